#include "views/panels/control_slider.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace cutaway {

namespace {

constexpr int steps = 1000; ///< of a slider that has no step for each value
constexpr double wideRange = 100;
constexpr double timesDefault = 8;
constexpr double mostTimesDefault = 128; ///< what is allowed above can be typed

double roundedToThreeDigits(double value)
{
    if (value == 0)
        return 0;
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
    return unit >= 1 ? std::round(value / unit) * unit : std::round(value / unit) / std::round(1 / unit);
}

std::optional<double> givenNumber(const ParameterValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return double(*whole);
    if (const auto *number = std::get_if<double>(&value))
        return *number;
    return {};
}

/// None for what has no bounds and no default either.
std::optional<double> upperEnd(const ParameterDeclaration &declaration)
{
    const std::optional<double> usual = givenNumber(declaration.defaultValue);
    if (!usual || *usual <= 0)
        return declaration.maximum;
    return declaration.maximum ? std::min(*declaration.maximum, *usual * mostTimesDefault) : *usual * timesDefault;
}

} // namespace

bool ControlSlider::fits(const ParameterDeclaration &declaration)
{
    const bool isNumber = declaration.type == ParameterType::Integer || declaration.type == ParameterType::Number;
    return isNumber && declaration.minimum && upperEnd(declaration).value_or(0) > *declaration.minimum;
}

ControlSlider::ControlSlider(const ParameterDeclaration &declaration, QWidget *parent)
    : QSlider(Qt::Horizontal, parent)
    , m_isWhole(declaration.type == ParameterType::Integer)
    , m_isStretched(*declaration.minimum >= 0 &&
                    *upperEnd(declaration) >= wideRange * std::max(1.0, *declaration.minimum) &&
                    (m_isWhole || *declaration.minimum > 0))
    , m_least(*declaration.minimum)
    , m_most(*upperEnd(declaration))
{
    const bool hasStepEach = m_isWhole && !m_isStretched && m_most - m_least <= steps;
    setRange(0, hasStepEach ? int(m_most - m_least) : steps);
    setPageStep(std::max(1, maximum() / 10));
}

double ControlSlider::at(double fraction) const
{
    if (!m_isStretched)
        return m_least + fraction * (m_most - m_least);
    const double shift = m_least > 0 ? 0 : 1;
    return std::exp(std::lerp(std::log(m_least + shift), std::log(m_most + shift), fraction)) - shift;
}

double ControlSlider::fractionOf(double value) const
{
    const double inside = std::clamp(value, m_least, m_most);
    if (!m_isStretched)
        return (inside - m_least) / (m_most - m_least);
    const double shift = m_least > 0 ? 0 : 1;
    const double low = std::log(m_least + shift);
    return (std::log(inside + shift) - low) / (std::log(m_most + shift) - low);
}

ParameterValue ControlSlider::parameter() const
{
    const double value = at(double(QSlider::value()) / maximum());
    const double rounded = m_isWhole && maximum() < steps ? value : roundedToThreeDigits(value);
    const double inside = std::clamp(rounded, m_least, m_most);
    return m_isWhole ? ParameterValue(std::int64_t(std::llround(inside))) : ParameterValue(inside);
}

void ControlSlider::setParameter(const ParameterValue &value)
{
    if (const std::optional<double> number = givenNumber(value))
        setValue(int(std::lround(fractionOf(*number) * maximum())));
}

} // namespace cutaway
