#include "core/files/safe_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

bool isControl(char c)
{
    const auto code = static_cast<unsigned char>(c);
    return code < 0x20 || code == 0x7f;
}

bool isPlain(char c)
{
    return !isControl(c) && static_cast<unsigned char>(c) < 0x80;
}

bool looksLikeFormula(std::string_view text)
{
    constexpr std::string_view beginnings = "=+-@\t\r";
    return !text.empty() && beginnings.find(text.front()) != beginnings.npos;
}

} // namespace

std::string cleanText(std::string_view text)
{
    std::string clean(text);
    if (std::ranges::all_of(clean, isPlain))
        return clean;
    std::ranges::replace_if(clean, isControl, '_');
    const nlohmann::json value(clean);
    return nlohmann::json::parse(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
        .get<std::string>();
}

void appendCsvField(std::string &out, std::string_view text)
{
    if (looksLikeFormula(text))
        return appendCsvField(out, '\'' + std::string(text));
    if (text.find_first_of(",\"\r\n") == text.npos && !text.starts_with(' ') && !text.ends_with(' ')) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text)
        out.append(c == '"' ? 2 : 1, c);
    out += '"';
}

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
