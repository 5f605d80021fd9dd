#pragma once

#include "core/judging/compared_plan.h"
#include "core/plan/plan_documents.h"

#include <nlohmann/json.hpp>

#include <set>

namespace cutaway::judging {

/// What a plan names that a graph lacks, and in which of its groups.
struct ForeignItem
{
    std::string name;
    std::vector<std::int64_t> groups; ///< ids
};

/// A plan on a graph that may be another version of its own. Where it is, the plan is read with what both have; what
/// the plan lacks lies beside its neighbours, so that it can be read at all.
struct PlanByNames
{
    std::unique_ptr<EditedPlan> plan;
    std::vector<Text> warnings;
    bool isOfOtherGraph = false;      ///< and names differ
    std::vector<ForeignItem> foreign; ///< in the document's order
    std::set<std::string> lacking;    ///< nodes of the graph that the document does not name
    nlohmann::json cost;              ///< as the document has it: what the plan costs where it belongs
};

/// Errors: those of readPlan; a plan that says that it is of this graph, or does not say, must name its nodes.
Result<PlanByNames> readPlanByNames(std::string_view text, const std::shared_ptr<const Graph> &graph,
                                    const std::shared_ptr<const Inventory> &inventory);

/// The plan's items and groups as its document has them.
ComparedPlan comparedPlan(const PlanByNames &plan);

} // namespace cutaway::judging
