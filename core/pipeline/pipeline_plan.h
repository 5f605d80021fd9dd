#pragma once

#include "core/pipeline/pipeline_controls.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "core/plan/expected_run.h"
#include "core/plan/plan_base.h"

namespace cutaway {

/// A pipeline plan that is open: items are the graph's nodes (same positions), groups are stages, lanes are devices,
/// one stage k on the k-th device unless the plan says otherwise.
class PipelinePlan : public GraphPlan
{
public:
    /// `inventory` may be null.
    PipelinePlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                 StageAssignment assignment, PipelineSettings settings, PlanOrigin origin);

    const PipelineState &state() const { return m_state; }
    /// The simulated schedule; an error where the settings do not fit the plan or there are no times.
    const Result<Schedule> &schedule() const;
    /// From the first pass to the end of the last; nothing where there is no schedule.
    std::optional<double> stepSec() const;
    /// What a planner or the document had to say, without what every plan says of itself.
    const std::vector<Text> &notes() const { return m_notes; }
    void setNotes(std::vector<Text> notes) { m_notes = std::move(notes); }
    /// The `warnings` of the document: the notes, and that there are no latencies.
    std::vector<Text> warnings() const;
    /// Unknown fields inside the document's own objects, as a compact JSON object; empty: none.
    const std::string &extra() const { return m_extra; }
    void setExtra(std::string extra) { m_extra = std::move(extra); }

    PlanKind kind() const override { return pipelinePlans; }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<PipelinePlan>(*this); }

    ItemInfo item(ItemIndex item) const override;
    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return m_state.assignment().stageSlots.size(); }
    GroupInfo group(GroupIndex group) const override;
    std::optional<std::vector<ItemIndex>> timedItems(GroupIndex group) const override { return operatorsIn(group); }
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override { return m_state.places().laneCount; }
    LaneInfo lane(LaneIndex lane) const override;
    LaneMemory laneMemory(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override;
    Timeline timeline() const override;
    bool hasExpectedRun() const override { return true; }
    Result<ExpectedRun> expectedRun() const override;
    std::vector<std::string> recordingCommands() const override;

    std::vector<Problem> problems() const override;
    GroupLimits limits(GroupIndex group) const override;
    std::vector<std::vector<Text>> groupFacts(GroupIndex group) const override;
    std::vector<Text> boundaryFacts(GroupIndex earlier, GroupIndex later) const override;

    std::vector<GroupIndex> groupsInOrder() const override;
    bool isBoundaryPinned(GroupIndex later) const override;
    Move pinBoundary(GroupIndex later, bool isPinned) const override;

    bool hasRowOrder() const override { return true; }
    bool isStep(const TimelineBar &bar) const override;
    Move runBefore(const TimelineBar &step, const TimelineBar *other) const override;
    std::string orderingNote() const override;

    std::optional<StepWork> stepWork() const override;
    Preview preview(const Move &move) const override;
    std::vector<ParameterDeclaration> controls() const override
    {
        return pipelineControls(m_state.settings(), m_state.model());
    }
    ParameterValues controlValues() const override
    {
        return pipelineControlValues(m_state.settings(), m_state.model());
    }
    Text unusedBecause(std::string_view control) const override;
    std::vector<Move> otherSettings() const override;
    Text describe(const Move &move) const override;
    std::vector<Pin::Kind> pinKinds() const override { return {Pin::Kind::Group}; }
    Pin pinOf(ItemIndex item) const override;
    std::vector<ItemIndex> pinnedItems() const override;
    GroupIndex nextGroup() const override { return GroupIndex(groupCount()); }
    void forgetUndone() override; ///< removed stages, and that devices were given by hand

    /// `{"node" or "nodes", "to", "alone"}`, and for what else a drag can do `{"split_at": node}`: a stage begins
    /// there,
    /// `{"join": stage id}`: with the one before it, `{"stage", "devices": [logical ids]}`,
    /// `{"set": {"microbatches": 16}}`, `{"step": "0B1", "before" or "after": "0F3"}`, `{"node" or "nodes", "pin": true
    /// or false}`: to where it is, to nothing.
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    PlanCost makeCost() const override;
    Applied perform(const Move &move) override;
    std::optional<Move> moveTo(const std::shared_ptr<const Inventory> &inventory) override;
    void addFields(nlohmann::ordered_json &document) const override;
    void addFindings(nlohmann::ordered_json &evaluation) const override;

    PipelineState m_state;
    std::vector<Text> m_notes;
    std::string m_extra;
    Lazy<Result<Schedule>> m_schedule;
};

} // namespace cutaway
