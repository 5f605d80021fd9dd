#include "views/timeline/step_drag.h"

#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/target_badge.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/timeline/timeline_painter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

namespace cutaway {

namespace {

constexpr int border = 24;
constexpr int scrollInterval = 40; // milliseconds

/// Lies over the timeline and leaves the mouse to it.
class Layer : public QWidget
{
public:
    Layer(QWidget *below, StepDrag *drag) : QWidget(below), m_drag(drag)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        m_drag->paint(painter);
    }

private:
    StepDrag *m_drag;
};

constexpr double badgeWidth = 260;
constexpr double badgeDistance = 14;

QColor inkOf(const StepMove &move)
{
    const Meaning meaning = move.move().isEmpty()     ? Meaning::Neutral
                            : !move.preview().allowed ? Meaning::Refused
                                                      : meaningOfChange(latencyChange(move.preview()));
    return meaning == Meaning::Neutral ? theme().accent : meaningInk(theme(), meaning);
}

void paintGhost(QPainter &painter, const HeldStep &step)
{
    const TimelineData &data = step.view.data();
    const TimelineBarRef &current = *step.view.current();
    QRectF ghost = step.view.geometry().barRect(current.track, current.level, step.bar);
    ghost.translate(step.at.x() - step.from.x(), 0);
    painter.setOpacity(0.75);
    paintBarBox(painter, ghost, timelineBarLook(data, data.tracks[current.track], current.level, step.bar));
    painter.setOpacity(1);
    painter.setPen(QPen(inkOf(step.move), 2 * textScale()));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(ghost);
}

void paintVerdict(QPainter &painter, TextCache &texts, const HeldStep &step)
{
    const double s = textScale();
    TargetBadge badge = makeBadge(step.plan, step.move.preview(), {}, texts, badgeWidth * s);
    const QString what = texts.elided(step.move.what(), TextRole::Small, (badgeWidth - 24) * s);
    badge.rows.insert(badge.rows.begin(), {what, {}, {}});
    QRectF rect(step.at + QPointF(badgeDistance, badgeDistance) * s, badgeSize(badge, badgeWidth * s));
    const QRectF room = QRectF(step.view.viewport()->rect()).adjusted(0, 0, -4, -4);
    if (rect.right() > room.right())
        rect.moveRight(step.at.x() - badgeDistance * s);
    rect.moveTop(std::max(room.top(), std::min(rect.top(), room.bottom() - rect.height())));
    paintBadge(painter, rect, theme(), texts, badge);
}

} // namespace

StepDrag::StepDrag(TimelineView *view, PlanSource *source, StepMove *move)
    : QObject(view)
    , m_view(view)
    , m_source(source)
    , m_grips(view, source)
    , m_move(move)
    , m_layer(new Layer(view->viewport(), this))
{
    view->installEventFilter(this);
    view->viewport()->installEventFilter(this);
    m_scrolling.setInterval(scrollInterval);
    connect(&m_scrolling, &QTimer::timeout, this, &StepDrag::scrollAtBorders);
    connect(source, &PlanSource::planReplaced, this, &StepDrag::giveUp);
    connect(source, &PlanSource::changed, this, &StepDrag::giveUp);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { m_texts.clear(); });
}

bool StepDrag::eventFilter(QObject *watched, QEvent *event)
{
    const bool isDone = watched == m_view ? watchKeys(event) : watchMouse(event);
    return isDone || QObject::eventFilter(watched, event);
}

bool StepDrag::watchMouse(QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress: return press(static_cast<QMouseEvent *>(event));
    case QEvent::MouseMove: return move(static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease: return release();
    case QEvent::ToolTip: return showToolTip(static_cast<QHelpEvent *>(event));
    case QEvent::Wheel: return isActive();
    default: return false;
    }
}

/// While a step is held, keys do nothing but give up.
bool StepDrag::watchKeys(QEvent *event)
{
    if (event->type() == QEvent::FocusOut)
        giveUp();
    if (!isActive() || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
        return false;
    const bool isEscape = static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape;
    if (isEscape)
        event->accept();
    if (isEscape && event->type() == QEvent::KeyPress)
        giveUp();
    return isEscape || event->type() == QEvent::KeyPress;
}

/// The timeline gets the press, too: it may become a click.
bool StepDrag::press(const QMouseEvent *event)
{
    if (isActive()) { // any other button gives up
        giveUp();
        return true;
    }
    const bool isPlain = event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier;
    m_pressed = isPlain ? m_grips.gripAt(event->position()) : std::nullopt;
    m_pressPoint = event->position();
    return false;
}

bool StepDrag::move(const QMouseEvent *event)
{
    if (event->buttons() == Qt::NoButton)
        showCursor(event->position());
    if (!m_pressed || !(event->buttons() & Qt::LeftButton))
        return isActive();
    if (!isActive() && isDragged(m_pressPoint, event->position()))
        begin();
    if (isActive())
        moveTo(event->position());
    return true;
}

bool StepDrag::release()
{
    m_pressed.reset();
    if (!isActive())
        return false;
    end();
    m_move->make();
    return true;
}

void StepDrag::showCursor(QPointF point)
{
    if (m_grips.stepAt(point))
        m_view->viewport()->setCursor(Qt::SizeHorCursor);
    else if (m_view->viewport()->cursor().shape() == Qt::SizeHorCursor)
        m_view->viewport()->unsetCursor();
}

bool StepDrag::showToolTip(const QHelpEvent *event) const
{
    if (isActive())
        return true;
    const std::optional<TimelineBarRef> step = m_grips.stepAt(event->pos());
    if (step)
        QToolTip::showText(event->globalPos(), m_grips.toolTip(*step), m_view->viewport());
    return step.has_value();
}

void StepDrag::begin()
{
    m_view->forgetPress();
    m_view->goTo(*m_pressed, false);
    m_steps.emplace(*rowOrderOf(m_source->plan()), m_view->data(), *m_pressed);
    m_view->viewport()->setCursor(Qt::ClosedHandCursor);
    m_layer->resize(m_view->viewport()->size());
    m_layer->show();
    m_scrolling.start();
}

void StepDrag::moveTo(QPointF point)
{
    m_point = point;
    m_move->ask(m_steps->moveTo(m_view->geometry().time(point.x())));
    m_layer->update();
}

void StepDrag::scrollAtBorders()
{
    const QRectF area = m_view->geometry().area();
    const int by = m_point.x() < area.left() + scaled(border)    ? -1
                   : m_point.x() > area.right() - scaled(border) ? 1
                                                                 : 0;
    QScrollBar *bar = m_view->horizontalScrollBar();
    const int before = bar->value();
    bar->setValue(before + by * bar->singleStep());
    if (bar->value() != before)
        moveTo(m_point);
}

/// The step is no longer held; whether it is moved is another matter.
void StepDrag::end()
{
    m_pressed.reset();
    m_steps.reset();
    m_scrolling.stop();
    m_layer->hide();
    m_view->viewport()->unsetCursor();
}

void StepDrag::giveUp()
{
    m_pressed.reset();
    if (!isActive())
        return;
    end();
    m_move->forget();
}

void StepDrag::paint(QPainter &painter)
{
    if (isActive() && m_view->current())
        paintHeldStep(painter, m_texts, {*m_view, *m_source->plan(), *m_move, m_steps->held(), m_pressPoint, m_point});
}

void paintHeldStep(QPainter &painter, TextCache &texts, const HeldStep &step)
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintGhost(painter, step);
    if (!step.move.move().isEmpty())
        paintVerdict(painter, texts, step);
}

} // namespace cutaway
