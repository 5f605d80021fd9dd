#pragma once

#include "core/base/result.h"
#include "core/graph/module_names.h"
#include "core/json/parameter.h"
#include "core/pipeline/stage_model.h"

#include <span>

// Where stages end, among computing nodes, and how frameworks are told so that know modules or layers as a whole.

namespace cutaway {

/// Where stages end: positions among the computing nodes, ascending and distinct.
struct CutBoundaries
{
    std::vector<std::size_t> after;
    std::vector<Text> warnings;
};

/// Reads comma-separated cuts (README.md, section 2): `encoder.block.11` ends a stage after every call of that
/// module, `encoder.block.11#1` after its second, `@relu_3` after that node. An end with nothing behind it is left out
/// with a warning. O(items · computing nodes). Errors: `no_cuts`, `empty_item`, `unknown_module`, `bad_call`,
/// `unknown_node`, each with `cuts[k]` in its message.
Result<CutBoundaries> readCuts(const StageModel &model, std::string_view cuts);

/// The last positions of the runs of a module: the calls that a flat graph lets one tell apart.
std::vector<std::size_t> moduleEnds(const StageModel &model, std::string_view path);
/// The first positions of the same runs.
std::vector<std::size_t> moduleStarts(const StageModel &model, std::string_view path);

/// How the end of a stage can be told to a framework that knows modules and not operators. Only modules that surely are
/// called, deepest first: those that some operator ran in, so no lists of modules. Each alone ends stages nowhere else.
struct CutPlace
{
    NodeIndex after;                           ///< the last computing node of the stage
    std::vector<std::string_view> endOf;       ///< modules whose every call ends a stage
    std::vector<std::string_view> beginningOf; ///< modules before whose every call a stage ends
};

/// `boundaries`: the last nodes of all stages but the last, in graph order. With `mayEndModel` a module may also end at
/// the last computing node, where no stage follows. O(boundaries · depth · computing nodes).
std::vector<CutPlace> cutPlaces(const StageModel &model, std::span<const NodeIndex> boundaries, bool mayEndModel);

/// A model as training frameworks cut it: what runs before the first layer, the numbered layers of one list, layers
/// for multi-token prediction, and what runs after.
struct ModelUnits
{
    std::string list;                ///< `model.layers`
    std::vector<std::string> layers; ///< their modules, in order
    std::size_t predicting = 0;      ///< layers for multi-token prediction
    /// Per computing node (as StageModel counts them): 0 what comes first, 1 … the layers, then those for prediction,
    /// then what comes last.
    std::vector<std::uint32_t> unitOf;

    std::uint32_t lastUnit() const { return std::uint32_t(layers.size() + predicting) + 1; }
    /// `layer 5`, `the embedding`, `the head`.
    std::string unitName(std::uint32_t unit) const;
    /// The module inside its unit that a node runs in: `model.layers.5.mlp`.
    std::string moduleInside(std::uint32_t unit, const std::string &module) const;
    /// Per computing node the stage of its unit.
    std::vector<std::uint32_t> stagesOfOperations(const std::vector<std::uint32_t> &stageOfUnit) const;
};

/// Layers are the modules `<list>.<k>` of `list`, or where it is empty of the longest list of numbered modules that run
/// one behind the other, which experts do not. An operator of no layer belongs to the one that runs around it. Errors:
/// `no_layers`, `not_in_order`. O(nodes · (depth + longer lists)).
Result<ModelUnits> modelUnits(const StageModel &model, const ModuleNames &names, const std::string &list = {});
/// The same by the parameter `layers`, which names the list.
ParameterDeclaration layersParameter();
Result<ModelUnits> modelUnits(const StageModel &model, const ModuleNames &names, const ParameterValues &parameters);

} // namespace cutaway
