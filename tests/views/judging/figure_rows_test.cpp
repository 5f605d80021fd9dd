#include "tests/support/test_program.h"
#include "views/judging/figure_tree.h"

#include <QLocale>
#include <QTest>

using namespace cutaway;

/// What core tells in English, in the language of the window.
class FigureRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }
    void numbersAreWrittenAsTheLanguageDoes_data();
    void numbersAreWrittenAsTheLanguageDoes();
    void sharesOfNextToNothingAreShort();
};

void FigureRowsTest::numbersAreWrittenAsTheLanguageDoes_data()
{
    QTest::addColumn<QLocale>("locale");
    QTest::addColumn<QString>("written");
    QTest::newRow("English") << QLocale(QLocale::English) << "416,087, 0.050 ms and -1.5e+07";
    QTest::newRow("German") << QLocale(QLocale::German) << "416.087, 0,050 ms and -1,5e+07";
}

void FigureRowsTest::numbersAreWrittenAsTheLanguageDoes()
{
    QFETCH(const QLocale, locale);
    QLocale::setDefault(locale);
    QTEST(localText("416087, 0.050 ms and -1.5e+07"), "written");
}

void FigureRowsTest::sharesOfNextToNothingAreShort()
{
    QLocale::setDefault(QLocale(QLocale::English));
    QCOMPARE(shareChangeText(0.0123), QStringLiteral("+1.23\u00a0%"));
    QCOMPARE(shareChangeText(-0.5), QStringLiteral("\u221250.00\u00a0%"));
    QCOMPARE(shareChangeText(1.9e15), QStringLiteral("> +9,999\u00a0%"));
}

CUTAWAY_TEST(FigureRowsTest)

#include "figure_rows_test.moc"
