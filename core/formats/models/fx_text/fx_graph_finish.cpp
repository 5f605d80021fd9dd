#include "core/formats/models/fx_text/fx_graph_reader.h"

#include "core/base/names.h"
#include "core/base/text_place.h"
#include "core/formats/models/fx_text/fx_modules.h"
#include "core/formats/models/fx_text/fx_node_fields.h"

// What is known once all statements are read.
namespace cutaway {

Result<FxGraph> FxGraphReader::finish()
{
    if (const std::size_t cut = giveFxElements(m_nodes, m_elements); cut > 0)
        m_warnings.push_back(phrase(
            "%1 nodes return tuples that are not read wholly; their outputs end before the first that is not read",
            {std::to_string(cut)}));
    const FxGroupSizes groups{
        m_context.runnable ? m_context.runnable->groupSizes : std::map<std::string, std::int64_t>(), m_context.ranks};
    sizeFxGroups(m_collectives, groups, m_types.sizes());
    for (const FxCollective &collective : m_collectives)
        appendFxField(m_fields[collective.node.value()], fxCollectiveField(collective));
    if (Done done = countBytes(); !done)
        return done.error();
    FxGraph graph;
    graph.hasGuessedModules = guessFxModules(m_nodes);
    graph.collectives = m_collectives.size();
    graph.hasGlobalShapes = m_types.hasGlobalShapes();
    graph.warnings = m_types.warnings();
    warnOfStrangeNames(graph.warnings);
    if (m_damaged > 0)
        graph.warnings.push_back(phrase("%1 lines are damaged", {std::to_string(m_damaged)}));
    graph.warnings.insert(graph.warnings.end(), m_warnings.begin(), m_warnings.end());
    graph.sizes = m_types.sizes().sizes();
    graph.inputs = std::move(m_inputs);
    for (const Node &node : m_nodes) {
        if (node.opcode == Opcode::Placeholder)
            graph.signature.push_back(node.target);
    }
    graph.nodes = std::move(m_nodes);
    return graph;
}

void FxGraphReader::warnOfStrangeNames(std::vector<Text> &warnings) const
{
    constexpr std::size_t mostTold = 5;
    std::size_t told = 0;
    for (const auto &[name, line] : m_names.strange()) {
        if (++told <= mostTold)
            warnings.push_back(phrase("%1: %2 is no node; its name is kept", {lineOfText(line), inQuotes(name)}));
    }
    if (told > mostTold)
        warnings.push_back(phrase("%1 more names are no nodes", {std::to_string(told - mostTold)}));
}

Done FxGraphReader::countBytes()
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        Node &node = m_nodes[i];
        if (node.outputs) {
            for (const TensorType &type : *node.outputs) {
                if (__builtin_add_overflow(node.outputBytes, m_types.bytes(type), &node.outputBytes))
                    return inputError("size_overflow",
                                      phrase("node %1 makes more than 2^63 bytes", {inQuotes(node.name)}));
            }
            appendFxField(m_fields[i], R"("derived":["output_bytes","total_bytes"])");
        }
        node.totalBytes = node.outputBytes;
        if (m_fields[i].size() > 1)
            node.extra = std::move(m_fields[i]) + '}';
    }
    m_fields.clear();
    return Done(std::monostate());
}

} // namespace cutaway
