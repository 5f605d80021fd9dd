#pragma once

#include "core/base/result.h"
#include "core/pipeline/stage_model.h"

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

} // namespace cutaway
