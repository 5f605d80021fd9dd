#include "core/sharding/lowering.h"

#include "core/json/kept_json.h"

#include <algorithm>
#include <array>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::uint32_t byName = std::numeric_limits<std::uint32_t>::max();

TensorShape shapeOf(const std::vector<std::int64_t> &sizes, std::string_view dtype)
{
    constexpr std::int64_t usual = 4;
    const ElementType type = elementType(dtype);
    return {sizes, type.bytes > 0 ? type.bytes : usual, type.isFloating};
}

bool isTensor(const Node &node)
{
    return node.outputs && !node.outputs->empty();
}

/// Names of operands in their order, for those that are given by keyword.
constexpr std::array operandNames{"input", "query",     "x",     "weight",       "key",
                                  "mat1",  "batch1",    "value", "mat2",         "batch2",
                                  "bias",  "attn_mask", "other", "running_mean", "running_var"};

/// A tensor that a call is given: what another node returns, or a parameter of its own.
struct Operand
{
    NodeIndex node;            ///< invalid: a parameter
    std::size_t parameter = 0; ///< its place among the node's
    std::uint32_t position = byName;
};

/// Tensors in the order of a call's operands.
class OperandCollector
{
public:
    OperandCollector(const Graph &graph, const Node &node, const CallArguments &arguments)
        : m_graph(graph), m_node(node)
    {
        const OrderedJson &positional = arguments.positional();
        for (std::size_t i = 0; i < positional.size(); ++i)
            collect(positional[i], std::uint32_t(i));
        std::vector<std::pair<std::size_t, const OrderedJson *>> named;
        for (const auto &[name, value] : arguments.keywords().items()) {
            const auto place = std::find(operandNames.begin(), operandNames.end(), name);
            named.emplace_back(std::size_t(place - operandNames.begin()), &value);
        }
        std::ranges::stable_sort(named, {}, &std::pair<std::size_t, const OrderedJson *>::first);
        for (const auto &[place, value] : named)
            collect(*value, byName);
    }

    std::vector<Operand> take() { return std::move(m_operands); }

private:
    void collect(const OrderedJson &argument, std::uint32_t position)
    {
        if (const std::string *name = nodeReference(argument)) {
            if (const NodeIndex node = m_graph.find(*name); node.isValid())
                m_operands.push_back({node, 0, position});
        } else if (const std::string *parameter = parameterReference(argument)) {
            const auto found = std::ranges::find(m_node.parameters, *parameter, &Parameter::name);
            if (found != m_node.parameters.end())
                m_operands.push_back({{}, std::size_t(found - m_node.parameters.begin()), position});
        } else if (argument.is_structured()) {
            for (const OrderedJson &item : argument)
                collect(item, position);
        }
    }

    const Graph &m_graph;
    const Node &m_node;
    std::vector<Operand> m_operands;
};

class Lowering
{
public:
    Lowering(const Graph &graph, const std::vector<CallArguments> &arguments) : m_graph(graph), m_arguments(arguments)
    {
        m_result.ofNode.assign(graph.size(), noLowered);
        m_result.nodes.reserve(graph.size());
    }

    Result<LoweredGraph> run()
    {
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            if (Done shapes = checkShapes(NodeIndex(i)); !shapes)
                return shapes.error();
        }
        for (std::size_t i = 0; i < m_graph.size(); ++i)
            lower(NodeIndex(i));
        if (m_result.nodes.empty())
            return inputError("no_tensors", "graph has no tensor nodes");
        linkUsers();
        return std::move(m_result);
    }

