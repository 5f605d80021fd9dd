#include "core/base/units.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

class CountsTest : public QObject
{
    Q_OBJECT

private slots:
    void longNumbersAreInGroupsOfThree_data()
    {
        QTest::addColumn<qint64>("count");
        QTest::addColumn<QString>("text");
        constexpr std::pair<qint64, const char *> counts[] = {
            {0, "0"}, {824, "824"}, {-824, "-824"}, {1824, "1 824"}, {18278075, "18 278 075"}, {-123456, "-123 456"}};
        for (const auto &[count, text] : counts)
            QTest::addRow("%lld", static_cast<long long>(count)) << count << QString(text).replace(' ', QChar(0x202f));
    }
    void longNumbersAreInGroupsOfThree()
    {
        QFETCH(const qint64, count);
        QTEST(QString::fromStdString(formatCount(count)), "text");
    }
};

CUTAWAY_TEST(CountsTest)
#include "counts_test.moc"
