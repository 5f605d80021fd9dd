#include "core/bucketing/rewrite_schedule.h"

#include "core/bucketing/contraction.h"

#include <algorithm>

namespace cutaway {

namespace {

const TensorType &inputOf(const CollectiveGraph &graph, const Collective &collective)
{
    return graph.graph().node(graph.graph().inputs(collective.node).front()).outputs->front();
}

Text oneUserText(const std::string &name)
{
    return phrase("%1: a bucketed collective needs exactly one user, its wait", {name});
}

/// The merged operators cut along the first dimension only.
bool isSplitAlongFirst(const TensorType &share, const TensorType &whole, std::int64_t groupSize)
{
    std::vector<std::int64_t> gathered = share.shape;
    if (gathered.empty() || __builtin_mul_overflow(gathered.front(), groupSize, &gathered.front()))
        return false;
    return gathered == whole.shape;
}

std::optional<Error> splitFault(const CollectiveGraph &graph, const Collective &collective)
{
    const Node &node = graph.graph().node(collective.node);
    const TensorType &input = inputOf(graph, collective);
    const bool isSplit = collective.kind == CollectiveKind::AllGather
                             ? isSplitAlongFirst(input, node.outputs->front(), collective.groupSize)
                             : !input.shape.empty();
    if (isSplit)
        return std::nullopt;
    return inputError("not_first_dimension",
                      phrase("%1: only tensors split along their first dimension can be merged", {node.name}));
}

std::optional<Error> bucketFault(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    const Collective &first = graph.collective(members.front());
    const std::string &dtype = inputOf(graph, first).dtype;
    if (first.kind == CollectiveKind::ReduceScatter && dtype != "float32" && dtype != "bfloat16")
        return inputError("reduce_dtype", phrase("reduce dtype %1 is not supported", {dtype}),
                          "float32 and bfloat16 are");
    for (const CollectiveIndex member : members) {
        const Collective &collective = graph.collective(member);
        if (inputOf(graph, collective).dtype != dtype || collective.dtype != first.dtype)
            return inputError("mixed_dtypes", "mixed dtypes in one bucket");
        if (bucketKey(collective) != bucketKey(first) || collective.kind != first.kind)
            return inputError("mixed_groups", "bucket mixes groups or reduce ops");
        if (std::optional<Error> fault = splitFault(graph, collective))
            return fault;
    }
    return std::nullopt;
}

std::string listed(const std::vector<std::uint32_t> &ids)
{
    std::string text;
    for (std::size_t i = 0; i < ids.size(); ++i)
        text += (i == 0 ? "" : i + 1 == ids.size() ? " and " : ", ") + std::to_string(ids[i]);
    return text;
}

} // namespace

bool isCast(const Node &node)
{
    return node.opcode == Opcode::CallFunction && !node.inputs.empty() &&
           plainTarget(node) == "prims.convert_element_type";
}

std::optional<Error> sharedFault(const CollectiveGraph &graph, const BucketMembers &members)
{
    for (const std::vector<CollectiveIndex> &bucket : members) {
        for (const CollectiveIndex member : bucket) {
            if (!graph.collective(member).hasOnlyItsWait)
                return inputError("not_one_user", oneUserText(graph.nameOf(member)));
        }
    }
    Contraction contraction(graph);
    contraction.put(members);
    if (const std::vector<std::uint32_t> cycle = contraction.cycle(members); !cycle.empty())
        return inputError(
            "cycle", phrase(cycle.size() == 1 ? "cycle in bucket %1" : "cycle between buckets %1", {listed(cycle)}),
            "take one of their collectives out");
    return std::nullopt;
}

std::optional<Error> rewriteFault(const CollectiveGraph &graph, const BucketMembers &members)
{
    if (std::optional<Error> fault = sharedFault(graph, members))
        return fault;
    for (const std::vector<CollectiveIndex> &bucket : members) {
        if (std::optional<Error> fault = bucketFault(graph, bucket))
            return fault;
    }
    return std::nullopt;
}

Result<RewriteSchedule> scheduleRewrite(const CollectiveGraph &graph, const BucketMembers &members)
{
    if (std::optional<Error> fault = rewriteFault(graph, members))
        return *fault;
    const bool gathers = members.empty() || graph.collective(members.front().front()).kind == CollectiveKind::AllGather;
    return gathers ? scheduleAllGathers(graph, members) : scheduleReduceScatters(graph, members);
}

} // namespace cutaway
