#pragma once

#include "core/base/text.h"

#include <optional>

namespace cutaway {

/// How far a search for the least time has come.
struct SearchGap
{
    std::optional<double> bestSec;  ///< of the best plan so far; none: there is no plan yet
    std::optional<double> boundSec; ///< no plan is below it; none: nothing is proven
    Text boundOrigin;               ///< one sentence: what proves it

    /// (best − bound) / best; none where one of them is not known.
    std::optional<double> fraction() const;
};

} // namespace cutaway
