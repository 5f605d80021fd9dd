#include "views/models/baseline_marks.h"

#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

namespace cutaway {

namespace {

QString nameOf(const judging::PlanMarks &marks)
{
    return isolated(QString::fromStdString(marks.name));
}

using judging::PlanMarks;

QString change(const QString &value)
{
    return tr("%1 against the baseline").arg(value);
}

void addSide(Inspection &inspection, const EditedPlan &plan, const PlanMarks::Side &side, std::int64_t bytes,
             const std::optional<double> &seconds)
{
    const bool isSame = side.bytes && *side.bytes == bytes;
    if (side.bytes)
        inspection.facts.push_back(
            {tr("Memory"), isSame ? tr("as in the baseline") : change(bytesChangeText(bytes - *side.bytes))});
    if (side.seconds && seconds)
        inspection.facts.push_back({timeWords(plan).ofOne, *side.seconds == *seconds
                                                               ? tr("as in the baseline")
                                                               : change(secondsChangeText(*seconds - *side.seconds))});
}

void addItem(Inspection &inspection, const PlanMarks &marks, ItemIndex item)
{
    const PlanMarks::Moved *moved = marks.movedItem(item);
    const bool hasChanged = marks.hasChanged(item);
    const QString place = !moved                ? tr("in the same place")
                          : moved->from.empty() ? tr("was nowhere")
                                                : tr("was in %1").arg(coreText(moved->from));
    inspection.facts.push_back({tr("Baseline"), hasChanged ? tr("%1, ran differently").arg(place) : place});
}

void addGroup(Inspection &inspection, const PlanMarks &marks, const EditedPlan &plan, GroupIndex group)
{
    if (group.value() >= marks.groups.size() || !plan.group(group).exists)
        return;
    const PlanMarks::Side &side = marks.groups[group.value()];
    if (side.label.empty()) {
        inspection.facts.push_back({tr("Baseline"), tr("has no such group")});
        return;
    }
    inspection.facts.push_back({tr("Baseline"), tr("there %1").arg(coreText(side.label))});
    const GroupInfo info = plan.group(group);
    addSide(inspection, plan, side, info.usedBytes, info.seconds);
}

void addLane(Inspection &inspection, const PlanMarks &marks, const EditedPlan &plan, LaneIndex lane)
{
    if (lane.value() < marks.lanes.size())
        addSide(inspection, plan, marks.lanes[lane.value()], plan.lane(lane).usedBytes, {});
}

constexpr int pauseMs = 120;

} // namespace

BaselineCount baselineCount(const judging::PlanMarks &marks, ItemIndex item)
{
    return {marks.movedItem(item) ? 1U : 0U, marks.hasChanged(item) ? 1U : 0U};
}

std::vector<BaselineCount> countsByModule(const judging::PlanMarks &marks, std::size_t itemCount,
                                          const ModuleTree &modules, const ModuleFigures &figures)
{
    std::vector<BaselineCount> counts(modules.modules().size());
    const auto add = [&](ItemIndex item, std::size_t BaselineCount::*which) {
        if (item.value() >= itemCount) // the marks may be those of the plan before
            return;
        for (ModuleIndex module = figures.holderOf(item); module.isValid(); module = modules.module(module).parent)
            ++(counts[module.value()].*which);
    };
    for (const judging::PlanMarks::Moved &moved : marks.moved)
        add(moved.item, &BaselineCount::moved);
    for (const ItemIndex item : marks.changed)
        add(item, &BaselineCount::changed);
    return counts;
}

QString baselineSign(const BaselineCount &count)
{
    return count.moved > 0 ? QStringLiteral("\u21b7 ") : count.changed > 0 ? QStringLiteral("\u2260 ") : QString();
}

QString baselineLines(const judging::PlanMarks &marks, const BaselineCount &count)
{
    QString lines;
    if (count.moved > 0)
        lines += u'\n' + tr("In another place than in the baseline %1: %2").arg(nameOf(marks)).arg(count.moved);
    if (count.changed > 0)
        lines += u'\n' + tr("Run differently from the baseline %1: %2").arg(nameOf(marks)).arg(count.changed);
    return lines;
}

QString baselineLines(const judging::PlanMarks &marks, ItemIndex item)
{
    QString lines;
    if (const judging::PlanMarks::Moved *moved = marks.movedItem(item))
        lines += u'\n' + (moved->from.empty() ? tr("Nowhere in the baseline %1").arg(nameOf(marks))
                                              : tr("In the baseline %1: %2").arg(nameOf(marks), coreText(moved->from)));
    if (marks.hasChanged(item))
        lines += u'\n' + tr("Runs differently from the baseline %1").arg(nameOf(marks));
    return lines;
}

Inspection withBaseline(Inspection inspection, const EditedPlan &plan, const Spot &spot, const BaselineMarks *marks)
{
    const PlanMarks *found = marks ? marks->marks() : nullptr;
    if (!found || inspection.isEmpty())
        return inspection;
    if (const auto *item = std::get_if<ItemIndex>(&spot))
        addItem(inspection, *found, *item);
    else if (const auto *group = std::get_if<GroupIndex>(&spot))
        addGroup(inspection, *found, plan, *group);
    else if (const auto *lane = std::get_if<LaneIndex>(&spot))
        addLane(inspection, *found, plan, *lane);
    return inspection;
}

Inspection withBaseline(Inspection inspection, const EditedPlan &plan, std::span<const ItemIndex> items,
                        const BaselineMarks *marks)
{
    const PlanMarks *found = marks ? marks->marks() : nullptr;
    if (!found || inspection.isEmpty())
        return inspection;
    if (items.size() == 1)
        return withBaseline(std::move(inspection), plan, Spot(items.front()), marks);
    BaselineCount all;
    for (const ItemIndex item : items) {
        const BaselineCount one = baselineCount(*found, item);
        all.moved += one.moved;
        all.changed += one.changed;
    }
    QStringList parts{all.moved == 0 ? tr("in the same places") : tr("%1 were elsewhere").arg(all.moved)};
    if (all.changed > 0)
        parts << tr("%1 ran differently").arg(all.changed);
    inspection.facts.push_back({tr("Baseline"), parts.join(QStringLiteral(", "))});
    return inspection;
}

BaselineMarks::BaselineMarks(const PlanSource *source, QObject *parent, std::size_t mostAtOnce)
    : QObject(parent), m_source(source), m_mostAtOnce(mostAtOnce)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(pauseMs);
    connect(&m_soon, &QTimer::timeout, this, &BaselineMarks::refresh);
    connect(source, &PlanSource::changed, this, [this] {
        m_isSame = false;
        if (isComparable())
            m_soon.start();
    });
    connect(source, &PlanSource::planReplaced, this, [this] {
        m_thread.drop();
        take(nullptr); // its indices are another plan's
        if (isComparable())
            m_soon.start();
    });
}

