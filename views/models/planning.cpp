#include "views/models/planning.h"

#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

/// A line of the list that cannot be chosen.
void addTitle(QComboBox &box, const QString &title)
{
    box.addItem(title);
    auto *model = qobject_cast<QStandardItemModel *>(box.model());
    QStandardItem *item = model->item(box.count() - 1);
    item->setFlags(Qt::NoItemFlags);
    item->setData(title, Qt::AccessibleDescriptionRole);
}

/// Whether the planner has it, with a value of its own where none is given.
bool asksFor(const PlannerDescriptor &planner, const std::string &name)
{
    const auto asked = std::ranges::find(planner.parameters, name, &ParameterDeclaration::name);
    return asked != planner.parameters.end() && !std::holds_alternative<std::monostate>(asked->defaultValue);
}

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

QString planKindTitle(PlanKind kind)
{
    return asHeading(coreText(kind.name()));
}

QString helpLinkOf(const PlannerDescriptor &planner)
{
    const QString kind = QString::fromLatin1(planner.kind.name().data(), qsizetype(planner.kind.name().size()));
    return QStringLiteral("planners.%1#%2").arg(kind, coreText(planner.title));
}

void fillPlannerList(QComboBox &box, std::optional<PlanKind> first)
{
    const QSignalBlocker quiet(box);
    const QVariant chosen = box.currentData();
    box.clear();
    std::vector<const PlannerDescriptor *> all;
    for (const PlannerDescriptor &planner : planners())
        all.push_back(&planner);
    std::ranges::stable_partition(all, [first](const PlannerDescriptor *planner) { return planner->kind == first; });
    std::optional<PlanKind> last;
    for (const PlannerDescriptor *planner : all) {
        if (planner->kind != last)
            addTitle(box, planKindTitle(planner->kind));
        last = planner->kind;
        box.addItem(coreText(planner->title), QString::fromStdString(planner->id));
        box.setItemData(box.count() - 1, coreText(planner->description), Qt::ToolTipRole);
    }
    constexpr int belowTitle = 1;
    const int kept = chosen.isValid() ? box.findData(chosen) : -1;
    box.setCurrentIndex(kept >= 0 ? kept : all.empty() ? -1 : belowTitle);
    const int bar = box.style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, &box);
    box.view()->setMinimumWidth(box.view()->sizeHintForColumn(0) + bar);
}

ParameterValues suggestedValues(const PlannerDescriptor &planner, const EditedPlan *plan)
{
    ParameterValues values = planner.suggested;
    if (!plan || plan->kind() != planner.kind)
        return values;
    for (const auto &[name, value] : plan->controlValues()) {
        if (asksFor(planner, name))
            values[name] = value;
    }
    return values;
}

ParameterValues valuesMadeWith(const EditedPlan &plan)
{
    const ParameterValues now = plan.controlValues();
    ParameterValues values = plan.origin().parameters;
    for (auto &[name, value] : values) {
        if (const auto set = now.find(name); set != now.end())
            value = set->second;
    }
    return values;
}

ParameterValues changedValues(const PlannerDescriptor &planner, const ParameterValues &before,
                              const ParameterValues &now)
{
    ParameterValues changed;
    for (const auto &[name, value] : now) {
        const auto found = before.find(name);
        if (found == before.end() || found->second != value)
            changed.emplace(name, value);
    }
    if (changed.size() > 1)
        std::erase_if(changed, [&](const auto &entry) { return !asksFor(planner, entry.first); });
    return changed;
}

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
