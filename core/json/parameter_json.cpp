#include "core/json/parameter_json.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace cutaway {

namespace {

using Json = nlohmann::json;

std::vector<std::string> listFromJson(const Json &list)
{
    std::vector<std::string> words;
    for (const Json &item : list)
        words.push_back(jsonWord(item));
    return words;
}

} // namespace

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
