#include "core/base/units.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "views/theme/core_text.h"

#include <QTest>
#include <QTranslator>

using namespace cutaway;

/// Core's sentences as the window says them.
class CoreTextTest : public QObject
{
    Q_OBJECT

private slots:
    void memoryThatIsMissingIsToldInUnits_data();
    void memoryThatIsMissingIsToldInUnits();
    void numbersThatAreNoBytesStay();
    void namesFromRightToLeftAreKeptTogetherInSentences();
    void figuresHaveTheDecimalSignOfTheLanguage();
    void whatDocumentsKeepInEnglishIsToldInTheLanguageOfTheWindow();
};

namespace {

struct German : QTranslator
{
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *source, const char *, int) const override
    {
        const std::string_view english = source;
        return english == "%1 over by %2: needs %3, has %4" ? QStringLiteral("%1 braucht %3, hat %4: %2 zu viel")
               : english == "no plan after %1"              ? QStringLiteral("kein Plan nach %1")
                                                            : QString();
    }
};

} // namespace

void CoreTextTest::memoryThatIsMissingIsToldInUnits_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::newRow("whole model") << "partition.size_based"
                                 << "partition/resnet50"
                                 << "sharding/mesh2x4";
    QTest::newRow("tables") << "embedding.default"
                            << "embedding/dlrm_v2"
                            << "embedding/too_small";
    QTest::newRow("tensors") << "sharding.alpa"
                             << "sharding/bert_h96_l1"
                             << "sharding/mesh2x4";
}

/// The command line keeps the bytes.
void CoreTextTest::memoryThatIsMissingIsToldInUnits()
{
    QFETCH(const QString, planner);
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    PlannerInput input;
    input.graph = testing::fixtureGraph(graph.toStdString());
    Inventory inventory = *testing::fixtureInventory(devices.toStdString());
    if (planner == "partition.size_based") {
        for (Device &device : inventory.devices)
            device.availableMemBytes = 1 << 20;
    }
    input.inventory = std::make_shared<const Inventory>(std::move(inventory));
    if (planner == "sharding.alpa")
        input.given["memory_limit_bytes"] = std::string("100000");
    const auto plan = runPlanner(*findPlanner(planner.toStdString()), std::move(input), {});
    QVERIFY(!plan);
    const QString said = coreText(plan.error().line());
    QVERIFY2(!said.contains("bytes") && said.contains("iB"), qPrintable(said));
    QVERIFY(QString::fromStdString(plan.error().line()).contains("bytes"));
}

void CoreTextTest::namesFromRightToLeftAreKeptTogetherInSentences()
{
    const std::string name = "\u0637\u0628\u0642\u0629 2";
    const QString apart = QChar(0x2068) + QString::fromStdString(name) + QChar(0x2069);
    const Text target = phrase("partition %1", {"3"});
    QCOMPARE(coreText(phrase("Move %1 to %2", {name, target})), "Move " + apart + " to partition 3");
    QCOMPARE(coreText(Text(name)), QString::fromStdString(name)); // alone it is no part of a sentence
    QCOMPARE(coreText(phrase("Move %1 to %2", {"conv1", target})), QStringLiteral("Move conv1 to partition 3"));
}

void CoreTextTest::numbersThatAreNoBytesStay()
{
    QCOMPARE(coreText(phrase("rank %1 has %2 of %3 left", {"4096", byteCount(4096), "HBM"})),
             QString::fromUtf8("rank 4096 has 4.00\u00a0KiB of HBM left"));
    QCOMPARE(coreText(phrase("Rank %1 needs %2 and has %3.", {"7", "4096", "2048"})),
             QString("Rank 7 needs 4096 and has 2048."));
}

void CoreTextTest::figuresHaveTheDecimalSignOfTheLanguage()
{
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(coreText(phrase("%1 over by %2", {"rank 0", std::string("9.16\u00a0GiB")})),
             QString("rank 0 over by 9,16\u00a0GiB"));
    QCOMPARE(coreText(phrase("%1 takes %2", {"conv1.0", std::string("9.16\u00a0ms")})),
             QString("conv1.0 takes 9,16\u00a0ms"));
    QLocale::setDefault(QLocale::c());
}

void CoreTextTest::whatDocumentsKeepInEnglishIsToldInTheLanguageOfTheWindow()
{
    const auto told = [](const char *english) { return coreText(Text(std::string(english))); };
    const char *over = "dev_0 over by 2.81\u00a0MiB: needs 99.4, has 96.5";
    QCOMPARE(told(over), QString::fromUtf8(over)); // in English it is what it was
    German german;
    QCoreApplication::installTranslator(&german);
    QCOMPARE(told(over), QString::fromUtf8("dev_0 braucht 99.4, hat 96.5: 2.81\u00a0MiB zu viel"));
    QCOMPARE(told("no plan after 5\u00a0s"), QString::fromUtf8("kein Plan nach 5\u00a0s"));
    QCOMPARE(told("no name of a plan"), QString("no name of a plan"));
    QCoreApplication::removeTranslator(&german);
}

CUTAWAY_CORE_TEST(CoreTextTest)
#include "core_text_test.moc"
