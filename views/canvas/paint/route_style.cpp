#include "views/canvas/paint/route_style.h"

namespace cutaway {

double routeWidth(const Route &route)
{
    return route.kind == Route::Kind::Stub ? 1 : 1 + (widestRoute - 1) * route.weight;
}

ArrowHead arrowHead(double routeWidth)
{
    return {4 + 1.1 * routeWidth, 2.3 + 0.62 * routeWidth};
}

RouteStyle plainStyle(const Theme &theme)
{
    return {.ink = theme.edge,
            .width = 1,
            .labelFill = theme.canvas,
            .labelLine = theme.line,
            .labelInk = theme.secondaryText};
}

RouteStyle tracedStyle(const Theme &theme)
{
    return {.ink = theme.accent,
            .width = 2,
            .labelFill = theme.accentFill,
            .labelLine = theme.accent,
            .labelInk = theme.accent};
}

RouteStyle styleOf(const Theme &theme, const Route &route)
{
    RouteStyle style = plainStyle(theme);
    style.width = routeWidth(route);
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
