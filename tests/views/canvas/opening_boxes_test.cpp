#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "views/canvas/paint/canvas_layers.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/heat.h"
#include "views/canvas/scene/late_layouts.h"
#include "views/canvas/scene/scene.h"

#include <QTest>

using namespace cutaway;

namespace {

struct Drawn
{
    explicit Drawn(std::string_view text)
        : plan(test::FakePlan::fromText(text)), modules(std::make_shared<ModuleTree>(plan->graph()))
    {
        scene.setPlan(plan.get(), modules);
        scene.arrange(Arrangement::ByDevice, {{1000, 700}, {}}, layeredLayout);
    }

    BoxRef boxOf(const char *name) const { return scene.boxOf(plan->find(name)); }
    std::uint32_t runOf(const char *name) const { return scene.box(boxOf(name)).run; }
    bool isCard(const char *name) const { return scene.box(boxOf(name)).role == BoxRole::Card; }

    std::unique_ptr<test::FakePlan> plan;
    std::shared_ptr<const ModuleTree> modules;
    Scene scene;
};

/// Twelve layers of two modules, of three and four operators.
std::string layers(const std::string &edges = {})
{
    std::string text = "lane dev_0 10000\ngroup 0 dev_0:";
    for (int i = 0; i < 12; ++i) {
        for (const char *op :
             {"in", "attention.q", "attention.k", "attention.v", "mlp.up", "mlp.act", "mlp.mul", "mlp.down"})
            text += " layers." + std::to_string(i) + "." + op;
    }
    return text + "\n" + edges;
}

} // namespace

class OpeningBoxesTest : public QObject
{
    Q_OBJECT

private slots:
    void equal_layers_are_folded_again();
    void layers_that_are_wired_differently_are_not_folded();
    void each_step_opens_one_level();
    void each_step_closes_the_innermost_level();
    void a_depth_opens_the_levels_above_it();
    void a_box_shows_the_sum_of_its_figures();
    void a_shape_is_shortened_between_its_sizes();
    void a_name_without_its_beginning_is_no_other_name();
    void slack_is_what_a_path_has_beside_the_longest();
    void lineage_follows_edges_in_one_direction();
    void equal_layouts_are_made_and_wanted_once();
};

void OpeningBoxesTest::equal_layers_are_folded_again()
{
    Drawn drawn(layers());
    drawn.scene.openAll();
    QVERIFY(drawn.isCard("layers.7.mlp.act"));
    drawn.scene.take(Scene::Step::FoldEqual);
    QCOMPARE(drawn.runOf("layers.7.mlp.act"), 12u);
    drawn.scene.setOpen(drawn.boxOf("layers.7.mlp.act"), true);
    QCOMPARE(drawn.runOf("layers.7.mlp.act"), 1u);
    drawn.scene.take(Scene::Step::FoldEqual);
    QCOMPARE(drawn.runOf("layers.7.mlp.act"), 12u);
}

void OpeningBoxesTest::layers_that_are_wired_differently_are_not_folded()
{
    const Drawn same(layers());
    QCOMPARE(same.runOf("layers.5.in"), 12u);
    const Drawn different(layers("edge layers.5.mlp.up layers.5.mlp.down 10\n"));
    QCOMPARE(different.runOf("layers.5.in"), 1u);
    QCOMPARE(different.runOf("layers.4.in"), 5u);
}

void OpeningBoxesTest::each_step_opens_one_level()
{
    Drawn drawn(layers());
    drawn.scene.closeAll();
    QCOMPARE(drawn.runOf("layers.7.mlp.act"), 12u);
    drawn.scene.take(Scene::Step::OpenOneLevel);
    QCOMPARE(drawn.runOf("layers.7.mlp.act"), 1u);
    QVERIFY(!drawn.isCard("layers.7.in"));
    drawn.scene.take(Scene::Step::OpenOneLevel);
    QVERIFY(drawn.isCard("layers.7.in"));
    QVERIFY(!drawn.isCard("layers.7.mlp.act"));
    drawn.scene.take(Scene::Step::OpenOneLevel);
    QVERIFY(drawn.isCard("layers.7.mlp.act"));
}

void OpeningBoxesTest::each_step_closes_the_innermost_level()
{
    Drawn drawn(layers());
    drawn.scene.openAll();
    drawn.scene.take(Scene::Step::CloseOneLevel);
    QVERIFY(drawn.isCard("layers.7.in"));
    QVERIFY(!drawn.isCard("layers.7.mlp.act"));
    drawn.scene.take(Scene::Step::CloseOneLevel);
    QVERIFY(!drawn.isCard("layers.7.in"));
}

