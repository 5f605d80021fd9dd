#include "core/files/clean_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

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

} // namespace cutaway
