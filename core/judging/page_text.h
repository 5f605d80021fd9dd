#pragma once

#include <string>
#include <string_view>

namespace cutaway::judging {

/// Nothing in the text is markup, in elements and in quoted attributes.
inline std::string pageText(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '&': escaped += "&amp;"; break;
        case '<': escaped += "&lt;"; break;
        case '>': escaped += "&gt;"; break;
        case '"': escaped += "&quot;"; break;
        case '\'': escaped += "&#39;"; break;
        default: escaped += c;
        }
    }
    return escaped;
}

} // namespace cutaway::judging
