#include "views/models/baseline_counts.h"

#include "views/theme/core_text.h"
#include "views/theme/isolated.h"
#include "views/theme/translated.h"

namespace cutaway {

namespace {

QString nameOf(const judging::PlanMarks &marks)
{
    return isolated(QString::fromStdString(marks.name));
}

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
        lines += u'\n' + tr("Elsewhere than in the baseline %1: %2").arg(nameOf(marks)).arg(count.moved);
    if (count.changed > 0)
        lines += u'\n' + tr("Run another way than in the baseline %1: %2").arg(nameOf(marks)).arg(count.changed);
    return lines;
}

QString baselineLines(const judging::PlanMarks &marks, ItemIndex item)
{
    QString lines;
    if (const judging::PlanMarks::Moved *moved = marks.movedItem(item))
        lines += u'\n' + (moved->from.empty() ? tr("In the baseline %1 in no place").arg(nameOf(marks))
                                              : tr("In the baseline %1: %2").arg(nameOf(marks), coreText(moved->from)));
    if (marks.hasChanged(item))
        lines += u'\n' + tr("Runs another way than in the baseline %1").arg(nameOf(marks));
    return lines;
}

} // namespace cutaway
