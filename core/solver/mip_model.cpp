#include "core/solver/mip_model.h"

#include <algorithm>
#include <cmath>
#include <cstring>
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

namespace cutaway::wire {

namespace {

template <class T>
void put(std::string &bytes, const T &value)
{
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
}

template <class T>
bool take(std::string_view &bytes, T &value)
{
    if (bytes.size() < sizeof value)
        return false;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
    return true;
}

void putValues(std::string &bytes, const std::vector<double> &values)
{
    put(bytes, std::uint64_t(values.size()));
    for (const double value : values)
        put(bytes, value);
}

bool takeValues(std::string_view &bytes, std::vector<double> &values)
{
    std::uint64_t count = 0;
    if (!take(bytes, count) || count > bytes.size() / sizeof(double))
        return false;
    values.resize(count);
    for (double &value : values)
        take(bytes, value);
    return true;
}

bool takeColumns(std::string_view &bytes, MipModel &model)
{
    std::uint64_t count = 0;
    if (!take(bytes, count))
        return false;
    for (std::uint64_t c = 0; c < count; ++c) {
        MipColumn column;
        std::uint8_t isInteger = 0;
        if (!take(bytes, column.lower) || !take(bytes, column.upper) || !take(bytes, column.cost) ||
            !take(bytes, isInteger))
            return false;
        column.isInteger = isInteger != 0;
        model.addColumn(column);
    }
    return true;
}

bool takeRows(std::string_view &bytes, MipModel &model)
{
    std::uint64_t count = 0;
    if (!take(bytes, count))
        return false;
    std::vector<MipTerm> terms;
    for (std::uint64_t r = 0; r < count; ++r) {
        double lower = 0;
        double upper = 0;
        std::uint64_t termCount = 0;
        if (!take(bytes, lower) || !take(bytes, upper) || !take(bytes, termCount))
            return false;
        terms.clear();
        for (std::uint64_t t = 0; t < termCount; ++t) {
            MipTerm term;
            if (!take(bytes, term.column) || !take(bytes, term.factor))
                return false;
            terms.push_back(term);
        }
        model.addRow(lower, upper, terms);
    }
    return true;
}

} // namespace

std::string encodeRequest(const MipModel &model, double timeLimitSec, double relativeGap,
                          const std::vector<double> &start, bool preprocesses)
{
    std::string body;
    put(body, timeLimitSec);
    put(body, relativeGap);
    put(body, std::uint8_t(preprocesses));
    putValues(body, start);
    put(body, std::uint64_t(model.columnCount()));
    for (const MipColumn &column : model.columns()) {
        put(body, column.lower);
        put(body, column.upper);
        put(body, column.cost);
        put(body, std::uint8_t(column.isInteger));
    }
    put(body, std::uint64_t(model.rowCount()));
    for (std::size_t r = 0; r < model.rowCount(); ++r) {
        put(body, model.rowLower(r));
        put(body, model.rowUpper(r));
        put(body, std::uint64_t(model.row(r).size()));
        for (const MipTerm &term : model.row(r)) {
            put(body, term.column);
            put(body, term.factor);
        }
    }
    return body;
}

std::optional<MipRequest> decodeRequest(std::string_view bytes)
{
    MipRequest request;
    std::uint8_t preprocesses = 0;
    const bool isWhole = take(bytes, request.timeLimitSec) && take(bytes, request.relativeGap) &&
                         take(bytes, preprocesses) && takeValues(bytes, request.start) &&
                         takeColumns(bytes, request.model) && takeRows(bytes, request.model) && bytes.empty();
    if (!isWhole || !request.model.check())
        return std::nullopt;
    request.preprocesses = preprocesses != 0;
    return request;
}

std::string encodeMessage(const MipMessage &message)
{
    std::string bytes;
    put(bytes, std::uint64_t(message.type));
    put(bytes, message.bound);
    putValues(bytes, message.values);
    return bytes;
}

std::optional<MipMessage> takeMessage(std::string_view &bytes, std::size_t columnCount, bool &isBroken)
{
    std::string_view rest = bytes;
    std::uint64_t type = 0;
    MipMessage message;
    std::uint64_t count = 0;
    if (!take(rest, type) || !take(rest, message.bound) || !take(rest, count))
        return std::nullopt;
    isBroken = type > std::uint64_t(MipMessage::Type::Stopped) || (count != 0 && count != columnCount);
    if (isBroken || rest.size() / sizeof(double) < count)
        return std::nullopt;
    message.type = MipMessage::Type(type);
    message.values.resize(count);
    for (double &value : message.values)
        take(rest, value);
    bytes = rest;
    return message;
}

} // namespace cutaway::wire
