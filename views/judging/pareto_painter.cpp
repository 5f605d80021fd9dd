#include "views/judging/pareto_painter.h"

#include "views/judging/figure_rows.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

constexpr double pointRadius = 3.5;
constexpr std::size_t mostStamped = 4000; ///< of more, those that step back are dots

/// Least and greatest of the figure that colours; equal where there is none.
std::pair<double, double> colourRange(const std::vector<ParetoPoint> &points)
{
    std::pair<double, double> range(0, 0);
    bool isFirst = true;
    for (const ParetoPoint &point : points) {
        if (!point.colour)
            continue;
        range.first = isFirst ? *point.colour : std::min(range.first, *point.colour);
        range.second = isFirst ? *point.colour : std::max(range.second, *point.colour);
        isFirst = false;
    }
    return range;
}

QPixmap pointStamp(const QColor &ink, bool isFeasible, bool standsOut, double ratio)
{
    const double radius = scaled(pointRadius * 2) / 2.0;
    const int side = int(std::ceil(2 * radius)) + 4;
    QPixmap stamp(QSize(side, side) * ratio);
    stamp.setDevicePixelRatio(ratio);
    stamp.fill(Qt::transparent);
    QPainter painter(&stamp);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isFeasible ? theme().panel : theme().refused, isFeasible ? 0.7 : 1.4));
    painter.setBrush(isFeasible ? QBrush(ink) : QBrush(Qt::NoBrush));
    painter.setOpacity(standsOut ? 1 : 0.35);
    painter.drawEllipse(QPointF(side / 2.0, side / 2.0), radius, radius);
    return stamp;
}

} // namespace

ParetoPainter::ParetoPainter(QPainter &painter, const QRectF &plot, const QRectF &range)
    : m_painter(painter), m_plot(plot), m_range(range)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
}

QPointF ParetoPainter::place(const QRectF &plot, const QRectF &range, double x, double y)
{
    return {plot.left() + plot.width() * (x - range.left()) / range.width(),
            plot.bottom() - plot.height() * (y - range.top()) / range.height()};
}

void ParetoPainter::paintAxes(const ParetoAxes &axes)
{
    constexpr int steps = 4;
    m_painter.setFont(themeFont(TextRole::Small));
    const int line = m_painter.fontMetrics().height();
    for (int i = 0; i <= steps; ++i) {
        const double x = m_range.left() + m_range.width() * i / steps;
        const double y = m_range.top() + m_range.height() * i / steps;
        const QPointF at = place(x, y);
        m_painter.setPen(QPen(theme().line, 1));
        m_painter.drawLine(QPointF(m_plot.left(), at.y()), QPointF(m_plot.right(), at.y()));
        m_painter.drawLine(QPointF(at.x(), m_plot.top()), QPointF(at.x(), m_plot.bottom()));
        m_painter.setPen(theme().hintText);
        const double width = m_plot.width() / steps;
        m_painter.drawText(QRectF(at.x() - width / 2, m_plot.bottom() + scaled(5), width, line),
                           Qt::AlignHCenter | Qt::AlignTop, figureValueText(axes.x, x));
        m_painter.drawText(QRectF(0, at.y() - line / 2.0, m_plot.left() - scaled(4), line),
                           Qt::AlignRight | Qt::AlignVCenter, figureValueText(axes.y, y));
    }
    m_painter.setPen(theme().secondaryText);
    m_painter.drawText(QRectF(m_plot.left(), m_plot.bottom() + scaled(5) + line, m_plot.width(), line), Qt::AlignCenter,
                       figureTitleText(axes.x));
    m_painter.drawText(QRectF(scaled(4), 0, m_plot.width(), m_plot.top()), Qt::AlignLeft | Qt::AlignVCenter,
                       figureTitleText(axes.y));
}

void ParetoPainter::paintFront(const std::vector<ParetoPoint> &points)
{
    QPainterPath path;
    bool isDown = false;
    for (const ParetoPoint &point : points) {
        if (!point.isFront)
            continue;
        const QPointF at = place(point.x, point.y);
        if (isDown) {
            path.lineTo(at.x(), path.currentPosition().y());
            path.lineTo(at);
        } else {
            path.moveTo(at);
        }
        isDown = true;
    }
    m_painter.setPen(QPen(theme().accent, 1.5));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(path);
}

void ParetoPainter::paintPoints(const std::vector<ParetoPoint> &points, const ParetoAxes &axes)
{
    const auto [least, most] = colourRange(points);
    std::map<std::pair<QRgb, int>, QPixmap> stamps; // ten thousand circles are drawn as a few pictures
    const bool areMany = points.size() > mostStamped;
    if (areMany)
        paintDots(points);
    for (const ParetoPoint &point : points) {
        if (areMany && !(point.isWithin && point.isPassing))
            continue;
        const bool isColoured = !axes.colour.empty() && point.colour && most > least;
        const QColor ink = isColoured      ? theme().heatStep((*point.colour - least) / (most - least))
                           : point.isFront ? theme().accent
                                           : theme().secondaryText;
        const bool standsOut = point.isWithin && point.isPassing;
        QPixmap &stamp = stamps[{ink.rgba(), int(point.isFeasible) * 2 + int(standsOut)}];
        if (stamp.isNull())
            stamp = pointStamp(ink, point.isFeasible, standsOut, m_painter.device()->devicePixelRatioF());
        const double half = stamp.width() / stamp.devicePixelRatio() / 2;
        m_painter.drawPixmap(place(point.x, point.y) - QPointF(half, half), stamp);
    }
    if (axes.colour.empty() || most <= least)
        return;
    m_painter.setFont(themeFont(TextRole::Small));
    m_painter.setPen(theme().secondaryText);
    m_painter.drawText(QRectF(m_plot.left(), 0, m_plot.width(), m_plot.top()), Qt::AlignRight | Qt::AlignVCenter,
                       QCoreApplication::translate("ParetoView", "%1: pale %2, deep %3")
                           .arg(figureTitleText(axes.colour), figureValueText(axes.colour, least),
                                figureValueText(axes.colour, most)));
}

void ParetoPainter::paintDots(const std::vector<ParetoPoint> &points)
{
    QPolygonF dots;
    for (const ParetoPoint &point : points) {
        if (!point.isWithin || !point.isPassing)
            dots << place(point.x, point.y);
    }
    m_painter.setPen(QPen(theme().line, 2));
    m_painter.drawPoints(dots);
}

void ParetoPainter::paintRing(const ParetoPoint &point, const QColor &ink)
{
    m_painter.setPen(QPen(ink, 2));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawEllipse(place(point.x, point.y), scaled(7), scaled(7));
}

void ParetoPainter::paintBaseline(const QPointF &figures)
{
    const QPointF at = place(figures.x(), figures.y());
    m_painter.setPen(QPen(theme().text, 1.5));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(QRectF(at.x() - scaled(6), at.y() - scaled(6), scaled(12), scaled(12)));
}

} // namespace cutaway
