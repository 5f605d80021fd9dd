#include "views/theme/mixed_colour.h"

namespace cutaway {

QColor mixedColour(const QColor &from, const QColor &to, double share)
{
    const auto mix = [share](int a, int b) { return int(a + (b - a) * share); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

} // namespace cutaway
