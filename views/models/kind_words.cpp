#include "views/models/kind_words.h"

#include "core/plan/plan_kinds.h"

#include <QCoreApplication>

namespace cutaway {

namespace {

QString noun(const Noun &noun, int count)
{
    return QCoreApplication::translate("KindWords", (count == 1 ? noun.one : noun.many).c_str());
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
    return QCoreApplication::translate("KindWords", wordsOf(plan).colouring.c_str());
}

QString asHeading(QString noun)
{
    if (!noun.isEmpty())
        noun[0] = noun[0].toUpper();
    return noun;
}

} // namespace cutaway
