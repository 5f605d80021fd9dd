#include "core/bucketing/bucketing.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace cutaway {

namespace {

template <class Next>
std::vector<bool> reached(std::size_t size, const std::vector<NodeIndex> &nodes, Next next)
{
    std::vector<bool> marks(size);
    std::vector<NodeIndex> stack = nodes;
    while (!stack.empty()) {
        const NodeIndex node = stack.back();
        stack.pop_back();
        for (const NodeIndex other : next(node)) {
            if (!marks[other.value()]) {
                marks[other.value()] = true;
                stack.push_back(other);
            }
        }
    }
    return marks;
}

constexpr std::string_view leftOutPrefix = "left ";
constexpr char placeMark = '@'; ///< before each of the two places, where there are any

std::optional<Bucket> readBucket(std::string_view text, std::size_t collectives)
{
    Bucket bucket;
    const char *at = text.data();
    const char *const end = at + text.size();
    auto [rest, code] = std::from_chars(at, end, bucket.capBytes);
    if (code != std::errc())
        return std::nullopt;
    for (at = rest; at != end && *at != placeMark; at = rest) {
        std::size_t member = 0;
        const std::from_chars_result read = std::from_chars(at + 1, end, member);
        if (*at != ' ' || read.ec != std::errc() || member >= collectives)
            return std::nullopt;
        bucket.members.push_back(CollectiveIndex(member));
        rest = read.ptr;
    }
    for (NodeIndex *place : {&bucket.startAt, &bucket.waitAt}) {
        if (at == end)
            break;
        std::uint32_t node = 0;
        const std::from_chars_result read = std::from_chars(at + 1, end, node);
        if (*at != placeMark || read.ec != std::errc())
            return std::nullopt;
        *place = NodeIndex(node);
        at = read.ptr;
    }
    return bucket;
}

std::optional<std::vector<LeftOut>> readLeftOut(std::string_view text, std::size_t collectives)
{
    if (text.size() != collectives)
        return std::nullopt;
    std::vector<LeftOut> leftOut;
    for (const char c : text) {
        if (c < '0' || c > char('0' + int(LeftOut::TakenOut)))
            return std::nullopt;
        leftOut.push_back(LeftOut(c - '0'));
    }
    return leftOut;
}

} // namespace

std::string_view leftOutName(LeftOut reason)
{
    switch (reason) {
    case LeftOut::No: return {};
    case LeftOut::DependsOnBucket: return "depends_on_bucket";
    case LeftOut::Alone: return "alone";
    case LeftOut::CycleBetweenBuckets: return "cycle_between_buckets";
    case LeftOut::TakenOut: return "taken_out";
    }
    return {};
}

BucketMembers membersOf(const Bucketing &bucketing)
{
    BucketMembers members;
    for (const Bucket &bucket : bucketing.buckets) {
        if (bucket.exists())
            members.push_back(bucket.members);
    }
    return members;
}

BucketPlaces placesOf(const Bucketing &bucketing)
{
    BucketPlaces places;
    for (const Bucket &bucket : bucketing.buckets) {
        if (bucket.exists())
            places.emplace_back(bucket.startAt, bucket.waitAt);
    }
    return places;
}

std::vector<std::uint32_t> bucketHomes(const Bucketing &bucketing)
{
    std::vector<std::uint32_t> homes(bucketing.leftOut.size(), std::uint32_t(bucketing.buckets.size()));
    for (std::size_t b = 0; b < bucketing.buckets.size(); ++b) {
        for (const CollectiveIndex member : bucketing.buckets[b].members)
            homes[member.value()] = std::uint32_t(b);
    }
    return homes;
}

std::int64_t bucketBytes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    std::int64_t bytes = 0;
    for (const CollectiveIndex member : members)
        bytes += graph.collective(member).fullBytes();
    return bytes;
}

namespace {

bool gathers(const Collective &collective)
{
    return collective.kind == CollectiveKind::AllGather;
}

std::int64_t extraBytesOf(const Collective &collective, const BucketingSettings &settings)
{
    if (!settings.isTorch214())
        return collective.bufferBytes;
    const bool isPlain = settings.bucketMode == BucketMode::Default || settings.bucketMode == BucketMode::Coalesced;
    if (gathers(collective))
        return collective.outputBytes + (isPlain ? collective.inputBytes : 0);
    const bool copiesNothing =
        settings.bucketMode == BucketMode::Coalesced && collective.kind == CollectiveKind::ReduceScatter;
    return copiesNothing ? 0 : collective.inputBytes;
}

} // namespace

std::int64_t extraBytes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                        const BucketingSettings &settings)
{
    std::int64_t bytes = 0;
    for (const CollectiveIndex member : members)
        bytes += extraBytesOf(graph.collective(member), settings);
    return bytes;
}

std::int64_t peakExtraBytes(const CollectiveGraph &graph, const BucketMembers &members,
                            const BucketingSettings &settings)
{
    std::int64_t peak = 0;
    for (const std::vector<CollectiveIndex> &bucket : members)
        peak = std::max(peak, extraBytes(graph, bucket, settings));
    return peak;
}

