#pragma once

#include "core/base/result.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace cutaway {

/// A plan as a planner of somebody else's says it, which may leave out all that its kind does not ask for: read as a
/// file, evaluated here, and held to the limits of the devices and, where the planner keeps pins, to the pins of
/// `input.start`. What it claims and what is not so become the plan's notes. Errors: those of `readPlan` (`where`
/// begins with `plan`), `wrong_kind`, `pin_not_kept`, and the code of the first problem that is an error.
Result<std::unique_ptr<EditedPlan>> readOfferedPlan(const nlohmann::json &plan, std::optional<double> boundSec,
                                                    const PlannerDescriptor &planner, const PlannerInput &input);

/// What whoever made a plan had to say of it, a line each, from its origin's unknown field `planner_notes`.
std::vector<std::string> plannerNotes(const EditedPlan &plan);
void addPlannerNote(EditedPlan &plan, const std::string &note);

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
