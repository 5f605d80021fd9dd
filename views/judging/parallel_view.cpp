#include "views/judging/parallel_view.h"

#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

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
