#include "core/formats/onnx/inline_functions.h"

#include "core/base/names.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace cutaway {

namespace {

constexpr std::size_t mostNodes = 250'000;

using Names = std::unordered_map<std::string, std::string>;

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
}

/// A function's attributes get the values of the call.
void fillAttributes(onnx::NodeProto &node, const onnx::NodeProto &call)
{
    google::protobuf::RepeatedPtrField<onnx::AttributeProto> filled;
    for (const onnx::AttributeProto &attribute : node.attribute()) {
        if (attribute.ref_attr_name().empty()) {
            *filled.Add() = attribute;
            continue;
        }
        for (const onnx::AttributeProto &given : call.attribute()) {
            if (given.name() != attribute.ref_attr_name())
                continue;
            *filled.Add() = given;
            filled.rbegin()->set_name(attribute.name());
        }
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

    Done inlineInto(google::protobuf::RepeatedPtrField<onnx::NodeProto> &to, const onnx::NodeProto &node)
    {
        const auto found = m_functions.find(node.domain() + ':' + node.op_type());
        if (found == m_functions.end()) {
            if (std::size_t(to.size()) >= mostNodes)
                return inputError("too_many_nodes", "the functions have more than " + std::to_string(mostNodes) +
                                                        " nodes when they are written out");
            *to.Add() = node;
            return Done(std::monostate());
        }
        for (const onnx::FunctionProto *open : m_open) {
            if (open == found->second)
                return inputError("recursive_function", "function " + inQuotes(open->name()) + " calls itself");
        }
        m_open.push_back(found->second);
        const Done done = body(to, *found->second, node);
        m_open.pop_back();
        return done;
    }

private:
    /// As deep as functions call each other: each is open once at most.
    Done body(google::protobuf::RepeatedPtrField<onnx::NodeProto> &to, const onnx::FunctionProto &function,
              const onnx::NodeProto &call)
    {
        const std::string prefix =
            (call.name().empty() ? call.op_type() + '_' + std::to_string(to.size()) : call.name()) + '/';
        const Names names = valueNames(function, call, prefix);
        for (onnx::NodeProto node : function.node()) {
            node.set_name(prefix + (node.name().empty() ? node.op_type() : node.name()));
            fillAttributes(node, call);
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
};

} // namespace

Done inlineFunctions(onnx::ModelProto &model)
{
    if (model.functions_size() == 0)
        return Done(std::monostate());
    Inliner inliner(model);
    google::protobuf::RepeatedPtrField<onnx::NodeProto> nodes;
    for (const onnx::NodeProto &node : model.graph().node()) {
        if (Done done = inliner.inlineInto(nodes, node); !done)
            return done;
    }
    model.mutable_graph()->mutable_node()->Swap(&nodes);
    model.clear_functions();
    return Done(std::monostate());
}

} // namespace cutaway
