#pragma once

#include "core/base/text.h"
#include "core/embedding/storage.h"

#include <vector>

namespace cutaway::embedding {

/// One of those that the time of a shard, or of a rank, is made of.
struct TimePart
{
    Text label;
    Text meaning; ///< a sentence
    double seconds = 0;
    bool isCompute = false;
};

/// Those that take no time as well, in the order in which they run.
std::vector<TimePart> timeParts(const Perf &perf);

} // namespace cutaway::embedding
