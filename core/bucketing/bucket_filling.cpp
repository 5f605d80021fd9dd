#include "core/bucketing/bucket_filling.h"

#include "core/bucketing/dependences.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace cutaway {

namespace {

using Members = std::vector<CollectiveIndex>;

bool takesNeighboursOnly(const BucketingSettings &settings)
{
    return settings.mode == FillMode::Adjacent || settings.isTorch214();
}

/// Torch 2.14 groups what its FSDP filter lets through by the configured mode, not by the one that it is given: element
/// types do not mix there.
BucketKey groupKey(const Collective &collective, const BucketingSettings &settings)
{
    return settings.isFsdpOnly ? bucketKey(collective) : bucketKey(collective, settings);
}

std::vector<Members> groupsOf(const CollectiveGraph &graph, const Members &candidates,
                              const BucketingSettings &settings)
{
    std::vector<Members> groups;
    std::map<BucketKey, std::size_t> known;
    BucketKey last;
    for (const CollectiveIndex candidate : candidates) {
        const BucketKey key = groupKey(graph.collective(candidate), settings);
        if (takesNeighboursOnly(settings)) {
            if (groups.empty() || key != last)
                groups.emplace_back();
            groups.back().push_back(candidate);
            last = key;
            continue;
        }
        const auto [place, isNew] = known.emplace(key, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[place->second].push_back(candidate);
    }
    return groups;
}

/// Fills the buckets of one group after another.
class Filler
{
public:
    Filler(const CollectiveGraph &graph, const BucketingSettings &settings)
        : m_graph(graph), m_settings(settings), m_dependents(graph.dependences(), graph.graph().size())
    {
        m_result.bucketing.leftOut.assign(graph.size(), LeftOut::No);
    }

    void fillGroup(const Members &group)
    {
        m_number = 0;
        m_total = 0;
        m_bucket.capBytes = m_settings.cap(0);
        m_dependents.clear();
        for (const CollectiveIndex candidate : group)
            take(candidate);
        close();
    }

    Filling takeResult() { return std::move(m_result); }

private:
    std::int64_t sizeOf(const Collective &collective) const
    {
        if (takesNeighboursOnly(m_settings))
            return std::max(collective.inputBytes, collective.outputBytes);
        return collective.fullBytes();
    }

    void take(CollectiveIndex candidate)
    {
        const Collective &collective = m_graph.collective(candidate);
        if (m_dependents.contains(collective.node)) {
            m_result.bucketing.leftOut[candidate.value()] = LeftOut::DependsOnBucket;
            return;
        }
        const std::int64_t size = sizeOf(collective);
        if (m_bucket.exists() && m_total + size > m_bucket.capBytes) {
            m_result.sameUntil = std::min(m_result.sameUntil, m_total + size);
            beginNext();
        } else if (m_bucket.exists()) {
            m_result.sameFrom = std::max(m_result.sameFrom, m_total + size);
        }
        m_bucket.members.push_back(candidate);
        m_total += size;
        m_dependents.add(collective.node);
    }

    /// The original forgets neither what depends on closed buckets nor, for all_gather, the first cap.
    void beginNext()
    {
        close();
        ++m_number;
        m_total = 0;
        const bool readsCap = m_settings.mode == FillMode::Fixed || (m_settings.mode == FillMode::Original &&
                                                                     m_settings.kind == CollectiveKind::ReduceScatter);
        if (readsCap)
            m_bucket.capBytes = m_settings.cap(m_number);
        if (m_settings.mode != FillMode::Original)
            m_dependents.clear();
    }

    void close()
    {
        if (m_bucket.members.size() == 1)
            m_result.bucketing.leftOut[m_bucket.members.front().value()] = LeftOut::Alone;
        else if (m_bucket.exists())
            m_result.bucketing.buckets.push_back(m_bucket);
        m_bucket.members.clear();
    }

    const CollectiveGraph &m_graph;
    const BucketingSettings &m_settings;
    Dependents m_dependents;
    std::size_t m_number = 0;
    std::int64_t m_total = 0;
    Bucket m_bucket;
    Filling m_result;
};

void leaveOutCycles(const CollectiveGraph &graph, Bucketing &bucketing)
{
    BucketMembers members = membersOf(bucketing);
    const Members left = leaveOutCycles(graph, members);
    for (const CollectiveIndex collective : left)
        bucketing.leftOut[collective.value()] = LeftOut::CycleBetweenBuckets;
    if (left.empty())
        return;
    std::vector<Bucket> kept;
    for (std::size_t b = 0; b < members.size(); ++b) {
        if (members[b].size() == 1)
            bucketing.leftOut[members[b].front().value()] = LeftOut::Alone;
        else if (!members[b].empty())
            kept.push_back({std::move(members[b]), bucketing.buckets[b].capBytes, {}, {}});
    }
    bucketing.buckets = std::move(kept);
}

/// One element of a pattern: a character, any character, or a set of them.
struct Element
{
    std::string_view set; ///< what stands between the brackets; empty: not a set
    char character = 0;
    bool isAny = false;
    std::size_t length = 1; ///< in the pattern
};

/// A bracket that is never closed stands for itself, as in Python's fnmatch; `]` right behind the opening is a member.
Element elementAt(std::string_view pattern)
{
    Element element;
    element.character = pattern.front();
    element.isAny = pattern.front() == '?';
    if (pattern.front() != '[')
        return element;
    const std::size_t first = pattern.size() > 1 && pattern[1] == '!' ? 3 : 2;
    const std::size_t close = pattern.find(']', first);
    if (close == std::string_view::npos)
        return element;
    element.set = pattern.substr(1, close - 1);
    element.length = close + 1;
    return element;
}

bool isInSet(char character, std::string_view set)
{
    const bool isNegated = set.size() > 1 && set.front() == '!';
    if (isNegated)
        set.remove_prefix(1);
    const auto code = [](char c) { return static_cast<unsigned char>(c); };
    bool isMember = false;
    for (std::size_t i = 0; i < set.size(); ++i) {
        if (i + 2 < set.size() && set[i + 1] == '-') {
            isMember = isMember || (code(set[i]) <= code(character) && code(character) <= code(set[i + 2]));
            i += 2;
        } else {
            isMember = isMember || set[i] == character;
        }
    }
    return isMember != isNegated;
}

bool matches(const Element &element, char character)
{
    if (!element.set.empty())
        return isInSet(character, element.set);
    return element.isAny || element.character == character;
}

/// Whether a name matches a shell's pattern as a whole: `*` any text, `?` one character, `[abc]`, `[a-z]` and `[!abc]`
/// one of those or none of them. Case matters, nothing is escaped. O(name · pattern).
bool matchesPattern(std::string_view name, std::string_view pattern)
{
    std::size_t at = 0;
    std::size_t place = 0;
    std::size_t lastStar = std::string_view::npos; // where to go on if what follows does not fit
    std::size_t starAt = 0;
    while (at < name.size()) {
        if (place < pattern.size() && pattern[place] == '*') {
            lastStar = place++;
            starAt = at;
            continue;
        }
        if (place < pattern.size()) {
            const Element element = elementAt(pattern.substr(place));
            if (matches(element, name[at])) {
                place += element.length;
                ++at;
                continue;
            }
        }
        if (lastStar == std::string_view::npos)
            return false;
        place = lastStar + 1;
        at = ++starAt;
    }
    return pattern.find_first_not_of('*', place) == std::string_view::npos;
}

} // namespace

std::vector<CollectiveIndex> bucketCandidates(const CollectiveGraph &graph, const BucketingSettings &settings,
                                              const std::set<std::string, std::less<>> *fsdpGroups)
{
    Members candidates;
    std::optional<FsdpFilter> fsdp;
    if (settings.isTorch214() && settings.isFsdpOnly)
        fsdp.emplace(graph);
    if (fsdp && fsdpGroups)
        fsdp->setGroups(*fsdpGroups);
    for (std::size_t i = 0; i < graph.graph().size(); ++i) {
        const CollectiveIndex waited = graph.waitedFor(NodeIndex(i));
        if (!waited.isValid())
            continue;
        const Collective &collective = graph.collective(waited);
        if (isMergeable(collective, settings) &&
            matchesPattern(graph.graph().node(NodeIndex(i)).name, settings.filter) && (!fsdp || fsdp->accepts(waited)))
            candidates.push_back(waited);
    }
    return candidates;
}

namespace {

Filling fill(const CollectiveGraph &graph, const BucketingSettings &settings, const Members &candidates)
{
    Filler filler(graph, settings);
    for (const Members &group : groupsOf(graph, candidates, settings))
        filler.fillGroup(group);
    Filling filling = filler.takeResult();
    // In torch 2.14's rule all waits of the earlier bucket come first.
    if (settings.mode == FillMode::Fixed || settings.mode == FillMode::Adjacent)
        leaveOutCycles(graph, filling.bucketing);
    return filling;
}

} // namespace

Filling fillInRange(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    return fill(graph, settings, bucketCandidates(graph, settings));
}

Bucketing fillCandidates(const CollectiveGraph &graph, const BucketingSettings &settings,
                         const std::vector<CollectiveIndex> &candidates)
{
    return fill(graph, settings, candidates).bucketing;
}

Bucketing fillBuckets(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    return fillInRange(graph, settings).bucketing;
}

FsdpFilter::FsdpFilter(const CollectiveGraph &graph)
    : m_graph(graph)
    , m_placeholder(graph.graph().size())
    , m_hasSeveral(graph.graph().size())
    , m_leadsToOutput(graph.graph().size())
{
    findPlaceholders();
    findSoleResults();
    for (std::size_t c = 0; c < graph.size(); ++c) {
        const Collective &collective = graph.collective(CollectiveIndex(c));
        if (collective.kind == CollectiveKind::AllGather && accepts(CollectiveIndex(c)))
            m_groups.insert(collective.groupName);
    }
}

void FsdpFilter::findPlaceholders()
{
    const Graph &graph = m_graph.graph();
    for (std::size_t i = 0; i < graph.size(); ++i) {
        NodeIndex own = graph.node(NodeIndex(i)).opcode == Opcode::Placeholder ? NodeIndex(i) : NodeIndex();
        for (const NodeIndex input : graph.inputs(NodeIndex(i))) {
            const NodeIndex other = m_placeholder[input.value()];
            m_hasSeveral[i] =
                m_hasSeveral[i] || m_hasSeveral[input.value()] || (own.isValid() && other.isValid() && own != other);
            own = own.isValid() ? own : other;
        }
        m_placeholder[i] = m_hasSeveral[i] ? NodeIndex() : own;
    }
}

void FsdpFilter::findSoleResults()
{
    const Graph &graph = m_graph.graph();
    for (std::size_t i = graph.size(); i-- > 0;) {
        const std::span<const NodeIndex> users = graph.users(NodeIndex(i));
        m_leadsToOutput[i] = !users.empty() && std::ranges::all_of(users, [&](NodeIndex user) {
            if (graph.node(user).opcode == Opcode::Output)
                return true;
            return graph.inputs(user).size() == 1 && m_leadsToOutput[user.value()];
        });
    }
}

bool FsdpFilter::accepts(CollectiveIndex index) const
{
    const Collective &collective = m_graph.collective(index);
    switch (collective.kind) {
    case CollectiveKind::AllGather: {
        const bool isGather =
            collective.form == CollectiveForm::AllGather || collective.form == CollectiveForm::AllGatherOut;
        return isGather && m_placeholder[collective.node.value()].isValid();
    }
    case CollectiveKind::ReduceScatter: return collective.wait.isValid() && m_leadsToOutput[collective.wait.value()];
    case CollectiveKind::AllReduce: return m_groups.contains(collective.groupName);
    case CollectiveKind::AllToAll:
    case CollectiveKind::Broadcast: break;
    }
    return false;
}

} // namespace cutaway
