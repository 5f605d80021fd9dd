#include "core/judging/figure_words.h"

#include "core/base/units.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace cutaway::judging {

FigureUnit figureUnit(std::string_view name)
{
    if (name.ends_with("_sec"))
        return name.ends_with("_per_sec") ? FigureUnit::Number : FigureUnit::Seconds;
    if (name.ends_with("_bytes"))
        return FigureUnit::Bytes;
    constexpr std::array<std::string_view, 5> shares{"fraction", "_fraction", "mfu", "probability", "gap"};
    return std::ranges::any_of(shares, [&](std::string_view end) { return name.ends_with(end); }) ? FigureUnit::Share
                                                                                                  : FigureUnit::Number;
}

namespace {

std::string plainNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, std::abs(value) < 1e6 ? "%.6g" : "%.0f", value);
    std::string result = text;
    std::ranges::replace(result, ',', '.'); // whatever the locale
    return result;
}

/// Of larger shares only that they are is said: their base is next to nothing, and they are without meaning.
constexpr double mostFraction = 100;

struct SignedPercent
{
    std::string_view sign;
    std::string digits;   ///< two decimals, more where that would be nought
    bool isSmall = false; ///< there are more
};

SignedPercent signedPercent(double fraction)
{
    constexpr double least = 1e-10; // less is what sums leave over
    constexpr double hundredth = 0.005;
    const double percent = std::abs(fraction) * 100;
    if (!(percent >= least))
        return {"±", "0.00"};
    const bool isSmall = percent < hundredth;
    const int decimals = isSmall ? 1 - int(std::floor(std::log10(percent))) : 2;
    std::array<char, 340> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), percent, std::chars_format::fixed, decimals);
    return {fraction < 0 ? "−" : "+", std::string(text.data(), end.ptr), isSmall};
}

/// Hundredths of points, or what tells less than that.
std::string pointsChange(double fraction)
{
    const auto [sign, digits, isSmall] = signedPercent(fraction);
    return std::string(sign) + (isSmall ? digits : plainNumber(std::round(std::abs(fraction) * 1e4) / 100)) + " points";
}

std::int64_t wholeOf(double bytes)
{
    return std::int64_t(std::clamp(std::round(bytes), -9e18, 9e18));
}

} // namespace

std::string figureTitle(std::string_view name)
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

std::string figureTitle(const FigureTitles &titles, std::string_view name)
{
    const auto found = titles.find(name);
    return found == titles.end() ? figureTitle(name) : found->second;
}

std::string figureText(std::string_view name, const nlohmann::ordered_json &value)
{
    if (!value.is_number())
        return "unknown";
    const double number = value.get<double>();
    switch (figureUnit(name)) {
    case FigureUnit::Seconds: return formatSeconds(number, Digits::Four);
    case FigureUnit::Bytes: return formatBytes(wholeOf(number), Digits::Four);
    case FigureUnit::Share: return formatPercent(number);
    case FigureUnit::Number: return plainNumber(number);
    }
    return {};
}

std::string figureChange(std::string_view name, double difference)
{
    if (difference == 0)
        return "±0";
    switch (figureUnit(name)) {
    case FigureUnit::Seconds: return formatSecondsChange(difference);
    case FigureUnit::Bytes: return formatBytesChange(wholeOf(difference));
    case FigureUnit::Share: return pointsChange(difference);
    case FigureUnit::Number: return (difference < 0 ? "−" : "+") + plainNumber(std::abs(difference));
    }
    return {};
}

std::string shareChange(double fraction)
{
    if (fraction > mostFraction)
        return "> +9999\u00a0%";
    const auto [sign, digits, isSmall] = signedPercent(fraction);
    return std::string(sign) + digits + "\u00a0%";
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
