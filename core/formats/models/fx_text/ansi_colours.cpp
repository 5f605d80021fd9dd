#include "core/formats/models/fx_text/ansi_colours.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::string_view begin = "\x1b[";

} // namespace

bool hasColours(std::string_view text)
{
    return text.find(begin) != text.npos;
}

std::string withoutColours(std::string_view text)
{
    std::string plain;
    while (!text.empty()) {
        const std::size_t next = std::min(text.find(begin), text.size());
        plain += text.substr(0, next);
        text.remove_prefix(next);
        if (text.empty())
            break;
        const std::size_t end = text.find_first_not_of("0123456789;:", begin.size());
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return plain;
}

} // namespace cutaway
