#include "core/formats/exports/report/html_text.h"

#include "core/files/safe_text.h"

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

} // namespace cutaway
