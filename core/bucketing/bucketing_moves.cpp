#include "core/bucketing/bucketing_moves.h"

#include "core/base/names.h"
#include "core/bucketing/bucketing.h"
#include "core/bucketing/bucketing_plan.h"
#include "core/json/json_reading.h"
#include "core/json/parameter.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Members = std::vector<CollectiveIndex>;
using Json = nlohmann::json;

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

/// The group that a move's `to` means.
Result<GroupIndex> readTarget(const BucketingPlan &plan, const Json &entry, CollectiveIndex dragged)
{
    FirstError failed;
    ObjectReader reader(entry, "", failed);
    const Json *to = reader.optional("to");
    if (!to)
        return errorAt("to", inputError("missing_field", "a bucket's id, a collective's name or null is needed"));
    if (to->is_null())
        return dragged.isValid() ? plan.ownGroup(dragged) : GroupIndex(0);
    if (to->is_string()) {
        const std::string &name = to->get_ref<const std::string &>();
        const NodeIndex node = plan.graph().find(name);
        if (!node.isValid())
            return errorAt("to", inputError("unknown_node", phrase("no node %1", {inQuotes(name)})));
        const CollectiveIndex other = draggedCollective(plan.collectives(), node);
        if (other.isValid() && other == dragged)
            return inputError("no_such_group", phrase("%1 is dragged onto itself", {name}));
        if (!other.isValid())
            return inputError("no_such_group",
                              phrase("%1: a bucketed collective needs exactly one user, its wait", {name}));
        return plan.ownGroup(other);
    }
    const std::int64_t id = reader.integer("to");
    if (failed.isSet())
        return failed.take();
    for (std::size_t b = 0; b < plan.bucketing().buckets.size(); ++b) {
        if (plan.bucketing().buckets[b].exists() && std::int64_t(plan.bucketId(b)) == id)
            return plan.bucketGroup(b);
    }
    return errorAt("to", inputError("no_such_group", phrase("there is no bucket %1", {std::to_string(id)})));
}

Result<Move> readChangedSettings(const Json &entry)
{
    Move move;
    for (const char *name : {"bucket_cap_mb", "mode"}) {
        if (!entry.contains(name))
            continue;
        const Json &value = entry[name];
        const bool isCap = name == std::string_view("bucket_cap_mb");
        if (!(value.is_string() || (isCap && (value.is_number() || value.is_array()))))
            return errorAt(name, inputError("wrong_type", phrase("expected a value of the parameter, found %1",
                                                                 {describeValue(value)})));
        move.settings.push_back({name, parameterFromJson(value)});
    }
    return move;
}

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
    const Result<std::vector<std::int64_t>> caps = parseCaps(value);
    return caps ? commaList(*caps, capWords) : std::string();
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

Result<Move> BucketingPlan::readMove(const Json &entry) const
{
    if (entry.is_object() && !entry.contains("node") && (entry.contains("bucket_cap_mb") || entry.contains("mode")))
        return readChangedSettings(entry);
    FirstError failed;
    ObjectReader reader(entry, "", failed);
    const std::string name = reader.text("node");
    if (failed.isSet())
        return failed.take();
    const NodeIndex node = graph().find(name);
    if (!node.isValid())
        return errorAt("node", inputError("unknown_node", phrase("no node %1", {inQuotes(name)})));
    const Result<GroupIndex> to = readTarget(*this, entry, draggedCollective(collectives(), node));
    if (!to)
        return to.error();
    Move move;
    move.items.push_back({ItemIndex(node.value()), *to});
    return move;
}

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
