#include "core/formats/models/onnx/read_onnx.h"

#include "core/base/names.h"
#include "core/formats/models/onnx/wire_reader.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace cutaway {

namespace {

using Names = std::unordered_map<std::string, std::string>;
using Attributes = google::protobuf::RepeatedPtrField<onnx::AttributeProto>;

constexpr std::size_t mostNodes = 250'000;

void renameValues(onnx::GraphProto &graph, const Names &names);

/// The values that a node reads, also those inside its subgraphs.
void renameInputs(onnx::NodeProto &node, const Names &names)
{
    for (std::string &input : *node.mutable_input()) {
        if (const auto found = names.find(input); found != names.end())
            input = found->second;
    }
    for (onnx::AttributeProto &attribute : *node.mutable_attribute()) {
        if (attribute.has_g())
            renameValues(*attribute.mutable_g(), names);
        for (onnx::GraphProto &graph : *attribute.mutable_graphs())
            renameValues(graph, names);
    }
}

/// A subgraph sees the values around it, unless it has one of the same name. As deep as subgraphs lie in each other,
/// which the reader limits.
void renameValues(onnx::GraphProto &graph, const Names &names)
{
    Names visible = names;
    for (const onnx::ValueInfoProto &input : graph.input())
        visible.erase(input.name());
    for (const onnx::TensorProto &weight : graph.initializer())
        visible.erase(weight.name());
    for (const onnx::NodeProto &node : graph.node()) {
        for (const std::string &output : node.output())
            visible.erase(output);
    }
    for (onnx::NodeProto &node : *graph.mutable_node())
        renameInputs(node, visible);
    for (onnx::ValueInfoProto &output : *graph.mutable_output()) {
        if (const auto found = visible.find(output.name()); found != visible.end())
            output.set_name(found->second);
    }
}

/// What a function takes for attributes that a call leaves out (`attribute_proto`, since ONNX 1.13; older versions keep
/// the field without knowing it).
Attributes defaultsOf(const onnx::FunctionProto &function)
{
    constexpr std::uint32_t attributeDefault = 11;
    const std::string bytes = function.SerializePartialAsString();
    const MemorySource source(bytes);
    WireReader reader(source);
    Attributes defaults;
    for (std::uint64_t position = 0;;) {
        const Result<std::optional<WireField>> field = reader.field(position, bytes.size());
        if (!field || !*field)
            return defaults;
        position = (*field)->end;
        const std::string_view content =
            std::string_view(bytes).substr((*field)->contentBegin, (*field)->end - (*field)->contentBegin);
        if ((*field)->number == attributeDefault)
            defaults.Add()->ParseFromArray(content.data(), int(content.size()));
    }
}

const onnx::AttributeProto *findAttribute(const Attributes &attributes, const std::string &name)
{
    const auto found = std::ranges::find(attributes, name, &onnx::AttributeProto::name);
    return found == attributes.end() ? nullptr : &*found;
}

/// A function's attributes get the values of the call, or their own.
void fillAttributes(onnx::NodeProto &node, const Attributes &given, const Attributes &defaults)
{
    Attributes filled;
    for (const onnx::AttributeProto &attribute : node.attribute()) {
        const onnx::AttributeProto *value = &attribute;
        if (!attribute.ref_attr_name().empty())
            value = findAttribute(given, attribute.ref_attr_name());
        if (!value)
            value = findAttribute(defaults, attribute.ref_attr_name());
        if (!value)
            continue;
        *filled.Add() = *value;
        filled.rbegin()->set_name(attribute.name());
        if (!filled.rbegin()->has_g())
            continue;
        for (onnx::NodeProto &inner : *filled.rbegin()->mutable_g()->mutable_node())
            fillAttributes(inner, given, defaults);
    }
    node.mutable_attribute()->Swap(&filled);
}

class Inliner
{
public:
    explicit Inliner(const onnx::ModelProto &model)
    {
        for (const onnx::FunctionProto &function : model.functions())
            m_functions.emplace(function.domain() + ':' + function.name(), &function);
    }

    /// Calls in subgraphs, too. As deep as these lie in each other, which the reader limits.
    Done inlineGraph(onnx::GraphProto &graph)
    {
        google::protobuf::RepeatedPtrField<onnx::NodeProto> nodes;
        for (const onnx::NodeProto &node : graph.node()) {
            if (Done done = inlineInto(nodes, node); !done)
                return done;
        }
        graph.mutable_node()->Swap(&nodes);
        return Done(std::monostate());
    }

private:
    Done inlineInto(google::protobuf::RepeatedPtrField<onnx::NodeProto> &to, const onnx::NodeProto &node)
    {
        const auto found = m_functions.find(node.domain() + ':' + node.op_type());
        if (found == m_functions.end())
            return add(to, node);
        for (const onnx::FunctionProto *open : m_open) {
            if (open == found->second)
                return inputError("recursive_function", phrase("function %1 calls itself", {inQuotes(open->name())}));
        }
        m_open.push_back(found->second);
        const Done done = body(to, *found->second, node);
        m_open.pop_back();
        return done;
    }

