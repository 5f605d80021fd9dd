#include "core/formats/models/onnx/integer_tensor.h"

#include <algorithm>
#include <bit>
#include <cstring>

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

} // namespace cutaway
