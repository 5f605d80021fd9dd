#include "core/bucketing/rewritten_nodes.h"

#include "core/bucketing/tensor_sizes.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

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

} // namespace

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

} // namespace cutaway
