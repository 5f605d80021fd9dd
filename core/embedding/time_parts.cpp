#include "core/embedding/time_parts.h"

#include "core/base/units.h"

namespace cutaway::embedding {

std::vector<TimePart> timeParts(const Perf &perf)
{
    return {
        {phrase("Forward compute"), phrase("Look-ups in the tables."), perf.fwdCompute / millisecondsPerSecond, true},
        {phrase("Forward transfer"), phrase("What the look-ups return, on its way to other ranks."),
         perf.fwdComms / millisecondsPerSecond, false},
        {phrase("Backward compute"), phrase("Gradients of the tables, and what they change in them."),
         perf.bwdCompute / millisecondsPerSecond, true},
        {phrase("Backward transfer"), phrase("Gradients on their way from other ranks."),
         perf.bwdComms / millisecondsPerSecond, false},
        {phrase("Prefetch"), phrase("Rows on their way from host memory into the cache."),
         perf.prefetchCompute / millisecondsPerSecond, false}};
}

} // namespace cutaway::embedding
