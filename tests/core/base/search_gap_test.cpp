#include "core/base/job.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <vector>

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

    void whoWaitsForTheJobHears()
    {
        std::vector<std::optional<double>> heard;
        Job job;
        job.reportGap = [&](const SearchGap &gap) { heard.push_back(gap.boundSec); };
        job.tellGap({2.0, 1.5, {}});
        job.tellGap({2.0, 1.75, {}});
        QCOMPARE(heard, (std::vector<std::optional<double>>{1.5, 1.75}));
    }

    void aSearchThatNobodyListensToGoesOn() { Job().tellGap({2.0, 1.5, {}}); }
};

CUTAWAY_TEST(SearchGapTest)
#include "search_gap_test.moc"
