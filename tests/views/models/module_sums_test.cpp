#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/scene.h"
#include "views/models/figures.h"
#include "views/models/inspection.h"
#include "views/models/module_figures.h"
#include "views/models/outline_model.h"

#include <QApplication>
#include <QTest>

using namespace cutaway;

namespace {

/// What the inspector says of several operators.
QString inspectedTime(const EditedPlan &plan, const std::vector<ItemIndex> &items)
{
    for (const Inspection::Fact &fact : inspectSelection(plan, items).facts) {
        if (fact.label == "Time, sum" || fact.label == "Time")
            return fact.value;
    }
    return {};
}

double secondsOf(const EditedPlan &plan, const std::vector<ItemIndex> &items)
{
    double sum = 0;
    for (const ItemIndex item : items)
        sum += plan.item(item).seconds.value_or(0);
    return sum;
}

/// A plan in the canvas and in the outline.
struct Told
{
    explicit Told(const EditedPlan &shown) : plan(shown), modules(std::make_shared<ModuleTree>(shown.graph()))
    {
        outline.setPlan(&plan, modules.get());
        scene.setPlan(&plan, modules);
        arrange();
    }

    void arrange() { scene.arrange(Arrangement::ByDevice, {{1000, 700}, {}}, layeredLayout); }

    /// Both have to say as much of every module that is drawn as it is; how many that are.
    int compareModules()
    {
        int compared = 0;
        const GroupContent &content = scene.content(scene.places().front());
        for (BoxIndex i = 0; i < content.boxes.size(); ++i) {
            if (content.boxes[i].role != BoxRole::Module)
                continue;
            compareBox({0, i});
            ++compared;
        }
        return compared;
    }

    void compareBox(BoxRef ref)
    {
        const SceneBox &box = scene.box(ref);
        const QString drawn = CanvasTexts::moduleTime(scene, ref);
        const std::vector<ItemIndex> drawnItems = scene.itemsOf(ref);
        if (box.run > 1) { // several modules
            QCOMPARE(drawn, sumText(inspectedTime(plan, drawnItems)));
            return;
        }
        const ModuleIndex module = scene.tree(GroupIndex(0)).modules[box.node].module;
        const QModelIndex row = outline.indexOf(module);
        const std::vector<ItemIndex> items = outline.itemsAt(row);
        const QByteArray path = modules->module(module).path.c_str();
        QVERIFY2(drawn == row.siblingAtColumn(OutlineModel::LatencyColumn).data().toString(), path);
        const auto told = [&items](const QString &time) { return items.size() > 1 ? sumText(time) : time; };
        QVERIFY2(drawn == told(inspectedTime(plan, items)), path);
        QVERIFY2(drawn == told(secondsText(secondsOf(plan, items))), path);
    }

    const EditedPlan &plan;
    std::shared_ptr<const ModuleTree> modules;
    OutlineModel outline;
    Scene scene;
};

} // namespace

/// What canvas, outline and inspector say of a module are the sums of its operators, collectives before them included.
class ModuleSumsTest : public QObject
{
    Q_OBJECT

private slots:
    void canvasOutlineAndInspectorSayTheSameOfEveryModule_data();
    void canvasOutlineAndInspectorSayTheSameOfEveryModule();
    void allModulesTogetherTakeAsLongAsThePlan();
};

void ModuleSumsTest::canvasOutlineAndInspectorSayTheSameOfEveryModule_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("planner");
    for (const char *graph : {"sharding/bert_h768_l12", "sharding/gpt_h1600_l4", "exchange/graphs/phi3"}) {
        for (const char *planner : {"sharding.megatron", "sharding.replicated"})
            QTest::addRow("%s, %s", graph, planner) << graph << planner;
    }
}

void ModuleSumsTest::canvasOutlineAndInspectorSayTheSameOfEveryModule()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, planner);
    testing::OpenPlan open;
    open.run(planner.toStdString(), testing::fixtureGraph(graph.toStdString()),
             testing::fixtureInventory("sharding/mesh2x4"), {{"gradient_sync", true}});
    Told told(*open.plan);
    told.scene.closeAll();
    told.arrange();
    const int folded = told.compareModules();
    told.scene.openAll();
    told.arrange();
    QVERIFY(told.compareModules() > folded);
}

void ModuleSumsTest::allModulesTogetherTakeAsLongAsThePlan()
{
    testing::OpenPlan open;
    open.run("sharding.megatron", testing::fixtureGraph("sharding/bert_h768_l12"),
             testing::fixtureInventory("sharding/mesh2x4"));
    const Told told(*open.plan);
    std::vector<ItemIndex> all;
    for (std::size_t i = 0; i < open.plan->itemCount(); ++i)
        all.push_back(ItemIndex(i));
    const double sum = secondsOf(*open.plan, all);
    const double step = open.plan->cost().latencySec.value_or(0);
    QVERIFY2(std::abs(sum - step) <= 1e-9 * step, qPrintable(QString("%1 %2").arg(sum).arg(step)));
}

CUTAWAY_WIDGET_TEST(ModuleSumsTest)
#include "module_sums_test.moc"
