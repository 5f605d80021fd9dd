#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace cutaway {

/// What a planner that is a program prints, a line each (README.md, section 2).
struct ProgressLine
{
    std::string text;     ///< what it does now, without control characters
    double fraction = -1; ///< 0 to 1; below 0: not known
};
struct PlanLine
{
    nlohmann::json plan;
    std::optional<double> boundSec;
};
struct ErrorLine
{
    std::string message;
    std::string node; ///< of the graph; may be empty
};
using OutputLine = std::variant<ProgressLine, PlanLine, ErrorLine>;

/// Errors: those of `parseJson` and of the reader, and `unknown_line`.
Result<OutputLine> readOutputLine(std::string_view line);

/// Cuts what a program prints into lines. Each byte is looked at and moved a fixed number of times.
class OutputLines
{
public:
    /// Where to add what comes; invalidates lines that were taken.
    std::string &bytes();
    /// The next line that is complete, or, with `isAtEnd`, what is left; none: there is none.
    std::optional<std::string_view> next(bool isAtEnd = false);
    /// Of the line that is not complete.
    std::size_t pending() const { return m_bytes.size() - m_begin; }
    void clear();

private:
    std::string m_bytes;
    std::size_t m_begin = 0;    ///< of the next line
    std::size_t m_searched = 0; ///< no end of line from `m_begin` to here
};

} // namespace cutaway
