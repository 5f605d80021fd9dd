#include "views/judging/pareto_painter.h"

#include "core/judging/exploration.h"
#include "core/judging/figure_words.h"
#include "core/judging/front_svg.h"
#include "views/judging/figure_tree.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>

namespace cutaway {

namespace {

std::optional<double> figureOf(const PlanPoint &point, const std::string &name)
{
    const auto found = point.figures.find(name);
    return found == point.figures.end() ? std::nullopt : std::optional(found->second);
}

bool keepsLimit(const std::string &name, double value, const std::optional<double> &limit)
{
    return !limit || (judging::isBetterLarger(name) ? value >= *limit : value <= *limit);
}

void markParetoFront(std::vector<ParetoPoint> &list, const ParetoAxes &axes)
{
    const double xSign = judging::isBetterLarger(axes.x) ? -1 : 1;
    const double ySign = judging::isBetterLarger(axes.y) ? -1 : 1;
    struct Candidates
    {
        std::vector<std::size_t> places;
        std::vector<std::pair<double, double>> objectives;
    };
    std::map<int, Candidates> works;
    for (std::size_t i = 0; i < list.size(); ++i) {
        list[i].isFront = false;
        if (!list[i].isFeasible || !list[i].isWithin)
            continue;
        Candidates &same = works[list[i].work];
        same.places.push_back(i);
        same.objectives.emplace_back(xSign * list[i].x, ySign * list[i].y);
    }
    for (const auto &[work, same] : works) {
        const std::vector<bool> isFront = judging::paretoFront(same.objectives);
        for (std::size_t i = 0; i < same.places.size(); ++i)
            list[same.places[i]].isFront = isFront[i];
    }
}

} // namespace

int ParetoPoints::numberOf(const std::string &work)
{
    if (areComparable(work, m_work))
        return 0;
    return m_works.emplace(work, int(m_works.size()) + 1).first->second;
}

std::optional<ParetoPoint> ParetoPoints::pointOf(const PlanPoints &points, std::size_t number, const ParetoAxes &axes)
{
    const PlanPoint &point = points.points()[number];
    if (!points.isCompared(point))
        return {};
    const std::optional<double> x = figureOf(point, axes.x);
    const std::optional<double> y = figureOf(point, axes.y);
    if (!x || !y)
        return {};
    ParetoPoint shown{number, *x, *y, figureOf(point, axes.colour), point.isFeasible};
    shown.work = numberOf(point.work);
    return shown;
}

void ParetoPoints::take(const PlanPoints &points, const ParetoAxes &axes)
{
    const bool isOther = axes.x != m_axes.x || axes.y != m_axes.y || axes.colour != m_axes.colour ||
                         points.kind() != m_kind || points.work() != m_work;
    if (isOther || points.points().size() < m_taken)
        forget();
    m_axes = axes;
    m_kind = points.kind();
    m_work = points.work();
    const auto before = std::ptrdiff_t(m_points.size());
    for (; m_taken < points.points().size(); ++m_taken) {
        if (const std::optional<ParetoPoint> point = pointOf(points, m_taken, axes))
            m_points.push_back(*point);
    }
    const auto byFigures = [](const ParetoPoint &one, const ParetoPoint &other) {
        return std::pair(one.x, one.y) < std::pair(other.x, other.y);
    };
    const auto came = m_points.begin() + before;
    std::stable_sort(came, m_points.end(), byFigures);
    std::inplace_merge(m_points.begin(), came, m_points.end(), byFigures);
    applyLimits(m_points, axes);
}

void ParetoPoints::forget()
{
    m_points.clear();
    m_works.clear();
    m_taken = 0;
}

void applyLimits(std::vector<ParetoPoint> &points, const ParetoAxes &axes)
{
    const std::optional<double> limitX = axes.limitX();
    const std::optional<double> limitY = axes.limitY();
    for (ParetoPoint &point : points)
        point.isWithin = keepsLimit(axes.x, point.x, limitX) && keepsLimit(axes.y, point.y, limitY);
    markParetoFront(points, axes);
}

QString pointText(const PlanPoints &points, std::size_t number)
{
    const PlanPoint &point = points.points()[number];
    QStringList lines{point.settings.isEmpty() ? point.name
                                               : point.name + QStringLiteral(" (") + point.settings + u')'};
    if (!point.problem.isEmpty())
        lines << point.problem;
    if (!areComparable(point.work, points.work()))
        lines << QCoreApplication::translate("ParetoView", "%1 here, %2 in the plan shown: not compared")
                     .arg(coreText(point.work), coreText(points.work()));
    const PlanPoint *baseline = points.baseline();
    if (baseline && !areComparable(point.work, baseline->work))
        baseline = nullptr;
    for (const std::string &name : points.toldFigures()) {
        const std::optional<double> value = figureOf(point, name);
        if (!value)
            continue;
        QString line = figureTitleText(points.titles(), name) + QStringLiteral(": ") + figureValueText(name, *value);
        if (const std::optional<double> base = baseline ? figureOf(*baseline, name) : std::nullopt)
            line += QStringLiteral(" (") + figureChangeText(name, *value - *base) + u')';
        lines << line;
    }
    if (baseline)
        lines << QCoreApplication::translate("ParetoView", "In brackets: compared with %1").arg(baseline->name);
    return lines.join(u'\n');
}

namespace {

constexpr double pointRadius = 3.5;
constexpr double dotSide = 2;
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

/// `rim`: what tells the point from the ground, whatever its ink.
QPixmap pointStamp(const QColor &ink, const QColor &rim, const ParetoPoint &point, double ratio)
{
    const bool isFeasible = point.isFeasible;
    const bool standsOut = point.isWithin && point.isPassing;
    const double radius = scaled(pointRadius * 2) / 2.0;
    const int side = int(std::ceil(2 * radius)) + 4;
    QPixmap stamp(QSize(side, side) * ratio);
    stamp.setDevicePixelRatio(ratio);
    stamp.fill(Qt::transparent);
    QPainter painter(&stamp);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isFeasible ? rim : theme().refused, isFeasible ? 0.7 : 1.4));
    painter.setBrush(isFeasible ? QBrush(ink) : QBrush(Qt::NoBrush));
    painter.setOpacity(standsOut ? 1 : 0.35);
    const QPointF middle(side / 2.0, side / 2.0);
    if (point.work == 0)
        painter.drawEllipse(middle, radius, radius);
    else
        painter.drawPolygon(QPolygonF{middle - QPointF(radius, 0), middle - QPointF(0, radius),
                                      middle + QPointF(radius, 0), middle + QPointF(0, radius)});
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

void ParetoPainter::paintAxes(const ParetoAxes &axes, const judging::FigureTitles &titles)
{
    m_painter.setFont(themeFont(TextRole::Small));
    const int line = m_painter.fontMetrics().height();
    const double width = scaled(72);
    const auto stepsIn = [](double room, double each) { return std::clamp(int(room / each), 1, 8); };
    m_painter.setPen(QPen(theme().line, 1));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(m_plot);
    const auto paintTick = [&](const QLineF &across, const QRectF &room, Qt::Alignment alignment,
                               const judging::AxisTick &tick) {
        m_painter.setPen(QPen(theme().line, 1));
        m_painter.drawLine(across);
        m_painter.setPen(theme().hintText);
        m_painter.drawText(room, int(alignment), localText(tick.text));
    };
    for (const judging::AxisTick &tick :
         judging::axisTicks(axes.x, m_range.left(), m_range.right(), stepsIn(m_plot.width(), width))) {
        const double x = place(tick.value, m_range.top()).x();
        paintTick({x, m_plot.top(), x, m_plot.bottom()},
                  {x - width / 2, m_plot.bottom() + scaled(5), width, double(line)}, Qt::AlignHCenter | Qt::AlignTop,
                  tick);
    }
    for (const judging::AxisTick &tick :
         judging::axisTicks(axes.y, m_range.top(), m_range.bottom(), stepsIn(m_plot.height(), 2.5 * line))) {
        const double y = place(m_range.left(), tick.value).y();
        paintTick({m_plot.left(), y, m_plot.right(), y}, {0, y - line / 2.0, m_plot.left() - scaled(4), double(line)},
                  Qt::AlignRight | Qt::AlignVCenter, tick);
    }
    m_painter.setPen(theme().secondaryText);
    m_painter.drawText(QRectF(m_plot.left(), m_plot.bottom() + scaled(5) + line, m_plot.width(), line), Qt::AlignCenter,
                       figureTitleText(titles, axes.x));
    m_painter.drawText(QRectF(scaled(4), 0, m_plot.width(), m_plot.top()), Qt::AlignLeft | Qt::AlignVCenter,
                       figureTitleText(titles, axes.y));
}

void ParetoPainter::paintFront(const std::vector<ParetoPoint> &points)
{
    const auto last = std::ranges::max_element(points, {}, &ParetoPoint::work);
    for (int work = last == points.end() ? 0 : last->work; work >= 0; --work)
        paintFrontOf(points, work);
}

void ParetoPainter::paintFrontOf(const std::vector<ParetoPoint> &points, int work)
{
    QPainterPath path;
    bool isDown = false;
    for (const ParetoPoint &point : points) {
        if (!point.isFront || point.work != work)
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
    m_painter.setPen(work == 0 ? QPen(theme().accent, 1.5) : QPen(theme().secondaryText, 1, Qt::DashLine));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(path);
}

void ParetoPainter::paintPoints(const std::vector<ParetoPoint> &points, const ParetoAxes &axes)
{
    const std::pair<double, double> range = colourRange(points);
    const double least = range.first;
    const double most = range.second;
    std::map<std::pair<QRgb, int>, QPixmap> stamps; // ten thousand circles are drawn as a few pictures
    const bool areMany = points.size() > mostStamped;
    const auto paint = [&](const ParetoPoint &point) {
        const bool isColoured = !axes.colour.empty() && point.colour && most > least;
        const QColor ink = isColoured ? theme().heatStep((*point.colour - least) / (most - least))
                           : point.isFront && point.work == 0 ? theme().accent
                                                              : theme().secondaryText;
        const bool standsOut = point.isWithin && point.isPassing;
        const int look = int(point.work > 0) * 8 + int(isColoured) * 4 + int(point.isFeasible) * 2 + int(standsOut);
        QPixmap &stamp = stamps[{ink.rgba(), look}];
        if (stamp.isNull())
            stamp = pointStamp(ink, isColoured ? theme().secondaryText : theme().panel, point,
                               m_painter.device()->devicePixelRatioF());
        const double half = stamp.width() / stamp.devicePixelRatio() / 2;
        m_painter.drawPixmap(place(point.x, point.y) - QPointF(half, half), stamp);
    };
    for (const bool isFront : {false, true}) {
        for (const ParetoPoint &point : points) {
            if (point.isFront == isFront && !(areMany && !(point.isWithin && point.isPassing)))
                paint(point);
        }
    }
}

void ParetoPainter::paintColourKey(const std::vector<ParetoPoint> &points, const ParetoAxes &axes,
                                   const judging::FigureTitles &titles)
{
    const auto [least, most] = colourRange(points);
    if (axes.colour.empty() || most <= least)
        return;
    m_painter.setFont(themeFont(TextRole::Small));
    m_painter.setPen(theme().secondaryText);
    const QString before = QCoreApplication::translate("ParetoView", "%1: %2")
                               .arg(figureTitleText(titles, axes.colour), figureValueText(axes.colour, least));
    const QString after = figureValueText(axes.colour, most);
    const double gap = scaled(6);
    const double ramp = scaled(48);
    const double behind = m_painter.fontMetrics().horizontalAdvance(after) + gap;
    QRectF room(m_plot.left(), 0, m_plot.width(), m_plot.top());
    m_painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, after);
    room.setRight(room.right() - behind - ramp - gap);
    m_painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, before);
    const double height = scaled(8);
    paintRamp({room.right() + gap, room.center().y() - height / 2, ramp, height});
}

