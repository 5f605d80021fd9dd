#include "core/bucketing/rewritten_nodes.h"
#include "core/bucketing/tensor_sizes.h"
#include "core/json/json_writing.h"

#include <algorithm>

// The calls that take the place of collectives: what FSDP2 and PyTorch Inductor's merge call, one after the other.
namespace cutaway {

namespace {

using Nodes = std::vector<NodeIndex>;

/// Adds calls of one bucket.
class Caller
{
public:
    Caller(RewrittenNodes &nodes, std::uint32_t bucket) : m_nodes(nodes), m_bucket(bucket) {}

    NodeIndex empty(const std::vector<std::int64_t> &shape, const std::string &dtype)
    {
        return add({.base = "empty_memory_format",
                    .target = "aten.empty.memory_format",
                    .arguments = "[" + jsonIntegers(shape) + "]",
                    .outputs = {{shape, dtype}},
                    .kwargs = "{\"dtype\":" + jsonText(dtype) + ",\"pin_memory\":false}"});
    }

    /// `argument` is the shape as it was asked for, `shape` what comes of it.
    NodeIndex reshape(NodeIndex input, const std::string &argument, std::vector<std::int64_t> shape)
    {
        return add({.base = "reshape_default",
                    .target = "aten.reshape",
                    .inputs = {input},
                    .arguments = "[" + ref(input) + "," + argument + "]",
                    .outputs = {{std::move(shape), m_nodes.output(input).dtype}}});
    }

    NodeIndex getItem(NodeIndex from, std::size_t index)
    {
        return add({.base = "getitem",
                    .target = "_operator.getitem",
                    .inputs = {from},
                    .arguments = "[" + ref(from) + "," + std::to_string(index) + "]",
                    .outputs = {m_nodes.outputs(from)[index]}});
    }

    NodeIndex wait(NodeIndex collective)
    {
        return add({.base = "wait_tensor_default",
                    .target = "_c10d_functional.wait_tensor",
                    .inputs = {collective},
                    .arguments = "[" + ref(collective) + "]",
                    .outputs = {m_nodes.output(collective)}});
    }

    NodeIndex add(NewCall call) { return m_nodes.add(std::move(call), m_bucket); }
    std::string ref(NodeIndex node) const { return m_nodes.reference(node); }

private:
    RewrittenNodes &m_nodes;
    std::uint32_t m_bucket;
};

Nodes inputsOf(const RewrittenNodes &nodes, const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    Nodes inputs;
    for (const CollectiveIndex member : members)
        inputs.push_back(nodes.placed(graph.graph().inputs(graph.collective(member).node).front()));
    return inputs;
}

std::int64_t countOf(const TensorType &tensor)
{
    return elementCount(tensor.shape).value_or(0);
}

/// What each member sends, and all of them.
struct Counts
{
    std::vector<std::int64_t> each;
    std::int64_t sum = 0;

    void add(std::int64_t count)
    {
        each.push_back(count);
        sum += count;
    }
};

/// From the members' inputs to the wait for all of them in one flat buffer.
NodeIndex gatherFlat(Caller &call, const Nodes &flattened, NodeIndex flat, const Counts &counts,
                     const Collective &first, const TensorType &type, std::int64_t rank)
{
    Nodes copied = flattened;
    copied.push_back(flat);
    std::string list;
    writeArray(list, flattened, "", [&](NodeIndex node) { list += call.ref(node); });
    const std::int64_t all = counts.sum * first.groupSize;
    const NodeIndex copyIn =
        call.add({.base = "all_gather_copy_in_default",
                  .target = "fsdp.all_gather_copy_in",
                  .inputs = copied,
                  .arguments = "[" + list + "," + call.ref(flat) + "," + jsonIntegers(counts.each) + "," +
                               std::to_string(counts.sum) + "," + std::to_string(rank) + "]",
                  .outputs = {{{counts.sum}, type.dtype}, {{all}, type.dtype}},
                  .mutates = {flat}});
    const NodeIndex own = call.getItem(copyIn, 0);
    const NodeIndex gather = call.add({.base = "all_gather_into_tensor_out_default",
                                       .target = "_c10d_functional.all_gather_into_tensor_out",
                                       .inputs = {own, flat},
                                       .arguments = "[" + call.ref(own) + "," + std::to_string(first.groupSize) + "," +
                                                    jsonText(first.groupName) + "]",
                                       .outputs = {{{all}, type.dtype}},
                                       .kwargs = "{\"out\":" + call.ref(flat) + "}",
                                       .collective = collectiveJson(first),
                                       .mutates = {flat}});
    return call.wait(gather);
}

std::vector<std::int64_t> contiguousStrides(const std::vector<std::int64_t> &shape)
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;)
        strides[i - 1] = strides[i] * std::max<std::int64_t>(shape[i], 1);
    return strides;
}

NodeIndex shareView(Caller &call, NodeIndex reduced, const std::vector<std::int64_t> &size, const std::string &dtype,
                    std::int64_t offset)
{
    return call.add({.base = "as_strided_default",
                     .target = "aten.as_strided",
                     .inputs = {reduced},
                     .arguments = "[" + call.ref(reduced) + "]",
                     .outputs = {{size, dtype}},
                     .kwargs = "{\"size\":" + jsonIntegers(size) +
                               ",\"stride\":" + jsonIntegers(contiguousStrides(size)) +
                               ",\"storage_offset\":" + std::to_string(offset) + "}"});
}

/// Readers had the wait; only `mutates` can name the collective itself.
void replaceMember(RewrittenNodes &nodes, const Collective &member, NodeIndex by)
{
    nodes.replace(member.node, by);
    nodes.replace(member.wait, by);
}

} // namespace

