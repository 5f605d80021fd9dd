#include "views/judging/parallel_view.h"

#include "views/judging/way_painter.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace cutaway {

namespace {

constexpr int sideMargin = 56;
constexpr int leastGap = 64; ///< between axes, for their titles
constexpr int topMargin = 54;
constexpr int bottomMargin = 26;
constexpr int reach = 14;
constexpr std::size_t mostWays = 4000;  ///< that are drawn to the pixel
constexpr int groundSteps = 24;         ///< of those that step back
constexpr int denseSteps = 40;          ///< of an axis, where there are more
constexpr std::size_t mostDashed = 300; ///< dashes take long
constexpr int ownFrameMs = 30;          ///< after the chart's: both in one would take too long
constexpr float leastRange = 0.02F;     ///< less is a click

/// As many words as fit on the first line; all other on the second.
std::pair<QString, QString> inTwoLines(const QString &title, const QFontMetrics &metrics, int width)
{
    if (metrics.horizontalAdvance(title) <= width)
        return {QString(), title};
    const QStringList words = title.split(u' ');
    qsizetype count = 1;
    while (count + 1 < words.size() && metrics.horizontalAdvance(words.mid(0, count + 1).join(u' ')) <= width)
        ++count;
    return {words.mid(0, count).join(u' '), words.mid(count).join(u' ')};
}

} // namespace

ParallelView::ParallelView(const PlanPoints *points, QWidget *parent) : QWidget(parent), m_points(points)
{
    setMinimumSize(scaled(200), scaled(120));
    setAccessibleName(tr("Plans over their parameters"));
    setToolTip(tr("Draw along an axis to keep the plans in that range; click the axis to take the range away"));
    m_soon.setSingleShot(true);
    m_soon.setInterval(ownFrameMs);
    connect(&m_soon, &QTimer::timeout, this, &ParallelView::refresh);
    connect(m_points, &PlanPoints::cleared, this, &ParallelView::refresh);
    connect(m_points, &PlanPoints::changed, this, [this] {
        if (!isVisible())
            refresh();
        else if (!m_soon.isActive())
            m_soon.start();
    });
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] {
        m_ground = {};
        forgetPicture();
    });
    refresh();
}

QSize ParallelView::sizeHint() const
{
    return {scaled(420), scaled(240)};
}

/// Out of view it costs nothing, unless ranges that were drawn choose among the plans.
void ParallelView::refresh()
{
    const bool hasRanges =
        std::ranges::any_of(m_ranges, [](const std::optional<Range> &range) { return range.has_value(); });
    m_isStale = !isVisible() && !hasRanges;
    if (m_isStale) {
        refreshPassing();
        return;
    }
    const std::vector<ParallelAxis> before = std::exchange(m_axes, parallelAxes(*m_points));
    std::vector<std::optional<Range>> ranges(m_axes.size());
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        const auto same = std::ranges::find(before, m_axes[i].title, &ParallelAxis::title);
        if (same != before.end())
            ranges[i] = m_ranges[std::size_t(same - before.begin())];
    }
    m_ranges = std::move(ranges);
    const int gaps = std::max(0, int(m_axes.size()) - 1);
    setMinimumWidth(std::max(scaled(200), 2 * scaled(sideMargin) + gaps * scaled(leastGap)));
    m_ground = {};
    refreshPassing();
}

void ParallelView::refreshPassing()
{
    m_isPassing.assign(m_points->points().size(), true);
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
        for (std::size_t i = 0; m_ranges[axis] && i < m_isPassing.size(); ++i) {
            const std::optional<float> place = m_axes[axis].places[i];
            m_isPassing[i] = m_isPassing[i] && place && *place >= m_ranges[axis]->from && *place <= m_ranges[axis]->to;
        }
    }
    forgetPicture();
    emit passingChanged();
}

void ParallelView::setFront(std::vector<bool> isFront)
{
    m_isFront = std::move(isFront);
    if (!m_soon.isActive())
        forgetPicture();
}

void ParallelView::setCurrent(int number)
{
    m_current = number;
    update();
}

void ParallelView::showEvent(QShowEvent *)
{
    if (m_isStale)
        refresh();
}

void ParallelView::forgetPicture()
{
    m_picture = {};
    update();
}

