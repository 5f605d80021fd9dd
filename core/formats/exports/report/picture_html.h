#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// One drawing for a page that is light or dark, of the same drawing as SVG in either's colours: an `<svg>` element
/// behind a style sheet with a class for each look. Groups that draw nothing are left out, and those of one look that
/// follow each other are one: a picture of thousands of boxes stays a fraction of what it was. Empty where the two
/// differ in more than their looks. O(length).
std::string pictureHtml(std::string_view light, std::string_view dark);

} // namespace cutaway