void addAllGather(RewrittenNodes &nodes, const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                  std::uint32_t bucket, std::int64_t rank)
{
    Caller call(nodes, bucket);
    const Collective &first = graph.collective(members.front());
    const std::int64_t groupSize = first.groupSize;
    const Nodes inputs = inputsOf(nodes, graph, members);
    const TensorType type{{}, nodes.output(inputs.front()).dtype};
    Counts counts;
    for (const NodeIndex input : inputs)
        counts.add(countOf(nodes.output(input)));

    Nodes flattened;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        flattened.push_back(call.reshape(inputs[i], "[-1]", {counts.each[i]}));
    Nodes gathered;
    for (const std::int64_t count : counts.each)
        gathered.push_back(call.empty({count * groupSize}, type.dtype));
    const NodeIndex flat = call.empty({counts.sum * groupSize}, type.dtype);
    const NodeIndex wait = gatherFlat(call, flattened, flat, counts, first, type, first.rank.value_or(rank));

    const std::string rows = "[" + std::to_string(groupSize) + ",-1]";
    const NodeIndex byRank = call.reshape(wait, rows, {groupSize, counts.sum});
    Nodes parts;
    for (std::size_t i = 0; i < gathered.size(); ++i)
        parts.push_back(call.reshape(gathered[i], rows, {groupSize, counts.each[i]}));
    Nodes read{byRank};
    read.insert(read.end(), parts.begin(), parts.end());
    call.add({.base = "split_with_sizes_copy_default",
              .target = "fsdp.split_with_sizes_copy",
              .inputs = read,
              .arguments = "[" + call.ref(byRank) + "," + jsonIntegers(counts.each) + "]",
              .kwargs = "{\"dim\":1,\"out\":" + nodes.references(parts) + "}",
              .mutates = parts});
    for (std::size_t i = 0; i < members.size(); ++i) {
        std::vector<std::int64_t> full = nodes.output(inputs[i]).shape;
        full.front() *= groupSize;
        replaceMember(nodes, graph.collective(members[i]), call.reshape(parts[i], jsonIntegers(full), full));
    }
}

void addReduceScatter(RewrittenNodes &nodes, const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                      std::uint32_t bucket, std::int64_t rank)
{
    Caller call(nodes, bucket);
    const Collective &first = graph.collective(members.front());
    const std::int64_t groupSize = first.groupSize;
    const std::int64_t own = first.rank.value_or(rank);
    const Nodes inputs = inputsOf(nodes, graph, members);
    const std::string dtype = nodes.output(inputs.front()).dtype;
    Counts counts;
    for (const NodeIndex input : inputs)
        counts.add(elementCount(paddedShape(nodes.output(input).shape, groupSize)).value_or(0));

    const std::string count = std::to_string(groupSize);
    const NodeIndex flat = call.empty({counts.sum}, dtype);
    const NodeIndex rows = call.reshape(flat, "[" + count + ",-1]", {groupSize, counts.sum / groupSize});
    Nodes read = inputs;
    read.push_back(rows);
    call.add({.base = "chunk_cat_default",
              .target = "fsdp.chunk_cat",
              .inputs = read,
              .arguments = "[" + nodes.references(inputs) + "]",
              .kwargs = "{\"dim\":0,\"num_chunks\":" + count + ",\"out\":" + call.ref(rows) + "}",
              .mutates = {rows}});
    const NodeIndex reduce = call.add({.base = "reduce_scatter_tensor_default",
                                       .target = "_c10d_functional.reduce_scatter_tensor",
                                       .inputs = {flat},
                                       .arguments = "[" + call.ref(flat) + "," + jsonText(first.reduceOp) + "," +
                                                    count + "," + jsonText(first.groupName) + "]",
                                       .outputs = {{{counts.sum / groupSize}, dtype}},
                                       .collective = collectiveJson(first)});
    const NodeIndex wait = call.wait(reduce);
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const std::vector<std::int64_t> size = shareOf(nodes.output(inputs[i]).shape, groupSize, own);
        replaceMember(nodes, graph.collective(members[i]), shareView(call, wait, size, dtype, offset));
        offset += counts.each[i] / groupSize;
    }
}

void addCasts(RewrittenNodes &nodes, const CollectiveGraph &graph, const CastBatch &batch)
{
    Caller call(nodes, batch.bucket);
    Nodes buffers;
    Nodes sources;
    std::vector<TensorType> outputs;
    Latency sum;
    bool areAllKnown = true;
    for (const NodeIndex cast : batch.casts) {
        const Node &node = graph.graph().node(cast);
        const TensorType &made = node.outputs->front();
        outputs.push_back({made.shape, made.dtype});
        buffers.push_back(call.empty(made.shape, made.dtype));
        sources.push_back(nodes.placed(node.inputs.front()));
        areAllKnown = areAllKnown && node.latency;
        sum.memorySec += node.latency ? node.latency->memorySec : 0;
        sum.computeSec += node.latency ? node.latency->computeSec : 0;
    }
    Nodes read = buffers;
    read.insert(read.end(), sources.begin(), sources.end());
    const NodeIndex copy =
        call.add({.base = "_foreach_copy_default",
                  .target = "aten._foreach_copy",
                  .inputs = read,
                  .arguments = "[" + nodes.references(buffers) + "," + nodes.references(sources) + "]",
                  .outputs = outputs,
                  .latency = areAllKnown ? std::optional(sum) : std::nullopt});
    for (std::size_t i = 0; i < batch.casts.size(); ++i)
        nodes.replace(batch.casts[i], call.getItem(copy, i));
}

} // namespace cutaway
