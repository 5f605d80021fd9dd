#include "core/base/search_gap.h"

#include <QTest>

#include <thread>

using namespace cutaway;

class SearchGapTest : public QObject
{
    Q_OBJECT

private slots:
    void theGapIsAShareOfTheBest()
    {
        QCOMPARE(SearchGap({2.0, 1.5, {}}).fraction(), std::optional(0.25));
        QVERIFY(!SearchGap({2.0, {}, {}}).fraction());
        QVERIFY(!SearchGap({{}, 1.5, {}}).fraction());
    }

    void theInnermostListenerHears()
    {
        int outer = 0;
        int inner = 0;
        const GapListener first([&](const SearchGap &) { ++outer; });
        {
            const GapListener second([&](const SearchGap &) { ++inner; });
            tellGap({});
        }
        tellGap({});
        QCOMPARE(outer, 1);
        QCOMPARE(inner, 1);
    }

    void searchesOfOtherThreadsAreNotHeard()
    {
        int heard = 0;
        const GapListener listener([&](const SearchGap &) { ++heard; });
        std::thread([] { tellGap({}); }).join();
        QCOMPARE(heard, 0);
    }
};

QTEST_APPLESS_MAIN(SearchGapTest)
#include "search_gap_test.moc"
