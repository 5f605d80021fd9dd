#include "core/formats/models/fx_text/fx_graph_reader.h"

#include "core/base/names.h"
#include "core/base/text_place.h"
#include "core/files/clean_text.h"
#include "core/formats/models/fx_text/fx_damaged_line.h"
#include "core/formats/models/fx_text/fx_node_fields.h"

// What statements make that are no parameters.
namespace cutaway {

Done FxGraphReader::addNode(std::string_view name, const FxStatement &statement, const FxOperation &operation,
                            FxArguments &arguments)
{
    Node node;
    node.opcode = operation.opcode;
    node.target = operation.target;
    node.modulePath = operation.modulePath;
    node.inputs = arguments.takeInputs();
    if (std::optional<TensorType> type = m_types.type(statement.annotation, statement.line))
        node.outputs = {std::move(*type)};
    if (operation.element && node.outputs)
        m_elements.push_back({operation.element->first, operation.element->second, NodeIndex(m_nodes.size())});
    std::string fields = "{";
    if (node.opcode != Opcode::GetAttr)
        fields += "\"arguments\":" + arguments.list();
    if (const std::string keywords = arguments.keywords(); !keywords.empty())
        fields += ",\"kwargs\":" + keywords;
    appendFxStorage(fields, operation, m_nodes);
    appendFxOrigin(fields, m_origin);
    if (node.opcode == Opcode::GetAttr && m_closed.contains(node.target))
        appendFxField(fields, "\"closed\":true");
    return place(name, statement.line, std::move(node), std::move(fields));
}

Done FxGraphReader::place(std::string_view name, std::uint32_t line, Node node, std::string fields)
{
    if (Done done = checkNew(name, line); !done)
        return done;
    node.name = cleanText(name);
    for (const NodeIndex input : node.inputs) {
        if (m_nodes[input.value()].opcode == Opcode::Placeholder)
            m_isRead.insert(input);
    }
    m_names.setNode(name, NodeIndex(m_nodes.size()));
    m_nodes.push_back(std::move(node));
    m_fields.push_back(std::move(fields));
    return Done(std::monostate());
}

void FxGraphReader::noteCollective(const FxValue &call)
{
    std::optional<FxCollective> collective = fxCollective(call);
    if (!collective)
        return;
    collective->node = NodeIndex(m_nodes.size() - 1);
    m_collectives.push_back(std::move(*collective));
}

Done FxGraphReader::takeReturn(const FxStatement &statement)
{
    if (Done done = placeParameters(); !done)
        return done;
    m_hasReturned = true;
    const FxValue *value = &statement.value;
    if (value->kind == FxValue::Kind::Call && value->parts.size() >= 2 &&
        value->parts.front().text.ends_with("tree_unflatten"))
        value = &value->parts[1];
    FxArguments arguments(m_names, m_nodes, statement.line);
    arguments.positional(*value);
    Node node;
    node.opcode = Opcode::Output;
    node.target = "output";
    node.inputs = arguments.takeInputs();
    node.name = "output";
    for (std::size_t i = 1; m_names.isKnown(node.name); ++i)
        node.name = "output_" + std::to_string(i);
    m_nodes.push_back(std::move(node));
    m_fields.push_back("{\"arguments\":" + arguments.list());
    return Done(std::monostate());
}

Done FxGraphReader::takeDamaged(const FxToken &first, const Error &error)
{
    const std::optional<FxDamagedLine> line = parseFxDamagedLine(m_lexer.whole(), first);
    if (!line || error.code == "cut_off")
        return error;
    if (Done done = placeParameters(); !done)
        return done;
    Node node;
    node.target = cleanText(line->callee.empty() ? "unknown" : line->callee);
    if (std::optional<TensorType> type = m_types.type(line->annotation, first.line))
        node.outputs = {std::move(*type)};
    std::unordered_set<NodeIndex> seen;
    for (const std::string_view name : line->read) {
        if (const NodeIndex read = m_names.node(name); read.isValid() && seen.insert(read).second)
            node.inputs.push_back(read);
    }
    constexpr std::size_t mostTold = 20;
    if (++m_damaged <= mostTold)
        m_warnings.push_back(
            phrase("%1: %2; %3 stays closed", {lineOfText(first.line), error.message, inQuotes(line->name)}));
    m_lexer.skipLineOf(first);
    return place(line->name, first.line, std::move(node), "{\"closed\":true");
}

} // namespace cutaway
