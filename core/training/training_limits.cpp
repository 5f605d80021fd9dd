#include "core/base/units.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>
#include <numeric>

// What decides how long a stage of a training plan takes.
namespace cutaway::training {

namespace {

GroupLimits rankLimits(std::size_t rank, const RankMemory &memory)
{
    GroupLimits limits;
    limits.cause = GroupLimits::Cause::Capacity;
    limits.text = phrase("Rank %1 needs %2 and has %3.",
                         {std::to_string(rank), bytesText(memory.needed), bytesText(memory.available)});
    return limits;
}

Figure secondsFigure(Text label, double value)
{
    return {std::move(label), value, Figure::Unit::Seconds, {}, {}};
}

} // namespace

GroupLimits TrainingPlan::limits(GroupIndex group) const
{
    const StepTime &step = figures().step;
    const std::size_t rank = group.value() % laneCount();
    if (const RankMemory &memory = figures().ranks[rank]; memory.over > 0)
        return rankLimits(rank, memory);
    const auto busiest = std::size_t(std::ranges::max_element(step.busy) - step.busy.begin());
    const double mean = std::accumulate(step.busy.begin(), step.busy.end(), 0.0) / double(step.busy.size());
    GroupLimits limits;
    limits.figures = {secondsFigure(phrase("Passes of the rank"), step.busy[rank]),
                      secondsFigure(phrase("Mean of the ranks"), mean)};
    if (rank == busiest) {
        limits.cause = GroupLimits::Cause::Compute;
        limits.text = phrase("Rank %1 sets the pace: no rank has more to do.", {std::to_string(rank)});
        return limits;
    }
    limits.cause = GroupLimits::Cause::Nothing;
    limits.text = phrase("Rank %1 sets the pace; this one waits for it.", {std::to_string(busiest)});
    limits.figures.push_back(secondsFigure(phrase("Passes of rank %1", {std::to_string(busiest)}), step.busy[busiest]));
    return limits;
}

} // namespace cutaway::training
