#include "views/timeline/step_move.h"

#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

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

} // namespace cutaway
