#include "core/plan/idle_devices.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::ptrdiff_t mostAlone = 4;

bool isIdle(const Problem &problem)
{
    return problem.code == "idle_device";
}

} // namespace

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
    first.text = phrase("All that is placed is on the others.");
    first.lanes = std::move(lanes);
    std::erase_if(problems, isIdle);
}

} // namespace cutaway
