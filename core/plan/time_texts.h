#pragma once

#include "core/base/text.h"

#include <vector>

namespace cutaway {

/// Plans that can say how their times come about: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasTimeTexts
{
public:
    virtual ~HasTimeTexts() = default;
    /// Of the cost's `latencySec`: formula, inputs and how far it can be trusted.
    virtual Text latencyText() const = 0;
    /// Of the cost's parts, one each in their order.
    virtual std::vector<Text> partTexts() const = 0;
};

} // namespace cutaway