private:
    /// Sizes, data types and the like are no tensors and need no shape; what has bytes is a tensor.
    Done checkShapes(NodeIndex index) const
    {
        const Node &node = m_graph.node(index);
        const bool isNoTensor = node.extra.find(R"("no_tensor":true)") != node.extra.npos; // as texts of torch.fx tell
        const bool returnsTensor =
            node.outputBytes > 0 || (node.isSource() && !isNoTensor) || node.opcode == Opcode::CallModule;
        if (isTensor(node) || node.opcode == Opcode::Output || !returnsTensor || node.outputs)
            return Done(std::monostate());
        const bool hasReaders = std::ranges::any_of(m_graph.users(index), [&](NodeIndex user) {
            const Node &reader = m_graph.node(user);
            return (isTensor(reader) && !takesGraphs(reader)) || reader.opcode == Opcode::Output;
        });
        if (!hasReaders)
            return Done(std::monostate());
        return inputError("shapes_missing", phrase("output: node \"%1\": shapes missing", {node.name}),
                          "export the graph with the shapes of its tensors");
    }

    /// What such an operator reads without a shape is a graph.
    static bool takesGraphs(const Node &node) { return node.target.find("higher_order.") != std::string::npos; }

    void lower(NodeIndex index)
    {
        const Node &node = m_graph.node(index);
        if (node.opcode == Opcode::Output) {
            for (const NodeIndex input : node.inputs) {
                if (const std::uint32_t returned = m_result.of(input); returned != noLowered)
                    m_result.nodes[returned].isReturned = true;
            }
        } else if (isTensor(node)) {
            node.isSource() ? lowerSource(index, node) : lowerOperator(index, node);
        }
    }

    void lowerSource(NodeIndex index, const Node &node)
    {
        const bool isParameter = node.opcode == Opcode::GetAttr || !node.parameters.empty();
        const std::string_view storage =
            node.parameters.empty() ? std::string_view(node.target) : node.parameters.front().storage;
        if (isParameter) {
            if (const auto known = m_result.parameters.find(storage); known != m_result.parameters.end()) {
                m_result.ofNode[index.value()] = known->second;
                return;
            }
            m_result.parameters.emplace(storage, std::uint32_t(m_result.nodes.size()));
        }
        LoweredNode &leaf = append(isParameter ? storage : std::string_view(node.name), index, OperatorRule::Leaf);
        leaf.isParameter = isParameter;
        leaf.outputs = outputsOf(node);
        m_result.ofNode[index.value()] = std::uint32_t(m_result.nodes.size() - 1);
    }

    void lowerOperator(NodeIndex index, const Node &node)
    {
        std::vector<std::uint32_t> parameters;
        for (const Parameter &parameter : node.parameters)
            parameters.push_back(parameterLeaf(index, parameter));
        LoweredNode &lowered = append(node.name, index, operatorRule(node));
        m_result.ofNode[index.value()] = std::uint32_t(m_result.nodes.size() - 1);
        lowered.outputs = outputsOf(node);
        readOperands(lowered, index, node, parameters);
        const bool isConstant = lowered.rule == OperatorRule::Constant || lowered.inputs.empty();
        if (isPassedOn(lowered, node))
            lowered.rule = OperatorRule::Identity;
        if (isConstant) {
            lowered.rule = OperatorRule::Constant;
            lowered.inputs.clear();
            lowered.operands.clear();
            lowered.positions.clear();
        }
    }

    /// A value taken from several is passed on; an index into a tensor is not.
    bool isPassedOn(const LoweredNode &lowered, const Node &node) const
    {
        if (lowered.rule != OperatorRule::Index || lowered.operands.empty() || operatorName(node) != "getitem")
            return false;
        const LoweredNode &producer = m_result.nodes[lowered.inputs[lowered.operands.front()].from];
        return producer.outputs.size() > 1 || producer.rule == OperatorRule::Split;
    }

    std::uint32_t parameterLeaf(NodeIndex reader, const Parameter &parameter)
    {
        const auto [known, isNew] =
            m_result.parameters.emplace(parameter.storage, std::uint32_t(m_result.nodes.size()));
        if (isNew) {
            LoweredNode &leaf = append(parameter.storage, reader, OperatorRule::Leaf);
            leaf.isParameter = true;
            leaf.outputs = {shapeOf(parameter.shape, parameter.dtype)};
        }
        return known->second;
    }

    LoweredNode &append(std::string_view name, NodeIndex node, OperatorRule rule)
    {
        LoweredNode &lowered = m_result.nodes.emplace_back();
        lowered.name = name;
        lowered.node = node;
        lowered.rule = rule;
        return lowered;
    }

    static std::vector<TensorShape> outputsOf(const Node &node)
    {
        std::vector<TensorShape> shapes;
        for (const TensorType &output : *node.outputs)
            shapes.push_back(shapeOf(output.shape, output.dtype));
        return shapes;
    }

    /// Inputs in the graph's order, then parameters; operands in the call's, which may name one twice.
    void readOperands(LoweredNode &lowered, NodeIndex index, const Node &node,
                      const std::vector<std::uint32_t> &parameters)
    {
        for (const NodeIndex input : node.inputs)
            addInput(lowered, m_result.of(input));
        const std::size_t ownInputs = lowered.inputs.size();
        std::vector<bool> isTold(parameters.size(), false);
        for (const Operand &operand : OperandCollector(m_graph, node, m_arguments[index.value()]).take()) {
            if (!operand.node.isValid()) {
                addOperand(lowered, parameters[operand.parameter], operand.position);
                isTold[operand.parameter] = true;
            } else if (operand.node < index && std::ranges::count(node.inputs, operand.node) > 0) {
                addOperand(lowered, m_result.of(operand.node), operand.position);
            }
        }
        for (std::uint32_t i = 0; i < ownInputs; ++i) {
            if (std::ranges::count(lowered.operands, i) == 0) {
                lowered.operands.push_back(i);
                lowered.positions.push_back(byName);
            }
        }
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            if (!isTold[i])
                addOperand(lowered, parameters[i], byName);
        }
    }

    void addOperand(LoweredNode &lowered, std::uint32_t from, std::uint32_t position)
    {
        if (from == noLowered)
            return;
        lowered.operands.push_back(addInput(lowered, from));
        lowered.positions.push_back(position);
    }

    std::uint32_t addInput(LoweredNode &lowered, std::uint32_t from)
    {
        if (from == noLowered)
            return noLowered;
        const auto known = std::ranges::find(lowered.inputs, from, &LoweredNode::Input::from);
        if (known != lowered.inputs.end())
            return std::uint32_t(known - lowered.inputs.begin());
        const LoweredNode &producer = m_result.nodes[from];
        const LoweredNode &read = producer.outputs.size() > 1 ? lowered : producer;
        lowered.inputs.push_back({from, read.shape(), read.outputBytes()});
        return std::uint32_t(lowered.inputs.size() - 1);
    }

    void linkUsers()
    {
        m_result.users.resize(m_result.nodes.size());
        for (std::uint32_t i = 0; i < m_result.nodes.size(); ++i) {
            for (const LoweredNode::Input &input : m_result.nodes[i].inputs)
                m_result.users[input.from].push_back(i);
        }
    }

    const Graph &m_graph;
    const std::vector<CallArguments> &m_arguments;
    LoweredGraph m_result;
};

} // namespace

