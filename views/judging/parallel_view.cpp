#include "views/judging/parallel_view.h"

#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QColor>
#include <QMouseEvent>
#include <QPainter>
#include <QPoint>

#include <algorithm>
#include <cmath>
#include <optional>

namespace cutaway {

namespace {

/// Which ways lines go between two upright axes, each once, in pixels above the axes' feet: on the left in the upper
/// half, on the right in the lower. `from`, `to`: places on both by point, 0 to 1. `isMeant`: of which points. Lines
/// start and end at one of `steps` places. O(points + steps²).
template <class IsMeant>
std::vector<std::uint32_t> waysBetween(const std::vector<std::optional<float>> &from,
                                       const std::vector<std::optional<float>> &to, IsMeant isMeant, int height,
                                       int steps)
{
    const auto side = std::size_t(steps + 1);
    std::vector<bool> isTaken(side * side);
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] && to[i] && isMeant(i))
            isTaken[std::size_t(*from[i] * float(steps)) * side + std::size_t(*to[i] * float(steps))] = true;
    }
    std::vector<std::uint32_t> ways;
    for (std::size_t way = 0; way < isTaken.size(); ++way) {
        if (isTaken[way])
            ways.push_back(std::uint32_t(way / side) * std::uint32_t(height) / std::uint32_t(steps) << 16 |
                           std::uint32_t(way % side) * std::uint32_t(height) / std::uint32_t(steps));
    }
    return ways;
}

/// Straight lines between two axes that stand upright, thousands of them, as fast as pixels can be written: without
/// smoothing, which lines that lie this close do not need.
class LineRasteriser
{
public:
    /// `foot` and `end`: the lower end of the axis at the left and the column of that at the right, in the pixels of
    /// the image, which is of 32 bits.
    LineRasteriser(QImage &image, QPoint foot, int end) : m_image(image), m_foot(foot), m_end(end) {}

    /// Heights above the foot: that on the left axis in the upper half of each way, that on the right in the lower.
    void paint(const std::vector<std::uint32_t> &ways, const QColor &ink, int thickness);

private:
    void paintWay(QRgb *pixels, int from, int to, QRgb ink, int thickness) const;

    QImage &m_image;
    QPoint m_foot;
    int m_end;
};

void LineRasteriser::paint(const std::vector<std::uint32_t> &ways, const QColor &ink, int thickness)
{
    if (m_foot.x() < 0 || m_end <= m_foot.x())
        return;
    auto *pixels = reinterpret_cast<QRgb *>(m_image.bits());
    for (const std::uint32_t way : ways)
        paintWay(pixels, int(way >> 16), int(way & 0xffff), ink.rgba(), thickness);
}

/// In each column from where the line comes in to where it goes out.
void LineRasteriser::paintWay(QRgb *pixels, int from, int to, QRgb ink, int thickness) const
{
    constexpr int fraction = 16; // bits, of a pixel in fixed point
    const int step = ((from - to) << fraction) / (m_end - m_foot.x());
    const int end = std::min(m_end, m_image.width());
    const int lowest = m_image.height() - 1;
    const auto stride = m_image.bytesPerLine() / qsizetype(sizeof(QRgb));
    const int out = step - (step > 0) + (step < 0);
    int y = ((m_foot.y() - from) << fraction) + (1 << (fraction - 1));
    for (int x = m_foot.x(); x < end; ++x, y += step) {
        const int here = y >> fraction;
        const int there = (y + out) >> fraction;
        const int bottom = std::min(std::max(here, there) + thickness - 1, lowest);
        for (int row = std::max(std::min(here, there), 0); row <= bottom; ++row)
            pixels[row * stride + x] = ink;
    }
}

constexpr std::size_t mostWays = 4000;  ///< that are drawn to the pixel
constexpr int groundSteps = 24;         ///< of an axis, of those that step back, where there are more
constexpr int denseSteps = 40;          ///< of the others
constexpr std::size_t mostDashed = 300; ///< dashes take long

QColor lineInkOf(LineLook look)
{
    switch (look) {
    case LineLook::Infeasible: return theme().refused;
    case LineLook::Front: return theme().accent;
    case LineLook::Passing:
    case LineLook::LeftOut: break;
    }
    return theme().secondaryText;
}

constexpr int sideMargin = 56;
constexpr int leastGap = 64; ///< between axes, for their titles
constexpr int axesTop = 54;
constexpr int axesBottom = 26;
constexpr int reach = 14;
constexpr int ownFrameMs = 30;      ///< after the chart's: both in one would take too long
constexpr float leastRange = 0.02F; ///< less is a click

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

