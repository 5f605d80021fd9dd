#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

inline constexpr double mipInfinity = std::numeric_limits<double>::infinity();

/// A variable: lower ≤ x ≤ upper, `cost` per unit in the objective.
struct MipColumn
{
    double lower = 0;
    double upper = mipInfinity;
    double cost = 0;
    bool isInteger = false;
};

/// The share of one column in a row.
struct MipTerm
{
    std::uint32_t column = 0;
    double factor = 0;
};

/// A mixed-integer programme as a value: minimise Σ cost·x subject to lower ≤ Σ factor·x ≤ upper for every row.
/// Rows are sparse and lie one behind the other: O(columns + rows + terms) memory.
class MipModel
{
public:
    /// Its index.
    std::uint32_t addColumn(const MipColumn &column);
    /// An integer column of 0 or 1.
    std::uint32_t addBinary(double cost = 0) { return addColumn({0, 1, cost, true}); }
    /// Each column at most once in `terms`.
    void addRow(double lower, double upper, std::span<const MipTerm> terms);
    void addRowAtMost(double upper, std::span<const MipTerm> terms) { addRow(-mipInfinity, upper, terms); }
    void addRowAtLeast(double lower, std::span<const MipTerm> terms) { addRow(lower, mipInfinity, terms); }

    std::size_t columnCount() const { return m_columns.size(); }
    std::size_t rowCount() const { return m_lower.size(); }
    std::size_t termCount() const { return m_terms.size(); }
    const MipColumn &column(std::size_t index) const { return m_columns[index]; }
    std::span<const MipColumn> columns() const { return m_columns; }
    std::span<const MipTerm> row(std::size_t index) const
    {
        return std::span(m_terms).subspan(m_starts[index], m_starts[index + 1] - m_starts[index]);
    }
    double rowLower(std::size_t index) const { return m_lower[index]; }
    double rowUpper(std::size_t index) const { return m_upper[index]; }

    /// Σ cost·x in column order. `values` has one entry a column.
    double objective(std::span<const double> values) const;
    /// Bounds, integrality and rows, each within 1e-6 of the largest figure in it. False for a wrong number of values.
    bool isSatisfiedBy(std::span<const double> values) const;
    /// Finite factors and costs, known columns, lower ≤ upper. Error `bad_model` names the row or column.
    Done check() const;

private:
    std::vector<MipColumn> m_columns;
    std::vector<MipTerm> m_terms;
    std::vector<std::size_t> m_starts{0};
    std::vector<double> m_lower;
    std::vector<double> m_upper;
};

} // namespace cutaway

/// What passes between the program and its solver process, which always are of one build on one machine: plain numbers
/// in the machine's own order.
namespace cutaway::wire {

struct MipRequest
{
    MipModel model;
    double timeLimitSec = 0; ///< 0: none
    double relativeGap = 0;
    std::vector<double> start; ///< empty: none
    bool preprocesses = true;  ///< CBC may rewrite the model before it searches
};

std::string encodeRequest(const MipModel &model, double timeLimitSec, double relativeGap,
                          const std::vector<double> &start, bool preprocesses);
/// Nothing if the bytes are not a whole request.
std::optional<MipRequest> decodeRequest(std::string_view bytes);

struct MipMessage
{
    enum class Type : std::uint64_t { Solution, Bound, Optimal, Infeasible, Unbounded, Stopped };
    Type type = Type::Stopped;
    double bound = -mipInfinity;
    std::vector<double> values; ///< solutions only

    bool isLast() const { return type != Type::Solution && type != Type::Bound; }
};

std::string encodeMessage(const MipMessage &message);
/// Takes the first message off `bytes`; nothing if it is not complete yet. `isBroken` is set where it never can be:
/// an unknown type, or another number of values than 0 or `columnCount`.
std::optional<MipMessage> takeMessage(std::string_view &bytes, std::size_t columnCount, bool &isBroken);

} // namespace cutaway::wire