/// From the least to the most.
void ParetoPainter::paintRamp(const QRectF &rect)
{
    constexpr int steps = 8;
    QLinearGradient colours(rect.topLeft(), rect.topRight());
    for (int step = 0; step <= steps; ++step)
        colours.setColorAt(double(step) / steps, theme().heatStep(double(step) / steps));
    m_painter.setPen(QPen(theme().secondaryText, 0.7));
    m_painter.setBrush(colours);
    m_painter.drawRect(rect);
}

void ParetoPainter::paintDots(QImage &image, const QRectF &plot, const QRectF &range,
                              const std::vector<ParetoPoint> &points)
{
    if (points.size() <= mostStamped)
        return;
    const double ratio = image.devicePixelRatioF();
    const int side = std::max(1, int(std::lround(dotSide * ratio)));
    const QRect room = QRect(QPoint(), image.size()).adjusted(0, 0, 1 - side, 1 - side);
    const QRgb ink = theme().line.rgb();
    auto *pixels = reinterpret_cast<QRgb *>(image.bits());
    const auto stride = image.bytesPerLine() / qsizetype(sizeof(QRgb));
    for (const ParetoPoint &point : points) {
        const QPoint corner = (place(plot, range, point.x, point.y) * ratio).toPoint() - QPoint(side / 2, side / 2);
        if ((point.isWithin && point.isPassing) || !room.contains(corner))
            continue;
        for (int row = 0; row < side; ++row)
            std::fill_n(pixels + (corner.y() + row) * stride + corner.x(), side, ink);
    }
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
