#include "views/timeline/step_keys.h"

#include "views/timeline/row_steps.h"

#include <QKeyEvent>

namespace cutaway {

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
