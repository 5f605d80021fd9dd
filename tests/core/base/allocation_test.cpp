#include "core/base/allocation.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

class AllocationTest : public QObject
{
    Q_OBJECT

private slots:
    void largePagesAreAskedForWhereTheyMustBe();
    void nothingIsSetWhereTheSystemDecidesAlone_data();
    void nothingIsSetWhereTheSystemDecidesAlone();
    void whatTheUserHasSetStays();
};

void AllocationTest::largePagesAreAskedForWhereTheyMustBe()
{
    QCOMPARE(tunablesForLargePages("always [madvise] never", ""), "glibc.malloc.hugetlb=1");
}

void AllocationTest::nothingIsSetWhereTheSystemDecidesAlone_data()
{
    QTest::addColumn<QByteArray>("mode");
    QTest::newRow("given to all") << QByteArray("[always] madvise never");
    QTest::newRow("given to none") << QByteArray("always madvise [never]");
    QTest::newRow("not known") << QByteArray();
}

void AllocationTest::nothingIsSetWhereTheSystemDecidesAlone()
{
    QFETCH(QByteArray, mode);
    QVERIFY(!tunablesForLargePages(mode.toStdString(), ""));
}

void AllocationTest::whatTheUserHasSetStays()
{
    constexpr std::string_view mode = "always [madvise] never";
    QVERIFY(!tunablesForLargePages(mode, "glibc.malloc.hugetlb=0"));
    QCOMPARE(tunablesForLargePages(mode, "glibc.malloc.check=1"), "glibc.malloc.check=1:glibc.malloc.hugetlb=1");
}

CUTAWAY_TEST(AllocationTest)

#include "allocation_test.moc"
