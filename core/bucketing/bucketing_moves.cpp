#include "core/bucketing/bucketing_moves.h"

#include "core/base/names.h"
#include "core/bucketing/contraction.h"

#include <algorithm>

namespace cutaway {

namespace {

using Members = std::vector<CollectiveIndex>;

/// One drag, judged in the order of the specification.
class Drag
{
public:
    Drag(const BucketingModel &model, const Bucketing &bucketing, NodeIndex node, const BucketTarget &target)
        : m_model(model), m_graph(model.graph()), m_bucketing(bucketing), m_node(node), m_target(target)
    {
    }

    std::optional<Error> fault()
    {
        m_collective = draggedCollective(m_graph, m_node);
        if (m_target.kind == BucketTarget::Kind::Out)
            return m_collective.isValid() ? std::nullopt : std::optional(notOneUser(m_node));
        if (std::optional<Error> found = userFault(m_node))
            return found;
        if (m_target.kind == BucketTarget::Kind::Other) {
            if (std::optional<Error> found = userFault(m_target.other))
                return found;
            m_others = {draggedCollective(m_graph, m_target.other)};
        } else {
            m_others = m_bucketing.buckets[m_target.bucket].members;
            std::erase(m_others, m_collective);
        }
        if (m_others.empty())
            return std::nullopt; // it is there already
        if (m_others.front() == m_collective)
            return inputError("same", phrase("%1 is dragged onto itself", {name(m_collective)}));
        if (std::optional<Error> found = keyFault())
            return found;
        if (std::optional<Error> found = dependenceFault())
            return found;
        return cycleFault();
    }

private:
    const std::string &name(CollectiveIndex collective) const { return m_graph.nameOf(collective); }

    Error notOneUser(NodeIndex node) const
    {
        const CollectiveIndex meant = draggedCollective(m_graph, node);
        return inputError("not_one_user", phrase("%1: a bucketed collective needs exactly one user, its wait",
                                                 {(meant.isValid() ? name(meant) : m_graph.graph().node(node).name)}));
    }

    std::optional<Error> userFault(NodeIndex node) const
    {
        const CollectiveIndex meant = draggedCollective(m_graph, node);
        if (meant.isValid() && m_graph.collective(meant).hasOnlyItsWait)
            return std::nullopt;
        return notOneUser(node);
    }

    /// The dragged one's own comes first. All buckets of a plan are of one kind.
    std::optional<Error> keyFault() const
    {
        const Collective &own = m_graph.collective(m_collective);
        const Collective &other = m_graph.collective(m_others.front());
        const BucketingSettings &settings = m_model.settings();
        const CollectiveKind wanted = own.kind != other.kind || settings.mergesAllKinds ? other.kind : settings.kind;
        if (own.kind != wanted)
            return inputError(
                "other_kind",
                phrase("%1 is not %2%3",
                       {inQuotes(collectiveKindName(own.kind)), inQuotes(collectiveKindName(wanted)),
                        (wanted == settings.kind && !settings.mergesAllKinds ? ", the one kind that this plan merges"
                                                                             : "")}));
        if (!isMergeable(own, settings) || !isMergeable(other, settings))
            return notOneUser(isMergeable(own, settings) ? other.node : own.node);
        const BucketKey is = bucketKey(own, settings);
        const BucketKey needed = bucketKey(other, settings);
        const auto differs = [](const char *code, const char *what, std::string_view a, std::string_view b) {
            return inputError(code, phrase("%1 %2 is not %3", {std::string(what), inQuotes(a), inQuotes(b)}));
        };
        if (is.groupName != needed.groupName)
            return differs("other_group", "group", is.groupName, needed.groupName);
        if (is.reduceOp != needed.reduceOp)
            return differs("other_reduce_op", "reduce op", is.reduceOp, needed.reduceOp);
        if (is.dtype != needed.dtype)
            return differs("other_dtype", "dtype", is.dtype, needed.dtype);
        return std::nullopt;
    }

    std::optional<Error> dependenceFault() const
    {
        const NodeIndex node = m_graph.collective(m_collective).node;
        const std::vector<bool> before = ancestorsOf(m_graph, {node});
        const std::vector<bool> after = descendantsOf(m_graph, {node});
        for (const CollectiveIndex other : m_others) {
            const std::size_t position = m_graph.collective(other).node.value();
            if (before[position])
                return inputError("depends", phrase("%1 depends on %2", {name(m_collective), name(other)}));
            if (after[position])
                return inputError("depends", phrase("%1 depends on %2", {name(other), name(m_collective)}));
        }
        return std::nullopt;
    }

    std::optional<Error> cycleFault() const
    {
        const Bucketing made = afterDrag(m_model, m_bucketing, m_collective, m_target);
        const std::size_t own = bucketPositionOf(made, m_collective);
        if (const std::optional<std::size_t> other = lowestThatWaits(made, own))
            return inputError("cycle", phrase("would wait for bucket %1, which waits for this one",
                                              {std::to_string(idBefore(*other))}));
        BucketMembers members;
        for (const Bucket &bucket : made.buckets)
            members.push_back(bucket.members);
        Contraction contraction(m_graph);
        contraction.put(members);
        if (contraction.hasCycle(members.size()) && !contraction.cycleThrough(std::uint32_t(own), members).empty())
            return inputError("cycle", "the buckets would wait for each other");
        return std::nullopt;
    }

