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
    static Preview overCapacity(Text reason)
    {
        Preview preview;
        preview.allowed = false;
        preview.code = "over_capacity";
        preview.reason = std::move(reason);
        preview.memory = {{LaneIndex(0), 0, 5, 10}, {LaneIndex(1), 1 << 20, 3 << 20, 2 << 20}};
        return preview;
    }
};

void RefusalTextTest::memoryIsToldInUnits()
{
    const Preview preview =
        overCapacity(phrase("%1 over by %2: needs %3 bytes, has %4", {"dev_1", "1.00 MiB", "3145728", "2097152"}));
    QCOMPARE(refusalText(preview),
             QStringLiteral("dev_1 over by 1.00\u00a0MiB: needs 3.00\u00a0MiB, has 2.00\u00a0MiB"));
}

void RefusalTextTest::memoryOfEveryDeviceIsToldInUnits()
{
    const Preview preview =
        overCapacity(phrase("every device over by %1: needs %2 bytes, has %3", {"1.00 MiB", "3145728", "2097152"}));
    QCOMPARE(refusalText(preview),
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
