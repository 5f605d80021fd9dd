#include "views/timeline/timeline_view.h"

#include "views/models/drag_machine.h"
#include "views/panels/panel_parts.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_search.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double mostScrollSteps = 1e9;

} // namespace

TimelineView::TimelineView(ViewState *state, QWidget *parent) : QAbstractScrollArea(parent), m_state(state)
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    installTimelineAccessibility();
    setAccessibleName(tr("Timeline"));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setState(state);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] {
        m_texts.clear();
        layOut();
    });
}

void TimelineView::setState(ViewState *state)
{
    disconnect(m_state, nullptr, viewport(), nullptr);
    m_state = state;
    connect(m_state, &ViewState::selectionChanged, viewport(), qOverload<>(&QWidget::update));
    connect(m_state, &ViewState::hoveredChanged, viewport(), [this] {
        const bool wasMarked = m_isPointedAt;
        m_isPointedAt = hasBarsOf(m_data, m_state->hovered());
        if (wasMarked || m_isPointedAt)
            viewport()->update();
    });
}

void TimelineView::setData(TimelineData data, std::optional<double> endBefore)
{
    const bool isOther = data.tracks.size() != m_data.tracks.size();
    const auto current = m_current && !isOther ? sameBar(m_data, *m_current, data) : std::nullopt;
    m_data = std::move(data);
    const bool stays = endBefore || m_endBefore;
    m_endBefore = endBefore;
    if (current != m_current)
        setCurrent(current);
    m_isFitted = m_isFitted || isOther;
    placeRows();
    if (stays && endBefore && !isOther)
        viewport()->update();
    else
        layOut();
}

QSize TimelineView::sizeHint() const
{
    return {scaled(640), scaled(320)};
}

void TimelineView::setRows(std::optional<TimelineRows> rows)
{
    m_rows = rows;
    layOut();
    if (m_current)
        reveal(*m_current);
}

void TimelineView::placeRows()
{
    // While it is hidden, nobody gives it a width.
    const double legend = m_memoryLegend ? m_memoryLegend->heightForWidth(m_memoryLegend->parentWidget()->width()) : 0;
    m_geometry.setRows(timelineRowShapes(m_data), m_rows, legend, m_memoryLegend && !m_memoryLegend->isHidden());
}

void TimelineView::layOut()
{
    m_geometry.setSize(viewport()->size());
    placeRows();
    if (m_isFitted)
        m_geometry.fit(m_data.lastSec());
    else
        m_geometry.panTo(m_geometry.left(), m_data.lastSec());
    updateScrollBars();
    viewport()->update();
    emit laidOut();
}

void TimelineView::updateScrollBars()
{
    m_isSettingBars = true;
    const QRectF area = m_geometry.area();
    verticalScrollBar()->setPageStep(int(area.height()));
    verticalScrollBar()->setSingleStep(scaled(24));
    verticalScrollBar()->setRange(0, std::max(0, qCeil(m_geometry.contentHeight() - area.height())));
    const double hidden =
        m_isFitted ? 0 : std::max(0.0, m_geometry.scale() * m_data.lastSec() + scaled(76) - area.width());
    const double all = std::min(hidden, mostScrollSteps);
    horizontalScrollBar()->setPageStep(int(area.width()));
    horizontalScrollBar()->setSingleStep(scaled(24));
    horizontalScrollBar()->setRange(0, int(all));
    horizontalScrollBar()->setValue(hidden > 0 ? int(m_geometry.left() * m_geometry.scale() * all / hidden) : 0);
    m_geometry.setTop(verticalScrollBar()->value());
    m_isSettingBars = false;
}

void TimelineView::scrollContentsBy(int, int)
{
    if (m_isSettingBars)
        return;
    const double hidden = m_geometry.scale() * m_data.lastSec() + scaled(76) - m_geometry.area().width();
    const int most = horizontalScrollBar()->maximum();
    if (most > 0)
        m_geometry.panTo(horizontalScrollBar()->value() * hidden / most / m_geometry.scale(), m_data.lastSec());
    m_geometry.setTop(verticalScrollBar()->value());
    viewport()->update();
}

void TimelineView::fit()
{
    m_isFitted = true;
    layOut();
}

void TimelineView::zoomBy(double factor, std::optional<double> fixedX)
{
    const QRectF area = m_geometry.area();
    const double before = m_geometry.scale();
    m_geometry.zoomBy(factor, std::max(area.left(), fixedX.value_or(area.center().x())), m_data.lastSec());
    m_isFitted = factor < 1 && m_geometry.scale() == before ? true : m_isFitted && m_geometry.scale() == before;
    updateScrollBars();
    viewport()->update();
}

void TimelineView::panBy(QPointF pixels)
{
    verticalScrollBar()->setValue(verticalScrollBar()->value() - qRound(pixels.y()));
    m_geometry.panTo(m_geometry.left() - pixels.x() / m_geometry.scale(), m_data.lastSec());
    updateScrollBars();
    viewport()->update();
}

std::optional<TimelineBarRef> TimelineView::barAt(QPointF point) const
{
    return findBar(m_data, m_geometry, point);
}

void TimelineView::setCurrent(std::optional<TimelineBarRef> bar)
{
    m_current = bar;
    setAccessibleDescription(
        bar ? tr("%1: %2").arg(m_data.trackName(bar->track), timelineBarText(m_data, *bar).replace('\n', ", "))
            : QString());
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    viewport()->update();
}

