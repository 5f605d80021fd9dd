#pragma once

#include "core/base/text.h"

#include <vector>

namespace cutaway {

/// What the times of groups are. A sum over their operators may be more: some of them run beside others.
struct GroupTimeWords
{
    Text label;   ///< `Longest path`; empty: as what one of its items takes
    Text meaning; ///< a sentence; may be empty
};

/// Plans that can say how their times come about: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasTimeTexts
{
public:
    virtual ~HasTimeTexts() = default;
    /// Of the cost's `latencySec`: formula, inputs and how far it can be trusted.
    virtual Text latencyText() const = 0;
    /// Of the cost's parts, one each in their order; empty: they say so themselves.
    virtual std::vector<Text> partTexts() const = 0;
    virtual GroupTimeWords groupTimeWords() const { return {}; }
};

} // namespace cutaway