std::vector<std::string> bucketDtypes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    std::vector<std::string> dtypes;
    for (const CollectiveIndex member : members)
        dtypes.push_back(graph.collective(member).dtype);
    std::ranges::sort(dtypes);
    dtypes.erase(std::unique(dtypes.begin(), dtypes.end()), dtypes.end());
    return dtypes;
}

BucketKey bucketKey(const Collective &collective)
{
    return {collective.kind, collective.groupName,
            gathers(collective) ? std::string_view() : std::string_view(collective.reduceOp), collective.dtype};
}

BucketKey bucketKey(const Collective &collective, const BucketingSettings &settings)
{
    BucketKey key = bucketKey(collective);
    if (settings.isTorch214() && settings.bucketMode == BucketMode::CustomOpsMultidtype && gathers(collective))
        key.dtype = {};
    return key;
}

bool isMergeable(const Collective &collective, const BucketingSettings &settings)
{
    if (!settings.mergesAllKinds && collective.kind != settings.kind)
        return false;
    return settings.isTorch214() ? collective.isMergeable214 : collective.isMergeable;
}

Contraction::Contraction(const CollectiveGraph &graph) : m_graph(graph), m_bucketOf(graph.graph().size(), apart) {}

void Contraction::put(CollectiveIndex collective, std::uint32_t bucket)
{
    const Collective &which = m_graph.collective(collective);
    m_bucketOf[which.node.value()] = bucket;
    if (which.wait.isValid())
        m_bucketOf[which.wait.value()] = bucket;
}

void Contraction::put(const BucketMembers &members)
{
    for (std::size_t b = 0; b < members.size(); ++b) {
        for (const CollectiveIndex member : members[b])
            put(member, std::uint32_t(b));
    }
}

bool Contraction::isWaitOf(NodeIndex wait, NodeIndex collective) const
{
    const CollectiveIndex waited = m_graph.waitedFor(wait);
    return waited.isValid() && m_graph.collective(waited).node == collective;
}

bool Contraction::hasCycle(std::size_t buckets)
{
    // Kahn's order: nodes that stand alone by their position, buckets behind them.
    const Dependences &edges = m_graph.dependences();
    const std::size_t size = m_graph.graph().size();
    const std::size_t places = size + buckets;
    m_waits.assign(places, 0);
    m_ready.clear();
    std::vector<std::uint32_t> first(buckets, apart); // of each bucket's nodes, and per node the next one in its bucket
    std::vector<std::uint32_t> next(size, apart);
    const auto place = [&](NodeIndex node) {
        const std::uint32_t bucket = m_bucketOf[node.value()];
        return bucket == apart ? node.value() : size + bucket;
    };
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t own = place(NodeIndex(i));
        if (own >= size)
            next[i] = std::exchange(first[own - size], std::uint32_t(i));
        for (const NodeIndex before : edges.before(NodeIndex(i))) {
            if (place(before) != own)
                ++m_waits[own];
            else if (!isWaitOf(NodeIndex(i), before))
                return true; // a member reads what another brings
        }
    }
    const auto isPlace = [&](std::size_t p) { return p < size ? m_bucketOf[p] == apart : first[p - size] != apart; };
    std::size_t left = 0;
    for (std::size_t p = 0; p < places; ++p) {
        left += isPlace(p) ? 1 : 0;
        if (isPlace(p) && m_waits[p] == 0)
            m_ready.push_back(std::uint32_t(p));
    }
    for (std::size_t done = 0; done < m_ready.size(); ++done) {
        const std::size_t p = m_ready[done];
        for (std::uint32_t node = p < size ? std::uint32_t(p) : first[p - size]; node != apart; node = next[node]) {
            for (const NodeIndex after : edges.after(NodeIndex(node))) {
                const std::size_t other = place(after);
                if (other != p && --m_waits[other] == 0)
                    m_ready.push_back(std::uint32_t(other));
            }
        }
    }
    return m_ready.size() < left;
}

std::vector<std::uint32_t> Contraction::cycleThrough(std::uint32_t bucket, const BucketMembers &members) const
{
    // A search from the bucket back to it in which entering another one costs a step and all else nothing.
    struct Entry
    {
        std::uint32_t from; ///< the bucket that was left to come here
        bool isSeen = false;
    };
    const Dependences &edges = m_graph.dependences();
    std::vector<std::uint32_t> cameFrom(m_graph.graph().size(), apart); // per free node: the last bucket before it
    std::vector<Entry> entries(members.size(), Entry{apart});
    std::vector<std::uint32_t> round{bucket};
    while (!round.empty()) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t from : round) {
            std::vector<NodeIndex> stack;
            for (const CollectiveIndex member : members[from]) {
                const Collective &collective = m_graph.collective(member);
                stack.push_back(collective.node);
                if (collective.wait.isValid())
                    stack.push_back(collective.wait);
            }
            while (!stack.empty()) {
                const NodeIndex node = stack.back();
                stack.pop_back();
                for (const NodeIndex after : edges.after(node)) {
                    const std::uint32_t to = bucketOf(after);
                    if (to == apart) {
                        if (std::exchange(cameFrom[after.value()], from) == apart)
                            stack.push_back(after);
                        continue;
                    }
                    const bool isOwnEdge = to == bucketOf(node) && isWaitOf(after, node);
                    if (isOwnEdge || entries[to].isSeen)
                        continue;
                    entries[to] = {from, true};
                    if (to != bucket) {
                        next.push_back(to);
                        continue;
                    }
                    std::vector<std::uint32_t> cycle{bucket};
                    for (std::uint32_t back = from; back != bucket; back = entries[back].from)
                        cycle.push_back(back);
                    std::ranges::sort(cycle);
                    return cycle;
                }
            }
        }
        round = std::move(next);
    }
    return {};
}