void TimelineView::announce(const QString &text)
{
    setAccessibleDescription({}); // the same words twice are news, too
    setAccessibleDescription(text);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void TimelineView::reveal(const TimelineBarRef &ref)
{
    const TimelineBar &bar = cutaway::barAt(m_data, ref);
    if (!m_isFitted)
        m_geometry.show(bar.start, bar.end, m_data.lastSec());
    const QRectF row = m_geometry.row(ref.track);
    const QRectF area = m_geometry.area();
    if (row.top() < area.top())
        verticalScrollBar()->setValue(verticalScrollBar()->value() - qCeil(area.top() - row.top()));
    else if (row.bottom() > area.bottom())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + qCeil(row.bottom() - area.bottom()));
    updateScrollBars();
}

void TimelineView::pointTo(const TimelineBarRef &bar)
{
    setCurrent(bar);
    reveal(bar);
}

void TimelineView::goTo(const TimelineBarRef &bar, bool isSelecting)
{
    setFocus();
    pointTo(bar);
    if (isSelecting)
        select(bar);
}

void TimelineView::stepBar(int by)
{
    if (const auto next = neighbourInRow(m_data, m_current, by)) {
        setCurrent(next);
        reveal(*next);
    }
}

void TimelineView::stepRow(int by)
{
    if (const auto next = neighbourInColumn(m_data, m_current, by)) {
        setCurrent(next);
        reveal(*next);
    }
}

void TimelineView::select(const TimelineBarRef &ref)
{
    const Spot spot = m_data.spotOf(cutaway::barAt(m_data, ref));
    if (std::holds_alternative<std::monostate>(spot))
        return;
    m_state->selectSpot(spot);
    m_state->revealSpot(spot);
}

void TimelineView::clickAt(QPointF point)
{
    const auto bar = barAt(point);
    setCurrent(bar);
    if (bar) {
        select(*bar);
        return;
    }
    const auto row = m_geometry.rowAt(point.y());
    if (row && point.x() < m_geometry.area().left() && m_data.tracks[*row].lane.isValid()) {
        m_state->selectSpot(m_data.tracks[*row].lane);
        m_state->revealSpot(m_data.tracks[*row].lane);
    } else {
        m_state->select({});
    }
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    m_isPressed = event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton;
    m_isPanning = false;
    m_pressPoint = m_lastPoint = event->position();
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF point = event->position();
    if (!m_isPressed) {
        const auto bar = barAt(point);
        m_state->setHovered(bar ? m_data.spotOf(cutaway::barAt(m_data, *bar)) : Spot());
        return;
    }
    if (!m_isPanning && !isDragged(m_pressPoint, point))
        return;
    m_isPanning = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    panBy(point - m_lastPoint);
    m_lastPoint = point;
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event)
{
    viewport()->unsetCursor();
    if (m_isPressed && !m_isPanning && event->button() == Qt::LeftButton)
        clickAt(event->position());
    m_isPressed = m_isPanning = false;
}

void TimelineView::wheelEvent(QWheelEvent *event)
{
    QToolTip::hideText();
    if (event->modifiers() & Qt::ControlModifier) {
        zoomBy(std::pow(1.2, event->angleDelta().y() / 120.0), event->position().x());
    } else {
        const QPoint pixels = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
        const bool sideways = (event->modifiers() & Qt::ShiftModifier) && pixels.x() == 0;
        panBy(sideways ? QPointF(pixels.y(), 0) : QPointF(pixels));
    }
    event->accept();
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: stepBar(-1); return;
    case Qt::Key_Right: stepBar(1); return;
    case Qt::Key_Up: stepRow(-1); return;
    case Qt::Key_Down: stepRow(1); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomIn(); return;
    case Qt::Key_Minus: zoomOut(); return;
    case Qt::Key_0: fit(); return;
    case Qt::Key_Escape: setCurrent({}); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current)
            select(*m_current);
        return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

/// Its keys are not the canvas's while it has the focus.
bool TimelineView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        constexpr int own[] = {Qt::Key_0, Qt::Key_Plus, Qt::Key_Equal, Qt::Key_Minus};
        if (!(key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) &&
            std::ranges::find(own, key->key()) != std::end(own)) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

QString TimelineView::toolTipAt(QPointF point) const
{
    const std::optional<TimelineBarRef> bar = barAt(point);
    if (bar && bar->level != TimelineLevel::Idle)
        return timelineBarText(m_data, *bar);
    const std::optional<std::size_t> row = m_geometry.rowAt(point.y());
    if (!row || *row >= m_data.tracks.size())
        return {};
    const bool isLow = areLow(m_geometry.rows());
    const QRectF curve = m_geometry.memory(*row);
    if (point.x() < m_geometry.area().left())
        return isLow ? rowText(*row) : QString();
    const double time = m_geometry.time(point.x());
    const bool isOfMemory = curve.isNull() || curve.contains(point);
    const QString memory =
        isOfMemory && time <= m_data.endOf(*row) ? timelineMemoryText(m_data.tracks[*row], time) : QString();
    if (!bar)
        return memory;
    QStringList lines{timelineBarText(m_data, *bar)};
    if (areTextless(m_geometry.rows()))
        lines.prepend(m_data.trackName(*row));
    if (!memory.isEmpty())
        lines.append(memory);
    return lines.join(u'\n');
}

/// What a low row has no room to say.
QString TimelineView::rowText(std::size_t row) const
{
    QStringList lines{m_data.trackName(row)};
    if (!m_data.tracks[row].host.isEmpty())
        lines.append(m_data.tracks[row].host);
    return (lines + timelineTrackFigures(m_data, row)).join(u'\n');
}

bool TimelineView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave)
        m_state->setHovered({});
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TimelineView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void TimelineView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void TimelineView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme().panel);
    TimelineFrame frame{painter, m_data, m_geometry, *m_state, m_texts, m_current, hasFocus(), m_endBefore};
    paintTimeline(frame);
}

} // namespace cutaway
