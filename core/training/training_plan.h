#pragma once

#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "core/plan/expected_run.h"
#include "core/plan/plan_base.h"
#include "core/training/training_kind.h"
#include "core/training/training_state.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

/// A training plan that is open: items are the graph's nodes (same positions; those that are no block lie in no
/// group), groups are stages, lanes are pipeline ranks, on which stages are by turns or in a V.
class TrainingPlan : public GraphPlan
{
public:
    TrainingPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, TrainingState state,
                 PlanOrigin origin);

    const TrainingState &state() const { return m_state; }
    const TrainingCost &figures() const;
    /// What a planner says of its plan, as fields of the document; an object. Empty while the plan is another one, by
    /// an edit or on other devices.
    const nlohmann::ordered_json &claims() const;
    void setClaims(nlohmann::ordered_json claims);
    /// Takes the claims of a document, which come with its other fields in its own order.
    void setOrigin(PlanOrigin origin) override;

    PlanKind kind() const override { return trainingPlans; }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<TrainingPlan>(*this); }

    ItemInfo item(ItemIndex item) const override;
    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return m_state.layout.stageCount(); }
    GroupInfo group(GroupIndex group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override { return std::size_t(m_state.settings.pipeline); }
    LaneInfo lane(LaneIndex lane) const override;
    /// Of a step: passes of all microbatches, what is waited for between them, and what follows the last one.
    std::vector<LaneTimePart> laneTime(LaneIndex lane) const override;
    LaneMemory laneMemory(LaneIndex lane) const override;
    std::vector<MemoryPart> finerMemory(LaneIndex lane) const override;
    std::vector<std::vector<Text>> groupFacts(GroupIndex group) const override;
    bool hasItemFacts() const override { return true; }
    std::vector<ItemFact> itemFacts(ItemIndex item) const override;
    std::vector<ItemFact> sumFacts(std::span<const ItemIndex> items) const override;
    ItemTimeWords timeWords() const override;
    std::vector<Text> boundaryFacts(GroupIndex earlier, GroupIndex later) const override;
    std::vector<GroupEdge> edges() const override;
    Timeline timeline() const override;
    bool hasExpectedRun() const override { return true; }
    Result<ExpectedRun> expectedRun() const override;

    bool hasDeviceFields() const override { return true; }
    std::vector<DeviceField> deviceFields() const override;
    Result<Inventory> withDeviceField(std::string_view name, const ParameterValue &value) const override;
    Inventory withDeviceMemory(DeviceIndex device, std::int64_t bytes) const override;
    std::int64_t deviceMemory(DeviceIndex device) const override;

    /// Beside what has the least objective: what has the least step.
    Text offerReason() const override;
    std::vector<PlannerOffer> plannerOffers() const override;

    /// Those that a search of degrees priced.
    std::vector<TriedPlan> triedPlans() const override;
    std::string triedDocument(std::size_t number) const override;

    GroupLimits limits(GroupIndex group) const override;
    Text latencyText() const override;
    std::vector<Text> partTexts() const override;
    std::optional<StepWork> stepWork() const override;
    Text keptWork() const override;
    /// Data ranks give way first, then microbatches, then the pipeline.
    Result<std::vector<Move::Setting>> settingsThatKeepWork(const Move::Setting &changed) const override;
    std::optional<std::pair<ParameterDeclaration, std::int64_t>> workControl() const override;
    /// Microbatches give way first, then their size, then data and pipeline ranks.
    Result<std::vector<Move::Setting>> settingsForWork(std::int64_t globalBatch) const override;

    std::vector<Problem> problems() const override;
    Report report() const override;

    std::vector<GroupIndex> groupsInOrder() const override;

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    std::vector<ChoiceInfo> choices(ItemIndex item) const override;
    /// Those of experts only where there are any.
    std::vector<ParameterDeclaration> controls() const override;
    ParameterValues controlValues() const override { return settingValues(m_state.settings); }
    std::vector<Move> otherSettings() const override;
    std::vector<Pin::Kind> pinKinds() const override { return {Pin::Kind::Group, Pin::Kind::Choice}; }
    Pin pinOf(ItemIndex item) const override;
    std::vector<ItemIndex> pinnedItems() const override;
    Text describe(const Move &move) const override;
    GroupIndex nextGroup() const override { return GroupIndex(groupCount()); }

    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    PlanCost makeCost() const override;
    Applied perform(const Move &move) override;
    std::optional<Move> moveTo(const std::shared_ptr<const Inventory> &inventory) override;
    void addFields(nlohmann::ordered_json &document) const override;
    void addFindings(nlohmann::ordered_json &evaluation) const override;

    Applied take(TrainingState state);
    void forgetFigures();
    Preview previewOf(const TrainingState &after, const Move &move) const;
    /// The block of a node, or of none.
    std::optional<std::uint32_t> placeOf(ItemIndex item) const;
    struct LayerFigures
    {
        BlockTime time;
        double keptBytes = 0;   ///< of a microbatch, until its backward pass
        double remadeBytes = 0; ///< of a microbatch, by its backward pass
        double stateBytes = 0;  ///< parameters, gradients and optimizer
    };
    LayerFigures layerFigures(std::uint32_t place) const;
    const BlockTable &table() const;
    std::int64_t sentBytes() const;
    std::vector<const nlohmann::ordered_json *> triedEntries() const;

    TrainingState m_state;
    nlohmann::ordered_json m_claims;
    TrainingState m_claimed; ///< what they are of
    Lazy<TrainingCost> m_figures;
    Lazy<BlockTable> m_table; ///< of the settings; for times of single blocks
};

/// Reads a document for a graph of a transformer and an inventory with a cluster; `readState` tells the errors.
Result<std::unique_ptr<EditedPlan>> readTrainingPlan(std::shared_ptr<const Graph> graph,
                                                     std::shared_ptr<const Inventory> inventory,
                                                     const nlohmann::json &document);

/// The model of a graph and the cluster of an inventory (null: none): what reading and planning begin with.
Result<TrainingState> unplanned(const Graph &graph, const Inventory *inventory);

} // namespace cutaway::training
