#pragma once

#include <string>
#include <string_view>

/// Parts of drawings in pages. Sizes are pixels of the page; colours and letters come from its style sheet, by classes.
namespace cutaway {

/// Two digits after the point at most.
std::string svgNumber(double pixels);

/// The open element of a drawing that is shown at its own size; `label` says what it is.
std::string svgStart(std::string_view className, double width, double height, std::string_view label);
std::string svgBox(std::string_view className, double x, double y, double width, double height);
std::string svgLine(std::string_view className, double x1, double y1, double x2, double y2);
/// `y` is that of its base line. The style sheet says whether `x` is where it begins or ends.
std::string svgText(std::string_view className, double x, double y, std::string_view words);

/// A name of so many letters at most, cut in the middle between two of them.
std::string svgShort(const std::string &name, std::size_t mostLetters);
/// About how wide letters of 11 pixels are.
double svgTextWidth(std::string_view words);

} // namespace cutaway
