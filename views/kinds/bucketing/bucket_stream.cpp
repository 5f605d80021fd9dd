#include "views/kinds/bucketing/bucket_stream.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

/// What a collective gathers is what it returns, what it reduces is what it reads: it moves the larger.
std::int64_t bytesMoved(const EditedPlan &plan, ItemIndex item)
{
    std::int64_t read = 0;
    for (const ItemIndex input : plan.inputs(item))
        read += plan.item(input).outputBytes;
    return std::max(read, plan.item(item).outputBytes);
}

/// The collective of a group without a bucket; its waits come behind it.
ItemIndex callOf(const EditedPlan &plan, GroupIndex group)
{
    for (const ItemIndex item : plan.groupItems(group)) {
        if (plan.item(item).role == ItemRole::Operator)
            return item;
    }
    return {};
}

/// A part of the stream that has no order yet.
struct Piece
{
    StreamEntry entry;
    std::vector<ItemIndex> items;
};

std::vector<Piece> piecesOf(const EditedPlan &plan, const std::vector<FilledGroup> &filled)
{
    std::vector<Piece> pieces;
    for (std::size_t row = 0; row < filled.size(); ++row) {
        Piece &piece = pieces.emplace_back(StreamEntry{filled[row]}, plan.itemTableRow(row).items);
        std::ranges::sort(piece.items);
    }
    return pieces;
}

} // namespace

std::optional<std::size_t> BucketStream::entryOf(GroupIndex group) const
{
    const auto found = std::ranges::find(entries, group, [](const StreamEntry &entry) { return entry.group.group; });
    return found == entries.end() ? std::nullopt : std::optional(std::size_t(found - entries.begin()));
}

BucketStream bucketStream(const EditedPlan &plan)
{
    BucketStream stream;
    const std::vector<FilledGroup> filled = plan.hasFilledGroups() ? plan.filledGroups() : std::vector<FilledGroup>();
    if (filled.empty())
        return stream;
    std::vector<Piece> pieces = piecesOf(plan, filled);
    std::set<std::string_view> merged; // types of collectives
    std::set<GroupIndex> buckets;
    for (const Piece &piece : pieces) {
        buckets.insert(piece.entry.group.group);
        for (const ItemIndex item : piece.items)
            merged.insert(plan.item(item).typeLabel);
    }
    const LaneIndex lane = plan.group(filled.front().group).lanes.front();
    for (const GroupIndex group : plan.lane(lane).groups) {
        if (buckets.contains(group))
            continue;
        const ItemIndex item = callOf(plan, group);
        if (!item.isValid() || !merged.contains(plan.item(item).typeLabel)) {
            ++stream.others;
            continue;
        }
        const GroupInfo info = plan.group(group);
        FilledGroup alone;
        alone.group = group;
        alone.label = info.label;
        alone.members = 1;
        alone.bytes = info.usedBytes;
        alone.capacity = filled.front().capacity;
        pieces.push_back({{alone, true}, {item}});
    }
    const auto isEarlier = [](const Piece &one, const Piece &other) { return one.items < other.items; };
    std::ranges::stable_sort(pieces, isEarlier);
    stream.buckets = filled.size();
    for (Piece &piece : pieces) {
        piece.entry.firstCall = stream.calls.size();
        for (const ItemIndex item : piece.items) {
            stream.calls.push_back({item, bytesMoved(plan, item), stream.entries.size()});
            stream.bytes += stream.calls.back().bytes;
            stream.mostBytes = std::max(stream.mostBytes, stream.calls.back().bytes);
        }
        stream.entries.push_back(std::move(piece.entry));
    }
    return stream;
}

} // namespace cutaway
