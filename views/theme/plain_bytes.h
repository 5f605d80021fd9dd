#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// A pattern of core that tells bytes as plain numbers, as documents and the command line keep them, told in units:
/// `%1` of a translated `%1 bytes` alone, and which arguments are to be written so.
struct PatternInUnits
{
    std::string pattern;
    std::string_view places; ///< `13`: the first and the third; empty: none
};

/// `pattern` as core has it, `translated` as the window says it.
PatternInUnits inUnits(std::string_view pattern, std::string translated);

/// `2.00 GiB` of `2147483648`; what is no number stays.
std::string bytesInUnits(const std::string &plain);

} // namespace cutaway
