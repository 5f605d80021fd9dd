#include "core/bucketing/bucketing_plan.h"

#include <algorithm>

namespace cutaway {

namespace {

/// What is moved, each once: a collective is dragged with its wait.
std::vector<NodeIndex> movedCollectives(const CollectiveGraph &collectives, const Move &move)
{
    std::vector<NodeIndex> moved;
    for (const Move::ItemToGroup &item : move.items) {
        const NodeIndex node(item.item.value());
        const CollectiveIndex dragged = draggedCollective(collectives, node);
        const NodeIndex shown = dragged.isValid() ? collectives.collective(dragged).node : node;
        if (std::ranges::find(moved, shown) == moved.end())
            moved.push_back(shown);
    }
    return moved;
}

/// `0.06 MiB (61.4 KiB)`, or the caps of the first buckets one by one.
std::string capsText(const ParameterValue &value)
{
    std::string text;
    if (const Result<std::vector<std::int64_t>> caps = parseCaps(value)) {
        for (const std::int64_t cap : *caps)
            text += (text.empty() ? "" : ", ") + capWords(cap);
    }
    return text;
}

} // namespace

Text BucketingPlan::describe(const Move &move) const
{
    for (const Move::Setting &setting : move.settings) {
        if (setting.name == "bucket_cap_mb")
            return phrase("Set the bucket cap to %1", {capsText(setting.value)});
        const auto *mode = std::get_if<std::string>(&setting.value);
        if (setting.name == "mode" && mode)
            return phrase("Fill buckets in the mode %1", {*mode});
    }
    if (move.items.empty())
        return phrase("Restore the buckets");
    const Move::ItemToGroup &first = move.items.front();
    const std::vector<NodeIndex> moved = movedCollectives(collectives(), move);
    const std::string what =
        moved.size() == 1 ? graph().node(moved.front()).name : phrase("%1 collectives", {std::to_string(moved.size())});
    const Result<BucketTarget> target = targetOf({m_model, m_bucketing, {}, {}}, first, move.create);
    if (!target)
        return phrase("Move %1", {what});
    switch (target->kind) {
    case BucketTarget::Kind::Out: return phrase("Take %1 out", {what});
    case BucketTarget::Kind::Bucket:
        return phrase("Move %1 to bucket %2", {what, std::to_string(bucketId(target->bucket))});
    case BucketTarget::Kind::Other: return phrase("Put %1 and %2 together", {what, graph().node(target->other).name});
    }
    return {};
}

} // namespace cutaway
