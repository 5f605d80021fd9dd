#include "core/bucketing/rewrite.h"

#include "core/base/names.h"
#include "core/bucketing/collectives.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;
using Nodes = std::vector<NodeIndex>;

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
        return broken(phrase("%1 returns a different number of results", {inQuotes(before.name)}));
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

void addUnique(std::vector<NodeIndex> &list, const std::vector<NodeIndex> &nodes)
{
    std::vector<NodeIndex> known = list;
    std::ranges::sort(known);
    for (const NodeIndex node : nodes) {
        const auto place = std::ranges::lower_bound(known, node);
        if (place != known.end() && *place == node)
            continue;
        known.insert(place, node);
        list.push_back(node);
    }
}

// The calls that take the place of collectives: what FSDP2 and PyTorch Inductor's merge call, one after the other.

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

RewrittenNodes::RewrittenNodes(const CollectiveGraph &graph) : m_graph(graph), m_placed(graph.graph().size())
{
    m_nodes.reserve(graph.graph().size() + 6 * graph.size());
}

/// The base name, or the first of base_1, base_2 … that neither the old graph nor an earlier new node has.
std::string RewrittenNodes::newName(std::string_view base)
{
    std::size_t &number = m_nextNumber[base];
    for (;; ++number) {
        std::string name(base);
        if (number > 0)
            name += '_' + std::to_string(number);
        if (!m_graph.graph().find(name).isValid()) {
            ++number;
            return name;
        }
    }
}

std::string RewrittenNodes::reference(NodeIndex node) const
{
    return "{\"node\":" + jsonText(m_nodes[node.value()].name) + '}';
}

std::string RewrittenNodes::references(const std::vector<NodeIndex> &nodes) const
{
    std::string text;
    writeArray(text, nodes, "", [&](NodeIndex node) { text += reference(node); });
    return text;
}

NodeIndex RewrittenNodes::add(NewCall call, std::uint32_t bucket)
{
    Node node;
    node.name = newName(call.base);
    node.target = call.target;
    addUnique(node.inputs, call.inputs);
    for (const TensorType &output : call.outputs)
        node.outputBytes += tensorBytes(output).value_or(0);
    node.totalBytes = node.outputBytes;
    node.outputs = std::move(call.outputs);
    node.latency = std::move(call.latency);
    ObjectWriter fields(node.extra);
    fields.raw("arguments") += call.arguments;
    if (!call.kwargs.empty())
        fields.raw("kwargs") += call.kwargs;
    if (!call.mutates.empty())
        writeArray(fields.raw("mutates"), call.mutates, "",
                   [&](NodeIndex written) { node.extra += jsonText(m_nodes[written.value()].name); });
    if (call.aliasOf.isValid())
        fields.text("alias_of", m_nodes[call.aliasOf.value()].name);
    if (bucket != noBucket)
        fields.integer("bucket", bucket);
    if (!call.collective.empty())
        fields.raw("collective") += call.collective;
    fields.finish();
    m_nodes.push_back(std::move(node));
    m_buckets.push_back(bucket);
    return NodeIndex(m_nodes.size() - 1);
}

bool RewrittenNodes::namesReplaced(NodeIndex old) const
{
    const auto isReplaced = [&](NodeIndex named) {
        return m_nodes[placed(named).value()].name != m_graph.graph().node(named).name;
    };
    return std::ranges::any_of(m_graph.graph().inputs(old), isReplaced) ||
           std::ranges::any_of(m_graph.mutatedBy(old), isReplaced);
}

void RewrittenNodes::keep(NodeIndex old)
{
    Node node = m_graph.graph().node(old);
    std::vector<NodeIndex> inputs;
    for (const NodeIndex input : node.inputs)
        inputs.push_back(placed(input));
    node.inputs.clear();
    addUnique(node.inputs, inputs);
    if (namesReplaced(old))
        node.extra = mappedFields(node);
    m_placed[old.value()] = NodeIndex(m_nodes.size());
    m_nodes.push_back(std::move(node));
    m_buckets.push_back(noBucket);
}

/// The fields of a node with the references in its arguments mapped.
std::string RewrittenNodes::mappedFields(const Node &old) const
{
    OrderedJson fields = keptJson<OrderedJson>(old.extra);
    if (!fields.is_object())
        return old.extra;
    const auto map = [&](OrderedJson &name) {
        if (!name.is_string())
            return;
        const NodeIndex named = m_graph.graph().find(name.get_ref<const std::string &>());
        if (named.isValid() && placed(named).isValid())
            name = m_nodes[placed(named).value()].name;
    };
    std::vector<OrderedJson *> open;
    for (const char *key : {"arguments", "kwargs"}) {
        if (fields.contains(key))
            open.push_back(&fields[key]);
    }
    while (!open.empty()) {
        OrderedJson &value = *open.back();
        open.pop_back();
        if (value.is_object() && value.size() == 1 && value.contains("node"))
            map(value["node"]);
        else if (value.is_structured())
            std::ranges::for_each(value, [&](OrderedJson &inner) { open.push_back(&inner); });
    }
    if (fields.contains("alias_of"))
        map(fields["alias_of"]);
    if (fields.contains("mutates") && fields["mutates"].is_array())
        std::ranges::for_each(fields["mutates"], map);
    return jsonLine(fields);
}

Result<Graph> RewrittenNodes::finish(std::string digest)
{
    return Graph::make(m_graph.graph().name(), std::move(m_nodes), m_graph.graph().extra(), std::move(digest));
}

std::string collectiveArguments(const Collective &collective)
{
    return jsonText(collective.reduceOp) + "," + std::to_string(collective.groupSize) + "," +
           jsonText(collective.groupName);
}

std::string collectiveJson(const Collective &collective)
{
    std::string text;
    ObjectWriter fields(text);
    fields.text("kind", collectiveKindName(collective.kind));
    fields.text("group_name", collective.groupName);
    fields.integer("group_size", collective.groupSize);
    if (!collective.reduceOp.empty())
        fields.text("reduce_op", collective.reduceOp);
    if (collective.rank)
        fields.integer("rank", *collective.rank);
    fields.finish();
    return text;
}

std::string jsonIntegers(const std::vector<std::int64_t> &values)
{
    std::string text;
    writeArray(text, values, "", [&](std::int64_t value) { text += std::to_string(value); });
    return text;
}

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
