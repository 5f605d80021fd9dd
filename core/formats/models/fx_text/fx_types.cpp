#include "core/formats/models/fx_text/fx_types.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/formats/models/fx_text/fx_value.h"
#include "core/formats/models/pt2/size_expression.h"
#include "core/graph/graph.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

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

bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
}

std::string_view takeWord(std::string_view &text)
{
    const std::size_t length = std::size_t(std::ranges::find_if_not(text, isWord) - text.begin());
    const std::string_view word = text.substr(0, length);
    text.remove_prefix(length);
    return word;
}

/// Where the bracket that `text` begins with is closed; npos: nowhere.
std::size_t closing(std::string_view text)
{
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' || text[i] == '[';
        depth -= text[i] == ')' || text[i] == ']';
        if (depth == 0)
            return i;
    }
    return text.npos;
}

/// At commas that stand in no brackets.
std::vector<std::string_view> listed(std::string_view text)
{
    std::vector<std::string_view> parts;
    std::size_t depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ',';
        depth += c == '(' || c == '[';
        depth -= depth > 0 && (c == ')' || c == ']');
        if (c != ',' || (depth > 0 && i < text.size()))
            continue;
        if (const std::string_view part = trimmed(text.substr(begin, i - begin), " "); !part.empty())
            parts.push_back(part);
        begin = i + 1;
    }
    return parts;
}

/// `[2, 8]`, taken from the front.
std::optional<std::vector<std::string_view>> takeDims(std::string_view &text)
{
    if (!text.starts_with('['))
        return std::nullopt;
    const std::size_t end = closing(text);
    if (end == text.npos)
        return std::nullopt;
    std::vector<std::string_view> dims = listed(text.substr(1, end - 1));
    text.remove_prefix(end + 1);
    return dims;
}

/// What brackets hold that begin and end the text.
std::optional<std::string_view> inBrackets(std::string_view text)
{
    if (!text.starts_with('(') || closing(text) != text.size() - 1)
        return std::nullopt;
    return text.substr(1, text.size() - 2);
}

/// `f32[2, 8][8, 1]cuda:0`.
bool takeTensor(std::string_view text, FxAnnotation &annotation)
{
    annotation.elementType = takeWord(text);
    auto shape = takeDims(text);
    if (annotation.elementType.empty() || !shape)
        return false;
    annotation.shape = std::move(*shape);
    annotation.stride = takeDims(text);
    annotation.device = trimmed(text, " ");
    annotation.kind = FxAnnotation::Kind::Tensor;
    return annotation.device.find_first_of("[]()") == text.npos;
}

struct ElementType
{
    std::string_view abbreviation;
    std::string_view name;
};
constexpr std::array elementTypes{ElementType{"f32", "float32"},
                                  ElementType{"bf16", "bfloat16"},
                                  ElementType{"f16", "float16"},
                                  ElementType{"f64", "float64"},
                                  ElementType{"i64", "int64"},
                                  ElementType{"i32", "int32"},
                                  ElementType{"i16", "int16"},
                                  ElementType{"i8", "int8"},
                                  ElementType{"u8", "uint8"},
                                  ElementType{"u16", "uint16"},
                                  ElementType{"u32", "uint32"},
                                  ElementType{"u64", "uint64"},
                                  ElementType{"b8", "bool"},
                                  ElementType{"c32", "complex32"},
                                  ElementType{"c64", "complex64"},
                                  ElementType{"c128", "complex128"},
                                  ElementType{"bc32", "bcomplex32"},
                                  ElementType{"f8e4m3fn", "float8_e4m3fn"},
                                  ElementType{"f8e5m2", "float8_e5m2"},
                                  ElementType{"f8e4m3fnuz", "float8_e4m3fnuz"},
                                  ElementType{"f8e5m2fnuz", "float8_e5m2fnuz"},
                                  ElementType{"f8e8m0fnu", "float8_e8m0fnu"},
                                  ElementType{"f4e2m1fnx2", "float4_e2m1fn_x2"},
                                  ElementType{"b1x8", "bits1x8"},
                                  ElementType{"b2x4", "bits2x4"},
                                  ElementType{"b4x2", "bits4x2"},
                                  ElementType{"b8x1", "bits8"},
                                  ElementType{"b16x1", "bits16"}};

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

