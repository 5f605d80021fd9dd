#include "core/bucketing/rewrite.h"

#include "core/base/names.h"
#include "core/bucketing/rewritten_nodes.h"

#include <algorithm>

namespace cutaway {

namespace {

Error broken(const Text &what)
{
    return inputError("broken_rewrite", what);
}

std::vector<std::vector<std::int64_t>> shapesOf(const Node &node)
{
    std::vector<std::vector<std::int64_t>> shapes;
    if (node.outputs) {
        for (const TensorType &tensor : *node.outputs)
            shapes.push_back(tensor.shape);
    }
    return shapes;
}

/// A rank may have fewer rows than others of what does not divide evenly.
bool isShare(const Node &result, const std::vector<std::int64_t> &whole)
{
    if (plainTarget(result) != "aten.as_strided" || whole.empty())
        return false;
    const std::vector<std::int64_t> &share = result.outputs->front().shape;
    if (share == std::vector<std::int64_t>{0})
        return true;
    return share.size() == whole.size() && share.front() <= whole.front() &&
           std::equal(share.begin() + 1, share.end(), whole.begin() + 1);
}

Done checkResults(const Node &before, const Graph &graph, const Graph &rewritten)
{
    const Node &after = rewritten.node(rewritten.find(before.name));
    if (after.inputs.size() != before.inputs.size())
        return broken(phrase("%1 has another number of results", {inQuotes(before.name)}));
    for (std::size_t i = 0; i < before.inputs.size(); ++i) {
        const Node &was = graph.node(before.inputs[i]);
        const Node &is = rewritten.node(after.inputs[i]);
        const bool isSame = shapesOf(was) == shapesOf(is) ||
                            (was.outputs && was.outputs->size() == 1 && isShare(is, was.outputs->front().shape));
        if (!isSame)
            return broken(phrase("the result %1 has another shape", {inQuotes(was.name)}));
    }
    return Done(std::monostate());
}

} // namespace

Done checkRewrite(const CollectiveGraph &graph, const BucketMembers &members, const Graph &rewritten)
{
    for (const std::vector<CollectiveIndex> &bucket : members) {
        for (const CollectiveIndex member : bucket) {
            if (rewritten.find(graph.nameOf(member)).isValid())
                return broken(phrase("the member %1 is still there", {inQuotes(graph.nameOf(member))}));
        }
    }
    for (const Node &before : graph.graph().nodes()) {
        const NodeIndex kept = rewritten.find(before.name);
        if (!kept.isValid())
            continue;
        if (shapesOf(rewritten.node(kept)) != shapesOf(before))
            return broken(phrase("%1 returns something else", {inQuotes(before.name)}));
        if (before.opcode != Opcode::Output)
            continue;
        if (Done results = checkResults(before, graph.graph(), rewritten); !results)
            return results;
    }
    return Done(std::monostate());
}

Result<Rewrite> rewriteWithMarks(const CollectiveGraph &graph, const BucketMembers &members, std::int64_t rank)
{
    const Result<RewriteSchedule> schedule = scheduleRewrite(graph, members);
    if (!schedule)
        return schedule.error();
    const bool gathers = members.empty() || graph.collective(members.front().front()).kind == CollectiveKind::AllGather;
    RewrittenNodes nodes(graph);
    std::vector<bool> isMoved;
    for (const ScheduleEntry &entry : schedule->entries) {
        if (entry.kind == ScheduleEntry::Kind::Node)
            nodes.keep(NodeIndex(entry.index));
        else if (entry.kind == ScheduleEntry::Kind::Casts)
            addCasts(nodes, graph, schedule->castBatches[entry.index]);
        else if (gathers)
            addAllGather(nodes, graph, members[entry.index], entry.index, rank);
        else
            addReduceScatter(nodes, graph, members[entry.index], entry.index, rank);
        isMoved.resize(nodes.buckets().size(), entry.isMoved);
    }
    std::vector<std::optional<std::uint32_t>> buckets;
    for (const std::uint32_t bucket : nodes.buckets())
        buckets.push_back(bucket == RewrittenNodes::noBucket ? std::nullopt : std::optional(bucket));
    Result<Graph> rewritten = nodes.finish();
    if (!rewritten)
        return rewritten.error();
    if (Done checked = checkRewrite(graph, members, *rewritten); !checked)
        return checked.error();
    return Rewrite{std::move(*rewritten), std::move(buckets), std::move(isMoved)};
}

Result<Graph> rewriteGraph(const CollectiveGraph &graph, const BucketMembers &members, std::int64_t rank)
{
    Result<Rewrite> rewrite = rewriteWithMarks(graph, members, rank);
    if (!rewrite)
        return rewrite.error();
    return std::move(rewrite->graph);
}

} // namespace cutaway
