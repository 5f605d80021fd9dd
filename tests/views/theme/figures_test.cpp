#include "tests/support/test_program.h"
#include "views/models/figures.h"

#include <QLocale>
#include <QTest>

using namespace cutaway;

class FiguresTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void readsSizes_data();
    void readsSizes();
    void readsRatesAndTimes();
    void usesTheDecimalSignOfTheLanguage();
    void limitsAreShortAndNeverLess_data();
    void limitsAreShortAndNeverLess();
    void hasNoDigitTooManyWhereItIsRoundedUp();
    void tellsBeforeAndAfterApart();
    void writesSharesDownToATenthOfAPercent_data();
    void writesSharesDownToATenthOfAPercent();
};

void FiguresTest::readsSizes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("bytes"); // −1: refused
    QTest::newRow("bytes") << "101187584" << qint64(101187584);
    QTest::newRow("unit apart") << "96.5 MiB" << qint64(101187584);
    QTest::newRow("no-break space") << QString::fromUtf8("96.5\u00a0MiB") << qint64(101187584);
    QTest::newRow("unit beside, small letters") << "16gib" << (qint64(16) << 30);
    QTest::newRow("decimal unit") << "2 GB" << qint64(2000000000);
    QTest::newRow("exponent") << "1.5e3" << qint64(1500);
    QTest::newRow("nothing") << "" << qint64(-1);
    QTest::newRow("no number") << "MiB" << qint64(-1);
    QTest::newRow("unknown unit") << "4 apples" << qint64(-1);
    QTest::newRow("negative") << "-4 MiB" << qint64(-1);
    QTest::newRow("more than 63 bits") << "99999999999 GiB" << qint64(-1);
    QTest::newRow("not finite") << "inf" << qint64(-1);
}

void FiguresTest::readsSizes()
{
    QFETCH(const QString, text);
    QFETCH(const qint64, bytes);
    QCOMPARE(qint64(parseBytes(text).value_or(-1)), bytes);
}

void FiguresTest::readsRatesAndTimes()
{
    QCOMPARE(parseRate(u"12.0 GB/s").value_or(0), 1.2e10);
    QCOMPARE(parseRate(u"300 mb/s").value_or(0), 3e8);
    QVERIFY(parseRate(u"2.039 TB/s") == 2.039e12); // as it is written, not as a product
    QVERIFY(!parseRate(u"12 GiB"));
    QCOMPARE(parseSeconds(u"10us").value_or(0), 1e-5);
    QCOMPARE(parseSeconds(u"1.5 ms").value_or(0), 1.5e-3);
    QCOMPARE(parseSeconds(u"0.820 \u00b5s").value_or(0), 0.82e-6);
    QCOMPARE(parseSeconds(u"1e-5").value_or(0), 1e-5);
}

void FiguresTest::usesTheDecimalSignOfTheLanguage()
{
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(bytesText(101187584), QString::fromUtf8("96,5\u00a0MiB"));
    QCOMPARE(qint64(parseBytes(u"96,5 MiB").value_or(-1)), qint64(101187584));
    QCOMPARE(qint64(parseBytes(u"96.5 MiB").value_or(-1)), qint64(101187584));
}

void FiguresTest::limitsAreShortAndNeverLess_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text");
    QTest::addRow("milliseconds") << 0.0011105460693333336 << QStringLiteral("1.111 ms");
    QTest::addRow("a whole one") << 0.25 << QStringLiteral("250.0 ms");
    QTest::addRow("seconds") << 1234.56 << QStringLiteral("1235 s");
    QTest::addRow("less than the least unit") << 2.5e-10 << QStringLiteral("0.250 ns");
}

void FiguresTest::limitsAreShortAndNeverLess()
{
    QFETCH(const double, seconds);
    QFETCH(QString, text);
    QCOMPARE(secondsLimitText(seconds).replace(QChar(0xa0), u' '), text);
    QVERIFY(*parseSeconds(secondsLimitText(seconds)) >= seconds);
    QVERIFY(*parseBytes(bytesLimitText(100925441)) >= 100925441);
}

void FiguresTest::hasNoDigitTooManyWhereItIsRoundedUp()
{
    const auto plain = [](QString text) { return text.replace(QChar(0xa0), u' '); };
    QCOMPARE(plain(bytesText((std::int64_t(1) << 30) - (200 << 10))), QStringLiteral("1.00 GiB"));
    QCOMPARE(plain(bytesText(10484000)), QStringLiteral("10.0 MiB"));
    QCOMPARE(plain(secondsText(0.09996)), QStringLiteral("100 ms"));
    QCOMPARE(plain(secondsText(0.0099996, Digits::Four)), QStringLiteral("10.00 ms"));
    QCOMPARE(plain(secondsText(8.2e-7)), QString::fromUtf8("0.820 \u00b5s"));
}

void FiguresTest::tellsBeforeAndAfterApart()
{
    const auto told = [](std::int64_t before, std::int64_t after) {
        return bytesBeforeAfterText(before, after).replace(QChar(0xa0), u' ');
    };
    constexpr std::int64_t gibibyte = std::int64_t(1) << 30;
    QCOMPARE(told(gibibyte, 2 * gibibyte), QString::fromUtf8("1.00 GiB \u2192 2.00 GiB"));
    QCOMPARE(told(16 * gibibyte, 16 * gibibyte + (28 << 20)), QString::fromUtf8("16.00 GiB \u2192 16.03 GiB"));
    QCOMPARE(told(16 * gibibyte, 16 * gibibyte + 1024), QString::fromUtf8("16.00 GiB, +1.00 KiB"));
}

void FiguresTest::writesSharesDownToATenthOfAPercent_data()
{
    QTest::addColumn<double>("fraction");
    QTest::addColumn<QString>("text");
    QTest::newRow("whole") << 1.0 << QString::fromUtf8("100\u00a0%");
    QTest::newRow("over") << 1.0291 << QString::fromUtf8("103\u00a0%");
    QTest::newRow("three digits") << 0.00144 << QString::fromUtf8("0.144\u00a0%");
    QTest::newRow("less") << 2.58e-5 << QString::fromUtf8("<\u00a00.1\u00a0%");
    QTest::newRow("none") << 0.0 << QString::fromUtf8("0\u00a0%");
}

void FiguresTest::writesSharesDownToATenthOfAPercent()
{
    QFETCH(const double, fraction);
    QTEST(percentText(fraction), "text");
}

CUTAWAY_CORE_TEST(FiguresTest)
#include "figures_test.moc"
