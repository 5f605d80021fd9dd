#include "core/judging/planner_words.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

namespace cutaway::judging {

using OrderedJson = nlohmann::ordered_json;

std::string plainJson(const OrderedJson &value)
{
    if (value.is_null())
        return "none";
    return jsonWord(value);
}

std::string plannerText(const OrderedJson &planner)
{
    const std::string id = planner.at("id").get<std::string>();
    std::string text = id == "manual" ? "edited by hand" : "by " + id;
    for (const auto &[name, value] : planner.at("parameters").items())
        text += ", " + name + ' ' + plainJson(value);
    return text;
}

} // namespace cutaway::judging
