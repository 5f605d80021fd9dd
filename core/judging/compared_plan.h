#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_terms.h"

#include <nlohmann/json.hpp>

#include <set>

namespace cutaway {

struct PlanKindDescriptor;
}

namespace cutaway::judging {

/// A group of a plan as comparisons see it.
struct ComparedGroup
{
    std::int64_t id = 0;
    std::vector<std::int64_t> lanes; ///< logical ids in order; empty: not placed
    std::optional<double> seconds;
    std::int64_t bytes = 0;
    GroupIndex index = {}; ///< in the plan; invalid: not in the plan as read
};

/// An operator, a shard, a collective.
struct ComparedItem
{
    std::string name;                  ///< of the node; `node/shard` of a table
    std::string_view modulePath;       ///< into the graph
    std::vector<std::uint32_t> groups; ///< positions in order; several: replicated; empty: in none
    std::vector<std::string> choices;  ///< how it runs, where there are several ways
    ItemIndex index = {};              ///< in the plan
    NodeIndex node = {};               ///< in its graph; invalid: it is not there
};

struct ComparedLane
{
    std::int64_t id = 0;
    std::int64_t usedBytes = 0;
    std::optional<double> seconds; ///< of the groups on it; 0 where there are none and the kind knows times
    LaneIndex index = {};          ///< in the plan
};

/// What is compared of a plan. The plan must outlive it.
struct ComparedPlan
{
    std::vector<ComparedGroup> groups; ///< by id
    std::vector<ComparedItem> items;   ///< in the plan's order
    std::vector<ComparedLane> lanes;   ///< places only, in the plan's order
    const Graph *graph = nullptr;      ///< the plan's
    bool hasFixedGroups = false;       ///< groups are places, the same in two plans by their ids: those of parts
    std::string wholes;                ///< what the nodes are called that items are parts of; empty: items are whole
};

/// What the nodes are called whose parts are the items of the kind's plans: what parts are coloured by.
Noun wholeNoun(const PlanKindDescriptor &kind);

/// Sharding plans have no groups that matter, those of bucketing plans are buckets of collectives, the items of
/// embedding plans are shards. O(items + groups, and what the choices of an item take).
ComparedPlan comparedPlan(const EditedPlan &plan);

} // namespace cutaway::judging

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
