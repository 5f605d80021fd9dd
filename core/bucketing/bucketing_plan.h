#pragma once

#include "core/base/job.h"
#include "core/bucketing/bucketing_kind.h"
#include "core/bucketing/bucketing_moves.h"
#include "core/bucketing/collectives.h"
#include "core/bucketing/overlap/overlap_buckets.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_base.h"

#include <span>

namespace cutaway {

/// How the cost of a kind follows from the cap, as far as the planner that looked for the best one went.
struct CapPoint
{
    std::int64_t capBytes = 0;     ///< from here up to the next point
    std::optional<double> stepSec; ///< none where the buckets cannot be merged
    std::int64_t extraBytes = 0;
};

struct BucketRow;
struct UnshardedMemory;

/// A bucketing plan that is open: items are the graph's nodes (same positions); groups are pieces of what computes, one
/// for each collective that stands alone, and the buckets; lanes are the two streams.
///
/// Group indices: the pieces, then one for each collective of the graph, then the buckets by position.
class BucketingPlan : public GraphPlan
{
public:
    /// `inventory` may be null.
    BucketingPlan(std::shared_ptr<const CollectiveGraph> graph, std::shared_ptr<const Inventory> inventory,
                  BucketingSettings settings, Bucketing bucketing, PlanOrigin origin,
                  std::shared_ptr<const OverlapPart> overlap = nullptr);

    const BucketingModel &model() const { return *m_model; }
    const Bucketing &bucketing() const { return m_bucketing; }
    const BucketMembers &members() const { return m_members; }
    const BucketingFigures &figures() const { return m_figures; }
    /// What a search found; empty: there was none.
    const std::vector<CapPoint> &capCurve() const { return m_capCurve; }
    void setCapCurve(std::vector<CapPoint> curve) { m_capCurve = std::move(curve); }

    /// What is left to wait for once the buckets are merged; none where the plan does not reorder its graph, or where
    /// the buckets cannot be merged.
    std::optional<MergedExposure> mergedExposure() const;

    /// What happens in a step once the buckets are merged. Errors: those of `BucketingModel::eventsAfter`.
    Result<std::vector<StepEvent>> eventsAfter() const { return model().eventsAfter(m_members, m_places); }
    /// The graph with the buckets merged. Errors: those of `rewriteGraph`.
    Result<Graph> rewritten() const;

    PlanKind kind() const override { return bucketingPlans; }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<BucketingPlan>(*this); }

