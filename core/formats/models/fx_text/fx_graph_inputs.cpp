#include "core/formats/models/fx_text/fx_graph_reader.h"

#include "core/files/clean_text.h"
#include "core/formats/models/fx_text/fx_node_fields.h"

#include <algorithm>

// The parameters of the method and what they stand for.
namespace cutaway {

Done FxGraphReader::takeUnpack(const FxStatement &statement)
{
    const bool isFlatten = statement.value.kind == FxValue::Kind::Call &&
                           statement.value.parts.front().text.ends_with("tree_flatten_spec");
    if (!isFlatten || m_arePlaced)
        return fxErrorAt(statement.line, "syntax", "several names get one value");
    std::map<std::string_view, FxParameter> old;
    for (const FxParameter &parameter : m_parameters)
        old.emplace(parameter.name, parameter);
    m_parameters.clear();
    for (const std::string_view name : statement.names) {
        FxParameter parameter = old.contains(name) ? old[name] : FxParameter{name, {}, {}, statement.line};
        if (const auto found = m_annotated.find(name); found != m_annotated.end()) {
            parameter.annotation = found->second.first;
            parameter.comment = found->second.second;
        }
        m_parameters.push_back(parameter);
    }
    return placeParameters();
}

Done FxGraphReader::placeParameters()
{
    if (m_arePlaced)
        return Done(std::monostate());
    m_arePlaced = true;
    m_isAnnotated = std::ranges::any_of(m_parameters, [](const FxParameter &p) { return !p.annotation.empty(); });
    for (const FxParameter &parameter : m_parameters) {
        if (m_names.isKnown(parameter.name))
            return madeTwice(parameter.name, parameter.line);
        m_names.setNode(parameter.name, NodeIndex(m_nodes.size()));
        m_parameterNames.insert(parameter.name);
        addPlaceholder(parameter);
    }
    return Done(std::monostate());
}

void FxGraphReader::addPlaceholder(const FxParameter &parameter)
{
    Node node;
    node.name = cleanText(parameter.name);
    node.target = node.name;
    node.opcode = Opcode::Placeholder;
    if (std::optional<TensorType> type = m_types.type(parameter.annotation, parameter.line))
        node.outputs = {std::move(*type)};
    else if (const FxRunnable::Argument *argument = runnableArgument(parameter.name))
        node.outputs = {m_types.type(*argument)};
    const FxInput input = inputOf(parameter);
    std::string fields = "{";
    if (!node.outputs && m_isAnnotated) // texts that tell types tell those of all tensors
        appendFxField(fields, "\"no_tensor\":true");
    appendFxInput(fields, input);
    if (node.outputs && (input.kind == FxInput::Kind::Parameter || input.kind == FxInput::Kind::Buffer))
        node.parameters = {{input.name, node.outputs->front().shape, node.outputs->front().dtype, input.name, {}}};
    if (input.kind != FxInput::Kind::Unknown)
        m_inputs.emplace(node.name, input);
    m_nodes.push_back(std::move(node));
    m_fields.push_back(std::move(fields));
}

const FxRunnable::Argument *FxGraphReader::runnableArgument(std::string_view name) const
{
    if (!m_context.runnable)
        return nullptr;
    const auto found = m_context.runnable->arguments.find(name);
    return found == m_context.runnable->arguments.end() ? nullptr : &found->second;
}

FxInput FxGraphReader::inputOf(const FxParameter &parameter) const
{
    FxInput input = fxInputOfComment(parameter.comment);
    if (input.kind == FxInput::Kind::Unknown)
        input = fxInputOfName(parameter.name);
    const auto elsewhere = m_context.inputs.find(std::string(parameter.name));
    if (input.kind == FxInput::Kind::Unknown && elsewhere != m_context.inputs.end())
        input = elsewhere->second;
    if (input.kind != FxInput::Kind::Plain || !input.index || *input.index >= m_context.tracedInputs.size())
        return input;
    const FxInput traced = fxInputOfName(m_context.tracedInputs[*input.index]);
    if (traced.kind == FxInput::Kind::Parameter || traced.kind == FxInput::Kind::Buffer) {
        input.kind = traced.kind;
        input.name = traced.name;
    }
    return input;
}

} // namespace cutaway
