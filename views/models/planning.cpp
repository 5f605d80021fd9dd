#include "views/models/planning.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

constexpr std::size_t entriesKept = 5;

bool failedAlike(const Planning::Entry &a, const Planning::Entry &b)
{
    return a.outcome != Planning::Entry::Outcome::Finished && a.outcome == b.outcome && a.line == b.line &&
           a.detail == b.detail;
}

constexpr double momentSec = 0.02;

QString stateText(const SearchGap &gap)
{
    const QString bound = planTimeText(*gap.boundSec);
    if (!gap.bestSec)
        return tr("No plan yet, bound %1").arg(bound);
    const QString best = planTimeText(*gap.bestSec);
    if (!gap.fraction() && *gap.bestSec < *gap.boundSec)
        return tr("Best %1 is below the bound %2, so the bound is wrong").arg(best, bound);
    const double fraction = gap.fraction().value_or(0);
    if (fraction == 0)
        return tr("Best %1, equal to the bound: optimal").arg(best);
    return tr("Best %1, bound %2, gap %3").arg(best, bound, percentText(fraction));
}

} // namespace

void Planning::setChoice(const QString &plannerId, FormValues form)
{
    m_state.plannerId = plannerId;
    m_state.form = std::move(form);
}

void Planning::takeOver(State state)
{
    m_state = std::move(state);
    m_run.reset();
    emit choiceReplaced();
    emit entriesChanged();
    emit gapChanged();
}

void Planning::forget()
{
    takeOver({});
}

void Planning::start(const QString &title)
{
    m_run = Run{title, {}, -1};
    m_state.gap = {};
    emit started();
    emit entriesChanged();
    emit gapChanged();
}

void Planning::setProgress(const QString &phase, double fraction)
{
    if (!m_run)
        return;
    m_run->phase = phase;
    m_run->fraction = fraction;
    emit progressed();
}

void Planning::setGap(const GapLog &log)
{
    m_state.gap = log;
    emit gapChanged();
}

void Planning::finish(const QString &line, const QString &detail)
{
    end({Entry::Outcome::Finished, line, detail, 1, {}, {}});
}

void Planning::fail(const QString &message, const QString &hint)
{
    end({Entry::Outcome::Failed, message, hint, 1, {}, {}});
}

void Planning::cancelled()
{
    end({Entry::Outcome::Cancelled, m_run ? m_run->title : QString(), {}, 1, {}, {}});
}

/// Runs that fail alike one after another are one entry: they would push what others did out of sight.
void Planning::end(Entry entry)
{
    std::vector<Entry> &entries = m_state.entries;
    if (!entries.empty() && failedAlike(entries.back(), entry)) {
        entry.times = entries.back().times + 1;
        entries.pop_back();
    }
    entries.push_back(std::move(entry));
    if (entries.size() > entriesKept)
        entries.erase(entries.begin());
    m_run.reset();
    emit entriesChanged();
}

void Planning::addOutput(const QString &title, const QString &text)
{
    if (m_state.entries.empty())
        return;
    m_state.entries.back().outputTitle = title;
    m_state.entries.back().output = text;
    emit entriesChanged();
}

bool GapLog::isEmpty() const
{
    return std::ranges::none_of(points, [](const Point &point) { return point.gap.boundSec.has_value(); });
}

bool GapLog::isOverTime() const
{
    return !points.empty() && endSec - points.front().atSec >= momentSec;
}

void GapLog::add(const Point &point)
{
    const bool isSameMoment = points.size() > 1 && point.atSec - points[points.size() - 2].atSec < momentSec;
    if (isSameMoment)
        points.back() = point;
    else
        points.push_back(point);
    endSec = std::max(endSec, point.atSec);
}

QString gapText(const GapLog &log)
{
    if (log.isEmpty() || !log.points.back().gap.boundSec)
        return {};
    return tr("%1 after %2").arg(stateText(log.points.back().gap), secondsText(log.endSec));
}

QString gapOriginText(const GapLog &log)
{
    return log.isEmpty() ? QString() : coreText(log.points.back().gap.boundOrigin);
}

} // namespace cutaway
