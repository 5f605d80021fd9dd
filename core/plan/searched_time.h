#pragma once

#include "core/base/search_gap.h"

namespace cutaway {

/// Plans whose planners make another time least than the one that the plan is judged by: the time of one sample, not
/// that of a step. An interface beside `EditedPlan`, found by `dynamic_cast`.
class HasSearchedTime
{
public:
    virtual ~HasSearchedTime() = default;
    /// Of that other time; its origin says which one it is.
    virtual SearchGap searchedTime() const = 0;
};

} // namespace cutaway
