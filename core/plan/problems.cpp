#include "core/plan/problems.h"

#include <algorithm>

namespace cutaway {

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

} // namespace

bool hasErrors(const std::vector<Problem> &problems)
{
    return std::ranges::find(problems, Problem::Severity::Error, &Problem::severity) != problems.end();
}

void concludeProblems(std::vector<Problem> &problems, Text sound)
{
    sumIdleDevices(problems);
    std::ranges::stable_sort(problems, std::ranges::greater(), &Problem::severity);
    if (!hasErrors(problems))
        problems.push_back(
            {Problem::Severity::Good, "sound", std::move(sound), phrase("This plan can be exported."), {}, {}, {}});
}

} // namespace cutaway
