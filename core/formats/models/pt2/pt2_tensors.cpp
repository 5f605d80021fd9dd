#include "core/formats/models/pt2/pt2_tensors.h"

#include "core/files/safe_text.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/models/pt2/size_expression.h"
#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Json = nlohmann::json;

const Json *member(const Json &object, const char *key)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

std::string textMember(const Json &object, const char *key)
{
    const Json *value = member(object, key);
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

/// The name of the value that a spec is about: `{"arg": {"name": …}}` or `{"arg": {"as_tensor": {"name": …}}}`.
std::string argumentName(const Json &spec)
{
    const Json *argument = member(spec, "arg");
    if (!argument)
        return {};
    if (std::string name = textMember(*argument, "name"); !name.empty())
        return name;
    const Json *tensor = member(*argument, "as_tensor");
    return tensor ? textMember(*tensor, "name") : std::string();
}

struct WeightKind
{
    const char *spec;
    const char *name;
};
constexpr std::array weightKinds{WeightKind{"parameter", "parameter_name"}, WeightKind{"buffer", "buffer_name"},
                                 WeightKind{"tensor_constant", "tensor_constant_name"}};

/// Which part of its record an entry is: what lies elsewhere, or is cut otherwise, is another weight.
std::string viewOf(const nlohmann::ordered_json &entry)
{
    const auto meta = entry.find("tensor_meta");
    if (meta == entry.end() || !meta->is_object())
        return {};
    std::string view;
    for (const char *key : {"dtype", "storage_offset", "sizes", "strides"}) {
        if (meta->contains(key))
            view += '|' + jsonLine((*meta)[key]);
    }
    return view;
}

} // namespace

Pt2Weights::Pt2Weights(const Json &signature, const Pt2Archive &archive, FirstError &failed)
{
    for (const std::string &config : archive.weightConfigs)
        addConfig(config, archive.emptyRecords);
    ObjectReader reader(signature, "graph_module.signature", failed);
    for (const Json &spec : reader.array("input_specs"))
        addInput(spec);
}

void Pt2Weights::addConfig(const std::string &text, const std::vector<std::string> &emptyRecords)
{
    const Result<nlohmann::ordered_json> document = parseJson<nlohmann::ordered_json>(text);
    if (!document || !document->is_object() || !document->contains("config") || !(*document)["config"].is_object())
        return;
    std::unordered_map<std::string, std::string> places;
    for (const auto &[name, entry] : (*document)["config"].items()) {
        if (!entry.is_object() || !entry.contains("path_name") || !entry["path_name"].is_string())
            continue;
        const auto &record = entry["path_name"].get_ref<const std::string &>();
        const std::string place = record + viewOf(entry);
        const bool isEmpty = std::ranges::find(emptyRecords, record) != emptyRecords.end();
        const std::string &storage = isEmpty ? name : places.emplace(place, name).first->second;
        m_stored.emplace(name, Stored{storage, isEmpty ? place : std::string()});
    }
}

void Pt2Weights::addInput(const Json &spec)
{
    for (const WeightKind &kind : weightKinds) {
        const Json *found = member(spec, kind.spec);
        if (!found)
            continue;
        const std::string name = textMember(*found, kind.name);
        const auto stored = m_stored.find(name);
        m_weights[argumentName(*found)] = stored == m_stored.end()
                                              ? Weight{name, name, {}}
                                              : Weight{name, stored->second.storage, stored->second.unsaved};
    }
}

const Pt2Weights::Weight *Pt2Weights::weight(const std::string &input) const
{
    const auto found = m_weights.find(input);
    return found == m_weights.end() ? nullptr : &found->second;
}

