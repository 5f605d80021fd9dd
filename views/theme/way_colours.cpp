#include "views/theme/way_colours.h"

namespace cutaway {

QColor wayColour(const Theme &theme, std::size_t number)
{
    static const std::array<QColor, 7> light{0x6B7280, 0x0E8F8C, 0x5A4FCF, 0x8B7CF0, 0xD9580B, 0xC02D74, 0x7A9A01};
    static const std::array<QColor, 7> dark{0x9CA3AF, 0x2CC8C0, 0x857BF7, 0xBDB4FF, 0xFF8B3D, 0xF368AA, 0xB9D83A};
    return (theme.isDark ? dark : light)[number % light.size()];
}

} // namespace cutaway
