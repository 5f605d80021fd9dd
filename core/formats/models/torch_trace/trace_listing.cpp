#include "core/formats/models/torch_trace/trace_listing.h"

#include <algorithm>
#include <functional>
#include <set>

namespace cutaway {

namespace {

constexpr std::size_t mostProblemsTold = 5;

std::uint64_t mixed(std::uint64_t seed, std::string_view text)
{
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
    return (seed ^ std::hash<std::string_view>()(text)) * odd + 1;
}

std::uint64_t digestOf(const Node &node)
{
    std::uint64_t digest = mixed(mixed(0, node.name), node.target);
    if (!node.outputs)
        return digest;
    for (const TensorType &type : *node.outputs) {
        digest = mixed(digest, type.dtype);
        for (const std::int64_t size : type.shape)
            digest = mixed(digest, std::to_string(size));
    }
    return digest;
}

/// `{"kind": …}` of a node's fields as it stands there; empty: it is no collective.
std::string_view collectiveOf(const Node &node)
{
    constexpr std::string_view mark = "\"collective\":{";
    const std::size_t begin = node.extra.find(mark);
    if (begin == node.extra.npos)
        return {};
    return std::string_view(node.extra).substr(begin, node.extra.find('}', begin) - begin);
}

bool isPostGrad(const TraceSummary &summary)
{
    return summary.record.kind == "inductor_post_grad_graph";
}

} // namespace

TraceSummary traceSummary(const TracedGraph &traced)
{
    TraceSummary summary;
    summary.record = traced.record;
    summary.line = traced.line;
    summary.selector = traced.selector;
    summary.problem = traced.problem;
    if (!summary.problem.empty())
        summary.record.digest.clear(); // it is not that of what is there
    if (!traced.graph)
        return summary;
    summary.nodes = traced.graph->nodes.size();
    summary.collectives = traced.graph->collectives;
    for (const Node &node : traced.graph->nodes) {
        summary.nodeDigests.push_back(digestOf(node));
        if (const std::string_view collective = collectiveOf(node); !collective.empty())
            summary.collectiveDigest = mixed(summary.collectiveDigest, collective);
        summary.hasGradients =
            summary.hasGradients || (node.opcode == Opcode::Placeholder && node.name.starts_with("tangents"));
    }
    return summary;
}

bool TraceListing::agree(const TraceSummary &a, const TraceSummary &b)
{
    return (!a.record.digest.empty() && a.record.digest == b.record.digest) || a.nodeDigests == b.nodeDigests;
}

std::vector<TraceListing::Group> TraceListing::groups() const
{
    std::map<std::pair<std::string, std::int64_t>, std::int64_t> lastAttempts;
    for (const TraceSummary &summary : m_all) {
        std::int64_t &last = lastAttempts[{summary.record.frame, summary.record.rank.value_or(-1)}];
        last = std::max(last, summary.record.attempt);
    }
    std::vector<Group> groups;
    std::map<std::string, std::size_t> places;
    for (const TraceSummary &summary : m_all) {
        if (summary.record.attempt < lastAttempts[{summary.record.frame, summary.record.rank.value_or(-1)}])
            continue;
        const auto [place, isNew] = places.emplace(summary.selector, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[place->second].push_back(&summary);
    }
    return groups;
}

GraphListing TraceListing::listing() const
{
    GraphListing listing;
    std::size_t problems = 0;
    for (const Group &group : groups()) {
        for (const TraceSummary *summary : group) {
            if (!summary->problem.empty() && ++problems <= mostProblemsTold)
                listing.warnings.push_back(phrase("line %1: %2", {std::to_string(summary->line), summary->problem}));
        }
        const bool isOne = std::ranges::all_of(group, [&](const auto *other) { return agree(*group.front(), *other); });
        for (const TraceSummary *summary : group) {
            GraphEntry entry{.selector = summary->selector, .kind = summary->record.kind};
            if (!isOne && summary->record.rank)
                entry.selector += '@' + std::to_string(*summary->record.rank);
            entry.compileId = summary->record.frame.empty() ? std::string() : summary->record.compileId();
            for (const TraceSummary *other : group) {
                if (other->record.rank && (isOne || other == summary))
                    entry.ranks.push_back(*other->record.rank);
            }
            entry.nodes = summary->nodes;
            entry.collectives = summary->collectives;
            if (summary->nodes == 0)
                entry.problem = summary->problem;
            if (isPostGrad(*summary) && !summary->hasGradients)
                listing.suggested = listing.graphs.size();
            listing.graphs.push_back(std::move(entry));
            if (isOne)
                break;
        }
    }
    if (problems > mostProblemsTold)
        listing.warnings.push_back(
            phrase("%1 more graphs have such a problem", {std::to_string(problems - mostProblemsTold)}));
    return listing;
}

std::vector<TraceListing::Difference> TraceListing::differences() const
{
    std::vector<Difference> found;
    for (const Group &group : groups()) {
        const TraceSummary &first = *group.front();
        const auto other = std::ranges::find_if(group, [&](const auto *summary) { return !agree(first, *summary); });
        if (other == group.end())
            continue;
        const auto [a, b] = std::ranges::mismatch(first.nodeDigests, (*other)->nodeDigests);
        found.push_back({first.selector, first.record.rank.value_or(0), (*other)->record.rank.value_or(0),
                         std::size_t(a - first.nodeDigests.begin()),
                         first.collectiveDigest != (*other)->collectiveDigest});
    }
    return found;
}

std::size_t TraceListing::ranks() const
{
    std::set<int> ranks;
    for (const TraceSummary &summary : m_all) {
        if (summary.record.rank)
            ranks.insert(*summary.record.rank);
    }
    return ranks.size();
}

} // namespace cutaway
