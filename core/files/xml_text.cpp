#include "core/files/xml_text.h"

namespace cutaway {

std::string withXmlCharacters(std::string_view text)
{
    constexpr std::string_view replacement = "\xef\xbf\xbd";
    constexpr std::string_view noCharacters = "\xef\xbf\xbe\xef\xbf\xbf";
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isBlank = c == '\t' || c == '\n' || c == '\r';
        const std::string_view three = text.substr(i, 3);
        if (three == noCharacters.substr(0, 3) || three == noCharacters.substr(3)) {
            out += replacement;
            i += 2;
        } else if (static_cast<unsigned char>(c) < ' ' && !isBlank) {
            out += replacement;
        } else {
            out += c;
        }
    }
    return out;
}

} // namespace cutaway
