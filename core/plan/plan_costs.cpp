#include "core/plan/plan_costs.h"

#include "core/plan/edited_plan.h"

namespace cutaway {

namespace {

std::size_t spacesBeforeFigure(const ReportLine &line)
{
    if (line.column == 0)
        return 2;
    const std::size_t labelEnd = line.indent + line.label.size();
    return labelEnd < line.column ? line.column - labelEnd : 1;
}

} // namespace

Result<ExpectedRun> PlanCosts::expectedRun() const
{
    return inputError("no_expected_run",
                      phrase("no run can be compared with a plan of kind %1", {std::string(kind().name())}));
}

std::unique_ptr<EditedPlan> PlanCosts::carriedOut() const
{
    return nullptr;
}

void addProblems(Report &report, const std::vector<Problem> &problems)
{
    for (const Problem &problem : problems)
        report.push_back({phrase("%1: %2", {problem.title, problem.text})});
}

std::string textOf(const Report &report)
{
    std::string text;
    for (const ReportLine &line : report) {
        text.append(line.indent, ' ').append(line.label);
        if (!line.figure.empty())
            text.append(spacesBeforeFigure(line), ' ').append(line.figure);
        text += '\n';
    }
    return text;
}

} // namespace cutaway
