#include "tests/support/test_program.h"
#include "views/models/planning.h"

#include <QTest>

using namespace cutaway;

class GapLogTest : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsSaidWhereNothingIsProven()
    {
        GapLog log;
        log.add({0.1, {0.002, {}, {}}});
        QVERIFY(log.isEmpty());
        QVERIFY(gapText(log).isEmpty());
    }

    void bestBoundAndGapAreSaidWithTheTime()
    {
        GapLog log;
        log.add({0.1, {0.004, 0.001, {}}});
        log.add({3.1, {0.002, 0.0015, "The programme proves it."}});
        QCOMPARE(gapText(log).replace(QChar(0xa0), u' '),
                 QStringLiteral("Best 2.000 ms, bound 1.500 ms, gap 25.0 % after 3.10 s"));
        QCOMPARE(gapOriginText(log), QStringLiteral("The programme proves it."));
    }

    void aClosedGapSaysThatNothingIsBetter()
    {
        GapLog log;
        log.add({1, {0.002, 0.002, {}}});
        QVERIFY2(gapText(log).contains("optimal"), qPrintable(gapText(log)));
    }

    void aBoundAboveThePlanCannotHold()
    {
        GapLog log;
        log.add({1, {0.002, 0.003, {}}});
        QVERIFY2(gapText(log).contains("the bound is wrong"), qPrintable(gapText(log)));
    }

    void aMomentIsNothingToDrawOver()
    {
        GapLog log;
        QVERIFY(!log.isOverTime());
        log.add({0.001, {0.004, 0.001, {}}});
        log.add({0.004, {0.002, 0.001, {}}});
        QVERIFY(!log.isOverTime());
        log.endSec = 0.5;
        QVERIFY(log.isOverTime());
    }

    void pointsOfOneMomentAreOne()
    {
        GapLog log;
        for (int i = 0; i < 1000; ++i)
            log.add({1 + i * 1e-6, {0.002, 0.001 + i * 1e-9, {}}});
        QCOMPARE(log.points.size(), std::size_t(2));
        QCOMPARE(*log.points.back().gap.boundSec, 0.001 + 999 * 1e-9);
    }
};

CUTAWAY_TEST(GapLogTest)
#include "gap_log_test.moc"
