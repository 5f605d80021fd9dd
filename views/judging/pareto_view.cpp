#include "views/judging/pareto_view.h"

#include "core/judging/figure_words.h"
#include "core/judging/front_svg.h"
#include "views/judging/figure_tree.h"
#include "views/judging/pareto_painter.h"
#include "views/models/drag_machine.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr int leftMargin = 74;
constexpr int topMargin = 22;
constexpr int bottomMargin = 42;
constexpr int rightMargin = 24;
constexpr double reachOfPointer = 8;

/// With some air; also where all points have the same figure.
QRectF rangeOf(const std::vector<ParetoPoint> &points)
{
    if (points.empty())
        return {0, 0, 1, 1};
    const auto [left, right] = std::ranges::minmax(points, {}, &ParetoPoint::x);
    const auto [bottom, top] = std::ranges::minmax(points, {}, &ParetoPoint::y);
    const double x = judging::axisAir(left.x, right.x, 0.08);
    const double y = judging::axisAir(bottom.y, top.y, 0.08);
    return QRectF(QPointF(left.x - x, bottom.y - y), QPointF(right.x + x, top.y + y));
}

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

ParetoView::ParetoView(const PlanPoints *points, QWidget *parent) : QWidget(parent), m_points(points)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(scaled(200), scaled(120));
    setAccessibleName(tr("Plans over two figures"));
    connect(m_points, &PlanPoints::cleared, this, [this] {
        m_shown.forget();
        m_axes.limits.clear(); // another model's figures are others
    });
    connect(m_points, &PlanPoints::changed, this, &ParetoView::refresh);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, &ParetoView::forgetPicture);
    refresh();
}

QSize ParetoView::sizeHint() const
{
    return {scaled(420), scaled(240)};
}

void ParetoView::setAxes(const ParetoAxes &axes)
{
    if (axes == m_axes)
        return;
    m_axes = axes;
    refresh();
}

void ParetoView::setPassing(std::vector<bool> isPassing)
{
    m_isPassing = std::move(isPassing);
    if (markPassing())
        forgetPicture();
}

/// Whether one passes that did not, or the other way round.
bool ParetoView::markPassing()
{
    bool isOther = false;
    for (ParetoPoint &point : m_shown.points()) {
        const bool isPassing = point.number >= m_isPassing.size() || m_isPassing[point.number];
        isOther |= std::exchange(point.isPassing, isPassing) != isPassing;
    }
    return isOther;
}

void ParetoView::refresh()
{
    m_shown.take(*m_points, m_axes);
    markPassing();
    m_range = rangeOf(m_shown.points());
    if (!pointOf(m_current))
        m_current = -1;
    m_hovered = -1;
    forgetPicture();
}

void ParetoView::forgetPicture()
{
    m_picture = {};
    update();
}

void ParetoView::setCurrent(int number)
{
    if (std::exchange(m_current, number) == number)
        return;
    setAccessibleDescription(pointOf(number) ? pointText(*m_points, std::size_t(number)) : QString());
    update();
    emit currentChanged(number);
}

void ParetoView::setHovered(int number)
{
    if (std::exchange(m_hovered, number) == number)
        return;
    update();
}

QRectF ParetoView::plot() const
{
    return QRectF(rect()).adjusted(scaled(leftMargin), scaled(topMargin), -scaled(rightMargin), -scaled(bottomMargin));
}

QPointF ParetoView::positionOf(const ParetoPoint &point) const
{
    return ParetoPainter::place(plot(), m_range, point.x, point.y);
}

const ParetoPoint *ParetoView::pointOf(int number) const
{
    const auto found = std::ranges::find(shown(), std::size_t(number), &ParetoPoint::number);
    return number < 0 || found == shown().end() ? nullptr : &*found;
}

const ParetoPoint *ParetoView::pointAt(const QPointF &position) const
{
    const ParetoPoint *nearest = nullptr;
    double least = scaled(reachOfPointer) * scaled(reachOfPointer);
    const QRectF plot = this->plot();
    for (const ParetoPoint &point : shown()) {
        const QPointF away = ParetoPainter::place(plot, m_range, point.x, point.y) - position;
        const double distance = QPointF::dotProduct(away, away);
        if (distance < least) {
            least = distance;
            nearest = &point;
        }
    }
    return nearest;
}