std::vector<std::uint32_t> ParallelLines::waysFrom(std::size_t axis, const std::vector<LineLook> &looks, LineLook look,
                                                   int mostSteps) const
{
    const QLineF line = m_upright[axis];
    const int height = int(std::clamp((line.y1() - line.y2()) * m_image.devicePixelRatioF(), 1.0, 32767.0));
    const int steps = looks.size() > mostWays ? mostSteps : height;
    const auto isMeant = [&](std::size_t point) { return looks[point] == look; };
    return waysBetween(m_axes[axis].places, m_axes[axis + 1].places, isMeant, height, steps);
}

void ParallelLines::paint(const std::vector<LineLook> &looks)
{
    for (std::size_t axis = 0; axis + 1 < m_axes.size(); ++axis) {
        for (const LineLook look : {LineLook::Infeasible, LineLook::Passing, LineLook::Front}) {
            const std::vector<std::uint32_t> ways = waysFrom(axis, looks, look, denseSteps);
            if (look == LineLook::Infeasible && ways.size() <= mostDashed)
                paintDashed(axis, ways);
            else
                paintWays(axis, ways, lineInkOf(look), look == LineLook::Front ? 2 : 1);
        }
    }
}

void ParallelLines::paintGround(std::size_t points)
{
    const std::vector<LineLook> looks(points, LineLook::Passing);
    for (std::size_t axis = 0; axis + 1 < m_axes.size(); ++axis)
        paintWays(axis, waysFrom(axis, looks, LineLook::Passing, groundSteps), theme().line, 1);
}

void ParallelLines::paintWays(std::size_t axis, const std::vector<std::uint32_t> &ways, const QColor &ink,
                              double thickness)
{
    const double ratio = m_image.devicePixelRatioF();
    const QPoint foot = (m_upright[axis].p1() * ratio).toPoint();
    const QPoint next = (m_upright[axis + 1].p1() * ratio).toPoint();
    LineRasteriser(m_image, foot, next.x()).paint(ways, ink, int(std::lround(thickness * ratio)));
}

void ParallelLines::paintDashed(std::size_t axis, const std::vector<std::uint32_t> &ways)
{
    const double ratio = m_image.devicePixelRatioF();
    const QPointF foot = m_upright[axis].p1();
    const double right = m_upright[axis + 1].x1();
    QPainter painter(&m_image);
    painter.setPen(QPen(lineInkOf(LineLook::Infeasible), 1, Qt::DashLine));
    for (const std::uint32_t way : ways)
        painter.drawLine(QPointF(foot.x(), foot.y() - (way >> 16) / ratio),
                         QPointF(right, foot.y() - (way & 0xffff) / ratio));
}

ParallelView::ParallelView(const PlanPoints *points, QWidget *parent) : QWidget(parent), m_points(points)
{
    setMinimumSize(scaled(200), scaled(120));
    setAccessibleName(tr("Plans over their parameters"));
    setToolTip(tr("Drag along an axis to keep the plans in that range; click the axis to remove the range"));
    m_soon.setSingleShot(true);
    m_soon.setInterval(ownFrameMs);
    connect(&m_soon, &QTimer::timeout, this, &ParallelView::refresh);
    connect(m_points, &PlanPoints::cleared, this, &ParallelView::refresh);
    connect(m_points, &PlanPoints::changed, this, &ParallelView::followPoints);
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
void ParallelView::followPoints()
{
    m_isBehind = true;
    if (!isVisible() && m_ranges.isAnyDrawn())
        refresh();
    else if (!isVisible())
        refreshPassing();
    else if (!m_soon.isActive())
        m_soon.start();
}

void ParallelView::refresh()
{
    m_isBehind = false;
    m_soon.stop();
    const QString dragged = m_dragged ? m_ranges.axes()[*m_dragged].title : QString();
    m_ranges.setAxes(parallelAxes(*m_points));
    m_dragged = m_ranges.axisOf(dragged);
    const int gaps = std::max(0, int(axisCount()) - 1);
    setMinimumWidth(std::max(scaled(200), 2 * scaled(sideMargin) + gaps * scaled(leastGap)));
    m_ground = {};
    refreshPassing();
}

void ParallelView::refreshPassing()
{
    m_isPassing = m_ranges.passing(m_points->points().size());
    forgetPicture();
    emit passingChanged();
}

void ParallelView::setFront(std::vector<bool> isFront)
{
    m_isFront = std::move(isFront);
    if (!m_isBehind)
        forgetPicture();
}

void ParallelView::setCurrent(int number)
{
    m_current = number;
    update();
}

void ParallelView::showEvent(QShowEvent *)
{
    if (m_isBehind)
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
    const double x = axisCount() < 2 ? width() / 2.0 : left + room * double(axis) / double(axisCount() - 1);
    return {x, double(height() - scaled(axesBottom)), x, double(scaled(axesTop))};
}

std::optional<std::size_t> ParallelView::axisAt(const QPointF &position) const
{
    for (std::size_t i = 0; i < axisCount(); ++i) {
        if (std::abs(axisLine(i).x1() - position.x()) <= scaled(reach))
            return i;
    }
    return std::nullopt;
}

float ParallelView::valueAt(std::size_t axis, const QPointF &position) const
{
    const QLineF line = axisLine(axis);
    return float(std::clamp((line.y1() - position.y()) / std::max(1.0, line.y1() - line.y2()), 0.0, 1.0));
}

void ParallelView::mousePressEvent(QMouseEvent *event)
{
    m_dragged = event->button() == Qt::LeftButton ? axisAt(event->position()) : std::nullopt;
    if (m_dragged)
        m_from = valueAt(*m_dragged, event->position());
}

void ParallelView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_dragged)
        return;
    const float now = valueAt(*m_dragged, event->position());
    if (std::abs(now - m_from) < leastRange)
        return;
    m_ranges.setRange(*m_dragged, AxisRange{std::min(m_from, now), std::max(m_from, now)});
    refreshPassing();
}

