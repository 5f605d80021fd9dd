#include "core/json/parameter.h"

#include "core/base/names.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cutaway {

namespace {

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

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
            return badValue(declaration, *choice, phrase("one of %1", {joined(declaration.choices)}));
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
        if (known == declarations.end()) {
            std::vector<std::string> names;
            for (const ParameterDeclaration &declaration : declarations)
                names.push_back(declaration.name);
            return usageError(phrase("%1: unknown parameter; known: %2", {name, joined(names)}));
        }
        if (Done checked = checkParameter(*known, value); !checked)
            return checked.error();
        values[name] = value;
    }
    return values;
}

} // namespace cutaway
