#include "core/plugins/parameter_reading.h"

#include "core/base/names.h"
#include "core/json/parameter_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Json = nlohmann::json;

constexpr std::array types{ParameterType::Bool,   ParameterType::Integer, ParameterType::Number,
                           ParameterType::String, ParameterType::Choice,  ParameterType::List};

ParameterType readType(ObjectReader &reader)
{
    const std::string name = reader.text("type");
    const auto known = std::ranges::find(types, name, parameterTypeName);
    if (known != types.end())
        return *known;
    reader.failed().add(reader.pathOf("type"), "bad_parameter", phrase("no type of parameter %1", {inQuotes(name)}),
                        "known: bool, integer, number, string, choice, list");
    return ParameterType::String;
}

bool isName(std::string_view name)
{
    return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

/// `cutaway planners --json` prints null where there is nothing.
bool isGiven(ObjectReader &reader, std::string_view key)
{
    const Json *value = reader.optional(key);
    return value && !value->is_null();
}

void readDefault(ObjectReader &reader, ParameterDeclaration &parameter)
{
    const Json *value = reader.optional("default");
    if (!value || value->is_null()) {
        if (parameter.type == ParameterType::Choice && !parameter.choices.empty())
            parameter.defaultValue = parameter.choices.front();
        return;
    }
    if (!isParameter(*value)) {
        reader.failed().add(reader.pathOf("default"), "bad_parameter",
                            phrase("a value or a list of values is wanted, not %1", {describeValue(*value)}));
        return;
    }
    parameter.defaultValue = parameterFromJson(*value);
    if (parameter.type == ParameterType::Number && value->is_number())
        parameter.defaultValue = value->get<double>();
    if (parameter.type == ParameterType::List && value->is_array() && value->empty())
        parameter.defaultValue = std::vector<std::string>();
    if (const Done done = checkParameter(parameter, parameter.defaultValue); !done)
        reader.failed().add(reader.pathOf("default"), "bad_parameter", done.error().message);
}

} // namespace

ParameterDeclaration readParameterDeclaration(const Json &json, const std::string &path, FirstError &failed)
{
    ObjectReader reader(json, path, failed);
    ParameterDeclaration parameter;
    parameter.name = reader.name("name");
    if (!failed.isSet() && !isName(parameter.name))
        failed.add(reader.pathOf("name"), "bad_parameter",
                   phrase("%1 is no name of a parameter", {inQuotes(parameter.name)}), "letters, digits, _ and - only");
    parameter.type = readType(reader);
    parameter.title = reader.has("title") ? reader.title("title") : parameter.name;
    if (isGiven(reader, "unit"))
        parameter.unit = reader.title("unit");
    if (isGiven(reader, "minimum"))
        parameter.minimum = reader.optionalNumber("minimum");
    if (isGiven(reader, "maximum"))
        parameter.maximum = reader.optionalNumber("maximum");
    if (parameter.minimum && parameter.maximum && *parameter.minimum > *parameter.maximum)
        failed.add(reader.pathOf("maximum"), "bad_parameter", "it is below the minimum");
    if (isGiven(reader, "choices"))
        parameter.choices = reader.texts("choices");
    if (parameter.type == ParameterType::Choice && parameter.choices.empty())
        failed.add(reader.pathOf("choices"), "bad_parameter", "a choice needs choices");
    if (reader.has("description"))
        parameter.description = reader.title("description");
    if (!failed.isSet())
        readDefault(reader, parameter);
    return parameter;
}

std::vector<ParameterDeclaration> readParameterDeclarations(ObjectReader &document)
{
    std::vector<ParameterDeclaration> all;
    const Json *list = document.optionalArray("parameters");
    for (std::size_t i = 0; list && i < list->size() && !document.failed().isSet(); ++i) {
        const std::string path = document.pathOf("parameters", i);
        ParameterDeclaration parameter = readParameterDeclaration((*list)[i], path, document.failed());
        if (std::ranges::count(all, parameter.name, &ParameterDeclaration::name) > 0)
            document.failed().add(memberPath(path, "name"), "bad_parameter",
                                  phrase("there are two parameters %1", {inQuotes(parameter.name)}));
        all.push_back(std::move(parameter));
    }
    return all;
}

} // namespace cutaway