FxAnnotation parseFxAnnotation(std::string_view text)
{
    FxAnnotation annotation;
    text = trimmed(text, " ");
    constexpr int mostWrappers = 8;
    for (int i = 0; i < mostWrappers; ++i) {
        std::string_view rest = text;
        const std::string_view word = takeWord(rest);
        const auto inner = inBrackets(rest);
        if (word.empty() || !inner)
            break;
        if (annotation.wrapper.empty())
            annotation.wrapper = word;
        text = trimmed(*inner, " ");
        if (word == "Sym") {
            annotation.kind = FxAnnotation::Kind::Symbol;
            annotation.symbol = text;
            return annotation;
        }
        if (word == "DTensor") {
            const std::vector<std::string_view> parts = listed(text);
            if (parts.size() < 2)
                return {};
            annotation.isDTensor = true;
            annotation.placements =
                splitPlacements(trimmed(text.substr(std::size_t(parts[1].data() - text.data())), " "));
            text = parts.front();
        }
    }
    if (!takeTensor(text, annotation))
        return {};
    return annotation;
}

std::vector<std::string> splitPlacements(std::string_view text)
{
    std::vector<std::string> pieces;
    constexpr std::size_t longest = 4096; // a bracket that is never closed is looked for from each place
    if (text.size() > longest)
        return {std::string(text)};
    if (const auto inner = inBrackets(text))
        text = *inner;
    while (!text.empty()) {
        if (text.front() == ' ' || text.front() == ',') {
            text.remove_prefix(1);
            continue;
        }
        const std::string_view whole = text;
        // Letters of neighbours touch where none has brackets: `RR`.
        const std::size_t length = text.starts_with("R") && !text.starts_with("Replicate") ? 1 : takeWord(text).size();
        text = whole.substr(std::max<std::size_t>(length, 1));
        for (const char open : {'(', '['}) {
            const std::size_t end = text.starts_with(open) ? closing(text) : text.npos;
            text.remove_prefix(end == text.npos ? 0 : end + 1);
        }
        std::string piece(whole.substr(0, whole.size() - text.size()));
        if (piece.starts_with("Replicate"))
            piece = "R";
        else if (piece.starts_with("Shard(dim=") && piece.ends_with(')'))
            piece = "S(" + piece.substr(10);
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

std::string fxElementType(std::string_view abbreviation)
{
    const auto found = std::ranges::find(elementTypes, abbreviation, &ElementType::abbreviation);
    return found == elementTypes.end() ? std::string() : std::string(found->name);
}

bool isTorchElementType(std::string_view name)
{
    return std::ranges::find(elementTypes, name, &ElementType::name) != elementTypes.end();
}

void FxSizes::noteExample(std::string_view symbol, std::int64_t value)
{
    m_examples.emplace(symbol, value);
}

std::int64_t FxSizes::value(std::string_view formula)
{
    std::int64_t number = 0;
    const char *const end = formula.data() + formula.size();
    if (const auto [at, failure] = std::from_chars(formula.data(), end, number); failure == std::errc() && at == end)
        return number < 0 ? -1 : number;
    const auto valueOf = [this](std::string_view name) { return std::optional(symbol(name).value); };
    const std::optional<std::int64_t> value = evaluateSize(formula, valueOf);
    if (!value)
        m_unknown.insert(cleanText(formula));
    return value && *value >= 0 ? *value : -1;
}

std::int64_t FxSizes::named(const std::string &name)
{
    return symbol(name).value;
}

SymbolicSize &FxSizes::symbol(std::string_view name)
{
    const auto known = m_places.find(name);
    if (known != m_places.end())
        return m_sizes[known->second];
    m_places.emplace(name, m_sizes.size());
    SymbolicSize size{cleanText(name), 1, false};
    if (const auto example = m_examples.find(name); example != m_examples.end())
        size.value = example->second;
    if (const auto given = m_options.sizes.find(size.name); given != m_options.sizes.end()) {
        size.value = given->second;
        size.wasGiven = true;
    }
    return m_sizes.emplace_back(std::move(size));
}

} // namespace cutaway
