#include "views/judging/point_columns.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

std::optional<double> numberOf(std::string_view text)
{
    double value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = failed == std::errc() && end == text.data() + text.size();
    return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::uint32_t placeOf(ParameterColumn &column, const std::string &text)
{
    const auto [found, isNew] = column.placeOf.emplace(text, std::uint32_t(column.texts.size()));
    if (isNew) {
        column.texts.push_back(text);
        column.numbers.push_back(numberOf(text));
    }
    return found->second;
}

} // namespace

void PointColumns::add(const PlanPoint &point)
{
    for (const auto &[name, value] : point.figures)
        m_figures[name].resize(m_size, std::numeric_limits<double>::quiet_NaN());
    for (auto &[name, column] : m_figures) {
        const auto found = point.figures.find(name);
        column.push_back(found == point.figures.end() ? std::numeric_limits<double>::quiet_NaN() : found->second);
    }
    for (const auto &[name, text] : point.parameters)
        m_parameters[name].places.resize(m_size, ParameterColumn::none);
    for (auto &[name, column] : m_parameters) {
        const auto found = point.parameters.find(name);
        column.places.push_back(found == point.parameters.end() ? ParameterColumn::none
                                                                : placeOf(column, found->second));
    }
    ++m_size;
}

void PointColumns::clear()
{
    m_figures.clear();
    m_parameters.clear();
    m_size = 0;
}

const std::vector<double> *PointColumns::figure(const std::string &name) const
{
    const auto found = m_figures.find(name);
    return found == m_figures.end() ? nullptr : &found->second;
}

const ParameterColumn *PointColumns::parameter(const std::string &name) const
{
    const auto found = m_parameters.find(name);
    return found == m_parameters.end() ? nullptr : &found->second;
}

} // namespace cutaway
