#pragma once

#include "core/plan/import_descriptor.h"

#include <map>

namespace cutaway::sharding {

/// How AutoParallel runs a node, in its own words: `S(0)R`, `(S(0)R, RR)`.
struct AutoParallelNode
{
    std::string name;
    std::string output;
    std::vector<std::string> inputs; ///< as many as the node reads, in its order; those of a leaf: its output
};

/// A solution as `get_json` writes it, or a file of placements that `save_placements` wrote.
struct AutoParallelFile
{
    std::vector<std::int64_t> meshShape;
    std::vector<std::string> meshNames; ///< empty: the mesh has none
    std::vector<AutoParallelNode> nodes;
    std::string cost;                           ///< the `summary` as a compact JSON object; empty: none
    std::map<std::string, std::string> cluster; ///< node → the node whose strategy it shares
};

bool isAutoParallelFile(const ForeignFile &file);
/// Errors: those of JSON, `unknown_version`.
Result<AutoParallelFile> readAutoParallelFile(const ForeignFile &file);

} // namespace cutaway::sharding
