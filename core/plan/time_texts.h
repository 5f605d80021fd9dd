#pragma once

#include "core/plan/picture.h"

#include <vector>

namespace cutaway {

/// What a group's time is, where it is another than the times of its operators added up.
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
};

/// Plans whose groups take another time than their operators added up: an interface beside `EditedPlan`, found by
/// `dynamic_cast`.
class HasGroupTimeWords
{
public:
    virtual ~HasGroupTimeWords() = default;
    virtual GroupTimeWords groupTimeWords(const GroupInfo &group) const = 0;
};

} // namespace cutaway
