#pragma once

#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_base.h"
#include "core/sharding/sharding_kind.h"
#include "core/sharding/sharding_problem.h"
#include "core/sharding/sharding_state.h"
#include "core/sharding/solve/sharding_solver.h"

#include <map>

namespace cutaway::sharding {

/// What a planner says of its plan beside the plan itself.
struct ShardingNotes
{
    std::optional<SolverReport> solver;
    bool isBoundOfAll = false; ///< the solver's bound holds for all plans on these devices, not only around pins
    std::map<std::uint32_t, std::string> roles; ///< `column`, `row`, … by lowered node
    std::vector<std::string> extrapolated;      ///< names taken over from those with the number 0
    std::vector<std::string> notFound;
    bool hasImport = false;
    std::vector<Text> warnings;
};

/// A sharding plan that is open. Items are lowered nodes: operators, inputs and parameters, each with placements of its
/// own. All of them are one group that runs on every lane, since the devices of the mesh, a lane each, do the same.
class ShardingPlan : public PlanBase
{
public:
    /// `values` are the parameters that costs and strategies depend on, the mesh's shape among them; `inventory` may be
    /// null.
    ShardingPlan(std::shared_ptr<const ShardingProblem> problem, std::shared_ptr<const Inventory> inventory,
                 Assignment assignment, ParameterValues values, PlanOrigin origin);

    const ShardingState &state() const { return m_state; }
    const ShardingProblem &problem() const { return m_state.problem(); }
    const ShardingPins &pins() const { return m_pins; }
    void setPins(ShardingPins pins);
    const ShardingNotes &notes() const { return m_notes; }
    void setNotes(ShardingNotes notes);
    /// Whether the assignment is still the one that the planner made.
    bool isAsSolved() const { return m_state.assignment() == m_solved; }
    /// Whether the solver's bound holds for all plans at the prices as they are.
    bool isBounded() const;
    const ShardingCost &figures() const;

    PlanKind kind() const override { return shardingPlans; }
    void setOrigin(PlanOrigin origin) override;
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<ShardingPlan>(*this); }

