#include "core/base/units.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

class UnitsTest : public QObject
{
    Q_OBJECT

private slots:
    void timesAreReadAtOnceHoweverShortTheyAre_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("text");
        constexpr std::pair<double, const char *> times[] = {{0, "0 µs"},
                                                             {2.5, "2.50 s"},
                                                             {1.268e-3, "1.27 ms"},
                                                             {0.82e-6, "0.820 µs"},
                                                             {12e-9, "0.0120 µs"},
                                                             {9.996e-9, "0.0100 µs"},
                                                             {8.88e-9, "8.88 ns"},
                                                             {65.5e-12, "65.5 ps"},
                                                             {0.9996e-9, "1.00 ns"},
                                                             {-65.5e-12, "-65.5 ps"},
                                                             {1e-16, "0 µs"}};
        for (const auto &[seconds, text] : times)
            QTest::addRow("%g", seconds) << seconds << QString(text).replace(' ', QChar(0xa0));
    }
    void timesAreReadAtOnceHoweverShortTheyAre()
    {
        QFETCH(const double, seconds);
        QTEST(QString::fromStdString(formatSeconds(seconds)), "text");
    }

    void plainDigitsAreThoseOfPrintf()
    {
        for (const double value : {0.0, 0.26449, -2.0, 0.99951, 12.345, 123456.0, 1e-7, 1e30, 1e300}) {
            const auto text = [](const std::string &digits) { return QString::fromStdString(digits); };
            QCOMPARE(text(plainDigits(value, 3)), QString::asprintf("%.3g", value));
            QCOMPARE(text(plainDigits(value, 1, std::chars_format::fixed)), QString::asprintf("%.1f", value));
        }
    }
};

CUTAWAY_TEST(UnitsTest)
#include "units_test.moc"
