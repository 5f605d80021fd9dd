#include "core/bucketing/bucketing_plan.h"

#include "core/base/sort_unique.h"
#include "core/bucketing/bucketing_json.h"
#include "core/bucketing/bucketing_summary.h"
#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/bucketing/rewrite.h"
#include "core/plan/memory_at_peak.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

// What the views draw of a bucketing plan.

constexpr LaneIndex computeLane{0};
constexpr LaneIndex communicationLane{1};

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
    std::optional<Noun> itemNoun(GroupIndex group) const override
    {
        return isBucket(group) ? std::optional(Noun{"operator", "operators"}) : BucketingPlan::itemNoun(group);
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
            phrase("This is the graph after the buckets are merged; move collectives in the graph before.");
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

/// A plan's rewritten graph to look at: each bucket holds the nodes that were made for it, nodes that do not stand
/// where they stood are marked. Null where the buckets cannot be merged.
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

} // namespace

// bucketing_plan_moves.cpp has the moves.

BucketingPlan::BucketingPlan(std::shared_ptr<const CollectiveGraph> graph, std::shared_ptr<const Inventory> inventory,
                             BucketingSettings settings, Bucketing bucketing, PlanOrigin origin,
                             std::shared_ptr<const OverlapPart> overlap)
    : GraphPlan(graph->sharedGraph(), std::move(inventory), std::move(origin))
    , m_model(std::make_shared<const BucketingModel>(graph, std::move(settings), std::move(overlap)))
    , m_segments(std::make_shared<const ComputeSegments>(computeSegments(*graph)))
    , m_bucketing(std::move(bucketing))
{
    computeFigures();
}

void BucketingPlan::computeFigures()
{
    m_members = membersOf(m_bucketing);
    m_places = placesOf(m_bucketing);
    m_figures = m_model->figures(m_members, m_places);
    m_homes = bucketHomes(m_bucketing);
    m_bucketIds.clear();
    for (std::size_t id = 0; const Bucket &bucket : m_bucketing.buckets) {
        m_bucketIds.push_back(id);
        id += bucket.exists() ? 1 : 0;
    }
    m_rows.reset();
    m_unsharded.reset();
    forgetCost();
}

void BucketingPlan::forgetUndone()
{
    const auto isDissolved = [](const Bucket &bucket) { return !bucket.exists(); };
    if (std::erase_if(m_bucketing.buckets, isDissolved) > 0)
        computeFigures();
}

Result<Graph> BucketingPlan::rewritten() const
{
    Result<Rewrite> rewrite = m_model->rewritten(m_members, m_places);
    if (!rewrite)
        return rewrite.error();
    return std::move(rewrite->graph);
}

std::optional<MergedExposure> BucketingPlan::mergedExposure() const
{
    const OverlapPart *overlap = m_model->overlap();
    if (!overlap)
        return std::nullopt;
    const Result<MergedDraft> draft = m_model->draft(m_members, m_places);
    if (!draft)
        return std::nullopt;
    return ::cutaway::mergedExposure(*overlap->facts, overlap->schedule, *draft, m_model->settings().rates);
}

PlanCost BucketingPlan::makeCost() const
{
    return costOf(*this);
}

std::vector<Problem> BucketingPlan::problems() const
{
    return problemsOf(*this);
}

std::optional<Problem> BucketingPlan::effect() const
{
    return effectOf(*this);
}

GroupLimits BucketingPlan::limits(GroupIndex group) const
{
    return limitsOf(*this, group);
}

Report BucketingPlan::report() const
{
    return reportOf(*this);
}

namespace {

/// The same order, counted with another bandwidth.
std::shared_ptr<const BucketingModel> withOtherInventory(const BucketingModel &model, const ParameterValues &parameters,
                                                         const Inventory *inventory)
{
    auto same = std::make_shared<const BucketingModel>(model);
    Result<BucketingSettings> settings = overlapBucketing(parameters, inventory);
    const Result<OverlapSettings> overlap = readOverlapSettings(parameters);
    if (!settings || !overlap)
        return same;
    Result<OverlapFacts> facts = OverlapFacts::make(model.sharedGraph(), *settings, overlap->overlapMultiplier);
    if (!facts)
        return same;
    auto part = std::make_shared<OverlapPart>(*model.overlap());
    part->facts = std::make_shared<const OverlapFacts>(std::move(*facts));
    Result<OverlapSchedule> again =
        part->isTorchOrder ? scheduleOverlap(*part->facts, *overlap, {}) : Result<OverlapSchedule>(OverlapSchedule());
    part->isTorchCount = part->isTorchOrder && again && again->order == part->schedule.order;
    part->schedule = part->isTorchCount ? std::move(*again) : replayed(*part->facts, std::move(part->schedule.order));
    return std::make_shared<const BucketingModel>(model.sharedGraph(), std::move(*settings), std::move(part));
}

} // namespace