void ParallelView::mouseReleaseEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> axis = std::exchange(m_dragged, std::nullopt);
    if (!axis || std::abs(valueAt(*axis, event->position()) - m_from) >= leastRange)
        return;
    m_ranges.setRange(*axis, std::nullopt);
    refreshPassing();
}

void ParallelView::resizeEvent(QResizeEvent *)
{
    m_ground = {};
    forgetPicture();
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
    linesOn(image).paintGround(m_isPassing.size());
    return m_ground = image;
}

std::vector<LineLook> ParallelView::looks() const
{
    std::vector<LineLook> looks(m_isPassing.size(), LineLook::LeftOut);
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (m_isPassing[i])
            looks[i] = !m_points->points()[i].isFeasible      ? LineLook::Infeasible
                       : i < m_isFront.size() && m_isFront[i] ? LineLook::Front
                                                              : LineLook::Passing;
    }
    return looks;
}

ParallelLines ParallelView::linesOn(QImage &image) const
{
    std::vector<QLineF> upright;
    for (std::size_t axis = 0; axis < axisCount(); ++axis)
        upright.push_back(axisLine(axis));
    return {image, m_ranges.axes(), std::move(upright)};
}

void ParallelView::paintAxes(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(themeFont(TextRole::Small));
    const QFontMetrics metrics = painter.fontMetrics();
    const int room = axisCount() < 2 ? width() : (width() - 2 * scaled(sideMargin)) / int(axisCount() - 1);
    const int wide = std::min(room - scaled(4), 2 * scaled(sideMargin) - scaled(4));
    const auto text = [&](double x, double y, const QString &words, const QColor &ink) {
        const QString shown = metrics.elidedText(words, Qt::ElideRight, wide);
        const double textWidth = metrics.horizontalAdvance(shown);
        painter.fillRect(QRectF(x - textWidth / 2 - 2, y, textWidth + 4, metrics.height()), theme().panel);
        painter.setPen(ink);
        painter.drawText(QRectF(x - wide / 2.0, y, wide, metrics.height()), Qt::AlignHCenter | Qt::AlignTop, shown);
    };
    for (std::size_t i = 0; i < axisCount(); ++i) {
        const ParallelAxis &axis = m_ranges.axes()[i];
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
        paintRange(painter, i);
    }
}

void ParallelView::paintRange(QPainter &painter, std::size_t axis) const
{
    const std::optional<AxisRange> &range = m_ranges.range(axis);
    if (!range)
        return;
    const QLineF line = axisLine(axis);
    const QPointF corner(scaled(5), 0);
    painter.setPen(QPen(theme().accent, 1));
    painter.setBrush(theme().accentFill);
    painter.drawRect(QRectF(line.pointAt(range->to) - corner, line.pointAt(range->from) + corner));
}

void ParallelView::paintPoint(QPainter &painter, std::size_t point) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().text, 2));
    for (std::size_t axis = 0; axis + 1 < axisCount(); ++axis) {
        const std::optional<float> from = m_ranges.axes()[axis].places[point];
        const std::optional<float> to = m_ranges.axes()[axis + 1].places[point];
        if (from && to)
            painter.drawLine(axisLine(axis).pointAt(*from), axisLine(axis + 1).pointAt(*to));
    }
}

void ParallelView::paintEvent(QPaintEvent *)
{
    if (m_picture.isNull()) {
        m_picture = ground();
        linesOn(m_picture).paint(looks());
        QPainter painter(&m_picture);
        paintAxes(painter);
    }
    QPainter painter(this);
    painter.drawImage(0, 0, m_picture);
    if (m_current >= 0 && std::size_t(m_current) < m_isPassing.size())
        paintPoint(painter, std::size_t(m_current));
}

} // namespace cutaway
