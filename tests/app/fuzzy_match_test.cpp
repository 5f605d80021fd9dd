#include "app/window/palette/commands.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

/// What is typed into the palette, and which of two texts answers it better.
class FuzzyMatchTest : public QObject
{
    Q_OBJECT

private slots:
    void lettersFollowOrBeginWords()
    {
        QVERIFY(fuzzyMatch(u"rgs", u"Run Grid search"));
        QVERIFY(!fuzzyMatch(u"brush", u"Run Grid search"));
    }

    void aWholeWordCountsMoreThanTheBeginningsOfTwo()
    {
        QVERIFY(fuzzyMatch(u"settings", u"Settings…")->score >
                fuzzyMatch(u"settings", u"Setting: Size of text…")->score);
    }

    void ofEqualMatchesTheShorterTextIsBetter()
    {
        QVERIFY(fuzzyMatch(u"zoom", u"Zoom in")->score > fuzzyMatch(u"zoom", u"Zoom to selection")->score);
    }
};

CUTAWAY_CORE_TEST(FuzzyMatchTest)
#include "fuzzy_match_test.moc"
