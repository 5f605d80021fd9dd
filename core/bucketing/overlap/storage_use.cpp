#include "core/bucketing/overlap/storage_use.h"

#include "core/base/names.h"
#include "core/bucketing/tensor_sizes.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using Json = nlohmann::json;

/// Invalid where the node says nothing.
Result<NodeIndex> aliasOf(const Graph &graph, NodeIndex index)
{
    const Node &node = graph.node(index);
    if (node.extra.find("\"alias_of\"") == std::string::npos)
        return NodeIndex();
    const Json fields = keptJson<Json>(node.extra);
    if (!fields.is_object() || !fields.contains("alias_of"))
        return NodeIndex();
    FirstError failed;
    ObjectReader reader(fields, elementPath("nodes", index.value()), failed);
    const std::string name = reader.text("alias_of");
    if (failed.isSet())
        return failed.take();
    const NodeIndex source = graph.find(name);
    if (!source.isValid() || std::ranges::count(node.inputs, source) == 0) {
        Error error = inputError("unknown_node", phrase("%1 is no input of %2", {inQuotes(name), inQuotes(node.name)}));
        error.where = reader.pathOf("alias_of");
        return error;
    }
    return source;
}

} // namespace

Result<StorageUse> StorageUse::make(const Graph &graph)
{
    StorageUse use;
    use.m_makers.resize(graph.size());
    use.m_bytes.resize(graph.size());
    use.m_reads.resize(graph.size());
    use.m_readers.resize(graph.size());
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Result<NodeIndex> source = aliasOf(graph, NodeIndex(i));
        if (!source)
            return source.error();
        use.m_makers[i] = source->isValid() ? use.m_makers[source->value()] : NodeIndex(i);
        const Node &node = graph.node(NodeIndex(i));
        use.m_bytes[i] = outputTensorBytes(node).value_or(node.outputBytes);
        if (__builtin_add_overflow(sum, use.m_bytes[i], &sum))
            return inputError("size_overflow", phrase("what the nodes up to %1 return takes more than 2^63 bytes",
                                                      {inQuotes(node.name)}));
        std::vector<NodeIndex> &reads = use.m_reads[i];
        for (const NodeIndex input : node.inputs)
            reads.push_back(use.m_makers[input.value()]);
        std::ranges::sort(reads);
        reads.erase(std::unique(reads.begin(), reads.end()), reads.end());
        for (const NodeIndex maker : reads)
            ++use.m_readers[maker.value()];
    }
    return use;
}

LiveBytes::LiveBytes(const Graph &graph, const StorageUse &use) : m_graph(graph), m_use(use), m_left(graph.size())
{
    for (std::size_t i = 0; i < graph.size(); ++i) {
        m_left[i] = std::uint32_t(use.readersOf(NodeIndex(i)));
        if (graph.node(NodeIndex(i)).isSource())
            m_current += use.bytesOf(NodeIndex(i));
    }
    m_peak = m_current;
}

void LiveBytes::run(NodeIndex node)
{
    if (!m_graph.node(node).isSource() && m_use.makerOf(node) == node)
        m_current += m_use.bytesOf(node);
    m_peak = std::max(m_peak, m_current);
    for (const NodeIndex maker : m_use.readBy(node)) {
        if (--m_left[maker.value()] == 0 && !m_graph.node(maker).name.starts_with("primals"))
            m_current -= m_use.bytesOf(maker);
    }
}

} // namespace cutaway
