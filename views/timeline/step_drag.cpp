#include "views/timeline/step_drag.h"

#include "views/canvas/paint/target_badge.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
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

constexpr double narrowestGrip = 4; // pixels
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

QColor inkOf(const Verdict *verdict)
{
    const Meaning meaning = !verdict                    ? Meaning::Neutral
                            : !verdict->preview.allowed ? Meaning::Refused
                                                        : meaningOfChange(latencyChange(verdict->preview));
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
    painter.setPen(QPen(inkOf(step.verdict), 2 * textScale()));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(ghost);
}

void paintVerdict(QPainter &painter, TextCache &texts, const HeldStep &step)
{
    const double s = textScale();
    TargetBadge badge = makeBadge(step.plan, step.verdict->preview, {}, texts, badgeWidth * s);
    const QString what = texts.elided(step.what, TextRole::Small, (badgeWidth - 24) * s);
    badge.rows.insert(badge.rows.begin(), {what, {}, {}});
    const QRectF room = QRectF(step.view.viewport()->rect()).adjusted(0, 0, -4, -4);
    const QRectF rect = besidePointer(step.at, badgeSize(badge, badgeWidth * s), room);
    paintBadge(painter, rect, theme(), texts, badge);
}

} // namespace

const EditedPlan *rowOrderOf(const EditedPlan *plan)
{
    return plan && plan->hasRowOrder() ? plan : nullptr;
}

RowSteps::RowSteps(const EditedPlan &order, const TimelineData &data, const TimelineBarRef &held) : m_order(order)
{
    const std::vector<TimelineBar> &bars = trackLayer(data, held).bars;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        if (i == held.bar)
            m_held = m_steps.size();
        if (order.isStep(bars[i]))
            m_steps.push_back(bars[i]);
    }
}

Move RowSteps::moveBefore(std::size_t step) const
{
    return step == m_held ? Move() : m_order.runBefore(held(), step < m_steps.size() ? &m_steps[step] : nullptr);
}

Move RowSteps::moveTo(double time) const
{
    const auto middle = [](const TimelineBar &bar) { return (bar.start + bar.end) / 2; };
    return moveBefore(std::size_t(std::ranges::upper_bound(m_steps, time, {}, middle) - m_steps.begin()));
}

/// What runs in the same breath is no neighbour: nothing would move.
Move RowSteps::moveBy(int by) const
{
    for (std::size_t step = m_held; by < 0 && step > 0;) {
        if (Move move = moveBefore(--step); !move.isEmpty())
            return move;
    }
    for (std::size_t step = m_held + 2; by > 0 && step <= m_steps.size(); ++step) {
        if (Move move = moveBefore(step); !move.isEmpty())
            return move;
    }
    return {};
}

/// Rows of a plan that this one is compared with stand above its own, and stay as they are; so do those of a run.
bool StepGrips::isStep(const TimelineBarRef &bar) const
{
    if (m_view->data().tracks[bar.track].isMeasured)
        return false;
    const std::vector<TimelineSection> &sections = m_view->data().sections;
    if (!sections.empty() && bar.track < sections.back().firstTrack)
        return false;
    const EditedPlan *order = rowOrderOf(m_source->plan());
    return order && order->isStep(barAt(m_view->data(), bar));
}

std::optional<TimelineBarRef> StepGrips::stepAt(QPointF point) const
{
    const std::optional<TimelineBarRef> bar = m_view->barAt(point);
    return bar && isStep(*bar) ? bar : std::nullopt;
}

std::optional<TimelineBarRef> StepGrips::gripAt(QPointF point) const
{
    const std::optional<TimelineBarRef> step = stepAt(point);
    if (!step)
        return {};
    const TimelineBar &bar = barAt(m_view->data(), *step);
    const bool isWide = (bar.end - bar.start) * m_view->geometry().scale() >= scaled(narrowestGrip);
    return isWide ? step : std::nullopt;
}

QString StepGrips::toolTip(const TimelineBarRef &step) const
{
    QString text = timelineBarText(m_view->data(), step) + u'\n' +
                   StepDrag::tr("Drag it along its row, or press Alt and an arrow, to run it earlier or later");
    const std::string note = rowOrderOf(m_source->plan())->orderingNote();
    if (!note.empty())
        text += u'\n' + coreText(note);
    return text;
}

