#include "core/judging/varied_field.h"

#include "core/base/units.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cutaway::judging {

namespace {

bool isFactored(const DeviceField &field)
{
    return field.declaration.type == ParameterType::Number;
}

const ParameterValue &valueNow(const DeviceField &field)
{
    return std::holds_alternative<std::monostate>(field.value) ? field.declaration.defaultValue : field.value;
}

} // namespace

std::optional<DeviceField> variedField(const EditedPlan &plan, const std::string &what)
{
    const auto *teller = dynamic_cast<const HasDeviceFields *>(&plan);
    if (!teller || !what.starts_with(fieldPrefix))
        return std::nullopt;
    const std::string name = what.substr(fieldPrefix.size());
    for (DeviceField &field : teller->deviceFields()) {
        if (field.declaration.name == name)
            return std::move(field);
    }
    return std::nullopt;
}

std::optional<double> fieldNumber(const DeviceField &field)
{
    const ParameterValue &now = valueNow(field);
    if (const auto *whole = std::get_if<std::int64_t>(&now))
        return double(*whole);
    if (const auto *number = std::get_if<double>(&now))
        return *number;
    const std::vector<std::string> &words = field.declaration.choices;
    const auto *word = std::get_if<std::string>(&now);
    const auto place = word ? std::ranges::find(words, *word) : words.end();
    return place == words.end() ? std::nullopt : std::optional(double(place - words.begin()));
}

Result<std::shared_ptr<const Inventory>> inventoryWithField(const EditedPlan &plan, const DeviceField &field,
                                                            double value)
{
    const std::vector<std::string> &words = field.declaration.choices;
    ParameterValue wanted;
    if (isFactored(field))
        wanted = fieldNumber(field).value_or(0) * value;
    else if (words.empty())
        wanted = std::int64_t(std::round(value));
    else
        wanted = words[std::size_t(std::clamp(std::round(value), 0.0, double(words.size() - 1)))];
    Result<Inventory> inventory =
        dynamic_cast<const HasDeviceFields &>(plan).withDeviceField(field.declaration.name, wanted);
    if (!inventory)
        return inventory.error();
    return std::shared_ptr<const Inventory>(std::make_shared<Inventory>(std::move(*inventory)));
}

std::string fieldText(const DeviceField &field, double value)
{
    const std::vector<std::string> &words = field.declaration.choices;
    if (!words.empty())
        return words[std::size_t(std::clamp(std::round(value), 0.0, double(words.size() - 1)))];
    const double number = isFactored(field) ? fieldNumber(field).value_or(0) * value : std::round(value);
    if (field.declaration.unit == "bytes")
        return formatBytes(std::int64_t(std::round(std::min(9e18, number))));
    if (field.declaration.unit == "seconds")
        return formatSeconds(number);
    char text[48];
    std::snprintf(text, sizeof text, "%.4g%s%s", number, field.declaration.unit.empty() ? "" : " ",
                  field.declaration.unit.c_str());
    return text;
}

} // namespace cutaway::judging