    /// The first bucket that both comes behind the dragged one's and before it.
    std::optional<std::size_t> lowestThatWaits(const Bucketing &made, std::size_t own) const
    {
        std::vector<NodeIndex> nodes;
        for (const CollectiveIndex member : made.buckets[own].members)
            nodes.push_back(m_graph.collective(member).node);
        const std::vector<bool> before = ancestorsOf(m_graph, nodes);
        const std::vector<bool> after = descendantsOf(m_graph, nodes);
        for (std::size_t b = 0; b < made.buckets.size(); ++b) {
            const Members &members = made.buckets[b].members;
            const auto isAny = [&](const std::vector<bool> &marks) {
                return std::ranges::any_of(
                    members, [&](CollectiveIndex member) { return marks[m_graph.collective(member).node.value()]; });
            };
            if (b != own && isAny(before) && isAny(after))
                return b;
        }
        return std::nullopt;
    }

    std::size_t idBefore(std::size_t position) const
    {
        return std::size_t(std::ranges::count_if(m_bucketing.buckets.begin(),
                                                 m_bucketing.buckets.begin() + std::ptrdiff_t(position),
                                                 [](const Bucket &bucket) { return bucket.exists(); }));
    }

    const BucketingModel &m_model;
    const CollectiveGraph &m_graph;
    const Bucketing &m_bucketing;
    NodeIndex m_node;
    const BucketTarget &m_target;
    CollectiveIndex m_collective;
    Members m_others; ///< in wait order
};

/// They were found for other members.
void forgetPlaces(Bucket &bucket)
{
    bucket.startAt = bucket.waitAt = {};
}

void takeOut(Bucketing &bucketing, CollectiveIndex collective)
{
    const std::size_t position = bucketPositionOf(bucketing, collective);
    if (position == bucketing.buckets.size())
        return;
    forgetPlaces(bucketing.buckets[position]);
    Members &members = bucketing.buckets[position].members;
    std::erase(members, collective);
    bucketing.leftOut[collective.value()] = LeftOut::TakenOut;
    if (members.size() != 1)
        return;
    bucketing.leftOut[members.front().value()] = LeftOut::Alone;
    members.clear();
}

/// Counts as if it were filled next in its group.
std::int64_t newCap(const BucketingModel &model, const Bucketing &bucketing, CollectiveIndex collective)
{
    const BucketingSettings &settings = model.settings();
    if (settings.isTorch214())
        return settings.cap(0);
    const BucketKey key = bucketKey(model.graph().collective(collective));
    const auto isSame = [&](const Bucket &bucket) {
        return bucket.exists() && bucketKey(model.graph().collective(bucket.members.front())) == key;
    };
    return settings.cap(std::size_t(std::ranges::count_if(bucketing.buckets, isSame)));
}

} // namespace

CollectiveIndex draggedCollective(const CollectiveGraph &graph, NodeIndex node)
{
    const CollectiveIndex own = graph.collectiveAt(node);
    return own.isValid() ? own : graph.waitedFor(node);
}

std::size_t bucketPositionOf(const Bucketing &bucketing, CollectiveIndex collective)
{
    const auto holds = [&](const Bucket &bucket) { return std::ranges::count(bucket.members, collective) > 0; };
    return std::size_t(std::ranges::find_if(bucketing.buckets, holds) - bucketing.buckets.begin());
}

std::size_t newBucketPosition(const Bucketing &bucketing)
{
    std::size_t position = bucketing.buckets.size();
    while (position > 0 && !bucketing.buckets[position - 1].exists())
        --position;
    return position;
}

Bucketing afterDrag(const BucketingModel &model, Bucketing bucketing, CollectiveIndex collective,
                    const BucketTarget &target)
{
    const bool isThere =
        target.kind == BucketTarget::Kind::Bucket && bucketPositionOf(bucketing, collective) == target.bucket;
    if (isThere)
        return bucketing;
    takeOut(bucketing, collective);
    if (target.kind == BucketTarget::Kind::Out)
        return bucketing;
    std::size_t position = target.bucket;
    if (target.kind == BucketTarget::Kind::Other) {
        const CollectiveIndex other = draggedCollective(model.graph(), target.other);
        takeOut(bucketing, other);
        position = newBucketPosition(bucketing);
        if (position == bucketing.buckets.size())
            bucketing.buckets.emplace_back();
        bucketing.buckets[position] = {{other}, newCap(model, bucketing, other), {}, {}};
        bucketing.leftOut[other.value()] = LeftOut::No;
    }
    forgetPlaces(bucketing.buckets[position]);
    Members &members = bucketing.buckets[position].members;
    const auto place = std::ranges::upper_bound(members, model.waitPosition(collective), {},
                                                [&](CollectiveIndex member) { return model.waitPosition(member); });
    members.insert(place, collective);
    bucketing.leftOut[collective.value()] = LeftOut::No;
    return bucketing;
}

std::optional<Error> dragFault(const BucketingModel &model, const Bucketing &bucketing, NodeIndex node,
                               const BucketTarget &target)
{
    return Drag(model, bucketing, node, target).fault();
}

} // namespace cutaway
