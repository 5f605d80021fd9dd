#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

template <class Json>
std::string written(const Json &value, int indentation)
{
    return value.dump(indentation, ' ', false, Json::error_handler_t::replace);
}

template <class Json>
std::string wordOf(const Json &value)
{
    return value.is_string() ? value.template get<std::string>() : jsonLine(value);
}

} // namespace

template <class Json>
Json keptJson(std::string_view text)
{
    return Json::parse(text, nullptr, false);
}

template <class Json>
Json keptFields(std::string_view text)
{
    return text.empty() ? Json::object() : keptJson<Json>(text);
}

template nlohmann::json keptJson(std::string_view);
template nlohmann::ordered_json keptJson(std::string_view);
template nlohmann::json keptFields(std::string_view);
template nlohmann::ordered_json keptFields(std::string_view);

std::string jsonLine(const nlohmann::json &value)
{
    return written(value, -1);
}

std::string jsonLine(const nlohmann::ordered_json &value)
{
    return written(value, -1);
}

std::string jsonLines(const nlohmann::json &value, int indentation)
{
    return written(value, indentation);
}

std::string jsonLines(const nlohmann::ordered_json &value, int indentation)
{
    return written(value, indentation);
}

std::string jsonWord(const nlohmann::json &value)
{
    return wordOf(value);
}

std::string jsonWord(const nlohmann::ordered_json &value)
{
    return wordOf(value);
}

} // namespace cutaway