QLineF ParallelView::axisLine(std::size_t axis) const
{
    const double left = scaled(sideMargin);
    const double room = width() - 2 * left;
    const double x = m_axes.size() < 2 ? width() / 2.0 : left + room * double(axis) / double(m_axes.size() - 1);
    return {x, double(height() - scaled(bottomMargin)), x, double(scaled(topMargin))};
}

int ParallelView::axisAt(const QPointF &position) const
{
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        if (std::abs(axisLine(i).x1() - position.x()) <= scaled(reach))
            return int(i);
    }
    return -1;
}

float ParallelView::valueAt(int axis, const QPointF &position) const
{
    const QLineF line = axisLine(std::size_t(axis));
    return float(std::clamp((line.y1() - position.y()) / std::max(1.0, line.y1() - line.y2()), 0.0, 1.0));
}

void ParallelView::mousePressEvent(QMouseEvent *event)
{
    m_dragged = event->button() == Qt::LeftButton ? axisAt(event->position()) : -1;
    if (m_dragged >= 0)
        m_from = valueAt(m_dragged, event->position());
}

void ParallelView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragged < 0)
        return;
    const float now = valueAt(m_dragged, event->position());
    if (std::abs(now - m_from) < leastRange)
        return;
    m_ranges[std::size_t(m_dragged)] = Range{std::min(m_from, now), std::max(m_from, now)};
    refreshPassing();
}

void ParallelView::mouseReleaseEvent(QMouseEvent *event)
{
    const int axis = std::exchange(m_dragged, -1);
    if (axis < 0 || std::abs(valueAt(axis, event->position()) - m_from) >= leastRange)
        return;
    m_ranges[std::size_t(axis)].reset();
    refreshPassing();
}

void ParallelView::resizeEvent(QResizeEvent *)
{
    m_ground = {};
    forgetPicture();
}

/// Those of the points with this look. Where there are thousands, ways that lie close together are one.
std::vector<std::uint32_t> ParallelView::waysFrom(std::size_t axis, const std::vector<Look> &looks, Look look,
                                                  int mostSteps) const
{
    const QLineF line = axisLine(axis);
    const int height = int(std::clamp((line.y1() - line.y2()) * devicePixelRatioF(), 1.0, 65535.0));
    const int steps = looks.size() > mostWays ? mostSteps : height;
    const auto isMeant = [&](std::size_t point) { return looks[point] == look; };
    return waysBetween(m_axes[axis].places, m_axes[axis + 1].places, isMeant, height, steps);
}

/// Between two axes each way is drawn once, however many plans go it: what cannot be told apart costs nothing.
void ParallelView::paintLines(QImage &image) const
{
    const std::array<QColor, LookCount> inks{theme().refused, theme().secondaryText, theme().accent};
    std::vector<Look> looks(m_isPassing.size());
    for (std::size_t i = 0; i < looks.size(); ++i)
        looks[i] = lookOf(i);
    for (std::size_t axis = 0; axis + 1 < m_axes.size(); ++axis) {
        for (const Look look : {Infeasible, Passing, Front}) {
            const std::vector<std::uint32_t> ways = waysFrom(axis, looks, look, denseSteps);
            if (look == Infeasible && ways.size() <= mostDashed)
                paintDashed(image, axis, ways);
            else
                paintWays(image, axis, ways, inks[look], look == Front ? 2 : 1);
        }
    }
}

/// All plans, whatever ranges leave of them: drawn once, below those that are left. Where all are left, nothing.
QImage ParallelView::ground()
{
    const bool isAll = std::ranges::find(m_isPassing, false) == m_isPassing.end();
    if (!isAll && !m_ground.isNull())
        return m_ground;
    QImage image(size() * devicePixelRatioF(), QImage::Format_RGB32);
    image.setDevicePixelRatio(devicePixelRatioF());
    image.fill(theme().panel);
    if (isAll)
        return image;
    const std::vector<Look> looks(m_isPassing.size(), Passing);
    for (std::size_t axis = 0; axis + 1 < m_axes.size(); ++axis)
        paintWays(image, axis, waysFrom(axis, looks, Passing, groundSteps), theme().line, 1);
    return m_ground = image;
}

void ParallelView::paintWays(QImage &image, std::size_t axis, const std::vector<std::uint32_t> &ways, const QColor &ink,
                             double thickness) const
{
    const double ratio = devicePixelRatioF();
    const QPoint foot = (axisLine(axis).p1() * ratio).toPoint();
    const QPoint next = (axisLine(axis + 1).p1() * ratio).toPoint();
    WayPainter(image, foot, next.x()).paint(ways, ink, int(std::lround(thickness * ratio)));
}

