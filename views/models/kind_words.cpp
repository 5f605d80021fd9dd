#include "views/models/kind_words.h"

#include "core/plan/item_facts.h"
#include "core/plan/plan_kinds.h"

#include <QCoreApplication>

namespace cutaway {

namespace {

QString translated(const std::string &words)
{
    return QCoreApplication::translate("KindWords", words.c_str());
}

QString noun(const Noun &noun, int count)
{
    return translated(count == 1 ? noun.one : noun.many);
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
    return translated(wordsOf(plan).colouring);
}

TimeWords timeWords(const EditedPlan &plan)
{
    if (const auto *own = dynamic_cast<const HasItemFacts *>(&plan)) {
        const ItemTimeWords words = own->timeWords();
        return {translated(words.ofOne), translated(words.ofSeveral), translated(words.meaning)};
    }
    return {QCoreApplication::translate("KindWords", "Latency"),
            QCoreApplication::translate("KindWords", "Latency, sum"),
            {}};
}

QString asHeading(QString noun)
{
    if (!noun.isEmpty())
        noun[0] = noun[0].toUpper();
    return noun;
}

} // namespace cutaway
