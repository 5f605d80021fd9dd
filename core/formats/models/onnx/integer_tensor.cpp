#include "core/formats/models/onnx/integer_tensor.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <span>
#include <utility>

namespace cutaway {

namespace {

static_assert(std::endian::native == std::endian::little, "raw_data is little-endian");

template <class Number>
void appendRaw(std::vector<std::int64_t> &values, const std::string &raw)
{
    for (std::size_t at = 0; at + sizeof(Number) <= raw.size(); at += sizeof(Number)) {
        Number number;
        std::memcpy(&number, raw.data() + at, sizeof(Number));
        values.push_back(std::int64_t(number));
    }
}

std::vector<std::int64_t> valuesOf(const onnx::TensorProto &tensor)
{
    std::vector<std::int64_t> values;
    if (tensor.data_type() == onnx::TensorProto::INT64)
        values.assign(tensor.int64_data().begin(), tensor.int64_data().end());
    else
        values.assign(tensor.int32_data().begin(), tensor.int32_data().end());
    if (!tensor.has_raw_data())
        return values;
    if (tensor.data_type() == onnx::TensorProto::INT64)
        appendRaw<std::int64_t>(values, tensor.raw_data());
    else if (tensor.data_type() == onnx::TensorProto::INT32)
        appendRaw<std::int32_t>(values, tensor.raw_data());
    else
        appendRaw<std::uint8_t>(values, tensor.raw_data());
    return values;
}

/// None where two sizes differ and neither is 1.
std::optional<std::vector<std::int64_t>> commonShape(const std::vector<IntegerTensor> &operands)
{
    std::vector<std::int64_t> shape;
    for (const IntegerTensor &operand : operands) {
        if (operand.shape.size() > shape.size())
            shape.insert(shape.begin(), operand.shape.size() - shape.size(), 1);
        for (std::size_t back = 1; back <= operand.shape.size(); ++back) {
            std::int64_t &size = shape[shape.size() - back];
            const std::int64_t other = operand.shape[operand.shape.size() - back];
            if (size != other && size != 1 && other != 1)
                return {};
            if (size == 1)
                size = other;
        }
    }
    return shape;
}

/// Where the element at `place` of the common shape stands in an operand.
std::size_t placeIn(const IntegerTensor &operand, const std::vector<std::int64_t> &common, std::size_t place)
{
    std::size_t at = 0;
    std::size_t stride = 1;
    for (std::size_t back = 1; back <= operand.shape.size(); ++back) {
        const auto whole = std::size_t(common[common.size() - back]);
        const auto own = std::size_t(operand.shape[operand.shape.size() - back]);
        at += own == 1 ? 0 : place % whole * stride;
        stride *= own;
        place /= whole;
    }
    return at;
}

} // namespace

std::optional<std::size_t> integerCount(const std::vector<std::int64_t> &shape)
{
    std::int64_t count = 1;
    bool isEmpty = false;
    for (const std::int64_t size : shape) {
        if (size < 0 || size > mostIntegers)
            return {};
        isEmpty = isEmpty || size == 0;
        count *= std::max<std::int64_t>(size, 1);
        if (count > mostIntegers)
            return {};
    }
    return isEmpty ? 0 : std::size_t(count);
}

std::optional<IntegerTensor> filledWith(std::int64_t value, std::vector<std::int64_t> shape, std::int32_t type)
{
    const std::optional<std::size_t> count = integerCount(shape);
    if (!count)
        return {};
    return IntegerTensor{std::move(shape), std::vector<std::int64_t>(*count, value), type};
}

std::optional<IntegerTensor> readIntegers(const onnx::TensorProto &tensor)
{
    const std::int32_t type = tensor.data_type();
    const bool isRead =
        type == onnx::TensorProto::INT64 || type == onnx::TensorProto::INT32 || type == onnx::TensorProto::BOOL;
    IntegerTensor result{{tensor.dims().begin(), tensor.dims().end()}, {}, type};
    const std::optional<std::size_t> count = integerCount(result.shape);
    if (!isRead || !count || tensor.data_location() == onnx::TensorProto::EXTERNAL)
        return {};
    result.values = valuesOf(tensor);
    if (result.values.size() != *count)
        return {};
    return result;
}

void writeIntegers(const IntegerTensor &tensor, const std::string &name, onnx::TensorProto &to)
{
    to.set_name(name);
    to.set_data_type(tensor.type);
    for (const std::int64_t size : tensor.shape)
        to.add_dims(size);
    for (const std::int64_t value : tensor.values) {
        if (tensor.type == onnx::TensorProto::INT64)
            to.add_int64_data(value);
        else
            to.add_int32_data(std::int32_t(value));
    }
}

std::optional<IntegerTensor> elementwise(const std::vector<IntegerTensor> &operands, std::int32_t type,
                                         const std::function<std::optional<std::int64_t>(const Elements &)> &compute)
{
    const std::optional<std::vector<std::int64_t>> shape = commonShape(operands);
    std::optional<IntegerTensor> result = shape ? filledWith(0, *shape, type) : std::nullopt;
    Elements elements(operands.size());
    for (std::size_t place = 0; result && place < result->values.size(); ++place) {
        for (std::size_t i = 0; i < operands.size(); ++i)
            elements[i] = operands[i].values[placeIn(operands[i], *shape, place)];
        const std::optional<std::int64_t> value = compute(elements);
        if (!value)
            return {};
        result->values[place] = *value;
    }
    return result;
}

namespace {

using Sizes = std::vector<std::int64_t>;

std::int64_t product(std::span<const std::int64_t> sizes)
{
    return std::accumulate(sizes.begin(), sizes.end(), std::int64_t(1), std::multiplies<>());
}

/// `axis` counts from the end where negative; none: there is no such dimension.
std::optional<std::size_t> dimensionOf(std::int64_t axis, std::size_t rank)
{
    const auto count = std::int64_t(rank);
    if (axis < -count || axis >= count)
        return {};
    return std::size_t(axis < 0 ? axis + count : axis);
}

/// Numbers as an input or as an attribute, as the version of the operator has it.
std::optional<Sizes> numbersOf(const onnx::NodeProto &node, const Operands &operands, std::size_t input,
                               std::string_view name)
{
    if (operands.size() > input)
        return operands[input].values;
    const onnx::AttributeProto *attribute = attributeOf(node, name);
    if (!attribute)
        return {};
    return Sizes(attribute->ints().begin(), attribute->ints().end());
}

/// What is taken of one dimension: `count` from `start` on, every `step`th.
struct Cut
{
    std::int64_t start = 0;
    std::int64_t step = 1;
    std::int64_t count = 0;
};

Cut cutOf(std::int64_t size, std::int64_t start, std::int64_t end, std::int64_t step)
{
    const std::int64_t last = step > 0 ? size : size - 1;
    const auto within = [&](std::int64_t at, std::int64_t least) {
        return std::clamp<std::int64_t>(at < 0 ? at + size : at, least, std::max(last, least));
    };
    step = std::clamp(step, -(size + 1), size + 1);
    Cut cut{within(start, 0), step, 0};
    const std::int64_t length = step > 0 ? within(end, 0) - cut.start : cut.start - within(end, -1);
    const std::int64_t distance = std::abs(step);
    if (size > 0 && length > 0)
        cut.count = (length + distance - 1) / distance;
    return cut;
}

/// The elements of `from` whose place along each dimension its cut takes.
IntegerTensor taken(const IntegerTensor &from, const std::vector<Cut> &cuts)
{
    IntegerTensor result{{}, {}, from.type};
    for (const Cut &cut : cuts)
        result.shape.push_back(cut.count);
    const auto count = std::size_t(product(result.shape));
    for (std::size_t place = 0; place < count; ++place) {
        std::int64_t at = 0;
        std::int64_t stride = 1;
        std::size_t rest = place;
        for (std::size_t back = cuts.size(); back-- > 0;) {
            const auto along = std::int64_t(rest % std::size_t(cuts[back].count));
            rest /= std::size_t(cuts[back].count);
            at += (cuts[back].start + along * cuts[back].step) * stride;
            stride *= from.shape[back];
        }
        result.values.push_back(from.values[std::size_t(at)]);
    }
    return result;
}

Computed sliced(const onnx::NodeProto &node, const Operands &operands)
{
    const std::optional<Sizes> starts = numbersOf(node, operands, 1, "starts");
    const std::optional<Sizes> ends = numbersOf(node, operands, 2, "ends");
    const std::optional<Sizes> axes = numbersOf(node, operands, 3, "axes");
    const std::optional<Sizes> steps = operands.size() > 4 ? std::optional(operands[4].values) : std::nullopt;
    if (!starts || !ends || starts->size() != ends->size() || (axes && axes->size() != starts->size()) ||
        (steps && steps->size() != starts->size()))
        return {};
    const IntegerTensor &from = operands[0];
    std::vector<Cut> cuts;
    for (const std::int64_t size : from.shape)
        cuts.push_back({0, 1, size});
    for (std::size_t i = 0; i < starts->size(); ++i) {
        const auto dimension = dimensionOf(axes ? (*axes)[i] : std::int64_t(i), cuts.size());
        const std::int64_t step = steps ? (*steps)[i] : 1;
        if (!dimension || step == 0)
            return {};
        cuts[*dimension] = cutOf(from.shape[*dimension], (*starts)[i], (*ends)[i], step);
    }
    return taken(from, cuts);
}

Computed transposed(const onnx::NodeProto &node, const IntegerTensor &from)
{
    const std::size_t rank = from.shape.size();
    Sizes order(rank);
    std::iota(order.rbegin(), order.rend(), 0);
    if (const onnx::AttributeProto *given = attributeOf(node, "perm"))
        order.assign(given->ints().begin(), given->ints().end());
    Sizes sorted = order;
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < std::max(rank, sorted.size()); ++i) {
        if (sorted.size() != rank || sorted[i] != std::int64_t(i))
            return {};
    }
    IntegerTensor result{{}, {}, from.type};
    Sizes strides;
    for (const std::int64_t dimension : order) {
        result.shape.push_back(from.shape[std::size_t(dimension)]);
        strides.push_back(product(std::span(from.shape).subspan(std::size_t(dimension) + 1)));
    }
    for (std::size_t place = 0; place < from.values.size(); ++place) {
        std::int64_t at = 0;
        auto rest = std::int64_t(place);
        for (std::size_t back = rank; back-- > 0;) {
            at += rest % result.shape[back] * strides[back];
            rest /= result.shape[back];
        }
        result.values.push_back(from.values[std::size_t(at)]);
    }
    return result;
}

Computed concatenated(const onnx::NodeProto &node, const Operands &operands)
{
    IntegerTensor result{operands[0].shape, {}, operands[0].type};
    const auto axis = dimensionOf(integerOf(node, "axis", 0), result.shape.size());
    if (!axis)
        return {};
    result.shape[*axis] = 0;
    for (const IntegerTensor &operand : operands) {
        Sizes others = operand.shape;
        if (others.size() <= *axis)
            return {};
        const std::int64_t own = std::exchange(others[*axis], result.shape[*axis]);
        if (others != result.shape)
            return {};
        result.shape[*axis] += own;
    }
    if (!integerCount(result.shape))
        return {};
    const std::int64_t outer = product(std::span(result.shape).first(*axis));
    for (std::int64_t i = 0; i < outer; ++i) {
        for (const IntegerTensor &operand : operands) {
            const std::int64_t run = std::int64_t(operand.values.size()) / outer;
            const auto from = operand.values.begin() + i * run;
            result.values.insert(result.values.end(), from, from + run);
        }
    }
    return result;
}

Computed gathered(const onnx::NodeProto &node, const Operands &operands)
{
    const IntegerTensor &from = operands[0];
    const IntegerTensor &places = operands[1];
    if (from.shape.empty() || dimensionOf(integerOf(node, "axis", 0), from.shape.size()) != std::size_t(0))
        return {};
    IntegerTensor result{places.shape, {}, from.type};
    result.shape.insert(result.shape.end(), from.shape.begin() + 1, from.shape.end());
    if (!integerCount(result.shape))
        return {};
    const std::int64_t run = product(std::span(from.shape).subspan(1));
    for (const std::int64_t value : places.values) {
        const auto place = dimensionOf(value, std::size_t(from.shape[0]));
        if (!place)
            return {};
        const auto first = from.values.begin() + std::int64_t(*place) * run;
        result.values.insert(result.values.end(), first, first + run);
    }
    return result;
}

/// Sizes of 0 stay as they were, one of −1 is what is left.
std::optional<Sizes> reshapedSizes(const onnx::NodeProto &node, const Operands &operands)
{
    if (operands.size() < 2)
        return {};
    const Sizes &before = operands[0].shape;
    Sizes sizes = operands[1].values;
    std::int64_t *open = nullptr;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i] == 0 && integerOf(node, "allowzero", 0) == 0) {
            if (i >= before.size())
                return {};
            sizes[i] = before[i];
        }
        if (sizes[i] == -1 && !open)
            open = &sizes[i];
    }
    if (!open)
        return sizes;
    *open = 1;
    const std::optional<std::size_t> others = integerCount(sizes);
    if (!others || *others == 0)
        return {};
    *open = std::int64_t(operands[0].values.size() / *others);
    return sizes;
}

