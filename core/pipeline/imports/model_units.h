#pragma once

#include "core/graph/module_names.h"
#include "core/json/parameter.h"
#include "core/pipeline/stage_model.h"

namespace cutaway {

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