BaselineMarks::~BaselineMarks() = default;

void BaselineMarks::setBaseline(const EditedPlan *plan, const QString &name, bool isSame)
{
    if (plan != m_baseline)
        forgetCopy();
    m_baseline = plan;
    m_name = name;
    m_isSame = isSame;
    if (isComparable()) {
        m_soon.start();
        return;
    }
    m_thread.drop();
    take(nullptr);
}

void BaselineMarks::baselineChanged()
{
    forgetCopy();
    if (isComparable())
        m_soon.start();
}

void BaselineMarks::forgetCopy()
{
    if (m_copy)
        discard(std::exchange(m_copy, nullptr));
}

void BaselineMarks::setUnion(bool shown)
{
    m_isUnion = shown;
    emit changed();
}

bool BaselineMarks::isComparable() const
{
    const EditedPlan *plan = m_source->plan();
    return plan && m_baseline && plan != m_baseline && !m_isSame && plan->kind() == m_baseline->kind();
}

void BaselineMarks::refresh()
{
    m_thread.drop();
    if (!isComparable()) {
        take(nullptr);
        return;
    }
    const EditedPlan &plan = *m_source->plan();
    if (plan.itemCount() > m_mostAtOnce)
        m_thread.start([this] { return comparison(); });
    else
        take(std::make_shared<const judging::PlanMarks>(judging::planMarks(*m_baseline, plan, m_name.toStdString())));
}

/// Copies the shown plan as it is now, and the baseline where it is another than the last time.
ErrandThread::Work BaselineMarks::comparison()
{
    if (!isComparable())
        return [](const ErrandThread::Errand &) {};
    if (!m_copy)
        m_copy = m_baseline->clone();
    std::shared_ptr<const EditedPlan> now = m_source->plan()->clone();
    return
        [this, name = m_name.toStdString(), base = m_copy, now = std::move(now)](const ErrandThread::Errand &errand) {
            if (errand.stopRequested())
                return;
            auto marks = std::make_shared<const judging::PlanMarks>(judging::planMarks(*base, *now, name));
            errand.tell([this, marks = std::move(marks)] { take(marks); });
        };
}

void BaselineMarks::take(std::shared_ptr<const judging::PlanMarks> marks)
{
    if (!marks && !m_marks)
        return;
    m_marks = std::move(marks);
    emit changed();
}

std::optional<std::int64_t> baselineBytes(const BaselineMarks *marks, LaneIndex lane)
{
    const judging::PlanMarks *found = marks ? marks->marks() : nullptr;
    return found && lane.value() < found->lanes.size() ? found->lanes[lane.value()].bytes : std::nullopt;
}

} // namespace cutaway