std::optional<Sizes> unsqueezedSizes(const onnx::NodeProto &node, const Operands &operands)
{
    std::optional<Sizes> axes = numbersOf(node, operands, 1, "axes");
    if (!axes || axes->size() > std::size_t(mostIntegers))
        return {};
    const std::size_t rank = operands[0].shape.size() + axes->size();
    for (std::int64_t &axis : *axes) {
        const auto dimension = dimensionOf(axis, rank);
        if (!dimension)
            return {};
        axis = std::int64_t(*dimension);
    }
    std::ranges::sort(*axes);
    if (std::ranges::adjacent_find(*axes) != axes->end())
        return {};
    Sizes sizes = operands[0].shape;
    for (const std::int64_t axis : *axes)
        sizes.insert(sizes.begin() + axis, 1);
    return sizes;
}

std::optional<Sizes> squeezedSizes(const onnx::NodeProto &node, const Operands &operands)
{
    Sizes sizes = operands[0].shape;
    if (const std::optional<Sizes> axes = numbersOf(node, operands, 1, "axes")) {
        for (const std::int64_t axis : *axes) {
            const auto dimension = dimensionOf(axis, operands[0].shape.size());
            if (!dimension || operands[0].shape[*dimension] != 1)
                return {};
            sizes[*dimension] = -1;
        }
        std::erase(sizes, -1);
    } else {
        std::erase(sizes, 1);
    }
    return sizes;
}

