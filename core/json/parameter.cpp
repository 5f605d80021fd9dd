#include "core/json/parameter.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

namespace cutaway {

namespace {

using Json = nlohmann::json;

std::string numberText(double number)
{
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

Error badValue(const ParameterDeclaration &declaration, std::string_view value, const Text &wanted)
{
    return inputError("bad_value", phrase("%1: %2 is not %3", {declaration.name, inQuotes(value), wanted}),
                      declaration.description);
}

template <class Number>
bool parseNumber(std::string_view text, Number &number)
{
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    return code == std::errc() && end == text.data() + text.size();
}

std::vector<std::string> splitList(std::string_view text)
{
    std::vector<std::string> items;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        std::string_view item = text.substr(0, comma);
        while (!item.empty() && item.front() == ' ')
            item.remove_prefix(1);
        while (!item.empty() && item.back() == ' ')
            item.remove_suffix(1);
        items.emplace_back(item);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return items;
}

Done checkRange(const ParameterDeclaration &declaration, double value)
{
    if (!std::isfinite(value))
        return badValue(declaration, numberText(value), phrase("a finite number"));
    if (declaration.minimum && value < *declaration.minimum)
        return badValue(declaration, numberText(value), phrase("at least %1", {numberText(*declaration.minimum)}));
    if (declaration.maximum && value > *declaration.maximum)
        return badValue(declaration, numberText(value), phrase("at most %1", {numberText(*declaration.maximum)}));
    return Done(std::monostate());
}

std::vector<std::string> listFromJson(const Json &list)
{
    std::vector<std::string> words;
    for (const Json &item : list)
        words.push_back(jsonWord(item));
    return words;
}

} // namespace

std::string_view parameterTypeName(ParameterType type)
{
    switch (type) {
    case ParameterType::Bool: return "bool";
    case ParameterType::Integer: return "integer";
    case ParameterType::Number: return "number";
    case ParameterType::String: return "string";
    case ParameterType::Choice: return "choice";
    case ParameterType::List: return "list";
    }
    return {};
}

Result<ParameterValue> parseParameter(const ParameterDeclaration &declaration, std::string_view text)
{
    ParameterValue value;
    switch (declaration.type) {
    case ParameterType::Bool:
        if (text != "true" && text != "false")
            return badValue(declaration, text, phrase("true or false"));
        value = text == "true";
        break;
    case ParameterType::Integer: {
        std::int64_t number = 0;
        if (!parseNumber(text, number))
            return badValue(declaration, text, phrase("a whole number"));
        value = number;
        break;
    }
    case ParameterType::Number: {
        double number = 0;
        if (!parseNumber(text, number))
            return badValue(declaration, text, phrase("a number"));
        value = number;
        break;
    }
    case ParameterType::String:
    case ParameterType::Choice: value = std::string(text); break;
    case ParameterType::List: value = splitList(text); break;
    }
    if (Done checked = checkParameter(declaration, value); !checked)
        return checked.error();
    return value;
}

Done checkParameter(const ParameterDeclaration &declaration, const ParameterValue &value)
{
    const auto wrongType = [&] {
        return inputError("bad_value",
                          phrase("%1: a value of type %2 is needed",
                                 {declaration.name, std::string(parameterTypeName(declaration.type))}),
                          declaration.description);
    };
    if (std::holds_alternative<std::monostate>(value))
        return Done(std::monostate());
    switch (declaration.type) {
    case ParameterType::Bool:
        if (!std::holds_alternative<bool>(value))
            return wrongType();
        break;
    case ParameterType::Integer:
        if (!std::holds_alternative<std::int64_t>(value))
            return wrongType();
        return checkRange(declaration, double(std::get<std::int64_t>(value)));
    case ParameterType::Number:
        if (const auto *whole = std::get_if<std::int64_t>(&value))
            return checkRange(declaration, double(*whole));
        if (!std::holds_alternative<double>(value))
            return wrongType();
        return checkRange(declaration, std::get<double>(value));
    case ParameterType::String:
        if (!std::holds_alternative<std::string>(value))
            return wrongType();
        break;
    case ParameterType::Choice: {
        const auto *choice = std::get_if<std::string>(&value);
        if (!choice)
            return wrongType();
        if (std::ranges::find(declaration.choices, *choice) == declaration.choices.end())
            return badValue(declaration, *choice, phrase("one of %1", {commaList(declaration.choices)}));
        break;
    }
    case ParameterType::List:
        if (!std::holds_alternative<std::vector<std::string>>(value))
            return wrongType();
        break;
    }
    return Done(std::monostate());
}

Result<ParameterValues> completeParameters(const std::vector<ParameterDeclaration> &declarations,
                                           const ParameterValues &given)
{
    ParameterValues values;
    for (const ParameterDeclaration &declaration : declarations)
        values[declaration.name] = declaration.defaultValue;
    for (const auto &[name, value] : given) {
        const auto known = std::ranges::find(declarations, name, &ParameterDeclaration::name);
        if (known == declarations.end())
            return usageError(phrase("%1: unknown parameter; known: %2",
                                     {name, commaList(declarations, &ParameterDeclaration::name)}));
        if (Done checked = checkParameter(*known, value); !checked)
            return checked.error();
        values[name] = value;
    }
    return values;
}

ParameterDeclaration declareParameter(std::string name, std::string title, ParameterType type, ParameterValue value,
                                      std::string description)
{
    ParameterDeclaration declaration;
    declaration.name = std::move(name);
    declaration.title = std::move(title);
    declaration.type = type;
    declaration.defaultValue = std::move(value);
    declaration.description = std::move(description);
    return declaration;
}

ParameterDeclaration declareChoice(std::string name, std::string title, std::vector<std::string> choices,
                                   std::string description)
{
    ParameterDeclaration declaration = declareParameter(std::move(name), std::move(title), ParameterType::Choice,
                                                        choices.front(), std::move(description));
    declaration.choices = std::move(choices);
    return declaration;
}

ParameterDeclaration atLeast(double minimum, ParameterDeclaration declaration)
{
    declaration.minimum = minimum;
    return declaration;
}

ParameterDeclaration between(double minimum, double maximum, ParameterDeclaration declaration)
{
    declaration.maximum = maximum;
    return atLeast(minimum, std::move(declaration));
}

ParameterDeclaration zeroMeans(std::string meaning, ParameterDeclaration declaration)
{
    declaration.zeroMeans = std::move(meaning);
    return declaration;
}

bool isLeftOpen(const ParameterDeclaration &declaration, const ParameterValue &value)
{
    const bool isNumber = std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
    return !declaration.zeroMeans.empty() && isNumber && numberOf(value) == 0;
}

ParameterDeclaration inUnit(std::string unit, ParameterDeclaration declaration)
{
    declaration.unit = std::move(unit);
    return declaration;
}

double numberOf(const ParameterValue &value)
{
    const auto *whole = std::get_if<std::int64_t>(&value);
    return whole ? double(*whole) : std::get<double>(value);
}

bool isParameter(const Json &value)
{
    return !value.is_object();
}

ParameterValue parameterFromJson(const Json &value)
{
    switch (value.type()) {
    case Json::value_t::boolean: return value.get<bool>();
    case Json::value_t::number_integer: return value.get<std::int64_t>();
    case Json::value_t::number_unsigned:
        if (const auto number = value.get<std::uint64_t>(); std::in_range<std::int64_t>(number))
            return std::int64_t(number);
        return value.get<double>();
    case Json::value_t::number_float: return value.get<double>();
    case Json::value_t::string: return value.get<std::string>();
    case Json::value_t::array: return listFromJson(value);
    default: return {};
    }
}

ParameterValues parametersFromJson(const Json &object)
{
    ParameterValues values;
    for (const auto &[name, value] : object.items()) {
        if (isParameter(value) && !value.is_null())
            values[name] = parameterFromJson(value);
    }
    return values;
}

ParameterValues plannerParameters(const Json &document)
{
    const auto member = [](const Json &object, const char *name) {
        const auto found = object.is_object() ? object.find(name) : object.end();
        return object.is_object() && found != object.end() ? *found : Json();
    };
    const Json parameters = member(member(document, "planner"), "parameters");
    return parameters.is_object() ? parametersFromJson(parameters) : ParameterValues();
}

nlohmann::ordered_json parametersJson(const ParameterValues &values)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const auto &[name, value] : values) {
        if (!std::holds_alternative<std::monostate>(value))
            json[name] = std::visit(
                [](const auto &held) -> nlohmann::ordered_json {
                    if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>)
                        return nullptr;
                    else
                        return held;
                },
                value);
    }
    return json;
}

} // namespace cutaway
