#pragma once

#include <string>
#include <string_view>

/// Pages that need no network: what they look like and what their script does is in `resources/report`. The script
/// reads no data but the page itself: elements say by attributes what they are. Without it the page shows all that it
/// has.

namespace cutaway {

/// A text for HTML and SVG, in elements and in quoted attributes: nothing in it is markup. Control characters that XML
/// does not have become U+FFFD.
std::string htmlText(std::string_view text);

/// From the beginning to the open `<body>`. A policy forbids whatever is not in the page, scripts but its own included.
/// `title` is text.
std::string htmlPageStart(std::string_view title);
/// The script and the end.
std::string htmlPageEnd();

/// One cell of a table's row; `className` may be empty.
std::string htmlCell(std::string_view text, std::string_view className = {});
/// A number as people read it, right-aligned, with the value that it is sorted by.
std::string htmlNumber(std::string_view text, double value, std::string_view className = "number");
/// A table's beginning, to the open `<tbody>`: its columns, those from `firstNumber` on with numbers.
template <class Texts>
std::string htmlTableStart(const Texts &columns, std::size_t firstNumber)
{
    std::string out = "<table>\n<thead><tr>";
    for (std::size_t i = 0; const auto &column : columns)
        out += (i++ < firstNumber ? "<th>" : "<th class=\"number\">") + htmlText(column) + "</th>";
    return out + "</tr></thead>\n<tbody>\n";
}
inline constexpr std::string_view htmlTableEnd = "</tbody></table>\n";

/// The texts of `resources/report`, compiled in.
std::string_view htmlPageStyle();
std::string_view htmlPageScript();

// Parts of drawings in pages. Sizes are pixels of the page; colours and letters come from its style sheet, by classes.

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
