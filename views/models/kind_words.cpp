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
