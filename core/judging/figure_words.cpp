#include "core/judging/figure_words.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace cutaway::judging {

Text figureTitle(std::string_view name)
{
    if (name == "mfu")
        return "MFU";
    if (name == "largest_lane_bytes")
        return phrase("Largest device");
    if (name == "transferred_bytes")
        return phrase("Transferred");
    if (name == "devices_used")
        return phrase("Devices used");
    if (name == "bound_sec")
        return phrase("Lower bound");
    std::string text(name);
    if (name.ends_with("_per_sec"))
        text += "ond";
    else if (name.ends_with("_sec"))
        text.resize(text.size() - 4);
    else if (name.ends_with("_bytes"))
        text.resize(text.size() - 6);
    std::ranges::replace(text, '_', ' ');
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = char(text.front() - 'a' + 'A');
    return text;
}

Text figureTitle(const FigureTitles &titles, std::string_view name)
{
    const auto found = titles.find(name);
    return found == titles.end() ? figureTitle(name) : found->second;
}

Figure namedFigure(std::string_view name, const nlohmann::ordered_json &value)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    return {{}, value.is_number() ? value.get<double>() : unknown, figureUnit(name), {}, std::string(name)};
}

std::string figureText(std::string_view name, const nlohmann::ordered_json &value)
{
    return formatFigure(namedFigure(name, value), Digits::Four);
}

std::string figureChange(std::string_view name, double difference)
{
    return difference == 0 ? "±0" : formatFigureChange(difference, figureUnit(name));
}

std::string toldVerdict(const nlohmann::ordered_json &figure)
{
    const std::string verdict = figure.value("verdict", "");
    if (verdict != "better" && verdict != "worse")
        return verdict;
    const auto name = figure.at("name").get<std::string>();
    return figureChange(name, figure.at("difference").get<double>()).starts_with("±") ? "same" : verdict;
}

std::string settingValueText(const nlohmann::ordered_json &value)
{
    if (value.is_null())
        return "not set";
    if (value.is_boolean())
        return value.get<bool>() ? "on" : "off";
    if (value.is_string())
        return value.get<std::string>().empty() ? "none" : value.get<std::string>();
    if (!value.is_array())
        return jsonLine(value);
    std::string text;
    for (const nlohmann::ordered_json &each : value)
        text += (text.empty() ? "" : ", ") + settingValueText(each);
    return text.empty() ? "none" : text;
}

} // namespace cutaway::judging
