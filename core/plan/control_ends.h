#pragma once

#include <optional>
#include <string_view>

namespace cutaway {

/// Plans that know how far a control does something: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasControlEnds
{
public:
    virtual ~HasControlEnds() = default;
    /// Larger values are allowed and do what this one does, so that a slider ends here; none where it is not known.
    virtual std::optional<double> lastUseful(std::string_view control) const = 0;
};

} // namespace cutaway
