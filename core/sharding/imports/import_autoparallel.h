#pragma once

#include "core/plan/foreign_plans.h"
#include "core/sharding/device_mesh.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway::sharding {

/// `pins`.
std::vector<ParameterDeclaration> autoParallelParameters();

/// Each node as AutoParallel runs it, where the strategies here have that; else the cheapest that returns the same,
/// with a warning. What the file says is kept with the plan, so that nodes which are not edited are written back as
/// they came. Errors: those of the file and of sharding problems, `nothing_matches`.
Result<ImportedPlan> importAutoParallel(const ImportInput &input, const Job &job);

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

/// A placement as AutoParallel writes it: one piece a dimension of the mesh, without anything between, `S(0)R`.
struct PlacementString
{
    Placements placements;
    bool isTensor = true; ///< false: `None`
    bool isExact = true; ///< false: something in it (`_S(0, 2)`, `MaskP(…)`, `P(max)`) has no like here and counts as R
};

/// Of a tuple `(S(0)R, RR)` the first tensor. What is no placement at all is not exact.
PlacementString readPlacementString(std::string_view text, std::size_t meshRank);
/// `S(0)R`.
std::string writePlacementString(const Placements &placements);

} // namespace cutaway::sharding
