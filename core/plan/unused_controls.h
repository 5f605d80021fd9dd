#pragma once

#include "core/base/text.h"

#include <string_view>

namespace cutaway {

/// Plans of whose controls some may have no effect as the others are: an interface beside `EditedPlan`, found by
/// `dynamic_cast`.
class HasUnusedControls
{
public:
    virtual ~HasUnusedControls() = default;
    /// One sentence: why a control changes nothing now; empty: it does.
    virtual Text unusedBecause(std::string_view control) const = 0;
};

} // namespace cutaway
