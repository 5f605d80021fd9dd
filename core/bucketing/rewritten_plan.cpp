#include "core/bucketing/rewritten_plan.h"

#include "core/bucketing/rewrite.h"

namespace cutaway {

namespace {

/// A plan without buckets of the rewritten graph, whose groups are those that the rewrite made nodes for. Groups as in
/// the plan: compute, collectives that stand alone, buckets.
class RewrittenPlan : public BucketingPlan
{
public:
    RewrittenPlan(std::shared_ptr<const CollectiveGraph> graph, const BucketingPlan &plan,
                  std::vector<std::optional<std::uint32_t>> buckets, std::vector<bool> isMoved)
        : BucketingPlan(graph, plan.inventory(), plan.model().settings(), Bucketing{{}, noneLeftOut(*graph)},
                        plan.origin())
        , m_bucketOf(std::move(buckets))
        , m_isMoved(std::move(isMoved))
        , m_extraBytes(plan.figures().peakExtraBytes)
    {
        for (const std::vector<CollectiveIndex> &members : plan.members()) {
            m_bytes.push_back(bucketBytes(plan.collectives(), members));
            m_seconds.push_back(plan.model().steps().mergedSec(plan.collectives(), members));
        }
    }

    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<RewrittenPlan>(*this); }
    std::unique_ptr<EditedPlan> carriedOut() const override { return nullptr; }

    ItemInfo item(ItemIndex item) const override
    {
        ItemInfo info = BucketingPlan::item(item);
        if (m_isMoved[item.value()])
            info.badge = "moved";
        if (m_bucketOf[item.value()])
            info.colourNumber = m_bucketOf[item.value()];
        return info;
    }
    GroupIndex groupOf(ItemIndex item) const override
    {
        const std::optional<std::uint32_t> bucket = m_bucketOf[item.value()];
        return bucket ? bucketGroup(*bucket) : BucketingPlan::groupOf(item);
    }
    std::size_t groupCount() const override { return bucketGroup(m_bytes.size()).value(); }
    /// Most of what a bucket was made into only copies.
    Noun itemNoun(GroupIndex group) const override
    {
        return isBucket(group) ? Noun{"operator", "operators"} : BucketingPlan::itemNoun(group);
    }
    std::vector<ItemIndex> groupItems(GroupIndex group) const override
    {
        std::vector<ItemIndex> items;
        for (std::size_t i = 0; i < m_bucketOf.size(); ++i) {
            if (groupOf(ItemIndex(i)) == group)
                items.push_back(ItemIndex(i));
        }
        return items;
    }
    GroupInfo group(GroupIndex group) const override
    {
        if (isBucket(group))
            return bucketInfo(group.value() - bucketGroup(0).value());
        GroupInfo info = BucketingPlan::group(group);
        if (isCompute(group)) {
            info.itemCount = operatorsIn(group);
            info.exists = info.itemCount > 0;
            return info;
        }
        const Collective &own = collectives().collective(ownerOf(group));
        if (m_bucketOf[own.node.value()]) {
            info.exists = false;
            info.lanes.clear();
        }
        return info;
    }

    LaneInfo lane(LaneIndex lane) const override
    {
        LaneInfo info = BucketingPlan::lane(lane);
        if (!info.groups.empty() && !isCompute(info.groups.front()))
            info.usedBytes = m_extraBytes;
        return info;
    }

    std::vector<Problem> problems() const override { return {}; }
    GroupLimits limits(GroupIndex) const override { return {}; }
    std::vector<ParameterDeclaration> controls() const override { return {}; }
    ParameterValues controlValues() const override { return {}; }
    std::optional<ControlCurve> controlCurve() const override { return std::nullopt; }

    Preview preview(const Move &) const override
    {
        Preview preview;
        preview.code = "not_movable";
        preview.title = phrase("rewritten");
        preview.reason =
            phrase("This is the graph once the buckets are merged; collectives are moved in the graph before.");
        return preview;
    }
    Result<Applied> apply(const Move &move) override { return PlanBase::apply(move); }

private:
    Applied perform(const Move &) override { return {}; }
    static std::vector<LeftOut> noneLeftOut(const CollectiveGraph &graph)
    {
        return std::vector<LeftOut>(graph.size(), LeftOut::No);
    }
    bool isBucket(GroupIndex group) const { return group >= bucketGroup(0); }

    std::size_t operatorsIn(GroupIndex group) const
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_bucketOf.size(); ++i)
            count += graph().node(NodeIndex(i)).isOperation() && groupOf(ItemIndex(i)) == group ? 1 : 0;
        return count;
    }

    GroupInfo bucketInfo(std::size_t id) const
    {
        GroupInfo info;
        info.label = phrase("Bucket %1", {std::to_string(id)});
        info.id = std::int64_t(id);
        info.number = id;
        info.lanes = {LaneIndex(1)};
        info.usedBytes = m_bytes[id];
        info.seconds = m_seconds[id];
        for (std::size_t i = 0; i < m_bucketOf.size(); ++i)
            info.itemCount += m_bucketOf[i] == id ? 1 : 0;
        return info;
    }

    std::vector<std::optional<std::uint32_t>> m_bucketOf; ///< per node
    std::vector<bool> m_isMoved;                          ///< per node
    std::vector<std::int64_t> m_bytes;                    ///< per bucket
    std::vector<double> m_seconds;                        ///< per bucket, of its collective
    std::int64_t m_extraBytes;                            ///< of the largest bucket
};

} // namespace

std::unique_ptr<EditedPlan> rewrittenPlan(const BucketingPlan &plan)
{
    Result<Rewrite> rewrite = plan.model().rewritten(plan.members(), placesOf(plan.bucketing()));
    if (!rewrite)
        return nullptr;
    Result<std::shared_ptr<const CollectiveGraph>> graph =
        CollectiveGraph::make(std::make_shared<const Graph>(std::move(rewrite->graph)));
    if (!graph)
        return nullptr;
    return std::make_unique<RewrittenPlan>(std::move(*graph), plan, std::move(rewrite->buckets),
                                           std::move(rewrite->isMoved));
}

} // namespace cutaway
