#pragma once

#include <limits>

namespace cutaway {

/// The cost, or the seconds, of what cannot be.
inline constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace cutaway
