#include "core/formats/models/onnx/integer_tensor.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace cutaway {

namespace {

using Checked = bool (*)(std::int64_t, std::int64_t, std::int64_t *);

Computed arithmetic(const Operands &operands, Checked compute)
{
    return elementwise(operands, operands.front().type, [&](const Elements &of) -> std::optional<std::int64_t> {
        std::int64_t result = of[0];
        for (std::size_t i = 1; i < of.size(); ++i) {
            if (compute(result, of[i], &result))
                return {};
        }
        return result;
    });
}

Computed comparison(const Operands &operands, bool (*holds)(std::int64_t, std::int64_t))
{
    return elementwise(operands, onnx::TensorProto::BOOL,
                       [&](const Elements &of) { return std::optional<std::int64_t>(holds(of[0], of[1])); });
}

bool cannotDivide(std::int64_t a, std::int64_t b, std::int64_t *result)
{
    if (b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min()))
        return true;
    *result = a / b;
    return false;
}

/// Python's remainder, which has the divisor's sign: `fmod` is 0 for whole numbers unless a model says otherwise.
bool cannotTakeRemainder(std::int64_t a, std::int64_t b, std::int64_t *result)
{
    if (b == 0 || b == -1)
        return true;
    *result = a % b + (a % b != 0 && (a % b < 0) != (b < 0) ? b : 0);
    return false;
}

Computed arithmeticOf(std::string_view type, const Operands &operands)
{
    static const std::map<std::string_view, Checked> operations{
        {"Add", [](auto a, auto b, auto *to) { return __builtin_add_overflow(a, b, to); }},
        {"Sub", [](auto a, auto b, auto *to) { return __builtin_sub_overflow(a, b, to); }},
        {"Mul", [](auto a, auto b, auto *to) { return __builtin_mul_overflow(a, b, to); }},
        {"Min", [](auto a, auto b, auto *to) { return *to = std::min(a, b), false; }},
        {"Max", [](auto a, auto b, auto *to) { return *to = std::max(a, b), false; }},
        {"And", [](auto a, auto b, auto *to) { return *to = a & b, false; }},
        {"Or", [](auto a, auto b, auto *to) { return *to = a | b, false; }},
        {"Div", cannotDivide},
        {"Mod", cannotTakeRemainder}};
    static const std::map<std::string_view, bool (*)(std::int64_t, std::int64_t)> comparisons{
        {"Equal", [](auto a, auto b) { return a == b; }},
        {"Less", [](auto a, auto b) { return a < b; }},
        {"LessOrEqual", [](auto a, auto b) { return a <= b; }},
        {"Greater", [](auto a, auto b) { return a > b; }},
        {"GreaterOrEqual", [](auto a, auto b) { return a >= b; }}};
    if (const auto found = operations.find(type); found != operations.end())
        return arithmetic(operands, found->second);
    const auto found = comparisons.find(type);
    return found == comparisons.end() || operands.size() != 2 ? Computed() : comparison(operands, found->second);
}

Computed unaryOf(const onnx::NodeProto &node, const Operands &operands)
{
    const std::string &type = node.op_type();
    if (type == "Identity")
        return operands[0];
    if (type == "Not")
        return elementwise({operands[0]}, onnx::TensorProto::BOOL,
                           [](const Elements &of) { return std::optional<std::int64_t>(of[0] == 0); });
    if (type == "Neg")
        return arithmeticOf("Sub", {IntegerTensor{{}, {0}, operands[0].type}, operands[0]});
    if (type != "Cast")
        return {};
    const std::int64_t to = integerOf(node, "to", 0);
    IntegerTensor result = operands[0];
    result.type = std::int32_t(to);
    if (to == onnx::TensorProto::BOOL)
        std::ranges::transform(result.values, result.values.begin(), [](std::int64_t value) { return value != 0; });
    const bool isWhole = to == onnx::TensorProto::INT64 || to == onnx::TensorProto::BOOL;
    const bool isNarrow = to == onnx::TensorProto::INT32 && std::ranges::all_of(result.values, [](std::int64_t value) {
                              return std::in_range<std::int32_t>(value);
                          });
    return isWhole || isNarrow ? Computed(std::move(result)) : Computed();
}

Computed constantOfShape(const onnx::NodeProto &node, const Operands &operands)
{
    const onnx::AttributeProto *attribute = attributeOf(node, "value");
    const Computed value = attribute ? readIntegers(attribute->t()) : Computed();
    return value && value->values.size() == 1 ? filledWith(value->values[0], operands[0].values, value->type)
                                              : Computed();
}

Computed where(const Operands &operands)
{
    return elementwise(operands, operands[1].type,
                       [](const Elements &of) { return std::optional<std::int64_t>(of[0] != 0 ? of[1] : of[2]); });
}

Computed expanded(const Operands &operands)
{
    const Computed shape = filledWith(0, operands[1].values, operands[0].type);
    if (!shape)
        return {};
    return elementwise({operands[0], *shape}, operands[0].type,
                       [](const Elements &of) { return std::optional<std::int64_t>(of[0]); });
}

Computed range(const Operands &operands)
{
    const auto only = [&](std::size_t i) { return operands[i].values[0]; };
    if (std::ranges::any_of(operands, [](const IntegerTensor &operand) { return operand.values.size() != 1; }))
        return {};
    const bool isLong = only(2) < 1 || only(0) < -mostIntegers || only(1) > mostIntegers ||
                        (only(1) > only(0) && (only(1) - only(0)) / only(2) >= mostIntegers);
    std::vector<std::int64_t> values;
    for (std::int64_t at = only(0); !isLong && at < only(1); at += std::min(only(2), 2 * mostIntegers))
        values.push_back(at);
    IntegerTensor result = vectorOf(std::move(values));
    result.type = operands[0].type;
    return isLong ? Computed() : Computed(std::move(result));
}

