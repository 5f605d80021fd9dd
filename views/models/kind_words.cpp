#include "views/models/kind_words.h"

#include "core/plan/item_facts.h"
#include "core/plan/plan_kinds.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

namespace cutaway {

namespace {

QString noun(const Noun &noun, int count)
{
    return coreText(count == 1 ? noun.one : noun.many);
}

} // namespace

QString groupNoun(const EditedPlan &plan, int count)
{
    return noun(wordsOf(plan).group, count);
}

QString laneNoun(const EditedPlan &plan, int count)
{
    return noun(wordsOf(plan).lane, count);
}

QString itemNoun(const EditedPlan &plan, int count)
{
    return noun(wordsOf(plan).item, count);
}

std::size_t itemTotal(const EditedPlan &plan)
{
    if (wordsOf(plan).item.many == PlanWords().item.many)
        return plan.graph().operationCount();
    std::size_t count = 0;
    for (std::size_t i = 0; i < plan.groupCount(); ++i)
        count += plan.group(GroupIndex(i)).exists ? plan.group(GroupIndex(i)).itemCount : 0;
    return count;
}

QString colouringNoun(const EditedPlan &plan)
{
    return coreText(wordsOf(plan).colouring);
}

TimeWords timeWords(const EditedPlan &plan)
{
    if (const auto *own = dynamic_cast<const HasItemFacts *>(&plan)) {
        const ItemTimeWords words = own->timeWords();
        return {coreText(words.ofOne), coreText(words.ofSeveral), coreText(words.meaning)};
    }
    return {tr("Latency"), tr("Latency, sum"), {}};
}

QString asHeading(QString noun)
{
    if (!noun.isEmpty())
        noun[0] = noun[0].toUpper();
    return noun;
}

} // namespace cutaway
