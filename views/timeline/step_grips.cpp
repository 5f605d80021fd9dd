#include "views/timeline/step_grips.h"

#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/timeline/step_drag.h"

#include <QKeyEvent>

namespace cutaway {

namespace {

constexpr double narrowestGrip = 4; // pixels

} // namespace

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

StepKeys::StepKeys(TimelineView *view, PlanSource *source, StepMove *move)
    : QObject(view), m_view(view), m_source(source), m_grips(view, source), m_move(move)
{
    view->installEventFilter(this);
}

bool StepKeys::eventFilter(QObject *view, QEvent *event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(view, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isArrow = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right;
    if (!isArrow || key->modifiers() != Qt::AltModifier || !m_view->current() || !m_grips.isStep(*m_view->current()))
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        step(key->key() == Qt::Key_Left ? -1 : 1);
    return true;
}

void StepKeys::step(int by)
{
    const RowSteps steps(*rowOrderOf(m_source->plan()), m_view->data(), *m_view->current());
    Move move = steps.moveBy(by);
    if (move.isEmpty())
        m_move->say(by < 0 ? tr("It is the first of its row") : tr("It is the last of its row"));
    else
        m_move->make(std::move(move));
}

} // namespace cutaway
