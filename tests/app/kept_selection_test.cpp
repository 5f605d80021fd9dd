#include "app/document/autosave.h"
#include "app/document/document.h"
#include "app/document/plan_tab.h"
#include "tests/app/open_document.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "tests/views/big_graph.h"

#include "core/plan/plan_kinds.h"

#include <QTemporaryDir>
#include <QTest>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

constexpr std::size_t many = 20'000;

std::unique_ptr<EditedPlan> bigPlan(std::size_t operators)
{
    return unplannedGraph(bigGraph(operators), fixtureInventory("partition/resnet50.h4"));
}

/// All but every hundredth item.
std::vector<ItemIndex> nearlyAll(const EditedPlan &plan)
{
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (i % 100 != 50)
            items.push_back(ItemIndex(i));
    }
    return items;
}

} // namespace

class KeptSelectionTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_home.path().toLocal8Bit()); }
    void fewAreFoundByName();
    void oneOfSeveralWithOneNameIsFound();
    void manyAreKeptBriefly();
    void manyOfAnotherModelAreNone();
    void boxIsFoundAgain();
    void logHasASelectionOnce();

private:
    QTemporaryDir m_home;
};

void KeptSelectionTest::fewAreFoundByName()
{
    const auto longer = bigPlan(100);
    const std::vector<ItemIndex> items{ItemIndex(7), ItemIndex(40)};
    const KeptSelection kept = keptSelection(*longer, items);
    QCOMPARE(kept.names, (QStringList{"op6", "op39"}));
    QVERIFY(itemsOf(*longer, kept) == items);
    QVERIFY(itemsOf(*bigPlan(10), kept) == std::vector{ItemIndex(7)});
}

/// Shards of a table have its name.
void KeptSelectionTest::oneOfSeveralWithOneNameIsFound()
{
    Document document;
    const QString folder = QString::fromStdString(fixturesFolder()) + QStringLiteral("/embedding/");
    QCOMPARE(openAll(document, {folder + "mixed.graph.json", folder + "two_hosts_of_4.devices.json"}), QString());
    runPlanner(document, "embedding.default");
    const EditedPlan &plan = document.current()->plan();
    std::size_t second = 1;
    while (second < plan.itemCount() && plan.item(ItemIndex(second)).label != plan.item(ItemIndex(second - 1)).label)
        ++second;
    QVERIFY(second < plan.itemCount());
    const std::vector<ItemIndex> items{ItemIndex(second)};
    KeptSelection kept = keptSelection(plan, items);
    QVERIFY(itemsOf(plan, kept) == items);
    kept.runs.clear(); // as earlier versions kept it
    QVERIFY(itemsOf(plan, kept).size() > 1);
}

void KeptSelectionTest::manyAreKeptBriefly()
{
    const auto plan = bigPlan(many);
    const std::vector<ItemIndex> items = nearlyAll(*plan);
    const KeptSelection kept = keptSelection(*plan, items);
    QCOMPARE(kept.names.size(), 2);
    QCOMPARE(kept.runs.size(), many / 100 + 1);
    QVERIFY(itemsOf(*plan, kept) == items);
}

void KeptSelectionTest::manyOfAnotherModelAreNone()
{
    const auto plan = bigPlan(many);
    const KeptSelection kept = keptSelection(*plan, nearlyAll(*plan));
    QVERIFY(itemsOf(*bigPlan(many / 2), kept).empty());
}

void KeptSelectionTest::boxIsFoundAgain()
{
    const auto plan = bigPlan(10);
    QVERIFY(boxOf(*plan, keptSelection(*plan, {}, LaneIndex(1))) == Spot(LaneIndex(1)));
    QVERIFY(boxOf(*plan, keptSelection(*plan, {}, GroupIndex(1000))) == Spot());
}

void KeptSelectionTest::logHasASelectionOnce()
{
    Document document;
    Autosave autosave(document);
    openPlanned(document);
    const auto big = bigPlan(many);
    PlanView view{"one", keptSelection(*big, nearlyAll(*big))};
    autosave.keepView(0, view);
    view.canvas = "another";
    autosave.keepView(0, view);
    autosave.wait();
    const std::vector<std::string> lines = readLogFile(autosave.store().file()).lines;
    QVERIFY(lines.size() >= 2);
    const std::string &first = lines[lines.size() - 2];
    const std::string &second = lines.back();
    QVERIFY2(first.find("\"runs\"") != std::string::npos && first.size() < 10'000, first.substr(0, 200).c_str());
    QVERIFY2(second.find("\"selected\"") == std::string::npos, second.substr(0, 200).c_str());
    QVERIFY(second.find("\"view\"") != std::string::npos);
}

CUTAWAY_CORE_TEST(KeptSelectionTest)
#include "kept_selection_test.moc"