std::optional<Move> BucketingPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    // The buckets stay; only the bandwidth may be another.
    if (m_model->overlap())
        m_model = withOtherInventory(*m_model, origin().parameters, inventory.get());
    else if (const Result<BucketingSettings> settings =
                 readSettings(m_model->settings().kind, origin().parameters, inventory.get()))
        m_model = std::make_shared<const BucketingModel>(m_model->sharedGraph(), *settings);
    m_capCurve.clear();
    m_controlCurve.reset();
    computeFigures();
    return Move();
}

std::optional<ControlCurve> BucketingPlan::controlCurve() const
{
    ControlCurve curve = m_controlCurve.get([this] { return capCurveOf(*this); });
    if (curve.points.empty())
        return std::nullopt;
    curve.now = {std::get<double>(controlValues().at(curve.control)), cost().latencySec, m_figures.peakExtraBytes};
    return curve;
}

std::unique_ptr<EditedPlan> BucketingPlan::carriedOut() const
{
    return rewrittenPlan(*this);
}

std::optional<std::size_t> BucketingPlan::bucketAt(GroupIndex group) const
{
    const std::size_t first = bucketGroup(0).value();
    return group.value() < first ? std::nullopt : std::optional(group.value() - first);
}

std::size_t BucketingPlan::bucketId(std::size_t position) const
{
    return m_bucketIds[position];
}

ItemInfo BucketingPlan::item(ItemIndex item) const
{
    ItemInfo info = GraphPlan::item(item);
    if (const CollectiveIndex collective = collectives().collectiveAt(nodeOf(item)); collective.isValid()) {
        info.seconds = m_model->steps().collectiveSec(collective);
        info.badge = collectives().collective(collective).groupName;
    }
    const CollectiveIndex meant = draggedCollective(collectives(), nodeOf(item));
    if (meant.isValid() && m_homes[meant.value()] < m_bucketing.buckets.size())
        info.colourNumber = bucketId(m_homes[meant.value()]);
    return info;
}

GroupIndex BucketingPlan::groupOf(ItemIndex item) const
{
    if (!graph().node(nodeOf(item)).isOperation())
        return {};
    const CollectiveIndex meant = draggedCollective(collectives(), nodeOf(item));
    if (!meant.isValid())
        return GroupIndex(m_segments->ofNode[item.value()]);
    const std::size_t home = m_homes[meant.value()];
    return home < m_bucketing.buckets.size() ? bucketGroup(home) : ownGroup(meant);
}

GroupInfo BucketingPlan::group(GroupIndex group) const
{
    GroupInfo info;
    info.lanes = {communicationLane};
    info.id = -1;
    if (isCompute(group)) {
        info.label =
            m_segments->count() == 1 ? phrase("Compute") : phrase("Compute %1", {std::to_string(group.value())});
        info.lanes = {computeLane};
        info.itemCount = m_segments->counts[group.value()];
        info.seconds = m_segments->seconds[group.value()];
        return info;
    }
    if (const std::optional<std::size_t> position = bucketAt(group)) {
        const Bucket &bucket = m_bucketing.buckets[*position];
        info.id = std::int64_t(bucketId(*position));
        info.label = phrase("Bucket %1", {std::to_string(info.id)});
        info.number = std::size_t(info.id);
        info.exists = bucket.exists();
        info.itemCount = bucket.members.size();
        if (!bucket.exists()) {
            info.lanes.clear();
            return info;
        }
        info.usedBytes = bucketBytes(collectives(), bucket.members);
        info.seconds = m_model->steps().mergedSec(collectives(), bucket.members);
        return info;
    }
    const CollectiveIndex own = ownerOf(group);
    const Collective &collective = collectives().collective(own);
    info.label = collectives().nameOf(own);
    info.exists = m_homes[own.value()] == m_bucketing.buckets.size();
    info.itemCount = info.exists ? 1 : 0;
    info.usedBytes = info.exists ? collective.fullBytes() : 0;
    info.seconds = m_model->steps().collectiveSec(own);
    if (!info.exists)
        info.lanes.clear();
    return info;
}

GroupTimeWords BucketingPlan::groupTimeWords(const GroupInfo &group) const
{
    if (group.id < 0)
        return {};
    return {phrase("Merged"), phrase("Time of the merged collective. Members are listed with the time each takes "
                                     "alone, which is more in total.")};
}

/// A bucket with its waits is so many collectives; what computes has none.
std::optional<Noun> BucketingPlan::itemNoun(GroupIndex group) const
{
    return isCompute(group) ? Noun{"operator", "operators"} : Noun{"collective", "collectives"};
}

