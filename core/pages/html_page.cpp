#include "core/pages/html_page.h"

#include "core/files/file_io.h"
#include "core/files/safe_text.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

namespace cutaway {

std::string htmlText(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += c;
        }
    }
    return withXmlCharacters(std::move(out));
}

std::string htmlPageStart(std::string_view title)
{
    // Bars have widths of their own, so styles may stand in the page; the script is known by its digest.
    const std::string policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-" +
                               sha256Base64(htmlPageScript()) + "'; base-uri 'none'; form-action 'none'";
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"";
    out.append(policy).append("\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    out.append(htmlText(title)).append("</title>\n<style>\n").append(htmlPageStyle());
    return out + "</style>\n<noscript><style>.large { display: block; }</style></noscript>\n</head>\n<body>\n";
}

std::string htmlPageEnd()
{
    std::string out = "<script>";
    out.append(htmlPageScript());
    return out + "</script>\n</body>\n</html>\n";
}

std::string htmlCell(std::string_view text, std::string_view className)
{
    std::string out = className.empty() ? "<td>" : "<td class=\"" + std::string(className) + "\">";
    return out + htmlText(text) + "</td>";
}

std::string htmlNumber(std::string_view text, double value, std::string_view className)
{
    return "<td class=\"" + std::string(className) + "\" data-value=\"" + jsonNumber(value) + "\">" + htmlText(text) +
           "</td>";
}

namespace {

std::string svgElement(std::string_view tag, std::string_view className,
                       std::initializer_list<std::pair<std::string_view, double>> places)
{
    std::string out = '<' + std::string(tag);
    if (!className.empty())
        out.append(" class=\"").append(className).append("\"");
    for (const auto &[name, value] : places)
        out.append(" ").append(name).append("=\"").append(svgNumber(value)).append("\"");
    return out;
}

bool startsLetter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
}

} // namespace

std::string svgNumber(double pixels)
{
    return jsonNumber(std::round(pixels * 100) / 100);
}

std::string svgStart(std::string_view className, double width, double height, std::string_view label)
{
    const std::string w = svgNumber(width);
    const std::string h = svgNumber(height);
    return "<svg class=\"" + std::string(className) + "\" viewBox=\"0 0 " + w + ' ' + h + "\" width=\"" + w +
           "\" height=\"" + h + "\" role=\"img\" aria-label=\"" + htmlText(label) + "\">\n";
}

std::string svgBox(std::string_view className, double x, double y, double width, double height)
{
    return svgElement("rect", className, {{"x", x}, {"y", y}, {"width", width}, {"height", height}}) + "/>";
}

std::string svgLine(std::string_view className, double x1, double y1, double x2, double y2)
{
    return svgElement("line", className, {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}}) + "/>";
}

std::string svgText(std::string_view className, double x, double y, std::string_view words)
{
    return svgElement("text", className, {{"x", x}, {"y", y}}) + '>' + htmlText(words) + "</text>";
}

std::string svgShort(const std::string &name, std::size_t mostLetters)
{
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (startsLetter(name[i]))
            begins.push_back(i);
    }
    if (begins.size() <= mostLetters)
        return name;
    const std::size_t half = mostLetters / 2;
    return name.substr(0, begins[half]) + "…" + name.substr(begins[begins.size() - half + 1]);
}

double svgTextWidth(std::string_view words)
{
    constexpr double letter = 6.2;
    return letter * double(std::ranges::count_if(words, startsLetter));
}

} // namespace cutaway
