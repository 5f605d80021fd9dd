#include "core/formats/models/onnx/integer_operators.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
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

} // namespace

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

} // namespace cutaway
