#include "app/window/kept_selection.h"

#include <unordered_set>

namespace cutaway {

QStringList selectedNames(const EditedPlan &plan, const std::vector<ItemIndex> &selection)
{
    QStringList names;
    for (const ItemIndex item : selection) {
        const std::string_view name = plan.item(item).label;
        names.append(QString::fromUtf8(name.data(), qsizetype(name.size())));
    }
    return names;
}

std::vector<ItemIndex> itemsOfNames(const EditedPlan &plan, const QStringList &names)
{
    std::unordered_set<std::string> wanted;
    for (const QString &name : names)
        wanted.insert(name.toStdString());
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; !wanted.empty() && i < plan.itemCount(); ++i) {
        if (wanted.contains(std::string(plan.item(ItemIndex(i)).label)))
            items.push_back(ItemIndex(i));
    }
    return items;
}

} // namespace cutaway