std::vector<std::uint32_t> Contraction::cycle(const BucketMembers &members)
{
    if (!hasCycle(members.size()))
        return {};
    for (std::size_t b = 0; b < members.size(); ++b) {
        if (std::vector<std::uint32_t> found = cycleThrough(std::uint32_t(b), members); !found.empty())
            return found;
    }
    return {};
}

std::vector<bool> ancestorsOf(const CollectiveGraph &graph, const std::vector<NodeIndex> &nodes)
{
    return reached(graph.graph().size(), nodes, [&](NodeIndex node) { return graph.dependences().before(node); });
}

std::vector<bool> descendantsOf(const CollectiveGraph &graph, const std::vector<NodeIndex> &nodes)
{
    return reached(graph.graph().size(), nodes, [&](NodeIndex node) { return graph.dependences().after(node); });
}

std::vector<CollectiveIndex> leaveOutCycles(const CollectiveGraph &graph, BucketMembers &members)
{
    std::vector<std::pair<std::uint32_t, CollectiveIndex>> all;
    for (std::size_t b = 0; b < members.size(); ++b) {
        for (const CollectiveIndex member : members[b])
            all.emplace_back(std::uint32_t(b), member);
    }
    Contraction contraction(graph);
    std::size_t begin = 0; // all before are decided
    const auto fits = [&](std::size_t count) {
        for (std::size_t i = begin; i < begin + count; ++i)
            contraction.put(all[i].second, all[i].first);
        const bool isFree = !contraction.hasCycle(members.size());
        for (std::size_t i = begin; i < begin + count; ++i)
            contraction.put(all[i].second, Contraction::apart);
        return isFree;
    };
    if (fits(all.size()))
        return {};

    // What fits, fits without its last ones too: strides that double find the first that does not.
    std::vector<CollectiveIndex> leftOut;
    while (begin < all.size()) {
        const std::size_t rest = all.size() - begin;
        std::size_t good = 0;
        std::size_t bad = rest + 1;
        for (std::size_t stride = 1; good < rest && bad > rest; stride *= 2) {
            const std::size_t tried = std::min(good + stride, rest);
            (fits(tried) ? good : bad) = tried;
        }
        while (bad <= rest && bad - good > 1) {
            const std::size_t tried = good + (bad - good) / 2;
            (fits(tried) ? good : bad) = tried;
        }
        for (std::size_t i = begin; i < begin + good; ++i)
            contraction.put(all[i].second, all[i].first);
        begin += good;
        if (begin < all.size()) {
            leftOut.push_back(all[begin].second);
            std::erase(members[all[begin].first], all[begin].second);
            ++begin;
        }
    }
    return leftOut;
}

std::vector<std::string> bucketingTexts(const Bucketing &bucketing)
{
    std::vector<std::string> texts;
    for (const Bucket &bucket : bucketing.buckets) {
        std::string &text = texts.emplace_back(std::to_string(bucket.capBytes));
        for (const CollectiveIndex member : bucket.members)
            text += ' ' + std::to_string(member.value());
        if (bucket.startAt.isValid() && bucket.waitAt.isValid()) {
            for (const NodeIndex place : {bucket.startAt, bucket.waitAt})
                text += placeMark + std::to_string(place.value());
        }
    }
    std::string &left = texts.emplace_back(leftOutPrefix);
    for (const LeftOut reason : bucketing.leftOut)
        left += char('0' + int(reason));
    return texts;
}

std::optional<Bucketing> bucketingFromTexts(const std::vector<std::string> &texts, std::size_t collectives)
{
    if (texts.empty() || !texts.back().starts_with(leftOutPrefix))
        return std::nullopt;
    Bucketing bucketing;
    std::optional<std::vector<LeftOut>> leftOut =
        readLeftOut(std::string_view(texts.back()).substr(leftOutPrefix.size()), collectives);
    if (!leftOut)
        return std::nullopt;
    bucketing.leftOut = std::move(*leftOut);
    for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
        std::optional<Bucket> bucket = readBucket(texts[i], collectives);
        if (!bucket)
            return std::nullopt;
        bucketing.buckets.push_back(std::move(*bucket));
    }
    return bucketing;
}

} // namespace cutaway
