#include "core/formats/models/fx_text/fx_types.h"

#include "core/base/names.h"
#include "core/base/text_place.h"
#include "core/files/clean_text.h"
#include "core/formats/models/fx_text/fx_element_types.h"
#include "core/formats/models/fx_text/fx_value_parser.h"
#include "core/graph/element_type.h"
#include "core/json/json_writing.h"

#include <algorithm>

namespace cutaway {

namespace {

bool isNumber(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// `[16, "2*s0"]`: numbers as such, formulas as texts.
void appendSizes(std::string &out, const std::vector<std::string_view> &sizes)
{
    constexpr std::size_t mostDigits = 18;
    writeArray(out, sizes, "", [&](std::string_view size) {
        const bool isPlain = isNumber(size) && size.size() <= mostDigits && (size.size() == 1 || size.front() != '0');
        out += isPlain ? std::string(size) : jsonText(size);
    });
}

} // namespace

std::optional<TensorType> FxTypes::type(std::string_view text, std::uint32_t line)
{
    if (text.empty())
        return std::nullopt;
    const FxAnnotation annotation = parseFxAnnotation(text);
    if (annotation.kind != FxAnnotation::Kind::Tensor)
        return std::nullopt;
    std::string elementType = fxElementType(annotation.elementType);
    if (elementType.empty()) {
        elementType = cleanText(annotation.elementType);
        warnOfElementType(annotation.elementType, line);
    }
    TensorType type = tensor(std::move(elementType), annotation.shape);
    type.extra = details(annotation);
    m_hasGlobalShapes = m_hasGlobalShapes || annotation.isDTensor;
    return type;
}

TensorType FxTypes::type(const FxRunnable::Argument &argument)
{
    const std::vector<std::string_view> shape(argument.shape.begin(), argument.shape.end());
    TensorType type = tensor(argument.elementType, shape);
    if (std::ranges::all_of(shape, isNumber))
        return type;
    ObjectWriter writer(type.extra);
    appendSizes(writer.raw("symbolic_shape"), shape);
    writer.finish();
    return type;
}

TensorType FxTypes::tensor(std::string elementType, const std::vector<std::string_view> &shape)
{
    TensorType type{{}, std::move(elementType), {}};
    for (const std::string_view size : shape)
        type.shape.push_back(m_sizes.value(size));
    return type;
}

/// The fields of a tensor that not every graph has.
std::string FxTypes::details(const FxAnnotation &annotation)
{
    std::string fields;
    ObjectWriter writer(fields);
    if (!std::ranges::all_of(annotation.shape, isNumber))
        appendSizes(writer.raw("symbolic_shape"), annotation.shape);
    if (annotation.stride) {
        std::vector<std::int64_t> stride;
        for (const std::string_view step : *annotation.stride)
            stride.push_back(m_sizes.value(step));
        writer.integers("stride", stride);
    }
    if (!annotation.device.empty())
        writer.text("device", annotation.device);
    if (!annotation.placements.empty())
        writeArray(writer.raw("placements"), annotation.placements, "",
                   [&](const std::string &placement) { fields += jsonText(placement); });
    writer.finish();
    return fields.size() > 2 ? fields : std::string();
}

std::int64_t FxTypes::bytes(const TensorType &type)
{
    const std::optional<std::int64_t> bytes = tensorBytes(type.shape, type.dtype);
    m_unknownBytes += !bytes && elementBits(type.dtype);
    return bytes.value_or(0);
}

void FxTypes::warnOfElementType(std::string_view name, std::uint32_t line)
{
    if (m_unknownTypes.emplace(name).second)
        m_warnings.push_back(phrase("%1: %2 is no dtype", {lineOfText(line), inQuotes(name)}));
}

std::vector<Text> FxTypes::warnings() const
{
    std::vector<Text> all = m_warnings;
    for (const std::string &formula : m_sizes.unknownFormulas())
        all.push_back(phrase("the size %1 cannot be computed", {inQuotes(formula)}));
    if (m_unknownBytes > 0)
        all.push_back(
            phrase("%1 tensors have no known size; their bytes are taken as 0", {std::to_string(m_unknownBytes)}));
    return all;
}

} // namespace cutaway
