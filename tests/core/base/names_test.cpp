#include "core/base/names.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

class NamesTest : public QObject
{
    Q_OBJECT

private slots:
    void quotedNamesStayOnOneLine();
    void longNamesAreShortenedBetweenCharacters();
    void nearestNameIsASlipAway_data();
    void nearestNameIsASlipAway();
};

void NamesTest::quotedNamesStayOnOneLine()
{
    QCOMPARE(inQuotes("conv1"), std::string("\"conv1\""));
    QCOMPARE(inQuotes("a\nb\x7f"), std::string("\"a\\u000ab\\u007f\""));
    QCOMPARE(inQuotes("a\xc2\x85\xc2\x9b\xc2\xa0µ"), std::string("\"a\\u0085\\u009b\xc2\xa0µ\""));
}

void NamesTest::longNamesAreShortenedBetweenCharacters()
{
    std::string name;
    for (int i = 0; i < 100; ++i)
        name += "µ";
    const QString shown = QString::fromStdString(inQuotes(name));
    QVERIFY(shown.size() < 60);
    QVERIFY(!shown.contains(QChar::ReplacementCharacter));
    QVERIFY(shown.contains("…"));
}

void NamesTest::nearestNameIsASlipAway_data()
{
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("nearest");
    QTest::newRow("one letter wrong") << "layer1_0_comv1"
                                      << "layer1_0_conv1";
    QTest::newRow("two letters swapped") << "maxpolo"
                                         << "maxpool";
    QTest::newRow("two of four swapped") << "rleu"
                                         << "relu";
    QTest::newRow("one letter missing") << "flaten"
                                        << "flatten";
    QTest::newRow("the nearer of two") << "layer1_0_conv3"
                                       << "layer1_0_conv2";
    QTest::newRow("nothing near") << "transformer"
                                  << "";
    QTest::newRow("one letter") << "x"
                                << "";
}

void NamesTest::nearestNameIsASlipAway()
{
    QFETCH(QString, wanted);
    QFETCH(QString, nearest);
    NearestName search(wanted.toStdString());
    for (const char *name : {"y", "layer1_0_conv2", "layer1_0_conv1", "maxpool", "flatten", "fc", "relu"})
        search.offer(name);
    QCOMPARE(QString::fromStdString(search.best()), nearest);
    QCOMPARE(search.hint().empty(), nearest.isEmpty());
}

CUTAWAY_CORE_TEST(NamesTest)
#include "names_test.moc"