void ParallelView::paintDashed(QImage &image, std::size_t axis, const std::vector<std::uint32_t> &ways) const
{
    const double ratio = devicePixelRatioF();
    const QPointF foot = axisLine(axis).p1();
    const double right = axisLine(axis + 1).x1();
    QPainter painter(&image);
    painter.setPen(QPen(theme().refused, 1, Qt::DashLine));
    for (const std::uint32_t way : ways)
        painter.drawLine(QPointF(foot.x(), foot.y() - (way >> 16) / ratio),
                         QPointF(right, foot.y() - (way & 0xffff) / ratio));
}

ParallelView::Look ParallelView::lookOf(std::size_t point) const
{
    if (!m_isPassing[point])
        return LookCount;
    if (!m_points->points()[point].isFeasible)
        return Infeasible;
    return point < m_isFront.size() && m_isFront[point] ? Front : Passing;
}

void ParallelView::paintAxes(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(themeFont(TextRole::Small));
    const QFontMetrics metrics = painter.fontMetrics();
    const int room = m_axes.size() < 2 ? width() : (width() - 2 * scaled(sideMargin)) / int(m_axes.size() - 1);
    const int wide = std::min(room - scaled(4), 2 * scaled(sideMargin) - scaled(4));
    const auto text = [&](double x, double y, const QString &words, const QColor &ink) {
        const QString shown = metrics.elidedText(words, Qt::ElideRight, wide);
        const double textWidth = metrics.horizontalAdvance(shown);
        painter.fillRect(QRectF(x - textWidth / 2 - 2, y, textWidth + 4, metrics.height()), theme().panel);
        painter.setPen(ink);
        painter.drawText(QRectF(x - wide / 2.0, y, wide, metrics.height()), Qt::AlignHCenter | Qt::AlignTop, shown);
    };
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        const ParallelAxis &axis = m_axes[i];
        const QLineF line = axisLine(i);
        painter.setPen(QPen(theme().controlLine, 1));
        painter.drawLine(line);
        const auto [first, second] = inTwoLines(axis.title, metrics, wide);
        text(line.x1(), scaled(2), first, theme().text);
        text(line.x1(), scaled(2) + metrics.height(), second, theme().text);
        text(line.x1(), scaled(2) + 2 * metrics.height(), axis.words.empty() ? axis.most : axis.words.back(),
             theme().hintText);
        text(line.x1(), line.y1() + scaled(4), axis.words.empty() ? axis.least : axis.words.front(), theme().hintText);
        for (std::size_t word = 1; word + 1 < axis.words.size(); ++word)
            text(line.x1(),
                 line.y1() - (line.y1() - line.y2()) * double(word) / double(axis.words.size() - 1) -
                     metrics.height() / 2.0,
                 axis.words[word], theme().hintText);
        if (!m_ranges[i])
            continue;
        const double height = line.y1() - line.y2();
        const QRectF range(line.x1() - scaled(5), line.y1() - height * m_ranges[i]->to, scaled(10),
                           height * (m_ranges[i]->to - m_ranges[i]->from));
        painter.setPen(QPen(theme().accent, 1));
        painter.setBrush(theme().accentFill);
        painter.drawRect(range);
    }
}

void ParallelView::paintPoint(QPainter &painter, std::size_t point) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().text, 2));
    for (std::size_t axis = 0; axis + 1 < m_axes.size(); ++axis) {
        const std::optional<float> from = m_axes[axis].places[point];
        const std::optional<float> to = m_axes[axis + 1].places[point];
        if (from && to)
            painter.drawLine(axisLine(axis).pointAt(*from), axisLine(axis + 1).pointAt(*to));
    }
}

void ParallelView::paintEvent(QPaintEvent *)
{
    if (m_picture.isNull()) {
        m_picture = ground();
        paintLines(m_picture);
        QPainter painter(&m_picture);
        paintAxes(painter);
    }
    QPainter painter(this);
    painter.drawImage(0, 0, m_picture);
    if (m_current >= 0 && std::size_t(m_current) < m_isPassing.size())
        paintPoint(painter, std::size_t(m_current));
}

} // namespace cutaway