void OpeningBoxesTest::a_depth_opens_the_levels_above_it()
{
    Drawn drawn(layers());
    drawn.scene.openToDepth(1);
    QVERIFY(drawn.isCard("layers.7.in"));
    QVERIFY(!drawn.isCard("layers.7.mlp.act"));
    drawn.scene.openToDepth(2);
    QVERIFY(drawn.isCard("layers.7.mlp.act"));
    drawn.scene.openToDepth(0);
    QVERIFY(!drawn.isCard("layers.7.in"));
}

void OpeningBoxesTest::a_box_shows_the_sum_of_its_figures()
{
    const Drawn drawn("lane dev_0 1000\nlane dev_1 1000\ngroup 0 dev_0: a b\ngroup 1 dev_1: c d\nedge a c 10\n"
                      "edge a d 10\nedge b c 10\n");
    const HeatFigures memory = readHeat(*drawn.plan, Colouring::Memory, false);
    const std::vector items{drawn.plan->find("a"), drawn.plan->find("b")};
    QCOMPARE(memory.together(items), 20.0);
    QCOMPARE(memory.mean(items), 10.0);
    // Once for the group that reads it, however many operators there read it.
    const double sent = double(drawn.plan->item(items[0]).outputBytes);
    QCOMPARE(readHeat(*drawn.plan, Colouring::Transfer, false).value(items[0]), sent);
}

void OpeningBoxesTest::a_shape_is_shortened_between_its_sizes()
{
    QCOMPARE(CanvasTexts::shapes("8×512×4096"), QStringList({"8×512×4096", "8×…×4096"}));
    QCOMPARE(CanvasTexts::shapes("32000×4096"), QStringList("32000×4096"));
}

/// Beside the stem's conv1, that of a block was called so, too, where its card was narrow.
void OpeningBoxesTest::a_name_without_its_beginning_is_no_other_name()
{
    ItemInfo info;
    info.label = "layer2_0_conv1";
    info.modulePath = "layer2.0.conv1";
    QCOMPARE(CanvasTexts::names(info, {}), QStringList({"layer2_0_conv1", "…conv1"}));
    QCOMPARE(CanvasTexts::names(info, "layer2.0").first(), QString("conv1"));
}

void OpeningBoxesTest::slack_is_what_a_path_has_beside_the_longest()
{
    const Drawn drawn("lane dev_0 1000\ngroup 0 dev_0: a b c short d\nedge a b 1\nedge b c 1\nedge c d 1\n"
                      "edge a short 1\nedge short d 1\n");
    const HeatFigures slack = readHeat(*drawn.plan, Colouring::Slack, false);
    for (const char *critical : {"a", "b", "c", "d"})
        QCOMPARE(slack.value(drawn.plan->find(critical)), 0.0);
    QCOMPARE(slack.value(drawn.plan->find("short")), 1e-6);
    QCOMPARE(slack.fraction(drawn.plan->find("a")), 1.0); // no slack is the hottest
}

void OpeningBoxesTest::lineage_follows_edges_in_one_direction()
{
    const Drawn drawn("lane dev_0 1000\ngroup 0 dev_0: a b c d\nedge a b 1\nedge b c 1\nedge a d 1\n");
    const std::vector from{drawn.plan->find("b")};
    const auto names = [&](Lineage lineage) {
        const std::vector<bool> found = lineageOf(*drawn.plan, from, lineage);
        QString text;
        for (const char *name : {"a", "b", "c", "d"})
            text += found[drawn.plan->find(name).value()] ? QLatin1String(name) : QLatin1String();
        return text;
    };
    QCOMPARE(names(Lineage::Ancestors), QStringLiteral("ab"));
    QCOMPARE(names(Lineage::Descendants), QStringLiteral("bc"));
    QCOMPARE(names(Lineage::Both), QStringLiteral("abc"));
}

void OpeningBoxesTest::equal_layouts_are_made_and_wanted_once()
{
    LayoutMemo memo;
    const LayoutRequest request{.boxes = {{10, 10}, {10, 10}}, .arrows = {{0, 1}}};
    const LayoutResult first = memo.layOut(request);
    QCOMPARE(memo.layOut(request).corners, first.corners);
    const auto wanted = memo.takeWanted();
    QCOMPARE(wanted.size(), std::size_t(1));
    LayoutResult better = first;
    better.width = 1234;
    memo.improve(wanted.front().first, better);
    QCOMPARE(memo.layOut(request).width, 1234.0);
    QVERIFY(memo.takeWanted().empty());
}

CUTAWAY_CORE_TEST(OpeningBoxesTest)
#include "opening_boxes_test.moc"
