#include "core/solver/mip_model.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace cutaway {

namespace {

constexpr double tolerance = 1e-6;

bool isWithin(double value, double lower, double upper, double scale)
{
    const double slack = tolerance * std::max(1.0, scale);
    return value >= lower - slack && value <= upper + slack;
}

} // namespace

std::uint32_t MipModel::addColumn(const MipColumn &column)
{
    m_columns.push_back(column);
    return std::uint32_t(m_columns.size() - 1);
}

void MipModel::addRow(double lower, double upper, std::span<const MipTerm> terms)
{
    m_terms.insert(m_terms.end(), terms.begin(), terms.end());
    m_starts.push_back(m_terms.size());
    m_lower.push_back(lower);
    m_upper.push_back(upper);
}

double MipModel::objective(std::span<const double> values) const
{
    double sum = 0;
    for (std::size_t c = 0; c < m_columns.size(); ++c)
        sum += m_columns[c].cost * values[c];
    return sum;
}

bool MipModel::isSatisfiedBy(std::span<const double> values) const
{
    if (values.size() != m_columns.size())
        return false;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const MipColumn &column = m_columns[c];
        if (!isWithin(values[c], column.lower, column.upper, std::abs(values[c])))
            return false;
        if (column.isInteger && std::abs(values[c] - std::round(values[c])) > tolerance)
            return false;
    }
    for (std::size_t r = 0; r < rowCount(); ++r) {
        double sum = 0;
        double scale = 0;
        for (const MipTerm &term : row(r)) {
            sum += term.factor * values[term.column];
            scale = std::max({scale, std::abs(term.factor), std::abs(term.factor * values[term.column])});
        }
        if (!isWithin(sum, m_lower[r], m_upper[r], scale))
            return false;
    }
    return true;
}

Done MipModel::check() const
{
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const MipColumn &column = m_columns[c];
        if (!std::isfinite(column.cost) || !(column.lower <= column.upper))
            return inputError("bad_model", phrase("column %1 has no valid bounds or cost", {std::to_string(c)}));
    }
    for (std::size_t r = 0; r < rowCount(); ++r) {
        const bool isSound = std::ranges::all_of(
            row(r), [&](const MipTerm &term) { return term.column < m_columns.size() && std::isfinite(term.factor); });
        if (!isSound || !(m_lower[r] <= m_upper[r]))
            return inputError("bad_model", phrase("row %1 has no valid bounds or factors", {std::to_string(r)}));
    }
    return Done(std::monostate());
}

} // namespace cutaway