namespace {

std::optional<std::int64_t> wholeNumber(const OrderedJson &value)
{
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t(INT64_MAX))
        return INT64_MAX;
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

} // namespace

CallArguments::CallArguments(const Node &node) : m_fields(keptFields<OrderedJson>(node.extra))
{
    if (!m_fields.is_object())
        m_fields = OrderedJson::object();
    if (const auto given = m_fields.find("arguments"); given != m_fields.end() && !given->is_array())
        m_fields.erase(given);
    if (isOnnx(node))
        toFunctionArguments(node, m_fields);
}

const OrderedJson &CallArguments::list(const char *name) const
{
    static const OrderedJson none = OrderedJson::array();
    const auto found = m_fields.find(name);
    return found != m_fields.end() && found->is_array() ? *found : none;
}

const OrderedJson &CallArguments::object(const char *name) const
{
    static const OrderedJson none = OrderedJson::object();
    const auto found = m_fields.find(name);
    return found != m_fields.end() && found->is_object() ? *found : none;
}

const OrderedJson *CallArguments::find(std::size_t position, std::initializer_list<std::string_view> names) const
{
    const OrderedJson &arguments = positional();
    if (position < arguments.size())
        return &arguments[position];
    for (const char *field : {"kwargs", "attributes"}) {
        const OrderedJson &values = object(field);
        for (const std::string_view name : names) {
            if (const auto found = values.find(std::string(name)); found != values.end())
                return &*found;
        }
    }
    return nullptr;
}

std::optional<std::int64_t> CallArguments::integer(std::size_t position,
                                                   std::initializer_list<std::string_view> names) const
{
    const OrderedJson *value = find(position, names);
    return value ? wholeNumber(*value) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> CallArguments::integers(std::size_t position,
                                                                 std::initializer_list<std::string_view> names) const
{
    const OrderedJson *value = find(position, names);
    if (!value)
        return std::nullopt;
    std::vector<std::int64_t> numbers;
    const auto take = [&](const OrderedJson &item) {
        const std::optional<std::int64_t> number = wholeNumber(item);
        if (number)
            numbers.push_back(*number);
        return number.has_value();
    };
    if (value->is_array()) {
        for (const OrderedJson &item : *value) {
            if (!take(item))
                return std::nullopt;
        }
        return numbers;
    }
    if (!take(*value))
        return std::nullopt;
    for (std::size_t i = position + 1; i < positional().size() && take(positional()[i]);)
        ++i;
    return numbers;
}

std::optional<std::size_t> CallArguments::dimension(std::size_t position, std::initializer_list<std::string_view> names,
                                                    std::size_t rank) const
{
    const std::optional<std::int64_t> given = integer(position, names);
    return given ? dimensionOf(*given, rank) : std::nullopt;
}

std::optional<std::size_t> dimensionOf(std::int64_t given, std::size_t rank)
{
    const std::int64_t from = given < 0 ? given + std::int64_t(rank) : given;
    if (from < 0 || from >= std::int64_t(rank))
        return std::nullopt;
    return std::size_t(from);
}

namespace {

const std::string *reference(const OrderedJson &argument, const char *kind)
{
    if (!argument.is_object() || argument.size() != 1)
        return nullptr;
    const auto name = argument.find(kind);
    return name != argument.end() && name->is_string() ? name->get_ptr<const std::string *>() : nullptr;
}

} // namespace

const std::string *nodeReference(const OrderedJson &argument)
{
    return reference(argument, "node");
}

const std::string *parameterReference(const OrderedJson &argument)
{
    return reference(argument, "parameter");
}

double LoweredNode::outputBytes() const
{
    double bytes = 0;
    for (const TensorShape &output : outputs)
        bytes += output.elements() * double(output.elementBytes);
    return bytes;
}

std::size_t LoweredGraph::edgeCount() const
{
    std::size_t count = 0;
    for (const LoweredNode &node : nodes)
        count += node.inputs.size();
    return count;
}

Result<LoweredGraph> lowerGraph(const Graph &graph, const std::vector<CallArguments> &arguments)
{
    return Lowering(graph, arguments).run();
}

} // namespace cutaway::sharding