    Done add(google::protobuf::RepeatedPtrField<onnx::NodeProto> &to, const onnx::NodeProto &node)
    {
        if (m_count++ >= mostNodes)
            return inputError("too_many_nodes",
                              phrase("the functions expand to more than %1 nodes", {std::to_string(mostNodes)}));
        *to.Add() = node;
        for (onnx::AttributeProto &attribute : *to.rbegin()->mutable_attribute()) {
            if (attribute.has_g()) {
                if (Done done = inlineGraph(*attribute.mutable_g()); !done)
                    return done;
            }
            for (onnx::GraphProto &graph : *attribute.mutable_graphs()) {
                if (Done done = inlineGraph(graph); !done)
                    return done;
            }
        }
        return Done(std::monostate());
    }

    /// As deep as functions call each other: each is open once at most.
    Done body(google::protobuf::RepeatedPtrField<onnx::NodeProto> &to, const onnx::FunctionProto &function,
              const onnx::NodeProto &call)
    {
        const std::string prefix =
            (call.name().empty() ? call.op_type() + '_' + std::to_string(m_count) : call.name()) + '/';
        const Names names = valueNames(function, call, prefix);
        const Attributes defaults = defaultsOf(function);
        for (onnx::NodeProto node : function.node()) {
            node.set_name(prefix + (node.name().empty() ? node.op_type() : node.name()));
            fillAttributes(node, call.attribute(), defaults);
            renameInputs(node, names);
            for (std::string &output : *node.mutable_output()) {
                if (const auto found = names.find(output); found != names.end())
                    output = found->second;
            }
            if (Done done = inlineInto(to, node); !done)
                return done;
        }
        return Done(std::monostate());
    }

    static Names valueNames(const onnx::FunctionProto &function, const onnx::NodeProto &call, const std::string &prefix)
    {
        Names names;
        for (int i = 0; i < function.input_size(); ++i)
            names[function.input(i)] = i < call.input_size() ? call.input(i) : std::string();
        for (int i = 0; i < function.output_size() && i < call.output_size(); ++i) {
            if (!call.output(i).empty())
                names[function.output(i)] = call.output(i);
        }
        for (const onnx::NodeProto &node : function.node()) {
            for (const std::string &output : node.output()) {
                if (!output.empty())
                    names.emplace(output, prefix + output);
            }
        }
        return names;
    }

    std::map<std::string, const onnx::FunctionProto *> m_functions;
    std::vector<const onnx::FunctionProto *> m_open;
    std::size_t m_count = 0; ///< of nodes, those in subgraphs among them
};

/// The standard operators have two names.
std::string_view domainOf(const onnx::OperatorSetIdProto &opset)
{
    return opset.domain() == "ai.onnx" ? std::string_view() : std::string_view(opset.domain());
}

Done importSet(onnx::ModelProto &model, const onnx::OperatorSetIdProto &wanted, const std::string &function)
{
    const auto known = std::ranges::find(model.opset_import(), domainOf(wanted), domainOf);
    if (known == model.opset_import().end())
        *model.add_opset_import() = wanted;
    else if (known->version() != wanted.version())
        return inputError("opsets",
                          phrase("function %1 uses version %2 of the operators %3, the model version %4",
                                 {inQuotes(function), std::to_string(wanted.version()), inQuotes(wanted.domain()),
                                  std::to_string(known->version())}),
                          "convert them to one version with onnx.version_converter");
    return Done(std::monostate());
}

} // namespace

Done inlineFunctions(onnx::ModelProto &model)
{
    if (model.functions_size() == 0)
        return Done(std::monostate());
    if (Done done = Inliner(model).inlineGraph(*model.mutable_graph()); !done)
        return done;
    model.clear_functions();
    return Done(std::monostate());
}

Done writeOutFunctions(onnx::ModelProto &model)
{
    for (const onnx::FunctionProto &function : model.functions()) {
        for (const onnx::OperatorSetIdProto &opset : function.opset_import()) {
            if (Done done = importSet(model, opset, function.name()); !done)
                return done;
        }
    }
    return inlineFunctions(model);
}

} // namespace cutaway
