#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// `content`: the graph, or numbers for its nodes; `baseline`: a plan, whose places stand on what moved.
std::vector<ParameterDeclaration> modelExplorerParameters();

/// For Model Explorer: a graph whose namespaces are devices, groups and modules, with the plan's figures as attributes
/// of nodes and groups; or node data for it, the number of each node's group.
///
/// The graph holds besides, under `cutaway`, what the format has no room for: each node's entry of a graph document,
/// the graph's own fields and the plan's document. So Cutaway reads it back without loss. O(items).
Result<std::string> exportModelExplorer(const EditedPlan &plan, const ParameterValues &parameters);

} // namespace cutaway
