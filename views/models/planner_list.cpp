#include "views/models/planner_list.h"

#include "core/plan/planner_registry.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <QComboBox>
#include <QStandardItemModel>

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

void fillPlannerList(QComboBox &box)
{
    std::optional<PlanKind> last;
    int first = -1;
    for (const PlannerDescriptor &planner : planners()) {
        if (planner.kind != last)
            addTitle(box, planKindTitle(planner.kind));
        last = planner.kind;
        box.addItem(coreText(planner.title), QString::fromStdString(planner.id));
        box.setItemData(box.count() - 1, coreText(planner.description), Qt::ToolTipRole);
        if (first < 0)
            first = box.count() - 1;
    }
    box.setCurrentIndex(first);
}

} // namespace cutaway