std::optional<Sizes> flattenedSizes(const onnx::NodeProto &node, const Operands &operands)
{
    const Sizes &before = operands[0].shape;
    const std::int64_t axis = integerOf(node, "axis", 1);
    const auto rank = std::int64_t(before.size());
    if (axis < -rank || axis > rank)
        return {};
    const auto outer = std::size_t(axis < 0 ? axis + rank : axis);
    return Sizes{product(std::span(before).first(outer)), product(std::span(before).subspan(outer))};
}

using NewSizes = std::optional<Sizes> (*)(const onnx::NodeProto &, const Operands &);

Computed reshaped(const onnx::NodeProto &node, const Operands &operands)
{
    static const std::map<std::string_view, NewSizes> operators{{"Reshape", reshapedSizes},
                                                                {"Unsqueeze", unsqueezedSizes},
                                                                {"Squeeze", squeezedSizes},
                                                                {"Flatten", flattenedSizes}};
    const auto found = operators.find(node.op_type());
    std::optional<Sizes> sizes = found == operators.end() ? std::nullopt : found->second(node, operands);
    if (!sizes || integerCount(*sizes) != operands[0].values.size())
        return {};
    return IntegerTensor{std::move(*sizes), operands[0].values, operands[0].type};
}

} // namespace

const onnx::AttributeProto *attributeOf(const onnx::NodeProto &node, std::string_view name)
{
    const auto found = std::ranges::find(node.attribute(), name, &onnx::AttributeProto::name);
    return found == node.attribute().end() ? nullptr : &*found;
}

std::int64_t integerOf(const onnx::NodeProto &node, std::string_view name, std::int64_t otherwise)
{
    const onnx::AttributeProto *attribute = attributeOf(node, name);
    return attribute && attribute->has_i() ? attribute->i() : otherwise;
}

IntegerTensor vectorOf(std::vector<std::int64_t> values)
{
    const auto size = std::int64_t(values.size());
    return {{size}, std::move(values), onnx::TensorProto::INT64};
}

Computed movedBy(const onnx::NodeProto &node, const Operands &operands)
{
    const std::string &type = node.op_type();
    if (type == "Concat")
        return concatenated(node, operands);
    if (type == "Gather" && operands.size() == 2)
        return gathered(node, operands);
    if (type == "Slice")
        return sliced(node, operands);
    if (type == "Transpose")
        return transposed(node, operands[0]);
    return reshaped(node, operands);
}

} // namespace cutaway
