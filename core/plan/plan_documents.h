#pragma once

#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

/// The documents `cutaway.plan` and `cutaway.moves`. Readers say what is wrong and where.

namespace cutaway {

/// What reading a plan had to say that is no error, such as a digest that differs.
struct OpenedPlan
{
    std::unique_ptr<EditedPlan> plan;
    std::vector<Text> warnings;
};
/// Errors: those of the document, `unknown_node` with the number of names that the graph lacks, those of the kind.
Result<OpenedPlan> readPlan(std::string_view text, std::shared_ptr<const Graph> graph,
                            std::shared_ptr<const Inventory> inventory);
std::string writePlan(const EditedPlan &plan);

/// The entries of a moves document, one text each; `EditedPlan::readMove` understands them.
Result<std::vector<nlohmann::json>> readMoves(std::string_view text);

/// What plan documents of all kinds have in common, for the folders of the kinds.

/// The fields that every plan's document begins with: format, version, kind, graph (name, digest) and planner. A kind
/// appends its own, then calls `finishPlanDocument`.
nlohmann::ordered_json planHeader(const EditedPlan &plan);

/// Appends the fields that came with the document and that nobody here knows, pins among them.
void finishPlanDocument(nlohmann::ordered_json &document, const EditedPlan &plan);

/// Hand-made groups are kept in the plan's document, as a field `module_groups` beside those of its kind:
///
///     [{"parent": "layers.0", "name": "first half", "nodes": ["q", "k"]}]
///
/// Reading is forgiving, since no figure depends on them: what is no group is left out, as are nodes that the graph
/// does not have. O(size of the plan's unknown fields).
Grouping readGrouping(const EditedPlan &plan);
void writeGrouping(EditedPlan &plan, const Grouping &grouping);

/// The groups that a plan has, by the ids that documents and people call them by. O(groups · log groups).
std::map<std::int64_t, GroupIndex> groupsById(const EditedPlan &plan);

} // namespace cutaway
