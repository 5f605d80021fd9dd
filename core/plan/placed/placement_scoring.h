#pragma once

#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "core/search/unit_graph.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// A placement of nodes in groups on devices, in what order the groups can run, and what a kind says that it costs.

namespace cutaway {

inline constexpr std::uint32_t noGroup = 0xffffffff;

/// Degrees of parallelism of a stage (`pipeline.piper`); 1 and 1 elsewhere.
struct StageDegrees
{
    std::int64_t data = 1;
    std::int64_t tensor = 1;
};

/// Nodes that run together: a stage, a partition.
struct PlacedGroup
{
    std::int64_t id = 0;
    std::vector<DeviceIndex> devices; ///< empty: on none
    std::vector<NodeIndex> nodes;     ///< in graph order
    StageDegrees degrees;
    std::string extra;             ///< unknown fields of the document as a compact JSON object; empty: none
    bool exists = true;            ///< false: removed by an edit; the slot is kept so that positions do not change
    bool isPinnedToBefore = false; ///< the boundary with the group that runs before it stays where it is
};

/// Which node runs where: every node but the output lies in exactly one group.
struct Placement
{
    std::shared_ptr<const PlacementModel> model;
    std::shared_ptr<const Units> units; ///< nodes of one unit are in one group
    std::vector<PlacedGroup> groups;    ///< in the order of the document
    std::vector<std::uint32_t> groupOf; ///< per node; noGroup: the output
    std::vector<std::string> choiceOf;  ///< per node, the id of its configuration; empty where the kind has none

    /// The class of a group's devices; none if it has no device or its devices are of several classes that differ in
    /// kind.
    const DeviceClass *classOf(const PlacedGroup &group) const
    {
        return group.devices.empty() ? nullptr : &model->classes()[model->classOf(group.devices.front())];
    }
    std::size_t classIndexOf(const PlacedGroup &group) const { return model->classOf(group.devices.front()); }
};

/// `groupOf` of groups.
std::vector<std::uint32_t> groupsOfNodes(const Graph &graph, const std::vector<PlacedGroup> &groups);

class PlacementPlan;

/// What a microbatch costs a group, pass by pass; nothing where the cost model knows no passes.
struct PassCosts
{
    double forwardSec = 0;
    double backwardSec = 0;
    double togetherSec = 0;          ///< of both, where they are not told apart
    double transferShare = 0;        ///< part of these times that transfers take
    std::int64_t keptBytes = 0;      ///< of a microbatch, from forward to backward
    std::int64_t parameterBytes = 0; ///< of a stage, on each of its devices
    std::int64_t heldBytes = 0;      ///< on each of its devices all the time, parameters among them
};

/// A simulated step of a plan.
struct PlacementStep
{
    double makespanSec = 0;
    StepWork work; ///< no parts: what it gets done is the same in all plans
    double bubbleFraction = 0;
    std::vector<CostPart> parts; ///< of its critical path; they add up to the makespan
    std::vector<GroupIndex> criticalGroups;
    std::int64_t peakBytes = 0;          ///< of the fullest device
    std::vector<std::int64_t> keptBytes; ///< the most that each group keeps for backward passes, on each of its devices
    Timeline timeline;
    std::vector<Figure> figures;
};

/// What one group costs.
struct GroupFigures
{
    std::int64_t usedBytes = 0;
    double seconds = 0; ///< how long its devices are busy with one sample
    nlohmann::ordered_json fields =
        nlohmann::ordered_json::object(); ///< what the document says of it beside devices and nodes
    std::vector<TimelineBar> bars;        ///< by start
    PassCosts passes;
};

/// Why a placement is not one that can run, or not of the kind that its planner makes.
struct PlacementViolation
{
    std::string code; ///< `cycle`, `cannot_run`
    Text title;
    Text reason;                      ///< one line with names
    std::vector<std::uint32_t> cycle; ///< groups, in order
    std::vector<NodeIndex> culprits;
};

/// Every figure that follows from a placement.
struct PlacementFigures
{
    std::vector<GroupFigures> groups;
    std::optional<double> seconds;                                    ///< what is minimised
    Text unknownBecause;                                              ///< where there is no such figure
    nlohmann::ordered_json cost = nlohmann::ordered_json::object();   ///< the document's `cost` without bound and gap
    nlohmann::ordered_json fields = nlohmann::ordered_json::object(); ///< further top-level fields
    std::vector<CostPart> parts;                                      ///< of the critical path
    std::vector<std::uint32_t> criticalGroups;
    std::vector<std::uint32_t> order; ///< groups as the document lists them
    std::optional<PlacementViolation> violation;
};

/// `usedBytes` of each group: what the cost model counts, whatever the schedule.
std::vector<std::int64_t> countedBytes(const PlacementFigures &figures);

/// What a kind of plan gives for the plans of its planners with a proof: words, limits and a cost model. Does not
/// change: one object may serve many plans.
class PlacementScoring
{
public:
    virtual ~PlacementScoring() = default;

