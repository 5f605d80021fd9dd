#include "core/files/safe_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

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

std::string withXmlCharacters(std::string text)
{
    constexpr std::string_view replacement = "\xef\xbf\xbd";
    const auto badAt = [&](std::size_t i) -> std::size_t { // bytes of what is no character of XML
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < ' ')
            return c == '\t' || c == '\n' || c == '\r' ? 0 : 1;
        if (c != 0xef)
            return 0;
        const std::string_view three = std::string_view(text).substr(i, 3);
        return three == "\xef\xbf\xbe" || three == "\xef\xbf\xbf" ? 3 : 0;
    };
    std::string out;
    std::size_t kept = 0; // up to here all is in `out`
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (const std::size_t bad = badAt(i)) {
            out.append(text, kept, i - kept).append(replacement);
            kept = i + bad;
            i = kept - 1;
        }
    }
    return kept == 0 ? std::move(text) : std::move(out.append(text, kept));
}

} // namespace cutaway
