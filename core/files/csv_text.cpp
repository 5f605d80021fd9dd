#include "core/files/csv_text.h"

namespace cutaway {

namespace {

bool looksLikeFormula(std::string_view text)
{
    constexpr std::string_view beginnings = "=+-@\t\r";
    return !text.empty() && beginnings.find(text.front()) != beginnings.npos;
}

} // namespace

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

} // namespace cutaway
