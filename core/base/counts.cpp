#include "core/base/counts.h"

namespace cutaway {

std::string formatCount(std::int64_t count)
{
    constexpr const char *space = "\u202f";
    std::string text = std::to_string(count);
    const std::size_t sign = count < 0 ? 1 : 0;
    for (std::size_t at = text.size(); at > sign + 3;)
        text.insert(at -= 3, space);
    return text;
}

} // namespace cutaway
