#include "core/formats/models/pt2/pt2_tensors.h"

#include "core/files/clean_text.h"
#include "core/formats/models/pt2/size_expression.h"
#include "core/json/json_reading.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Json = nlohmann::json;

struct ElementType
{
    int number;
    std::string_view name; ///< as early files write it
    std::string_view dtype;
};
constexpr std::array elementTypes{ElementType{1, "BYTE", "uint8"},
                                  ElementType{2, "CHAR", "int8"},
                                  ElementType{3, "SHORT", "int16"},
                                  ElementType{4, "INT", "int32"},
                                  ElementType{5, "LONG", "int64"},
                                  ElementType{6, "HALF", "float16"},
                                  ElementType{7, "FLOAT", "float32"},
                                  ElementType{8, "DOUBLE", "float64"},
                                  ElementType{9, "COMPLEXHALF", "complex32"},
                                  ElementType{10, "COMPLEXFLOAT", "complex64"},
                                  ElementType{11, "COMPLEXDOUBLE", "complex128"},
                                  ElementType{12, "BOOL", "bool"},
                                  ElementType{13, "BFLOAT16", "bfloat16"},
                                  ElementType{28, "UINT16", "uint16"},
                                  ElementType{29, "FLOAT8E4M3FN", "float8_e4m3fn"},
                                  ElementType{30, "FLOAT8E5M2", "float8_e5m2"},
                                  ElementType{31, "FLOAT8E4M3FNUZ", "float8_e4m3fnuz"},
                                  ElementType{32, "FLOAT8E5M2FNUZ", "float8_e5m2fnuz"},
                                  ElementType{33, "FLOAT8E8M0FNU", "float8_e8m0fnu"},
                                  ElementType{34, "UINT32", "uint32"},
                                  ElementType{35, "UINT64", "uint64"}};

/// The whole number in `{"as_int": 2}`, which stands alone or as the hint of a formula.
std::optional<std::int64_t> wholeNumber(const Json &value)
{
    if (value.is_object()) {
        const auto found = value.find("as_int");
        return found == value.end() ? std::nullopt : wholeNumber(*found);
    }
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

std::optional<std::int64_t> hintOf(const Json &expression)
{
    const auto hint = expression.find("hint");
    return hint == expression.end() ? std::nullopt : wholeNumber(*hint);
}

std::string formulaOf(const Json &expression)
{
    const auto text = expression.find("expr_str");
    return text == expression.end() || !text->is_string() ? std::string()
                                                          : plainFormula(text->get_ref<const std::string &>());
}

} // namespace

std::string pt2ElementType(const Json &type)
{
    const auto fits = [&](const ElementType &known) {
        return type.is_string() ? type.get_ref<const std::string &>() == known.name
                                : type.is_number_integer() && type.get<std::int64_t>() == known.number;
    };
    const auto found = std::ranges::find_if(elementTypes, fits);
    return found == elementTypes.end() ? std::string() : std::string(found->dtype);
}

Pt2Tensors::Pt2Tensors(const Json &graph, const ImportOptions &options, FirstError &failed) : m_options(options)
{
    ObjectReader reader(graph, "graph_module.graph", failed);
    const Json &values = reader.object("tensor_values");
    if (failed.isSet())
        return;
    findSymbols(values);
    for (const auto &[name, value] : values.items())
        readTensor(name, value, failed);
}

/// All symbols first, so that a formula may come before the size that shows a symbol's example.
void Pt2Tensors::findSymbols(const Json &values)
{
    for (const auto &[name, value] : values.items()) {
        const auto sizes = value.is_object() ? value.find("sizes") : value.end();
        if (!value.is_object() || sizes == value.end() || !sizes->is_array())
            continue;
        for (const Json &size : *sizes) {
            if (size.is_object() && size.contains("as_expr") && size["as_expr"].is_object())
                noteSymbol(size["as_expr"]);
        }
    }
    for (SymbolicSize &size : m_sizes) {
        const auto given = m_options.sizes.find(size.name);
        size.wasGiven = given != m_options.sizes.end();
        if (size.wasGiven)
            size.value = given->second;
    }
}

void Pt2Tensors::noteSymbol(const Json &expression)
{
    const std::string formula = formulaOf(expression);
    for (const std::string_view symbol : symbolsOf(formula)) {
        auto known = std::ranges::find(m_sizes, symbol, &SymbolicSize::name);
        if (known == m_sizes.end())
            known = m_sizes.insert(m_sizes.end(), {std::string(symbol), 1, false});
        if (formula == symbol)
            known->value = std::max<std::int64_t>(hintOf(expression).value_or(1), 0);
    }
}

void Pt2Tensors::readTensor(const std::string &name, const Json &value, FirstError &failed)
{
    const std::string path = memberPath("graph_module.graph.tensor_values", name);
    ObjectReader tensor(value, path, failed);
    TensorType type;
    if (const Json *dtype = tensor.optional("dtype"))
        type.dtype = pt2ElementType(*dtype);
    if (type.dtype.empty())
        type.dtype = "unknown";
    const Json &sizes = tensor.array("sizes");
    for (std::size_t i = 0; i < sizes.size() && !failed.isSet(); ++i)
        type.shape.push_back(readSize(sizes[i], tensor.pathOf("sizes", i), failed));
    m_types.emplace(name, std::move(type));
}

std::int64_t Pt2Tensors::readSize(const Json &size, const std::string &path, FirstError &failed)
{
    if (const std::optional<std::int64_t> number = wholeNumber(size)) {
        if (*number < 0)
            failed.add(path, "negative_size", phrase("a dimension of %1 elements", {std::to_string(*number)}));
        return *number;
    }
    const bool isFormula = size.is_object() && size.contains("as_expr") && size["as_expr"].is_object();
    if (!isFormula) {
        failed.add(path, "wrong_type", phrase("expected a size, as_int or as_expr, found %1", {describeValue(size)}));
        return 0;
    }
    const std::string formula = formulaOf(size["as_expr"]);
    const auto valueOf = [this](std::string_view symbol) -> std::optional<std::int64_t> {
        const auto known = std::ranges::find(m_sizes, symbol, &SymbolicSize::name);
        return known == m_sizes.end() ? std::nullopt : std::optional(known->value);
    };
    const std::optional<std::int64_t> value = evaluateSize(formula, valueOf);
    if (value && *value >= 0)
        return *value;
    m_unknown.insert(cleanText(formula));
    return std::max<std::int64_t>(hintOf(size["as_expr"]).value_or(-1), -1);
}

const TensorType *Pt2Tensors::type(const std::string &value) const
{
    const auto found = m_types.find(value);
    return found == m_types.end() ? nullptr : &found->second;
}

std::vector<SymbolicSize> Pt2Tensors::takeSizes()
{
    return std::move(m_sizes);
}

} // namespace cutaway
