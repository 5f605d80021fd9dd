#pragma once

#include "core/partition/partition_cost.h"
#include "core/partition/partition_kind.h"
#include "core/partition/partition_pins.h"
#include "core/partition/partition_state.h"
#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "core/plan/expected_run.h"
#include "core/plan/plan_base.h"

namespace cutaway {

/// The setting of every partition plan that says what its transfers are costed by, and its control (README.md,
/// section 2).
inline constexpr std::string_view transfersName = "transfers";
ParameterDeclaration transfersControl();
/// `rate`, `links`
std::string_view wordOf(Transfers transfers);
/// What the plan's parameters say. Where they say nothing: links, if the inventory has some and the planner is none of
/// torch.fx's.
Transfers transfersOf(const PlanOrigin &origin, const Inventory &inventory);

/// A partition plan that is open: items are the graph's nodes (same positions), groups are partitions, lanes are
/// devices, with a last lane for partitions that have none.
class PartitionPlan : public GraphPlan
{
public:
    /// `inventory` may be null.
    PartitionPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                  Partitioning partitioning, PlanOrigin origin);

    const PartitionState &state() const { return m_state.value(); }
    const PartitionPins &pins() const { return m_pins; }
    void setPins(PartitionPins pins) { m_pins = std::move(pins); }
    /// Sets it as the control `transfers` does.
    void setTransfers(Transfers transfers);
    void setOrigin(PlanOrigin origin) override;
    /// What its import said; kept in the document.
    void setWarnings(std::vector<std::string> warnings) { m_warnings = std::move(warnings); }

    PlanKind kind() const override { return partitionPlans; }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<PartitionPlan>(*this); }
    Text timeModel() const override;

    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return state().partitioning().size(); }
    GroupInfo group(GroupIndex group) const override;
    GroupTimeWords groupTimeWords(const GroupInfo &group) const override;
    std::optional<std::vector<ItemIndex>> timedItems(GroupIndex group) const override;
    Text latencyText() const override;
    std::vector<Text> partTexts() const override { return {}; }
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override;
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<MemoryPart> finerMemory(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override;
    Timeline timeline() const override;
    bool hasExpectedRun() const override { return true; }
    Result<ExpectedRun> expectedRun() const override;
    std::vector<std::string> recordingCommands() const override;
    bool runsGroupsOnce() const override { return true; }
    std::vector<std::vector<double>> timelineSlack() const override;

    std::vector<Problem> problems() const override;
    GroupLimits limits(GroupIndex group) const override;

    std::vector<ParameterDeclaration> controls() const override;
    ParameterValues controlValues() const override;
    Preview preview(const Move &move) const override;
    std::vector<Pin::Kind> pinKinds() const override { return {Pin::Kind::Group, Pin::Kind::Lane}; }
    Pin pinOf(ItemIndex item) const override;
    std::vector<ItemIndex> pinnedItems() const override;
    Text describe(const Move &move) const override;
    GroupIndex nextGroup() const override;
    void forgetUndone() override; ///< removed partitions

    nlohmann::ordered_json document() const override;
    /// `{"node" or "nodes", "to"}`, `{"partition", "devices"}`, and for what else a drag can do
    /// `{"node" or "nodes", "new_partition_on": [logical ids]}`, `{"remove_partition": id}` and
    /// `{"set": {"transfers": "links"}}`.
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    PlanCost makeCost() const override;
    Applied perform(const Move &move) override;
    std::optional<Move> moveTo(const std::shared_ptr<const Inventory> &inventory) override;
    void addFields(nlohmann::ordered_json &document) const override;
    void addFindings(nlohmann::ordered_json &evaluation) const override;

    void followTransfers();
    std::vector<LaneIndex> lanesOf(const Partition &partition) const;
    bool hasUnplaced() const;
    PartitionPins pinsOn(const Inventory &inventory, Move &inverse) const;

    Drafts<PartitionState> m_state; ///< moves are tried in copies
    PartitionPins m_pins;
    std::vector<std::string> m_warnings;
    Lazy<std::optional<LatencyBound>> m_bound; ///< made with the first cost; other edits keep it
};

/// A partition plan made by hand: everything in one partition on `device`, or on none yet.
std::unique_ptr<EditedPlan> singlePartitionPlan(std::shared_ptr<const Graph> graph,
                                                std::shared_ptr<const Inventory> inventory, DeviceIndex device);

} // namespace cutaway
