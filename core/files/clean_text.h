#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// A text from another format as names in documents must be: what is no UTF-8 becomes U+FFFD, each control character an
/// underscore. O(length).
std::string cleanText(std::string_view text);

} // namespace cutaway
