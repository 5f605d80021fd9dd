#pragma once

#include <cstdint>
#include <string>

namespace cutaway {

/// `824`, `18 278 075`: groups of three digits, with narrow no-break spaces that the window replaces by the locale's
/// sign.
std::string formatCount(std::int64_t count);

} // namespace cutaway