std::vector<ItemIndex> BucketingPlan::operatorsOf(GroupIndex group) const
{
    std::vector<ItemIndex> items;
    if (isCompute(group)) {
        for (std::size_t i = 0; i < graph().size(); ++i) {
            if (m_segments->ofNode[i] == group.value())
                items.push_back(ItemIndex(i));
        }
        return items;
    }
    const auto add = [&](CollectiveIndex member) {
        const Collective &collective = collectives().collective(member);
        items.push_back(ItemIndex(collective.node.value()));
        for (const NodeIndex user : graph().users(collective.node)) {
            if (collectives().waitedFor(user) == member)
                items.push_back(ItemIndex(user.value()));
            for (const NodeIndex reader : graph().users(user)) { // of a part of a coalesced one
                if (collectives().waitedFor(reader) == member)
                    items.push_back(ItemIndex(reader.value()));
            }
        }
    };
    if (const std::optional<std::size_t> position = bucketAt(group))
        std::ranges::for_each(m_bucketing.buckets[*position].members, add);
    else
        add(ownerOf(group));
    return items;
}

std::vector<ItemIndex> BucketingPlan::groupItems(GroupIndex group) const
{
    std::vector<ItemIndex> items = operatorsOf(group);
    const std::size_t operators = items.size();
    for (std::size_t i = 0; i < operators; ++i) {
        for (const NodeIndex input : graph().inputs(nodeOf(items[i]))) {
            if (graph().node(input).isSource())
                items.push_back(ItemIndex(input.value()));
        }
    }
    sortUnique(items);
    return items;
}

LaneInfo BucketingPlan::lane(LaneIndex lane) const
{
    LaneInfo info;
    info.number = lane.value();
    info.label = phrase(lane == computeLane ? "Compute" : "Communication");
    info.kind = "stream";
    // From top to bottom in the order of the graph.
    std::vector<std::pair<ItemIndex, GroupIndex>> byEnd;
    for (std::size_t g = 0; g < groupCount(); ++g) {
        const GroupIndex group(g);
        if (isCompute(group) != (lane == computeLane) || !this->group(group).exists)
            continue;
        if (lane == computeLane)
            info.groups.push_back(group);
        else
            byEnd.emplace_back(groupItems(group).back(), group);
    }
    std::ranges::sort(byEnd);
    for (const auto &[end, group] : byEnd)
        info.groups.push_back(group);
    if (lane == communicationLane)
        info.usedBytes = m_figures.peakExtraBytes;
    return info;
}

/// The members of the bucket that needs the largest buffers.
std::vector<MemoryPart> BucketingPlan::finerMemory(LaneIndex lane) const
{
    const auto extra = [&](const std::vector<CollectiveIndex> &members) {
        return extraBytes(collectives(), members, model().settings());
    };
    const auto largest = std::ranges::max_element(m_members, {}, extra);
    if (lane != communicationLane || largest == m_members.end())
        return {};
    std::vector<std::int64_t> bytes;
    for (const CollectiveIndex member : *largest)
        bytes.push_back(extra({member}));
    std::vector<MemoryPart> parts;
    addThings(parts, bytes, [&](std::size_t i) {
        const NodeIndex node = collectives().collective((*largest)[i]).node;
        MemoryPart part{graph().node(node).name};
        part.item = ItemIndex(node.value());
        return part;
    });
    return parts;
}

std::vector<GroupEdge> BucketingPlan::edges() const
{
    using Ends = std::pair<GroupIndex, GroupIndex>;
    std::map<Ends, std::int64_t> sent;
    const auto home = [&](NodeIndex node) { return groupOf(ItemIndex(node.value())); };
    for (std::size_t i = 0; i < graph().size(); ++i) {
        const GroupIndex from = home(NodeIndex(i));
        if (!from.isValid())
            continue; // sources are held where they are read
        std::vector<GroupIndex> readers;
        for (const NodeIndex user : graph().users(NodeIndex(i))) {
            const GroupIndex to = home(user);
            if (to.isValid() && to != from)
                readers.push_back(to);
        }
        sortUnique(readers);
        for (const GroupIndex to : readers)
            sent[{from, to}] += graph().node(NodeIndex(i)).outputBytes;
    }
    std::vector<GroupEdge> edges;
    for (const auto &[ends, bytes] : sent)
        edges.push_back({ends.first, ends.second, bytes});
    for (const OrderEdge &order : collectives().dependences().orderEdges()) {
        const Ends ends{home(order.from), home(order.to)};
        if (ends.first.isValid() && ends.second.isValid() && ends.first != ends.second && sent.emplace(ends, 0).second)
            edges.push_back({.from = ends.first, .to = ends.second, .role = GroupEdge::Role::Order});
    }
    return edges;
}

} // namespace cutaway
