#include "core/base/text_place.h"

namespace cutaway {

Text lineOfText(std::size_t line)
{
    return phrase("line %1", {std::to_string(line)});
}

Text placeInText(std::size_t line, std::size_t column)
{
    return phrase("line %1, column %2", {std::to_string(line), std::to_string(column)});
}

} // namespace cutaway
