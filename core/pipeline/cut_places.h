#pragma once

#include "core/pipeline/stage_model.h"

#include <span>

namespace cutaway {

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

} // namespace cutaway
