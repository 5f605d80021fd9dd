#include "views/judging/pareto_limits.h"

#include "core/judging/plan_figures.h"
#include "views/judging/figure_rows.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <cmath>

namespace cutaway {

namespace {

constexpr double reachOfLine = 6;
constexpr double handleSize = 7;

/// Figures that are better when larger are limited from below.
bool isFromBelow(const std::string &name)
{
    return judging::isBetterLarger(name);
}

double xOfLimit(const QRectF &plot, const QRectF &range, const ParetoAxes &axes)
{
    if (!axes.limitX())
        return isFromBelow(axes.x) ? plot.left() : plot.right();
    return plot.left() + plot.width() * (*axes.limitX() - range.left()) / range.width();
}

double yOfLimit(const QRectF &plot, const QRectF &range, const ParetoAxes &axes)
{
    if (!axes.limitY())
        return isFromBelow(axes.y) ? plot.bottom() : plot.top();
    return plot.bottom() - plot.height() * (*axes.limitY() - range.top()) / range.height();
}

void setLimit(std::map<std::string, double> &limits, const std::string &figure, const std::optional<double> &limit)
{
    if (limit)
        limits[figure] = *limit;
    else
        limits.erase(figure);
}

QString limitText(const std::string &name, double limit)
{
    return (isFromBelow(name) ? QStringLiteral("\u2265 ") : QStringLiteral("\u2264 ")) + figureValueText(name, limit);
}

/// To be read over the points that lie there.
void paintText(QPainter &painter, const QRectF &room, const QString &text)
{
    painter.fillRect(room, theme().panel);
    painter.setPen(theme().text);
    painter.drawText(room, Qt::AlignCenter, text);
}

void paintHandle(QPainter &painter, const QPointF &at)
{
    const double size = scaled(handleSize) / 2.0;
    painter.setBrush(theme().accent);
    painter.setPen(Qt::NoPen);
    painter.drawRect(QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size));
}

} // namespace

LimitLine limitLineAt(const QPointF &position, const QRectF &plot, const QRectF &range, const ParetoAxes &axes)
{
    const double reach = scaled(reachOfLine);
    const bool isNearX = std::abs(position.x() - xOfLimit(plot, range, axes)) <= reach;
    const bool isNearY = std::abs(position.y() - yOfLimit(plot, range, axes)) <= reach;
    // Where there is no limit yet, only the handle counts.
    if (isNearX && (axes.limitX() ? plot.adjusted(0, -reach, 0, reach).contains(position)
                                  : std::abs(position.y() - plot.top()) <= reach))
        return LimitLine::X;
    if (isNearY && (axes.limitY() ? plot.adjusted(-reach, 0, reach, 0).contains(position)
                                  : std::abs(position.x() - plot.left()) <= reach))
        return LimitLine::Y;
    return LimitLine::None;
}

ParetoAxes withLimitAt(const QPointF &position, LimitLine line, const QRectF &plot, const QRectF &range,
                       ParetoAxes axes)
{
    if (line == LimitLine::X) {
        const double share = (position.x() - plot.left()) / plot.width();
        const bool isOff = isFromBelow(axes.x) ? share <= 0 : share >= 1;
        setLimit(axes.limits, axes.x, isOff ? std::nullopt : std::optional(range.left() + range.width() * share));
    } else if (line == LimitLine::Y) {
        const double share = (plot.bottom() - position.y()) / plot.height();
        const bool isOff = isFromBelow(axes.y) ? share <= 0 : share >= 1;
        setLimit(axes.limits, axes.y, isOff ? std::nullopt : std::optional(range.top() + range.height() * share));
    }
    return axes;
}

void paintLimits(QPainter &painter, const QRectF &plot, const QRectF &range, const ParetoAxes &axes)
{
    const double x = xOfLimit(plot, range, axes);
    const double y = yOfLimit(plot, range, axes);
    const QPen line(theme().accent, 1.2, Qt::DashLine);
    painter.setFont(themeFont(TextRole::Small));
    const double height = painter.fontMetrics().height();
    if (axes.limitX()) {
        painter.setPen(line);
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const QString text = limitText(axes.x, *axes.limitX());
        const double width = painter.fontMetrics().horizontalAdvance(text) + scaled(8);
        const bool hasRoom = x - width > plot.left() + scaled(handleSize); // else it would lie on the other handle
        paintText(painter, {hasRoom ? x - width : x, plot.top() + 1, width, height}, text);
    }
    if (axes.limitY()) {
        painter.setPen(line);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        const QString text = limitText(axes.y, *axes.limitY());
        const bool hasRoom = y + 2 + height <= plot.bottom();
        const double width = painter.fontMetrics().horizontalAdvance(text) + scaled(4);
        paintText(painter, {plot.left() + scaled(6), hasRoom ? y + 2 : y - 2 - height, width, height}, text);
    }
    paintHandle(painter, {x, plot.top()});
    paintHandle(painter, {plot.left(), y});
}

} // namespace cutaway
