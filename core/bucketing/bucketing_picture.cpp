#include "core/base/sort_unique.h"
#include "core/bucketing/bucketing_plan.h"

#include <algorithm>
#include <map>

// What the views draw of a bucketing plan.
namespace cutaway {

namespace {

constexpr LaneIndex computeLane{0};
constexpr LaneIndex communicationLane{1};

} // namespace

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
    return {phrase("Merged"), phrase("What the merged collective takes. Its members are told with what each of them "
                                     "takes alone, which is more in all.")};
}

/// A bucket with its waits is so many collectives; what computes has none.
Noun BucketingPlan::itemNoun(GroupIndex group) const
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
