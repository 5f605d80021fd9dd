#pragma once

#include "core/plan/move.h"

#include <string_view>
#include <vector>

namespace cutaway {

class EditedPlan;

/// Plans of whose settings some are a way to do the same work of a step, not what is assumed of it: an interface beside
/// `EditedPlan`, found by `dynamic_cast`.
class HasOtherSettings
{
public:
    virtual ~HasOtherSettings() = default;
    /// Moves of settings alone, a step from those that hold now. Some may be refused, some may not help.
    virtual std::vector<Move> otherSettings() const = 0;
};

/// Every other choice of one of the plan's `controls`; none where the plan has no such control.
std::vector<Move> otherChoicesOf(const EditedPlan &plan, std::string_view control);

} // namespace cutaway
