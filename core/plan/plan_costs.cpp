#include "core/plan/plan_costs.h"

#include "core/plan/edited_plan.h"

#include <algorithm>
#include <optional>

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

namespace {

constexpr std::ptrdiff_t mostAlone = 4;

bool isIdle(const Problem &problem)
{
    return problem.code == "idle_device";
}

/// More than a few become one, in the place of the first.
void sumIdleDevices(std::vector<Problem> &problems)
{
    const std::ptrdiff_t count = std::ranges::count_if(problems, isIdle);
    if (count <= mostAlone)
        return;
    std::vector<LaneIndex> lanes;
    for (const Problem &problem : problems) {
        if (isIdle(problem))
            lanes.insert(lanes.end(), problem.lanes.begin(), problem.lanes.end());
    }
    Problem &first = *std::ranges::find_if(problems, isIdle);
    first.code = "idle_devices";
    first.title = phrase("%1 devices hold nothing", {std::to_string(count)});
    first.text = phrase("Nothing is placed on them.");
    first.lanes = std::move(lanes);
    std::erase_if(problems, isIdle);
}

/// Whether what is on these devices fits cannot be said.
std::optional<Problem> unknownMemoryProblem(const Inventory &devices)
{
    Problem problem;
    problem.severity = Problem::Severity::Information;
    problem.code = "unknown_memory";
    std::string last;
    for (std::size_t i = 0; i < devices.devices.size(); ++i) {
        if (devices.devices[i].availableMemBytes != unknownMemory)
            continue;
        problem.lanes.push_back(LaneIndex(i));
        last = devices.devices[i].name;
    }
    if (problem.lanes.empty())
        return std::nullopt;
    problem.title = problem.lanes.size() == 1
                        ? phrase("The memory of %1 is not known", {last})
                        : phrase("The memory of %1 devices is not known", {std::to_string(problem.lanes.size())});
    problem.text = phrase("Until it is given, nobody can say whether the plan fits there.");
    return problem;
}

bool isAllPlaced(const std::vector<Problem> &problems)
{
    return std::ranges::none_of(problems, [](const Problem &problem) {
        return problem.code == "not_placed" || problem.code == "nothing_placed";
    });
}

} // namespace

bool hasErrors(const std::vector<Problem> &problems)
{
    return std::ranges::find(problems, Problem::Severity::Error, &Problem::severity) != problems.end();
}

void concludeProblems(std::vector<Problem> &problems, Text sound, const Inventory *devices)
{
    std::optional<Problem> unknown = devices ? unknownMemoryProblem(*devices) : std::nullopt;
    if (unknown) {
        problems.push_back(std::move(*unknown));
        sound = phrase("No problems are known");
    }
    sumIdleDevices(problems);
    std::ranges::stable_sort(problems, std::ranges::greater(), &Problem::severity);
    if (!hasErrors(problems) && isAllPlaced(problems))
        problems.push_back(
            {Problem::Severity::Good, "sound", std::move(sound), phrase("This plan can be exported."), {}, {}, {}});
}

} // namespace cutaway
