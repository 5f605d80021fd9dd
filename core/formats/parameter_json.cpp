#include "core/formats/parameter_json.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace cutaway {

namespace {

using Json = nlohmann::json;

std::vector<std::string> listFromJson(const Json &list)
{
    std::vector<std::string> words;
    for (const Json &item : list)
        words.push_back(item.is_string() ? item.get<std::string>() : item.dump());
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

} // namespace cutaway