namespace {

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

/// The formula in `{"as_expr": …}`; null: the size is none.
const Json *expressionOf(const Json &size)
{
    const auto found = size.is_object() ? size.find("as_expr") : size.end();
    return size.is_object() && found != size.end() && found->is_object() ? &*found : nullptr;
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

Pt2Tensors::Pt2Tensors(const Json &graph, const Json &ranges, const ImportOptions &options, FirstError &failed)
    : m_options(options)
{
    ObjectReader reader(graph, "graph_module.graph", failed);
    const Json &values = reader.object("tensor_values");
    if (failed.isSet())
        return;
    findSymbols(graph, ranges);
    for (const auto &[name, value] : values.items())
        readTensor(name, value, failed);
}

/// All symbols first, so that a formula may come before the size that shows a symbol's example. Some are in no shape:
/// a number that the model computes, or one that only a condition names.
void Pt2Tensors::findSymbols(const Json &graph, const Json &ranges)
{
    std::vector<const Json *> inShapes;
    for (const auto &[name, value] : graph["tensor_values"].items()) {
        const auto sizes = value.is_object() ? value.find("sizes") : value.end();
        if (!value.is_object() || sizes == value.end() || !sizes->is_array())
            continue;
        for (const Json &size : *sizes) {
            if (const Json *expression = expressionOf(size))
                inShapes.push_back(expression);
        }
    }
    for (const Json *expression : inShapes)
        noteFormula(*expression, true);
    if (const auto numbers = graph.find("sym_int_values"); numbers != graph.end() && numbers->is_object()) {
        for (const auto &[name, value] : numbers->items()) {
            if (const Json *expression = expressionOf(value))
                noteFormula(*expression, false);
        }
    }
    if (ranges.is_object()) {
        for (const auto &[name, range] : ranges.items()) {
            Symbol &known = symbol(name);
            const auto least = range.is_object() ? range.find("min_val") : range.end();
            if (range.is_object() && least != range.end() && !known.hasExample)
                known.size.value = std::max(known.size.value, wholeNumber(*least).value_or(1));
        }
    }
    for (const Json *expression : inShapes)
        takeExampleOfFormula(*expression);
    for (Symbol &symbol : m_symbols) {
        const auto given = m_options.sizes.find(symbol.size.name);
        symbol.size.wasGiven = given != m_options.sizes.end();
        if (symbol.size.wasGiven)
            symbol.size.value = given->second;
    }
}

Pt2Tensors::Symbol &Pt2Tensors::symbol(std::string_view name)
{
    const auto known = std::ranges::find_if(m_symbols, [&](const Symbol &symbol) { return symbol.size.name == name; });
    if (known != m_symbols.end())
        return *known;
    m_symbols.push_back({{std::string(name), 1, false}});
    return m_symbols.back();
}

void Pt2Tensors::noteFormula(const Json &expression, bool isInShape)
{
    const std::string formula = formulaOf(expression);
    for (const std::string_view name : symbolsOf(formula)) {
        Symbol &known = symbol(name);
        known.isInShape = known.isInShape || isInShape;
        const std::optional<std::int64_t> hint = formula == name ? hintOf(expression) : std::nullopt;
        if (hint && !known.hasExample) {
            known.size.value = std::max<std::int64_t>(*hint, 0);
            known.hasExample = true;
        }
    }
}

/// Of a size that only formulas name, such as `2*s0` with 8: the least value that gives their example.
void Pt2Tensors::takeExampleOfFormula(const Json &expression)
{
    constexpr std::int64_t mostTried = 1 << 14;
    const std::optional<std::int64_t> hint = hintOf(expression);
    const std::string formula = formulaOf(expression);
    const std::vector<std::string_view> names = symbolsOf(formula);
    const auto isOpen = [&](std::string_view name) { return !symbol(name).hasExample; };
    const auto open = std::ranges::find_if(names, isOpen);
    const bool isOnlyOne = open != names.end() && std::ranges::all_of(names, [&](std::string_view name) {
                               return name == *open || !isOpen(name);
                           });
    if (!hint || !isOnlyOne)
        return;
    Symbol &wanted = symbol(*open);
    const std::int64_t before = wanted.size.value;
    for (wanted.size.value = 1; wanted.size.value <= mostTried && m_triesLeft-- > 0; ++wanted.size.value) {
        if (evaluateSize(formula, [this](std::string_view name) { return valueOf(name); }) == hint) {
            wanted.hasExample = true;
            return;
        }
    }
    wanted.size.value = before;
}

std::optional<std::int64_t> Pt2Tensors::valueOf(std::string_view name) const
{
    const auto known = std::ranges::find_if(m_symbols, [&](const Symbol &symbol) { return symbol.size.name == name; });
    return known == m_symbols.end() ? std::nullopt : std::optional(known->size.value);
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
    const Json *expression = expressionOf(size);
    if (!expression) {
        failed.add(path, "wrong_type", phrase("expected a size, as_int or as_expr, found %1", {describeValue(size)}));
        return 0;
    }
    const std::string formula = formulaOf(*expression);
    const std::optional<std::int64_t> value =
        evaluateSize(formula, [this](std::string_view name) { return valueOf(name); });
    if (value && *value >= 0)
        return *value;
    m_unknown.insert(cleanText(formula));
    return std::max<std::int64_t>(hintOf(*expression).value_or(-1), -1);
}

const TensorType *Pt2Tensors::type(const std::string &value) const
{
    const auto found = m_types.find(value);
    return found == m_types.end() ? nullptr : &found->second;
}

std::vector<SymbolicSize> Pt2Tensors::takeSizes()
{
    std::vector<SymbolicSize> sizes;
    for (Symbol &symbol : m_symbols)
        sizes.push_back(std::move(symbol.size));
    return sizes;
}

std::vector<Text> Pt2Tensors::openSizes() const
{
    std::vector<Text> warnings;
    for (const bool hasExample : {true, false}) {
        std::vector<SymbolicSize> sizes;
        for (const Symbol &symbol : m_symbols) {
            if (symbol.isInShape && symbol.hasExample == hasExample)
                sizes.push_back(symbol.size);
        }
        warnOfOpenSizes(sizes,
                        hasExample ? phrase("the export's example value")
                                   : phrase("no example: it depends on what the model computes"),
                        warnings);
    }
    return warnings;
}

} // namespace cutaway
