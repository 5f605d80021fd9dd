#include "views/models/planner_list.h"

#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QStyle>

#include <algorithm>
#include <vector>

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

} // namespace cutaway