    virtual PlanKind kind() const = 0;
    virtual const char *groupWord() const = 0;         ///< `stage`
    virtual Text groupName(std::int64_t id) const = 0; ///< `Stage 3`
    virtual std::string_view groupsField() const = 0;  ///< `stages`
    virtual Text latencyLabel() const = 0;             ///< `Time per sample`
    virtual std::string_view latencyField() const = 0; ///< `time_per_sample_sec`
    /// `load`: what a document says after its planner has become `manual`.
    virtual std::string_view costModel() const = 0;
    /// Where the kind has plans that count times otherwise; see `PlanCosts::timeModel`.
    virtual Text timeModel() const { return {}; }
    virtual OrderRule orderRule() const = 0;
    /// Groups run one behind the other: they can be cut, joined and have boundaries.
    virtual bool hasGroupOrder() const { return false; }
    /// Hosts are one place that holds one group on all of them.
    virtual bool hostsAreOnePlace() const { return false; }
    virtual PlacementFigures score(const Placement &placement) const = 0;
    /// The configurations that a node of a group with these degrees may have, the fastest first; none where the kind
    /// has no configurations. A group then takes as many devices as its degrees say.
    virtual std::vector<std::string> configurations(const PlacementModel &, NodeIndex, const StageDegrees &) const
    {
        return {};
    }
    virtual bool hasConfigurations() const { return false; }
    /// How long a node that is placed takes, of its group's time; nothing where it cannot run there.
    virtual std::optional<double> nodeSec(const Placement &placement, NodeIndex node) const;
    /// What can be set of a simulated step; empty: the kind has none. Where it has one, plans are compared by it.
    virtual std::vector<ParameterDeclaration> stepControls() const { return {}; }
    virtual Result<PlacementStep> step(const Placement &, const PlacementFigures &,
                                       const ParameterValues & /*controls*/) const
    {
        return Error{ErrorKind::Unsupported, "no_step", "plans of this kind have no schedule", {}, {}};
    }
    /// Its makespan alone; nothing where there is none.
    virtual std::optional<double> stepSec(const Placement &, const PlacementFigures &,
                                          const ParameterValues & /*controls*/) const
    {
        return std::nullopt;
    }
    /// What each group holds on each of its devices at the fullest moment of that step: what the cost model counts, or
    /// more where the schedule keeps more.
    virtual std::vector<std::int64_t> stepBytes(const Placement &, const PlacementFigures &figures,
                                                const ParameterValues & /*controls*/) const
    {
        return countedBytes(figures);
    }
    /// Where groups take another time than their nodes added up.
    virtual GroupTimeWords groupTimeWords(const GroupInfo &) const { return {}; }
    virtual bool needsLatencies() const { return true; }
    /// What the head of a group tells beside its time and memory, as `PlanPicture::groupFacts` has it; nothing: no
    /// more.
    virtual std::vector<std::vector<Text>> groupFacts(const PlacementPlan &, GroupIndex) const { return {}; }
    /// What a lane's memory is made of; no parts: the kind cannot say.
    virtual LaneMemory laneMemory(const PlacementPlan &, LaneIndex) const { return {}; }
    /// What is to be said of the plan beside room and order.
    virtual std::vector<Problem> problems(const PlacementPlan &) const { return {}; }
    /// What limits a group; the cause `Unknown` where the kind cannot say.
    virtual GroupLimits limits(const PlacementPlan &, GroupIndex) const { return {}; }
};

/// The first node of each group, if any, that does not run on the group's devices.
std::optional<PlacementViolation> cannotRunViolation(const Placement &placement, const char *groupWord);

/// A cycle of groups by the order of units, and the groups in an order that respects it (their own where there is a
/// cycle).
struct GroupOrder
{
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> cycle;
    std::vector<NodeOrder> links; ///< for each step of the cycle, one pair of nodes behind it
};
GroupOrder orderGroups(const Placement &placement);

/// `"a" (stage 0) → "b" (stage 1), "c" (stage 1) → "d" (stage 0)`.
std::string cycleText(const Placement &placement, const char *groupWord, const GroupOrder &order);

} // namespace cutaway
