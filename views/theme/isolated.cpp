#include "views/theme/isolated.h"

#include <algorithm>

namespace cutaway {

QString isolated(const QString &name)
{
    constexpr QChar first(0x2068); // the direction of what is inside is that of its first letter
    constexpr QChar last(0x2069);
    const auto isFromRight = [](QChar letter) {
        return letter.direction() == QChar::DirR || letter.direction() == QChar::DirAL;
    };
    const bool isApart = name.startsWith(first) && name.endsWith(last);
    return !isApart && std::ranges::any_of(name, isFromRight) ? first + name + last : name;
}

} // namespace cutaway
