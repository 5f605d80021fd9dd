#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// A text, or a whole document, in UTF-8 without the characters that XML has no way to write: control characters and
/// U+FFFE and U+FFFF become U+FFFD. O(length).
std::string withXmlCharacters(std::string_view text);

} // namespace cutaway