    ItemInfo item(ItemIndex item) const override;
    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return bucketGroup(m_bucketing.buckets.size()).value(); }
    GroupInfo group(GroupIndex group) const override;
    std::optional<Noun> itemNoun(GroupIndex group) const override;
    GroupTimeWords groupTimeWords(const GroupInfo &group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override { return 2; }
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<MemoryPart> finerMemory(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override;
    Timeline timeline() const override;
    Timeline timelineBefore() const override;
    std::vector<HeldMemory> heldBefore() const override;
    std::vector<HeldMemory> heldAfter() const override;
    PlanCost costBefore() const override;
    Text summaryBefore() const override;
    Text summaryAfter() const override;
    Text barName(TimelineBar::Role role, bool isOfGroup) const override;
    bool hasExpectedRun() const override { return true; }
    /// The collectives of a step, buckets among them, which all ranks take part in; as transfers the times for which
    /// what computes waits for them. Errors: why the buckets cannot be merged; `no_collectives`.
    Result<ExpectedRun> expectedRun() const override;
    Text memoryName() const override { return phrase("gathered values"); }

    std::vector<Problem> problems() const override;
    GroupLimits limits(GroupIndex group) const override;
    std::optional<std::vector<Move>> moveCandidates(GroupIndex group, const Job &job) const override;
    std::vector<Move> otherSettings() const override;
    Report report() const override;

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    std::vector<ParameterDeclaration> controls() const override;
    std::optional<double> lastUseful(std::string_view control) const override;
    ParameterValues controlValues() const override;
    std::optional<ControlCurve> controlCurve() const override;
    std::string itemTableTitle() const override { return phrase("Buckets"); }
    std::vector<ItemTableColumn> itemTableColumns() const override;
    std::size_t itemTableSize() const override;
    ItemTableRow itemTableRow(std::size_t row) const override;
    bool hasFilledGroups() const override { return true; }
    std::vector<FilledGroup> filledGroups() const override;
    Text fillSummary() const override;
    bool changesGraph() const override { return true; }
    std::unique_ptr<EditedPlan> carriedOut() const override;
    std::optional<Problem> effect() const override;
    Text describe(const Move &move) const override;
    GroupIndex nextGroup() const override { return bucketGroup(newBucketPosition(m_bucketing)); }
    void forgetUndone() override; ///< dissolved buckets

    /// `{"node", "to": bucket id, collective's name or null}`, and `{"bucket_cap_mb": …}`, `{"mode": …}`.
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

    // Groups and what they stand for.
    const CollectiveGraph &collectives() const { return m_model->graph(); }
    bool isCompute(GroupIndex group) const { return group.value() < m_segments->count(); }
    GroupIndex ownGroup(CollectiveIndex collective) const
    {
        return GroupIndex(m_segments->count() + collective.value());
    }
    /// The collective of an `ownGroup`.
    CollectiveIndex ownerOf(GroupIndex group) const { return CollectiveIndex(group.value() - m_segments->count()); }
    GroupIndex bucketGroup(std::size_t position) const
    {
        return GroupIndex(m_segments->count() + collectives().size() + position);
    }
    /// None for compute and for collectives that stand alone.
    std::optional<std::size_t> bucketAt(GroupIndex group) const;
    /// The id of the bucket at a position, counting those that there are.
    std::size_t bucketId(std::size_t position) const;

    /// Of the graph with the buckets merged, which is rewritten for it once; nothing where they cannot be.
    const std::optional<UnshardedMemory> &unsharded() const;

private:
    PlanCost makeCost() const override;
    Applied perform(const Move &move) override;
    std::optional<Move> moveTo(const std::shared_ptr<const Inventory> &inventory) override;
    void addFields(nlohmann::ordered_json &document) const override;
    void addFindings(nlohmann::ordered_json &evaluation) const override;

    /// What a move leads to.
    struct Outcome
    {
        std::shared_ptr<const BucketingModel> model;
        Bucketing bucketing;
        ParameterValues parameters;     ///< of the origin
        std::vector<NodeIndex> dragged; ///< collectives, in the order of the move
    };
    Result<Outcome> outcomeOf(const Move &move, bool isTested) const;
    Done changeSettings(Outcome &outcome, const Move &move) const;
    Done dragItem(Outcome &outcome, const Move::ItemToGroup &item, GroupIndex created, bool isTested) const;
    Result<BucketTarget> targetOf(const Outcome &outcome, const Move::ItemToGroup &item, GroupIndex created) const;
    Applied adopt(Outcome outcome);
    Change changeTo(const Outcome &outcome) const;
    Move wayBack(const Outcome &outcome) const;
    void computeFigures();
    const std::vector<BucketRow> &rows() const;
    std::vector<ItemIndex> operatorsOf(GroupIndex group) const;

    std::shared_ptr<const BucketingModel> m_model;
    std::shared_ptr<const ComputeSegments> m_segments;
    Bucketing m_bucketing;
    BucketMembers m_members;
    BucketPlaces m_places;
    std::vector<std::uint32_t> m_homes;   ///< per collective: the position of its bucket; the number of them: none
    std::vector<std::size_t> m_bucketIds; ///< per position, counting those that there are
    BucketingFigures m_figures;
    std::vector<CapPoint> m_capCurve;
    Lazy<std::vector<BucketRow>> m_rows;
    Lazy<std::optional<UnshardedMemory>> m_unsharded;
    Lazy<ControlCurve> m_controlCurve; ///< depends on the settings but the cap
};

/// The caps at which a plan changes, and which of them is best.
struct CapSearch
{
    std::vector<CapPoint> curve; ///< by cap; what holds at a point holds up to the next
    std::int64_t bestCap = 0;
    bool isComplete = true; ///< every cap was looked at
};

/// Fills buckets and prices them for every cap that makes a difference: each filling tells for which caps it would be
/// the same, so there are as many as there are different plans. Looks at the widest gap first, so that a search that
/// is stopped, or that reaches `mostPlans`, has looked everywhere; before, and however few plans may be looked at, at
/// both ends and at `firstCaps`. The best is the quickest step whose buffers take no
/// more than `extraLimit`; of equals the one with smaller buffers, then the smaller cap.
CapSearch searchCaps(const BucketingModel &model, std::int64_t extraLimit, std::size_t mostPlans, const Job &job,
                     std::span<const std::int64_t> firstCaps = {});

/// Step time and extra memory over the cap: what a search found, or for graphs that are quickly priced what a short
/// one finds now. No points where that would take long.
ControlCurve capCurveOf(const BucketingPlan &plan);

} // namespace cutaway
