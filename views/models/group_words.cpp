#include "views/models/group_words.h"

#include "core/plan/edited_plan.h"
#include "core/plan/group_nouns.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>

namespace cutaway {

QString groupItemNoun(const EditedPlan &plan, GroupIndex group, int count)
{
    const auto *teller = dynamic_cast<const HasGroupNouns *>(&plan);
    if (!teller)
        return itemNoun(plan, count);
    const Noun noun = teller->itemNoun(group);
    return coreText(count == 1 ? noun.one : noun.many);
}

QString groupItemsText(const EditedPlan &plan, GroupIndex group, std::size_t count)
{
    return QCoreApplication::translate("KindWords", "%1 %2", "12 operators")
        .arg(count)
        .arg(groupItemNoun(plan, group, int(count)));
}

} // namespace cutaway