Computed product(const onnx::NodeProto &node, const Operands &operands)
{
    if (operands.size() > 1 || operands[0].shape.size() > 1)
        return {};
    IntegerTensor result{{}, {1}, operands[0].type};
    for (const std::int64_t value : operands[0].values) {
        if (__builtin_mul_overflow(result.values[0], value, &result.values[0]))
            return {};
    }
    if (integerOf(node, "keepdims", 1) != 0)
        result.shape = {1};
    return result;
}

/// What a node `Constant` gives.
/// What a node with one output gives; none for operators that shapes are not computed with. O(elements · dimensions).
Computed constantOf(const onnx::NodeProto &node)
{
    if (const onnx::AttributeProto *tensor = attributeOf(node, "value"))
        return readIntegers(tensor->t());
    if (const onnx::AttributeProto *number = attributeOf(node, "value_int"))
        return IntegerTensor{{}, {number->i()}, onnx::TensorProto::INT64};
    const onnx::AttributeProto *numbers = attributeOf(node, "value_ints");
    if (!numbers || numbers->ints_size() > mostIntegers)
        return {};
    return vectorOf({numbers->ints().begin(), numbers->ints().end()});
}

Computed computedBy(const onnx::NodeProto &node, const Operands &operands)
{
    const std::string &type = node.op_type();
    const std::size_t count = operands.size();
    if (count == 0)
        return {};
    if (type == "ConstantOfShape")
        return constantOfShape(node, operands);
    if (type == "Where" && count == 3)
        return where(operands);
    if (type == "Expand" && count == 2)
        return expanded(operands);
    if (type == "Range" && count == 3)
        return range(operands);
    if (type == "ReduceProd")
        return product(node, operands);
    if (Computed result = movedBy(node, operands))
        return result;
    if (Computed result = arithmeticOf(type, operands))
        return result;
    return unaryOf(node, operands);
}

/// Values by name, of one graph.
class KnownValues
{
public:
    explicit KnownValues(const onnx::GraphProto &graph)
    {
        for (const onnx::TensorProto &tensor : graph.initializer()) {
            m_shapes.emplace(tensor.name(), std::vector<std::int64_t>(tensor.dims().begin(), tensor.dims().end()));
            add(tensor.name(), readIntegers(tensor));
        }
        for (const auto *list : {&graph.input(), &graph.value_info(), &graph.output()}) {
            for (const onnx::ValueInfoProto &value : *list)
                addShape(value);
        }
    }

    bool has(const std::string &name) const { return m_values.contains(name); }

    Computed valueOf(const onnx::NodeProto &node) const
    {
        if (node.op_type() == "Constant")
            return constantOf(node);
        if (node.op_type() == "Shape" || node.op_type() == "Size")
            return shapeFor(node);
        Operands operands;
        for (const std::string &input : node.input()) {
            const auto found = m_values.find(input);
            if (found == m_values.end())
                return {};
            operands.push_back(found->second);
        }
        return computedBy(node, operands);
    }

    void add(const std::string &name, Computed value)
    {
        if (!value)
            return;
        m_shapes.emplace(name, value->shape);
        m_values.emplace(name, *std::move(value));
    }

private:
    void addShape(const onnx::ValueInfoProto &value)
    {
        if (!value.type().has_tensor_type() || !value.type().tensor_type().has_shape())
            return;
        std::vector<std::int64_t> shape;
        for (const auto &dimension : value.type().tensor_type().shape().dim()) {
            if (!dimension.has_dim_value() || dimension.dim_value() < 0)
                return;
            shape.push_back(dimension.dim_value());
        }
        m_shapes.emplace(value.name(), std::move(shape));
    }

    Computed shapeFor(const onnx::NodeProto &node) const
    {
        const auto found = node.input_size() == 1 ? m_shapes.find(node.input(0)) : m_shapes.end();
        if (found == m_shapes.end())
            return {};
        const IntegerTensor whole = vectorOf(found->second);
        if (node.op_type() == "Size") {
            IntegerTensor count{{}, {1}};
            for (const std::int64_t size : whole.values) {
                if (__builtin_mul_overflow(count.values[0], size, &count.values[0]))
                    return {};
            }
            return count;
        }
        const auto rank = std::int64_t(whole.values.size());
        const auto within = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank); };
        const std::int64_t start = within(integerOf(node, "start", 0));
        const std::int64_t end = std::max(within(integerOf(node, "end", rank)), start);
        return vectorOf({whole.values.begin() + start, whole.values.begin() + end});
    }

    std::unordered_map<std::string, IntegerTensor> m_values;
    std::unordered_map<std::string, std::vector<std::int64_t>> m_shapes;
};

} // namespace

std::size_t addKnownValues(onnx::GraphProto &graph)
{
    KnownValues known(graph);
    std::size_t added = 0;
    for (const onnx::NodeProto &node : graph.node()) {
        if (node.output_size() != 1 || !node.domain().empty() || known.has(node.output(0)))
            continue;
        Computed value = known.valueOf(node);
        if (!value)
            continue;
        writeIntegers(*value, node.output(0), *graph.add_initializer());
        known.add(node.output(0), std::move(value));
        ++added;
    }
    return added;
}

} // namespace cutaway
