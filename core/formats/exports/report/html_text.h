#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// A text for HTML and SVG, in elements and in quoted attributes: nothing in it is markup. Control characters that XML
/// does not have become U+FFFD.
std::string htmlText(std::string_view text);

} // namespace cutaway