bool ParetoView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto *help = static_cast<QHelpEvent *>(event);
    if (const ParetoPoint *point = pointAt(help->pos()))
        QToolTip::showText(help->globalPos(), pointText(*m_points, point->number), this);
    else if (limitLineAt(help->pos(), plot(), m_range, m_axes) != LimitLine::None)
        QToolTip::showText(help->globalPos(), tr("Drag it to set a limit; the front follows"), this);
    else
        QToolTip::hideText();
    return true;
}

void ParetoView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = event->position();
    m_hasDragged = false;
    m_dragged = limitLineAt(event->position(), plot(), m_range, m_axes); // also among points: it is a click if it stays
}

void ParetoView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragged != LimitLine::None) {
        m_hasDragged |= isDragged(m_pressed, event->position());
        if (!m_hasDragged)
            return;
        m_axes = withLimitAt(event->position(), m_dragged, plot(), m_range, m_axes);
        applyLimits(m_shown.points(), m_axes);
        forgetPicture();
        emit limitsChanged();
        return;
    }
    const LimitLine line = limitLineAt(event->position(), plot(), m_range, m_axes);
    const ParetoPoint *point = pointAt(event->position());
    setHovered(point ? int(point->number) : -1);
    setCursor(point                  ? Qt::PointingHandCursor
              : line == LimitLine::X ? Qt::SplitHCursor
              : line == LimitLine::Y ? Qt::SplitVCursor
                                     : Qt::ArrowCursor);
}

void ParetoView::leaveEvent(QEvent *)
{
    setHovered(-1);
}

void ParetoView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragged = LimitLine::None;
    const ParetoPoint *point = pointAt(event->position());
    if (!point || point != pointAt(m_pressed) || m_hasDragged)
        return;
    const int number = int(point->number);
    setCurrent(number);
    emit chosen(number);
}

void ParetoView::step(int by)
{
    if (shown().empty())
        return;
    const ParetoPoint *now = pointOf(m_current);
    const int last = int(shown().size()) - 1;
    const int at = now ? std::clamp(int(now - shown().data()) + by, 0, last) : 0;
    setCurrent(int(shown()[std::size_t(at)].number));
}

void ParetoView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        step(event->key() == Qt::Key_Left ? -1 : 1);
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && pointOf(m_current))
        emit chosen(m_current);
    else
        QWidget::keyPressEvent(event);
}

void ParetoView::resizeEvent(QResizeEvent *)
{
    forgetPicture();
}

void ParetoView::paintEvent(QPaintEvent *)
{
    if (m_picture.isNull()) {
        m_picture = QImage(size() * devicePixelRatioF(), QImage::Format_RGB32);
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(theme().panel);
        ParetoPainter::paintDots(m_picture, plot(), m_range, shown());
        QPainter painter(&m_picture);
        ParetoPainter drawing(painter, plot(), m_range);
        drawing.paintAxes(m_axes, m_points->titles());
        drawing.paintFront(shown());
        drawing.paintPoints(shown(), m_axes);
        drawing.paintColourKey(shown(), m_axes, m_points->titles());
        const PlanPoint *baseline = m_points->baseline();
        if (baseline && baseline->figures.contains(m_axes.x) && baseline->figures.contains(m_axes.y))
            drawing.paintBaseline({baseline->figures.at(m_axes.x), baseline->figures.at(m_axes.y)});
    }
    QPainter painter(this);
    painter.drawImage(0, 0, m_picture);
    ParetoPainter drawing(painter, plot(), m_range);
    paintLimits(painter, plot(), m_range, m_axes);
    if (const ParetoPoint *current = pointOf(m_current))
        drawing.paintRing(*current, theme().accent);
    if (const ParetoPoint *hovered = pointOf(m_hovered))
        drawing.paintRing(*hovered, theme().text);
}

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