StepDrag::StepDrag(DragMachine *machine, TimelineView *view, PlanSource *source)
    : DragTool(machine)
    , m_view(view)
    , m_source(source)
    , m_grips(view, source)
    , m_layer(new Layer(view->viewport(), this))
{
    m_scrolling.setInterval(scrollInterval);
    connect(&m_scrolling, &QTimer::timeout, this, &StepDrag::scrollAtBorders);
    const auto planIsOther = [machine] { machine->giveUp(false); };
    connect(source, &PlanSource::planReplaced, this, planIsOther);
    connect(source, &PlanSource::changed, this, planIsOther);
    connect(machine, &DragMachine::repaint, m_layer, qOverload<>(&QWidget::update));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { m_texts.clear(); });
}

bool StepDrag::watch(QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseMove:
        if (const auto *mouse = static_cast<QMouseEvent *>(event); mouse->buttons() == Qt::NoButton)
            showCursor(mouse->position());
        return false;
    case QEvent::ToolTip: return showToolTip(static_cast<QHelpEvent *>(event));
    case QEvent::Wheel: return isDragging();
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: return watchKeys(static_cast<QKeyEvent *>(event));
    default: return false;
    }
}

bool StepDrag::watchKeys(QKeyEvent *event)
{
    const bool isArrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (!isArrow || event->modifiers() != Qt::AltModifier || !m_view->current() || !m_grips.isStep(*m_view->current()))
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        step(event->key() == Qt::Key_Left ? -1 : 1);
    return true;
}

void StepDrag::step(int by)
{
    const EditedPlan &plan = *m_source->plan();
    const Move move = RowSteps(*rowOrderOf(&plan), m_view->data(), *m_view->current()).moveBy(by);
    if (move.isEmpty())
        return say(by < 0 ? tr("It is the first of its row") : tr("It is the last of its row"));
    const Verdict verdict{move, plan.preview(move)};
    m_what = coreText(plan.describe(move));
    if (!verdict.preview.allowed)
        say(hint(&verdict));
    machine()->make(verdict);
}

void StepDrag::say(const QString &text)
{
    emit machine()->hintChanged(text);
    emit machine()->verdictAnnounced(text);
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
    if (isDragging())
        return true;
    const std::optional<TimelineBarRef> step = m_grips.stepAt(event->pos());
    if (step)
        QToolTip::showText(event->globalPos(), m_grips.toolTip(*step), m_view->viewport());
    return step.has_value();
}

bool StepDrag::grab(QPointF point)
{
    m_pressed = m_grips.gripAt(point);
    return m_pressed.has_value();
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

void StepDrag::moveTo(QPointF point, Qt::KeyboardModifiers)
{
    m_point = point;
}

DragTool::Wish StepDrag::wish()
{
    return {m_steps->moveTo(m_view->geometry().time(m_point.x())), {}};
}

void StepDrag::answered()
{
    const Verdict *verdict = machine()->verdict();
    m_what = verdict ? coreText(m_source->plan()->describe(verdict->move)) : QString();
}

QString StepDrag::hint(const Verdict *verdict) const
{
    return verdict ? tr("%1: %2").arg(m_what, verdictWords(verdict->preview, *m_source->plan()))
                   : tr("It stays where it is");
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
        machine()->moveTo(m_point, {});
}

/// The step is no longer held; whether it is moved is another matter.
void StepDrag::letGo(bool)
{
    m_pressed.reset();
    m_steps.reset();
    m_scrolling.stop();
    m_layer->hide();
    m_view->viewport()->unsetCursor();
}

void StepDrag::paint(QPainter &painter)
{
    if (isDragging() && m_view->current())
        paintHeldStep(painter, m_texts,
                      {*m_view, *m_source->plan(), machine()->verdict(), m_what, m_steps->held(),
                       machine()->pressPoint(), m_point});
}

void paintHeldStep(QPainter &painter, TextCache &texts, const HeldStep &step)
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintGhost(painter, step);
    if (step.verdict)
        paintVerdict(painter, texts, step);
}

} // namespace cutaway
