#pragma once

#include "core/embedding/embedding_kind.h"
#include "core/embedding/embedding_moves.h"
#include "core/embedding/table_choices.h"
#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_base.h"

#include <mutex>

namespace cutaway::embedding {

/// What a planner said of the plan it made.
struct PlannerFigures
{
    std::int64_t proposals = 0;
    std::int64_t plans = 0;
    std::optional<double> boundSec;       ///< no plan has a lower rating
    std::shared_ptr<const Model> boundOf; ///< the ranks and settings for which that is so
};

/// Limits by a number that stands for them in the pins of moves. Whoever asks for a move may need another number, so
/// the list gets longer and any thread may make it so; a number that was given stays.
class KnownLimits
{
public:
    KnownLimits() = default;
    KnownLimits(const KnownLimits &other) : m_list(other.all()) {}
    KnownLimits &operator=(const KnownLimits &) = delete;
    ~KnownLimits() = default;

    /// O(numbers).
    std::size_t numberOf(const TableLimits &limits) const;
    /// None where no limits have the number.
    std::optional<TableLimits> at(std::size_t number) const;
    void clear() { m_list.clear(); }

private:
    LimitList all() const
    {
        const std::lock_guard lock(m_mutex);
        return m_list;
    }

    mutable std::mutex m_mutex;
    mutable LimitList m_list;
};

/// A plan that puts embedding tables on ranks: items are the tables' shards, groups and lanes are ranks. Settings
/// (`batch_size` and the like) are the plan's parameters, as a planner was given them.
///
/// When a table is cut another way, shards are numbered anew.
class EmbeddingPlan : public PlanBase
{
public:
    /// `inventory` is not null and the model is made from it.
    EmbeddingPlan(std::shared_ptr<const Inventory> inventory, EmbeddingState state, PlanOrigin origin,
                  PlannerFigures figures);

    const EmbeddingState &state() const { return m_state.value(); }
    const PlannerFigures &figures() const { return m_figures; }
    /// Nothing where none is known for the ranks and settings as they are.
    std::optional<double> boundSec() const;
    /// Why the inventory was not taken over; empty: it was.
    const std::string &inventoryFault() const { return m_inventoryFault; }

    PlanKind kind() const override { return embeddingPlans; }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<EmbeddingPlan>(*this); }

    std::size_t itemCount() const override { return state().shardCount(); }
    ItemInfo item(ItemIndex item) const override;
    std::span<const ItemIndex> inputs(ItemIndex) const override { return {}; }
    std::span<const ItemIndex> users(ItemIndex) const override { return {}; }
    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return state().topology().ranks(); }
    GroupInfo group(GroupIndex group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override { return state().topology().ranks(); }
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<MemoryPart> finerMemory(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override { return {}; }
    Timeline timeline() const override;
    bool hasStackedLanes() const override { return true; }
    std::vector<LaneTimePart> laneTime(LaneIndex lane) const override;
    std::vector<LaneTier> otherTiers(LaneIndex lane) const override;
    std::vector<std::string> colourNames() const override;

    bool hasCostSettings() const override { return true; }
    std::unique_ptr<EditedPlan> underSettingsOf(const EditedPlan &other) const override;

    bool hasDeviceFields() const override { return true; }
    std::vector<DeviceField> deviceFields() const override;
    Result<Inventory> withDeviceField(std::string_view name, const ParameterValue &value) const override;
    Inventory withDeviceMemory(DeviceIndex device, std::int64_t bytes) const override;
    std::int64_t deviceMemory(DeviceIndex device) const override;
    Text memoryFixedBy() const override;

    bool hasItemFacts() const override { return true; }
    std::vector<ItemFact> itemFacts(ItemIndex item) const override;
    std::vector<ItemFact> sumFacts(std::span<const ItemIndex> items) const override;
    ItemTimeWords timeWords() const override;
    Text latencyText() const override;
    std::vector<Text> partTexts() const override;
    std::string_view fieldInWords() const override { return "embedding"; }

    /// What planners are held to, table by table; empty: nothing.
    const LimitList &limitList() const { return m_limits; }
    const TableLimits &limitsOf(std::size_t table) const;
    void setLimits(LimitList limits);
    bool hasItemLimits() const override { return true; }
    Text limitedThing(ItemIndex item) const override;
    std::vector<ItemLimit> itemLimits(ItemIndex item) const override;
    Result<Move> limitMove(std::span<const ItemIndex> items, const ItemLimitValues &values) const override;
    std::optional<ItemLimitValues> limitsOfPin(const Pin &pin) const override;
    Result<Pin> pinOfLimits(ItemIndex item, const ItemLimitValues &values) const override;

    /// Tables are pinned whole: cut as they are, on the ranks where they lie.
    std::vector<Pin::Kind> pinKinds() const override { return {Pin::Kind::Group}; }
    Pin pinOf(ItemIndex item) const override;
    std::vector<ItemIndex> pinnedItems() const override;
    std::optional<std::size_t> sharedPins() const override; ///< one for all shards of a table
    bool takePins(const EditedPlan &from) override;

    GroupLimits limits(GroupIndex group) const override;
    std::optional<std::vector<Move>> moveCandidates(GroupIndex group, const Job &job) const override;

    std::string itemTableTitle() const override;
    std::vector<ItemTableColumn> itemTableColumns() const override;
    std::size_t itemTableSize() const override { return state().tableCount(); }
    ItemTableRow itemTableRow(std::size_t row) const override;

    std::vector<Problem> problems() const override;
    Report report() const override;

    Preview preview(const Move &move) const override;
    std::vector<ChoiceInfo> choices(ItemIndex item) const override;
    std::vector<ChoiceColumn> choiceColumns() const override;
    ItemIndex chosenAs(ItemIndex item) const override;
    std::vector<ItemTableCell> choiceCells(ItemIndex item, std::size_t choice) const override;
    std::vector<ParameterDeclaration> controls() const override;
    ParameterValues controlValues() const override;
    Text describe(const Move &move) const override;
    GroupIndex nextGroup() const override { return GroupIndex(groupCount()); }
    void forgetUndone() override; ///< ways to cut tables that are not offered, and limits to ranks that are gone

    /// One entry of a moves document: `move_shard`, `move_table`, `set_type`. Errors without a path refuse the move:
    /// `no_such_group`, `not_a_host_type` and those of `checkChoice`.
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    PlanCost makeCost() const override;
    Applied perform(const Move &move) override;
    std::optional<Move> moveTo(const std::shared_ptr<const Inventory> &inventory) override;
    void addFields(nlohmann::ordered_json &document) const override;
    void addFindings(nlohmann::ordered_json &evaluation) const override;

    Applied performSettings(const Move &move);
    Applied performTables(const Move &move);
    Applied performPins(const Move &move);
    std::optional<Error> pinFault(const Move &move) const;
    std::optional<Error> heldFault(const std::vector<TableEdit> &edits) const;
    Text describePins(const Move &move) const;
    Preview previewSettings(const Move &move) const;

    Drafts<EmbeddingState> m_state; ///< moves are tried in copies
    PlannerFigures m_figures;
    std::string m_inventoryFault;
    LimitList m_limits;
    KnownLimits m_knownLimits; ///< that pins of moves stand for
};

} // namespace cutaway::embedding
