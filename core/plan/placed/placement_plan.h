#pragma once

#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "core/plan/placed/placement_scoring.h"
#include "core/plan/plan_base.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// What a planner has found out beside the plan itself.
struct PlacementProof
{
    std::optional<double> boundSec;     ///< no plan of this kind is better
    Text boundOrigin;                   ///< one sentence: what proves it
    std::optional<std::int64_t> ideals; ///< that the search looked at
    std::vector<Text> warnings;
};

/// A plan of a planner with a proof, open for editing: items are the graph's nodes (same positions), groups are stages
/// or partitions, lanes are devices, with a last lane for groups that have none. Its costs are those of a
/// `PlacementScoring`; each edit costs one evaluation, O(nodes + edges).
///
/// Nodes of one colocation group, and groups that the order forces together, move as one.
class PlacementPlan : public GraphPlan
{
public:
    PlacementPlan(std::shared_ptr<const PlacementScoring> scoring, Placement placement, PlacementProof proof);

    const Placement &placement() const { return m_placement; }
    const PlacementScoring &scoring() const { return *m_scoring; }
    const PlacementFigures &figures() const { return m_figures; }
    const PlacementProof &proof() const { return m_proof; }
    /// The proof's, while the devices are those that it is of; also once they are so again.
    std::optional<double> boundSec() const;
    /// (value − bound) / value; nothing where one of them is not known.
    std::optional<double> gap() const;
    bool isOptimal() const;
    std::optional<SearchGap> searchedTime() const override;
    /// The simulated step; an error where there is none.
    const Result<PlacementStep> &step() const;
    /// What each group holds on each of its devices, in the step where there is one.
    const std::vector<std::int64_t> &groupBytes() const;
    void setControls(ParameterValues controls);

    PlanKind kind() const override { return m_scoring->kind(); }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<PlacementPlan>(*this); }

    ItemInfo item(ItemIndex item) const override;
    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return m_placement.groups.size(); }
    GroupInfo group(GroupIndex group) const override;
    GroupTimeWords groupTimeWords(const GroupInfo &group) const override { return m_scoring->groupTimeWords(group); }
    std::optional<std::vector<ItemIndex>> timedItems(GroupIndex group) const override { return operatorsIn(group); }
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override;
    LaneInfo lane(LaneIndex lane) const override;
    std::optional<StepWork> stepWork() const override { return step() ? step()->work : StepWork(); }
    Text timeModel() const override { return m_scoring->timeModel(); }
    LaneMemory laneMemory(LaneIndex lane) const override { return m_scoring->laneMemory(*this, lane); }
    std::vector<GroupEdge> edges() const override;
    Timeline timeline() const override;

    std::vector<Problem> problems() const override;
    GroupLimits limits(GroupIndex group) const override { return m_scoring->limits(*this, group); }
    std::vector<std::vector<Text>> groupFacts(GroupIndex group) const override
    {
        return m_scoring->groupFacts(*this, group);
    }
    /// Edges tell what is handed over.
    std::vector<Text> boundaryFacts(GroupIndex, GroupIndex) const override { return {}; }

    std::vector<GroupIndex> groupsInOrder() const override;
    Move cutBefore(ItemIndex item) const override;
    Move joinWithBefore(GroupIndex later) const override;
    Move moveBoundary(ItemIndex item, GroupIndex neighbour) const override;
    bool isBoundaryPinned(GroupIndex later) const override;
    /// Told as a pin of the first node behind it.
    Move pinBoundary(GroupIndex later, bool isPinned) const override;
    /// The nodes on both sides of pinned boundaries; no others can be pinned.
    std::vector<ItemIndex> pinnedItems() const override;
    Pin pinOf(ItemIndex item) const override;

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    Text describe(const Move &move) const override;
    std::vector<ParameterDeclaration> controls() const override { return m_scoring->stepControls(); }
    ParameterValues controlValues() const override;
    std::vector<Move> otherSettings() const override { return otherChoicesOf(*this, "schedule"); }
    std::vector<ChoiceInfo> choices(ItemIndex item) const override;
    GroupIndex nextGroup() const override;
    void forgetUndone() override; ///< removed groups

    /// `{"node" or "nodes", "to"}`, `{"stage", "devices"}`, `{"node" or "nodes", "new_stage_on": [logical ids]}`,
    /// `{"remove_stage": id}`, `{"node", "configuration"}`; partitions likewise. Stages also `{"set": {"microbatches":
    /// 16}}`.
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    PlanCost makeCost() const override;
    void addSeconds(PlanCost &cost) const;
    void addStep(PlanCost &cost) const;
    void forgetStep();
    std::vector<std::optional<double>> itemSeconds() const;
    ParameterValue setControl(const Move::Setting &setting);
    Applied perform(const Move &move) override;
    std::optional<Move> moveTo(const std::shared_ptr<const Inventory> &inventory) override;
    void addFields(nlohmann::ordered_json &document) const override;
    void addFindings(nlohmann::ordered_json &evaluation) const override;

    std::vector<LaneIndex> lanesOf(const PlacedGroup &group) const;
    bool hasUnplaced() const;

    std::shared_ptr<const PlacementScoring> m_scoring;
    Placement m_placement;
    PlacementProof m_proof;
    std::shared_ptr<const Inventory> m_provenOn; ///< the devices that the proof's bound is of
    PlacementFigures m_figures;
    ParameterValues m_controls;
    Lazy<Result<PlacementStep>> m_step;
    Lazy<std::vector<std::int64_t>> m_groupBytes;
};

/// Bytes on a device: of the groups that are on it. Hosts that are one place share theirs, and have no limit.
std::int64_t deviceBytes(const Placement &placement, std::span<const std::int64_t> groupBytes, DeviceIndex device);
/// What the cost model counts has room on the device, the step has not.
bool isOverByStepAlone(const PlacementPlan &plan, DeviceIndex device);
/// Whether a device's memory limits the plan.
bool isLimited(const PlacementScoring &scoring, const Placement &placement, DeviceIndex device);
/// Errors first: what cannot run, devices over or near their capacity, idle ones, groups on no device.
std::vector<Problem> placementProblems(const PlacementPlan &plan);

/// A cost model that documents of a kind may ask for.
struct CostModelOffer
{
    std::string_view name;    ///< in the field `cost_model`: `load`
    std::string_view planner; ///< a document without that field asks for it if the id of its planner begins so
    /// From the object `planner.parameters`, empty where there is none.
    std::function<Result<std::shared_ptr<const PlacementScoring>>(const Graph &, const nlohmann::json &parameters)>
        make;
};

/// Reads plans of a kind whose documents may ask for one of these cost models; `otherwise` reads those that do not.
/// Errors: those of the model offered and of `readPlacementPlan`; `bad_value` for a model that is not offered.
using PlanReader = std::function<Result<std::unique_ptr<EditedPlan>>(
    std::shared_ptr<const Graph>, std::shared_ptr<const Inventory>, const nlohmann::json &plan)>;
PlanReader placementOr(std::vector<CostModelOffer> offers, PlanReader otherwise);

} // namespace cutaway