    std::size_t itemCount() const override { return problem().size(); }
    ItemInfo item(ItemIndex item) const override;
    std::span<const ItemIndex> inputs(ItemIndex item) const override;
    std::span<const ItemIndex> users(ItemIndex item) const override;
    GroupIndex groupOf(ItemIndex) const override { return GroupIndex(0); }
    std::size_t groupCount() const override { return 1; }
    GroupInfo group(GroupIndex group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override { return std::size_t(problem().mesh().deviceCount()); }
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<MemoryPart> finerMemory(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override { return {}; }
    std::optional<EdgeNote> edgeNote(ItemIndex from, ItemIndex to) const override;

    std::vector<Problem> problems() const override;
    /// Of the whole plan: it is one group.
    GroupLimits limits(GroupIndex group) const override;
    /// Other strategies where most is paid, with what then fits around them, of one layer and of all that are alike.
    std::optional<std::vector<Move>> moveCandidates(GroupIndex group, const Job &job) const override;
    Report report() const override;

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    std::vector<ChoiceInfo> choices(ItemIndex item) const override;
    std::vector<ChoiceColumn> choiceColumns() const override;
    std::vector<ItemTableCell> choiceCells(ItemIndex item, std::size_t choice) const override;
    std::vector<Pin::Kind> pinKinds() const override { return {Pin::Kind::Choice}; }
    Pin pinOf(ItemIndex item) const override;
    std::vector<ItemIndex> pinnedItems() const override;
    /// By name and placements, where the other plan's mesh has as many dimensions.
    bool takePins(const EditedPlan &from) override;
    Text describe(const Move &move) const override;
    GroupIndex nextGroup() const override { return GroupIndex(groupCount()); }
    void forgetUndone() override { setPins(m_pins); } ///< what was pinned once

    /// `{"node", "inputs"?, "output"}` or `{"node", "pin": true or false}`. Errors that refuse the move:
    /// `no_such_strategy`, `not_shardable`.
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

    bool isOnMesh() const override { return true; }
    std::vector<std::int64_t> meshShape() const override { return problem().mesh().shape(); }
    MeshTensor tensor(ItemIndex item) const override;
    std::vector<MeshCollective> meshCollectives() const override;
    std::vector<MeshPlacement> placementsOffered(std::size_t meshDimension) const override;
    ChosenPlacements chosenPlacements(ItemIndex item, std::size_t choice) const override;
    PlacementAnswer place(ItemIndex item, std::size_t meshDimension, MeshPlacement placement) const override;

    bool hasItemFacts() const override { return true; }
    std::vector<ItemFact> itemFacts(ItemIndex item) const override;
    std::vector<ItemFact> sumFacts(std::span<const ItemIndex> items) const override;
    ItemTimeWords timeWords() const override;

    Text latencyText() const override;
    std::vector<Text> partTexts() const override;

    std::string itemTableTitle() const override;
    std::vector<ItemTableColumn> itemTableColumns() const override;
    std::size_t itemTableSize() const override { return redistributions().size(); }
    ItemTableRow itemTableRow(std::size_t row) const override;

    /// Strategies and mesh stay.
    bool hasCostSettings() const override { return true; }
    std::unique_ptr<EditedPlan> underSettingsOf(const EditedPlan &other) const override;

    bool hasDeviceFields() const override { return true; }
    std::vector<DeviceField> deviceFields() const override;
    Result<Inventory> withDeviceField(std::string_view name, const ParameterValue &value) const override;
    Inventory withDeviceMemory(DeviceIndex device, std::int64_t bytes) const override;
    std::int64_t deviceMemory(DeviceIndex device) const override;
    Text memoryFixedBy() const override;

    std::optional<Timeline> trace() const override;
    std::vector<TracedCollective> tracedCollectives() const override;

    Text offerReason() const override;
    std::vector<PlannerOffer> plannerOffers() const override;

private:
    PlanCost makeCost() const override;
    Applied perform(const Move &move) override;
    std::optional<Move> moveTo(const std::shared_ptr<const Inventory> &inventory) override;
    void addFields(nlohmann::ordered_json &document) const override;
    void addFindings(nlohmann::ordered_json &evaluation) const override;

    /// What does not change while the plan is edited: the same for all copies of a plan.
    struct Fixed
    {
        std::vector<Placements> outputs;            ///< that some strategy returns
        std::vector<std::vector<ItemIndex>> inputs; ///< by item
        std::vector<std::vector<ItemIndex>> users;
    };

    /// An input that its reader wants placed otherwise than it is, where that takes a collective.
    struct Redistribution
    {
        std::uint32_t node = 0;
        std::size_t input = 0;
    };

    const std::vector<Redistribution> &redistributions() const;
    static std::shared_ptr<const Fixed> fixedOf(const ShardingProblem &problem);
    std::size_t numberOf(const Placements &output) const;
    std::size_t numberOf(std::uint32_t node, const ShardingPin &pin) const;
    void setPin(ItemIndex item, const Pin &pin);
    void setDevices(const Inventory &inventory);
    bool followsMesh(const Inventory &inventory) const;
    void restoreMesh(const ParameterValue &shape);
    void takeMesh(const std::shared_ptr<const ShardingProblem> &problem, ParameterValues values, Move &back);
    void forgetFigures();

    std::vector<DeviceIndex> m_devices; ///< by logical id: the order in which they stand in the mesh
    ShardingState m_state;
    std::shared_ptr<const Fixed> m_fixed;
    ParameterValues m_values;
    ShardingPins m_pins;
    std::vector<ShardingPin> m_otherPins; ///< that are neither a strategy nor an output alone: numbered behind those
    ShardingNotes m_notes;
    std::vector<double> m_boundAt; ///< the prices at which the solver's bound was proven
    Assignment m_solved;
    Lazy<ShardingCost> m_figures;
    Lazy<std::vector<Redistribution>> m_redistributions;
};

} // namespace cutaway::sharding
