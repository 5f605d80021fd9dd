#include "core/plan/setting_words.h"

#include <algorithm>

namespace cutaway {

std::string settingText(const ParameterValue &value)
{
    if (const auto *text = std::get_if<std::string>(&value))
        return *text;
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "on" : "off";
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto *number = std::get_if<double>(&value)) {
        std::string text = std::to_string(*number);
        text.erase(text.find_last_not_of('0') + 1);
        return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
    }
    return "none";
}

Text describeSetting(const EditedPlan &plan, const Move::Setting &setting)
{
    return describeSetting(plan.controls(), plan.controlValues(), setting);
}

Text describeSetting(std::span<const ParameterDeclaration> controls, const ParameterValues &now,
                     const Move::Setting &setting)
{
    const auto control = std::ranges::find(controls, setting.name, &ParameterDeclaration::name);
    const auto value = now.find(setting.name);
    if (control == controls.end() || value == now.end())
        return phrase("Set %1", {setting.name});
    return phrase("%1 %2 → %3", {declaredWord(control->title), settingText(value->second), settingText(setting.value)});
}

} // namespace cutaway
