#pragma once

#include <string>
#include <string_view>

// Texts as other programs read them without taking a part for markup or control.

namespace cutaway {

/// A text from another format as names in documents must be: what is no UTF-8 becomes U+FFFD, each control character an
/// underscore. O(length).
std::string cleanText(std::string_view text);

/// How lines of a CSV end.
inline constexpr std::string_view csvLineEnd = "\r\n";

/// Quoted where it has to be; what a spreadsheet would compute gets an apostrophe that says that it is a text.
void appendCsvField(std::string &out, std::string_view text);

/// A text, or a whole document, in UTF-8 without the characters that XML has no way to write: control characters and
/// U+FFFE and U+FFFF become U+FFFD. O(length), without a copy where there are none.
std::string withXmlCharacters(std::string text);

} // namespace cutaway
