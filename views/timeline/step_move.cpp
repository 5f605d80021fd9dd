#include "views/timeline/step_move.h"

#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/timeline/step_drag.h"

#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace cutaway {

StepMove::StepMove(TimelineView *view, PlanSource *source) : QObject(view), m_view(view), m_source(source) {}

void StepMove::ask(Move move)
{
    const auto isSame = [](const Move::Setting &one, const Move::Setting &other) {
        return one.name == other.name && one.value == other.value;
    };
    if (std::ranges::equal(move.settings, m_move.settings, isSame))
        return;
    m_isShown = true;
    take(std::move(move));
    m_source->setPreview(m_move.isEmpty() ? std::nullopt : std::optional(m_preview), m_move);
    say(m_move.isEmpty() ? tr("It stays where it is") : verdict());
}

void StepMove::take(Move move)
{
    m_move = std::move(move);
    m_preview = m_move.isEmpty() ? Preview() : m_source->plan()->preview(m_move);
    m_what = m_move.isEmpty() ? QString() : coreText(m_source->plan()->describe(m_move));
}

void StepMove::make(Move move)
{
    take(std::move(move));
    if (!m_preview.allowed)
        say(verdict());
    make();
}

void StepMove::make()
{
    const Move move = std::move(m_move);
    const Preview preview = std::move(m_preview);
    const QString what = m_what;
    forget();
    if (move.isEmpty())
        return;
    if (!preview.allowed) {
        emit refused(move, preview);
        return;
    }
    m_source->requestMove(move);
    m_view->announce(resultWords(what, *m_source->plan()));
}

void StepMove::forget()
{
    m_move = {};
    m_preview = {};
    if (!std::exchange(m_isShown, false))
        return;
    m_source->setPreview({});
    emit hintChanged({});
}

QString StepMove::verdict() const
{
    return tr("%1: %2").arg(m_what, verdictWords(m_preview, *m_source->plan()));
}

void StepMove::say(const QString &text)
{
    emit hintChanged(text);
    m_view->announce(text);
}

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
