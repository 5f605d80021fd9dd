#include "views/models/refusal_text.h"

#include <QTest>

using namespace cutaway;

/// Why a move cannot be made.
class RefusalTextTest : public QObject
{
    Q_OBJECT

private slots:
    void memoryIsToldInUnits();
    void memoryOfEveryDeviceIsToldInUnits();
    void otherReasonsAreCoresOwn();

private:
    static Preview overCapacity(const Text &device)
    {
        Preview preview;
        preview.code = "over_capacity";
        preview.reason = "as core says it";
        preview.excess = {device, 3 << 20, 2 << 20};
        return preview;
    }
};

void RefusalTextTest::memoryIsToldInUnits()
{
    QCOMPARE(refusalText(overCapacity("dev_1")),
             QStringLiteral("dev_1 over by 1.00\u00a0MiB: needs 3.00\u00a0MiB, has 2.00\u00a0MiB"));
}

void RefusalTextTest::memoryOfEveryDeviceIsToldInUnits()
{
    QCOMPARE(refusalText(overCapacity({})),
             QStringLiteral("every device over by 1.00\u00a0MiB: needs 3.00\u00a0MiB, has 2.00\u00a0MiB"));
}

void RefusalTextTest::otherReasonsAreCoresOwn()
{
    Preview preview;
    preview.code = "cycle";
    preview.reason = "partitions 0 and 1 would wait for each other";
    QCOMPARE(refusalText(preview), QStringLiteral("partitions 0 and 1 would wait for each other"));
}

QTEST_GUILESS_MAIN(RefusalTextTest)
#include "refusal_text_test.moc"
