#include "core/formats/models/execution_trace/recorded_values.h"

#include "core/files/clean_text.h"
#include "core/formats/models/execution_trace/cpp_element_type.h"
#include "core/graph/element_type.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// `[tensor id, storage id, offset, elements, bytes per element, device]`
constexpr std::size_t tensorNumbers = 5;

constexpr std::string_view tensorType = "Tensor(";
constexpr std::string_view noTensor = "nullptr"; // of an undefined one

bool isTensorValue(const OrderedJson &value)
{
    return value.is_array() && value.size() > tensorNumbers && value[tensorNumbers].is_string() &&
           std::ranges::all_of(value.begin(), value.begin() + std::ptrdiff_t(tensorNumbers),
                               [](const OrderedJson &number) { return number.is_number_integer(); });
}

/// Whether a tensor can have it: no size is negative, and its elements can be counted.
bool isShape(const std::vector<std::int64_t> &sizes)
{
    std::int64_t elements = 1;
    const bool hasNone = std::ranges::find(sizes, 0) != sizes.end();
    return std::ranges::all_of(sizes, [&](std::int64_t size) {
        return size >= 0 && (hasNone || !__builtin_mul_overflow(elements, size, &elements));
    });
}

std::vector<std::int64_t> integersOf(const OrderedJson *list, bool &isWhole)
{
    isWhole = list && list->is_array() &&
              std::ranges::all_of(*list, [](const OrderedJson &size) { return size.is_number_integer(); });
    return isWhole ? list->get<std::vector<std::int64_t>>() : std::vector<std::int64_t>();
}

/// An element of a list that runs beside the values.
const OrderedJson *elementOf(const OrderedJson *list, std::size_t index)
{
    return list && list->is_array() && index < list->size() ? &(*list)[index] : nullptr;
}

/// The types in `GenericList[Int,Tensor(float)]`; of anything else none.
std::vector<std::string_view> innerTypes(std::string_view type)
{
    std::vector<std::string_view> types;
    const std::size_t open = type.find('[');
    if (type.starts_with(tensorType) || open == type.npos || !type.ends_with(']'))
        return types;
    type = type.substr(open + 1, type.size() - open - 2);
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= type.size(); ++i) {
        if (i == type.size() || (type[i] == ',' && depth == 0)) {
            types.push_back(type.substr(begin, i - begin));
            begin = i + 1;
        } else {
            depth += (type[i] == '[' || type[i] == '(') - (type[i] == ']' || type[i] == ')');
        }
    }
    return types;
}

class ValuesReader
{
public:
    void add(const OrderedJson &value, const OrderedJson *shape, const OrderedJson *stride, const OrderedJson *type)
    {
        m_text.clear();
        append(value, shape, stride, type && type->is_string() ? type->get_ref<const std::string &>() : "");
        m_result.arguments.push_back(m_text);
    }

    RecordedValues take() { return std::move(m_result); }

private:
    void append(const OrderedJson &value, const OrderedJson *shape, const OrderedJson *stride, std::string_view type)
    {
        if ((type.empty() || type.starts_with(tensorType)) && isTensorValue(value))
            appendTensor(value, shape, stride, type);
        else if (type.starts_with(tensorType) || type == "None" || value == "<None>")
            m_text += "null";
        else if (value.is_array())
            appendList(value, shape, stride, type);
        else
            m_text += value.is_string() ? jsonText(cleanText(value.get_ref<const std::string &>())) : jsonLine(value);
    }

    void appendList(const OrderedJson &value, const OrderedJson *shape, const OrderedJson *stride,
                    std::string_view type)
    {
        const std::vector<std::string_view> types = innerTypes(type);
        m_text += '[';
        for (std::size_t i = 0; i < value.size(); ++i) {
            m_text += i > 0 ? "," : "";
            append(value[i], elementOf(shape, i), elementOf(stride, i), i < types.size() ? types[i] : "");
        }
        m_text += ']';
    }

    void appendTensor(const OrderedJson &value, const OrderedJson *shape, const OrderedJson *stride,
                      std::string_view type)
    {
        if (type.find(noTensor) != type.npos) {
            m_text += "null";
            return;
        }
        RecordedTensor tensor;
        tensor.id = value[0].get<std::int64_t>();
        tensor.storage = value[1].get<std::int64_t>();
        tensor.device = cleanText(value[tensorNumbers].get_ref<const std::string &>());
        tensor.argument = m_result.arguments.size();
        bool isWhole = false;
        tensor.stride = integersOf(stride, isWhole);
        tensor.type.shape = integersOf(shape, tensor.hasShape);
        tensor.hasShape = tensor.hasShape && isShape(tensor.type.shape);
        if (!tensor.hasShape)
            tensor.type.shape.clear();
        tensor.isShapeWrong = shape && !tensor.hasShape;
        if (type.starts_with(tensorType))
            tensor.type.dtype = elementTypeOfCpp(type.substr(tensorType.size(), type.size() - tensorType.size() - 1));
        tensor.bytes = bytesOf(tensor, value[3].get<std::int64_t>(), value[4].get<std::int64_t>());
        m_text += tensorMark;
        m_result.tensors.push_back(std::move(tensor));
    }

    /// By shape and type; where one is not known, by what the trace counted.
    static std::int64_t bytesOf(const RecordedTensor &tensor, std::int64_t elements, std::int64_t elementBytes)
    {
        if (tensor.hasShape) {
            if (const std::optional<std::int64_t> bytes = tensorBytes(tensor.type.shape, tensor.type.dtype))
                return *bytes;
        }
        const bool isCountable =
            elements > 0 && elementBytes > 0 && elements <= std::numeric_limits<std::int64_t>::max() / elementBytes;
        return isCountable ? elements * elementBytes : 0;
    }

    RecordedValues m_result;
    std::string m_text;
};

} // namespace

RecordedValues readRecordedValues(const RecordedLists &lists)
{
    ValuesReader reader;
    if (!lists.values || !lists.values->is_array())
        return reader.take();
    for (std::size_t i = 0; i < lists.values->size(); ++i)
        reader.add((*lists.values)[i], elementOf(lists.shapes, i), elementOf(lists.strides, i),
                   elementOf(lists.types, i));
    return reader.take();
}

} // namespace cutaway
