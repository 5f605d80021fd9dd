#include "views/timeline/step_drag.h"

#include "views/canvas/drag/drag_distance.h"
#include "views/canvas/drag/drag_words.h"
#include "views/canvas/paint/target_badge.h"
#include "views/panels/panel_parts.h"
#include "views/timeline/timeline_painter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <utility>

namespace cutaway {

namespace {

constexpr double narrowestGrip = 4; // pixels: what is narrower cannot be told from its neighbours
constexpr int border = 24;
constexpr int scrollInterval = 40; // milliseconds
constexpr double badgeWidth = 260;
constexpr double badgeDistance = 14;

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

} // namespace

StepDrag::StepDrag(TimelineView *view, PlanSource *source)
    : QObject(view), m_view(view), m_source(source), m_layer(new Layer(view->viewport(), this))
{
    view->installEventFilter(this);
    view->viewport()->installEventFilter(this);
    m_scrolling.setInterval(scrollInterval);
    connect(&m_scrolling, &QTimer::timeout, this, &StepDrag::scrollAtBorders);
    connect(source, &PlanSource::planReplaced, this, &StepDrag::giveUp);
    connect(source, &PlanSource::changed, this, &StepDrag::giveUp);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { m_texts.clear(); });
}

/// Rows of a plan that this one is compared with stand above its own, and stay as they are.
bool StepDrag::isStep(const TimelineBarRef &bar) const
{
    const std::vector<TimelineSection> &sections = m_view->data().sections;
    if (!sections.empty() && bar.track < sections.back().firstTrack)
        return false;
    const HasRowOrder *order = rowOrderOf(m_source->plan());
    return order && order->isStep(barAt(m_view->data(), bar));
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

bool StepDrag::watchKeys(QEvent *event)
{
    if (event->type() == QEvent::FocusOut)
        giveUp();
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isArrow = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right;
    const bool isStepping = isArrow && key->modifiers() == Qt::AltModifier && m_view->current() && !isActive() &&
                            isStep(*m_view->current());
    if (!isStepping && !(isActive() && key->key() == Qt::Key_Escape))
        return isActive() && event->type() == QEvent::KeyPress; // while a step is held, keys do nothing else
    event->accept();
    if (event->type() == QEvent::KeyPress)
        isStepping ? stepBy(key->key() == Qt::Key_Left ? -1 : 1) : giveUp();
    return true;
}

/// The timeline gets the press, too: it may become a click.
bool StepDrag::press(const QMouseEvent *event)
{
    if (isActive()) { // any other button gives up
        giveUp();
        return true;
    }
    m_pressed.reset();
    if (event->button() != Qt::LeftButton || event->modifiers() != Qt::NoModifier)
        return false;
    const std::optional<TimelineBarRef> bar = m_view->barAt(event->position());
    if (!bar || !isStep(*bar))
        return false;
    const TimelineBar &step = barAt(m_view->data(), *bar);
    if ((step.end - step.start) * m_view->geometry().scale() < scaled(narrowestGrip))
        return false;
    m_pressed = bar;
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
    drop();
    return true;
}

void StepDrag::showCursor(QPointF point)
{
    const std::optional<TimelineBarRef> bar = m_view->barAt(point);
    if (bar && isStep(*bar))
        m_view->viewport()->setCursor(Qt::SizeHorCursor);
    else if (m_view->viewport()->cursor().shape() == Qt::SizeHorCursor)
        m_view->viewport()->unsetCursor();
}

bool StepDrag::showToolTip(const QHelpEvent *event) const
{
    if (isActive())
        return true;
    const std::optional<TimelineBarRef> bar = m_view->barAt(event->pos());
    if (!bar || !isStep(*bar))
        return false;
    QString text = timelineBarText(m_view->data(), *bar) + u'\n' +
                   tr("Drag it along its row, or press Alt and an arrow, to run it earlier or later");
    const std::string note = rowOrderOf(m_source->plan())->orderingNote();
    if (!note.empty())
        text += u'\n' + QString::fromStdString(note);
    QToolTip::showText(event->globalPos(), text, m_view->viewport());
    return true;
}

void StepDrag::begin()
{
    m_view->forgetPress();
    m_view->goTo(*m_pressed, false);
    m_steps.emplace(*rowOrderOf(m_source->plan()), m_view->data(), *m_pressed);
    m_isDragged = true;
    m_view->viewport()->setCursor(Qt::ClosedHandCursor);
    m_layer->resize(m_view->viewport()->size());
    m_layer->show();
    m_scrolling.start();
}

void StepDrag::moveTo(QPointF point)
{
    m_point = point;
    ask(m_steps->moveTo(m_view->geometry().time(point.x())));
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

void StepDrag::ask(Move move)
{
    const auto isSame = [](const Move::Setting &one, const Move::Setting &other) {
        return one.name == other.name && one.value == other.value;
    };
    if (std::ranges::equal(move.settings, m_move.settings, isSame))
        return;
    m_move = std::move(move);
    m_preview = m_move.isEmpty() ? Preview() : m_source->plan()->preview(m_move);
    m_source->setPreview(m_move.isEmpty() ? std::nullopt : std::optional(m_preview), m_move);
    say(m_move.isEmpty() ? tr("It stays where it is") : verdict());
}

QString StepDrag::verdict() const
{
    const QString what = QString::fromStdString(m_source->plan()->describe(m_move));
    return tr("%1: %2").arg(what, verdictWords(m_preview));
}

void StepDrag::say(const QString &text)
{
    emit hintChanged(text);
    m_view->announce(text);
}

void StepDrag::drop()
{
    const Move move = std::move(m_move);
    const Preview preview = std::move(m_preview);
    giveUp();
    if (move.isEmpty())
        return;
    if (!preview.allowed) {
        emit dropRefused(move, preview);
        return;
    }
    const QString what = QString::fromStdString(m_source->plan()->describe(move));
    m_source->requestMove(move);
    m_view->announce(resultWords(what, *m_source->plan()));
}

void StepDrag::stepBy(int by)
{
    const RowSteps steps(*rowOrderOf(m_source->plan()), m_view->data(), *m_view->current());
    m_move = steps.moveBy(by);
    if (m_move.isEmpty()) {
        say(by < 0 ? tr("It is the first of its row") : tr("It is the last of its row"));
        return;
    }
    m_preview = m_source->plan()->preview(m_move);
    if (!m_preview.allowed)
        say(verdict());
    drop();
}

void StepDrag::giveUp()
{
    m_pressed.reset();
    m_move = {};
    m_preview = {};
    if (!std::exchange(m_isDragged, false))
        return;
    m_steps.reset();
    m_scrolling.stop();
    m_layer->hide();
    m_view->viewport()->unsetCursor();
    m_source->setPreview({});
    emit hintChanged({});
}

void StepDrag::paint(QPainter &painter)
{
    if (!isActive() || !m_view->current())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    paintGhost(painter);
    if (!m_move.isEmpty())
        paintVerdict(painter);
}

/// As long as the step, at the pointer; in the row it stands where it would run.
void StepDrag::paintGhost(QPainter &painter) const
{
    const TimelineGeometry &geometry = m_view->geometry();
    const TimelineBarRef &current = *m_view->current();
    const TimelineBar &held = m_steps->held();
    QRectF ghost = geometry.barRect(current.track, current.level, held.start, held.end);
    ghost.translate(m_point.x() - m_pressPoint.x(), 0);
    painter.setOpacity(0.75);
    paintBarBox(painter, ghost,
                timelineBarLook(m_view->data(), m_view->data().tracks[current.track], current.level, held));
    painter.setOpacity(1);
    const Meaning meaning = m_move.isEmpty()     ? Meaning::Neutral
                            : !m_preview.allowed ? Meaning::Refused
                                                 : meaningOfChange(latencyChange(m_preview));
    const bool isPlain = meaning == Meaning::Neutral;
    painter.setPen(QPen(isPlain ? theme().accent : meaningInk(theme(), meaning), 2 * textScale()));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(ghost);
}

void StepDrag::paintVerdict(QPainter &painter)
{
    const double s = textScale();
    TargetBadge badge = makeBadge(*m_source->plan(), m_preview, {}, m_texts, badgeWidth * s);
    const QString what = QString::fromStdString(m_source->plan()->describe(m_move));
    badge.rows.insert(badge.rows.begin(), {m_texts.elided(what, TextRole::Small, (badgeWidth - 24) * s), {}, {}});
    QRectF rect(m_point + QPointF(badgeDistance, badgeDistance) * s, badgeSize(badge, badgeWidth * s));
    const QRectF room = QRectF(m_layer->rect()).adjusted(0, 0, -4, -4);
    if (rect.right() > room.right())
        rect.moveRight(m_point.x() - badgeDistance * s);
    rect.moveTop(std::max(room.top(), std::min(rect.top(), room.bottom() - rect.height())));
    paintBadge(painter, rect, theme(), m_texts, badge);
}

} // namespace cutaway
