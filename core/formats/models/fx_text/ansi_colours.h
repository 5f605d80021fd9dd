#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// Whether there is a sequence `ESC […m`, which colours text on a terminal.
bool hasColours(std::string_view text);
/// The text without these. O(length).
std::string withoutColours(std::string_view text);

} // namespace cutaway
