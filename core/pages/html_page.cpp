#include "core/pages/html_page.h"

#include "core/files/digest.h"
#include "core/files/safe_text.h"
#include "core/json/json_writing.h"

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
    return withXmlCharacters(out);
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

} // namespace cutaway
