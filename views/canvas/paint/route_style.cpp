#include "views/canvas/paint/route_style.h"

namespace cutaway {

double routeWidth(std::int64_t bytes)
{
    constexpr std::int64_t KiB = 1024;
    if (bytes < 256 * KiB)
        return 1;
    if (bytes < 1024 * KiB)
        return 2;
    double width = 3;
    for (std::int64_t limit = 64 * 1024 * KiB; bytes >= limit && width < 6; limit *= 64)
        ++width;
    return width;
}

RouteStyle plainStyle(const Theme &theme, std::int64_t bytes)
{
    return {.ink = theme.edge,
            .width = routeWidth(bytes),
            .labelFill = theme.canvas,
            .labelLine = theme.line,
            .labelInk = theme.secondaryText};
}

RouteStyle styleOf(const Theme &theme, const Route &route)
{
    RouteStyle style = plainStyle(theme, route.bytes);
    if (route.role == GroupEdge::Role::Tied) {
        style.ink = style.labelLine = style.labelInk = theme.kind(OperatorKind::Source);
        style.width = 2;
        style.hasArrow = false;
    } else if (route.role == GroupEdge::Role::Order) {
        style.isDashed = true;
        style.width = 1;
    } else if (!route.note.empty()) {
        style.ink = style.labelLine = style.labelInk = theme.worse;
        style.labelFill = theme.worseFill;
    }
    return style;
}

} // namespace cutaway
