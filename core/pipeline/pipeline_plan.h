#pragma once

#include "core/pipeline/pipeline_schedule.h"
#include "core/plan/graph_items.h"
#include "core/plan/ordered_groups.h"

namespace cutaway {

/// A field of a plan document that differs from what follows from its stages.
struct PipelineDifference
{
    std::string path;     ///< `stages[1].parameter_bytes`
    std::string stored;   ///< as JSON
    std::string computed; ///< as JSON; `null` where nothing follows
};

/// A pipeline plan that is open: items are the graph's nodes (same positions), groups are stages, lanes are devices,
/// one stage k on the k-th device unless the plan says otherwise.
class PipelinePlan : public EditedPlan, public HasGroupOrder
{
public:
    /// `inventory` may be null.
    PipelinePlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                 StageAssignment assignment, PipelineSettings settings, PlanOrigin origin);

    const PipelineState &state() const { return m_state; }
    /// The simulated schedule; an error where the settings do not fit the plan or there are no times.
    const Result<Schedule> &schedule() const;
    /// What a planner or the document had to say, without what every plan says of itself.
    const std::vector<std::string> &notes() const { return m_notes; }
    void setNotes(std::vector<std::string> notes) { m_notes = std::move(notes); }
    /// The `warnings` of the document: the notes, and that there are no latencies.
    std::vector<std::string> warnings() const;
    /// Unknown fields inside the document's own objects, as a compact JSON object; empty: none.
    const std::string &extra() const { return m_extra; }
    void setExtra(std::string extra) { m_extra = std::move(extra); }
    /// Fields of the document that were not what follows from its stages; gone with the first edit.
    const std::vector<PipelineDifference> &differences() const { return m_differences; }
    void setDifferences(std::vector<PipelineDifference> differences) { m_differences = std::move(differences); }

    PlanKind kind() const override { return PlanKind::Pipeline; }
    const Graph &graph() const override { return m_state.graph(); }
    std::shared_ptr<const Graph> sharedGraph() const override { return m_state.model().sharedGraph(); }
    std::shared_ptr<const Inventory> inventory() const override { return m_state.sharedInventory(); }
    const PlanOrigin &origin() const override { return m_origin; }
    void setOrigin(PlanOrigin origin) override { m_origin = std::move(origin); }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<PipelinePlan>(*this); }

    std::size_t itemCount() const override { return graph().size(); }
    ItemInfo item(ItemIndex item) const override;
    std::span<const ItemIndex> inputs(ItemIndex item) const override;
    std::span<const ItemIndex> users(ItemIndex item) const override;
    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return m_state.assignment().slots.size(); }
    GroupInfo group(GroupIndex group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override { return m_state.places().laneCount; }
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override;
    Timeline timeline() const override;

    const PlanCost &cost() const override;
    std::vector<Problem> problems() const override;
    GroupLimits limits(GroupIndex group) const override;

    std::vector<GroupIndex> groupsInOrder() const override;
    Move cutBefore(ItemIndex item) const override;
    Move joinWithBefore(GroupIndex later) const override;
    Move moveBoundary(ItemIndex item, GroupIndex neighbour) const override;

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    std::vector<ParameterDeclaration> controls() const override { return pipelineControls(); }
    ParameterValues controlValues() const override { return pipelineControlValues(m_state.settings()); }
    Applied restore(const Move &move) override;
    std::string describe(const Move &move) const override;
    GroupIndex nextGroup() const override { return GroupIndex(groupCount()); }
    Applied setInventory(std::shared_ptr<const Inventory> inventory) override;

    nlohmann::ordered_json document() const override;
    nlohmann::ordered_json evaluation() const override;
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    void forgetFigures();

    PipelineState m_state;
    GraphItems m_items;
    PlanOrigin m_origin;
    std::vector<std::string> m_notes;
    std::string m_extra;
    std::vector<PipelineDifference> m_differences;
    // Made when asked for.
    mutable std::optional<Result<Schedule>> m_schedule;
    mutable std::optional<PlanCost> m_cost;
};

} // namespace cutaway
