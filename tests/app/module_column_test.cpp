#include "app/window/before_after.h"
#include "core/plan/planner_registry.h"
#include "core/sharding/sharding_kind.h"
#include "tests/app/shown_window.h"
#include "views/canvas/canvas.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/kinds/sharding/module_column.h"
#include "views/models/figures.h"
#include "views/panels/mesh_strip.h"

#include <QAccessible>
#include <QMenu>
#include <QMouseEvent>
#include <QPointer>
#include <QToolButton>

#include <algorithm>
#include <set>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

using Role = ModuleColumn::Row::Role;

QString meshFixture(const QString &name)
{
    return QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/sharding/") + name;
}

/// BERT of twelve layers, sharded over a mesh of two by four.
struct ShardedModel : Shown
{
    explicit ShardedModel(const QString &model = QStringLiteral("bert_h768_l12"))
    {
        window.resize(1600, 1000);
        open({meshFixture(model + QStringLiteral(".graph.json")), meshFixture("mesh2x4.devices.json")});
        Result<std::unique_ptr<EditedPlan>> sharded = runPlanner(
            *findPlanner("sharding.megatron"), {plan().sharedGraph(), plan().inventory(), {}, {}, nullptr}, {});
        if (!sharded)
            qFatal("%s", sharded.error().line().c_str());
        document().addPlan(std::move(*sharded), "megatron");
        window.findChild<BeforeAfter *>()->showGraph(false);
        if (!QTest::qWaitFor([this] { return plan().kind() == sharding::shardingPlans; }, 20000))
            qFatal("the model is not sharded");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    ModuleColumn &column() { return *window.findChild<ModuleColumn *>(); }
    std::size_t rowOf(const QString &name, Role role = Role::Block)
    {
        for (std::size_t row = 0; row < column().rows().size(); ++row) {
            if (column().rows()[row].role == role && column().nameOf(row) == name)
                return row;
        }
        qFatal("there is no %s", qPrintable(name));
    }
    void click(std::size_t row)
    {
        QTest::mouseClick(column().viewport(), Qt::LeftButton, {}, column().moduleRect(row).center().toPoint());
    }
    void dragChip(const MeshPlacement &placement, std::size_t dimension, QPointF to, bool drops = true)
    {
        auto *strip = window.findChild<MeshStrip *>();
        const QPoint from = strip->chipRect(dimension, placement).center().toPoint();
        const QPoint there = strip->mapFromGlobal(column().viewport()->mapToGlobal(to.toPoint()));
        QTest::mousePress(strip, Qt::LeftButton, {}, from);
        QTest::mouseMove(strip, from + QPoint(0, 30));
        QTest::mouseMove(strip, there);
        if (drops)
            QTest::mouseRelease(strip, Qt::LeftButton, {}, there);
    }
    /// With Ctrl held: the list that comes then.
    QMenu *dropChipWithCtrl(const MeshPlacement &placement, std::size_t dimension, QPointF to)
    {
        auto *strip = window.findChild<MeshStrip *>();
        const QPoint from = strip->chipRect(dimension, placement).center().toPoint();
        const QPoint there = strip->mapFromGlobal(column().viewport()->mapToGlobal(to.toPoint()));
        QTest::mousePress(strip, Qt::LeftButton, Qt::ControlModifier, from);
        for (const QPoint &at : {from + QPoint(0, 30), there}) {
            QMouseEvent move(QEvent::MouseMove, at, strip->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                             Qt::ControlModifier);
            QApplication::sendEvent(strip, &move);
        }
        QTest::mouseRelease(strip, Qt::LeftButton, Qt::ControlModifier, there);
        return column().findChild<QMenu *>("layersOfStack");
    }
};

} // namespace

class ModuleColumnTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void allModulesAreInSight_data();
    void allModulesAreInSight();
    void smallModelsAreCards();
    void theGraphIsAClickAway();
    void theGraphIsLaidOutOnceItIsAskedFor();
    void ticksAreAsHighAsTheirTime();
    void aClickSelectsAModuleInAllLayers();
    void arrowsGoOnAndEnterOpensCardsThenTheGraph();
    void aDoubleClickOpensTheCardsInPlace();
    void whatASearchMeetsIsMarked();
    void aStackIsClosedByHand();
    void aChipOnAModulePlacesItInAllLayers();
    void withCtrlTheLayerIsPickedFromAList();
    void aChipOnWeightsPlacesThem();
    void aRefusalIsToldOverThePicture();
    void escapeGivesAChipUp();
    void aLayerOfItsOwnStaysInSight();
    void whileTheGraphIsShownAnEditLeavesNothingOld();
    void screenReadersHearEachRow();

private:
    CleanHome m_home;
};

void ModuleColumnTest::allModulesAreInSight_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QSize>("size");
    for (const char *model : {"bert_h768_l12", "gpt_h1600_l4"}) {
        for (const QSize &size : {QSize(1600, 1000), QSize(1366, 768)})
            QTest::addRow("%s, %d", model, size.width()) << model << size;
    }
}

void ModuleColumnTest::allModulesAreInSight()
{
    QFETCH(const QString, model);
    QFETCH(const QSize, size);
    ShardedModel shown(model);
    ModuleColumn &column = shown.column();
    QTRY_VERIFY(column.isVisible() && !shown.canvas()->isVisible());
    shown.window.resize(size);
    QTRY_COMPARE(shown.window.size(), size);
    QCoreApplication::processEvents();
    const auto blocks = std::size_t(
        std::ranges::count(column.rows(), Role::Block, [](const ModuleColumn::Row &row) { return row.role; }));
    QCOMPARE(blocks, column.picture().blocks.size());
    double bottom = 0;
    for (std::size_t row = 0; row < column.rows().size(); ++row) {
        const QRectF rect = column.rectOf(row);
        if (column.rows()[row].role != Role::Stack)
            QVERIFY2(rect.top() >= bottom, qPrintable(column.nameOf(row)));
        bottom = rect.bottom();
        for (const QRectF &part : {column.weightsRect(row), column.moduleRect(row), column.outputRect(row)})
            QVERIFY(part.isNull() || (part.left() >= 0 && part.right() <= column.viewport()->width()));
        QVERIFY(!column.weightsRect(row).intersects(column.moduleRect(row)));
        QVERIFY(!column.outputRect(row).intersects(column.moduleRect(row)));
    }
    if (size.height() == 1000)
        QVERIFY(bottom <= column.viewport()->height());
}

void ModuleColumnTest::smallModelsAreCards()
{
    ShardedModel shown(QStringLiteral("mlp_h256_l4"));
    QTRY_VERIFY(shown.canvas()->isVisible());
    QVERIFY(!shown.column().isVisible());
}

void ModuleColumnTest::theGraphIsAClickAway()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    for (QToolButton *button : shown.window.findChildren<QToolButton *>()) {
        if (button->text() == QStringLiteral("Graph"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY(shown.canvas()->isVisible() && !shown.column().isVisible());
}

void ModuleColumnTest::theGraphIsLaidOutOnceItIsAskedFor()
{
    ShardedModel shown;
    auto *canvas = shown.window.findChild<Canvas *>("canvas");
    auto *pictures = shown.window.findChild<BeforeAfter *>();
    shown.document().addPlan(shown.plan().clone(), "another");
    QTRY_VERIFY(shown.column().isVisible());
    QVERIFY(!canvas->keeper().hasPlan());
    pictures->showGraph(true);
    QTRY_VERIFY(canvas->keeper().hasPlan());
    QVERIFY(canvas->isVisible());
}

void ModuleColumnTest::ticksAreAsHighAsTheirTime()
{
    ShardedModel shown;
    ModuleColumn &column = shown.column();
    QTRY_VERIFY(column.isVisible());
    double longest = 0;
    std::size_t ticks = 0;
    for (const ModuleBlock &block : column.picture().blocks)
        longest = std::max(longest, block.collectiveSeconds());
    QVERIFY(longest > 0);
    for (std::size_t row = 0; row < column.rows().size(); ++row) {
        if (column.rows()[row].role != Role::Collective)
            continue;
        ++ticks;
        const double share = column.picture().blocks[column.rows()[row].index].collectiveSeconds() / longest;
        QVERIFY(std::abs(column.tickRect(row).height() - (4 + 16 * share) * textScale()) < 1.01);
        QVERIFY(column.rectOf(row).contains(column.tickRect(row)));
    }
    QVERIFY(ticks >= 2);
}

void ModuleColumnTest::aClickSelectsAModuleInAllLayers()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    const std::size_t row = shown.rowOf("intermediate");
    shown.click(row);
    const std::vector<ItemIndex> &selection = shown.window.viewState().selection();
    QCOMPARE(selection, shown.column().picture().blocks[shown.column().rows()[row].index].inAllLayers);
    QCOMPARE(selection.size(), std::size_t(12 * 3));
    QVERIFY(shown.column().isSelected(row));
    shown.click(shown.rowOf("layer 0 to 11", Role::Stack));
    QCOMPARE(selection.size(), std::size_t(12 * 45));
}

void ModuleColumnTest::arrowsGoOnAndEnterOpensCardsThenTheGraph()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    shown.column().setFocus();
    shown.click(shown.rowOf("query"));
    QTest::keyClick(&shown.column(), Qt::Key_Down);
    QVERIFY(shown.column().isSelected(shown.rowOf("key")));
    QVERIFY(shown.column().isCurrent(shown.rowOf("key")));
    QTest::keyClick(&shown.column(), Qt::Key_Home);
    QVERIFY(shown.column().isCurrent(0));
    QTest::keyClick(&shown.column(), Qt::Key_End);
    QVERIFY(shown.column().isSelected(shown.rowOf("pooler")));
    QTest::keyClick(&shown.column(), Qt::Key_Return);
    QVERIFY(shown.column().isVisible() && shown.column().isCurrent(shown.rowOf("pooler")));
    QTest::keyClick(&shown.column(), Qt::Key_Down);
    QVERIFY(shown.column().isSelected(shown.rowOf("pooler") + 1));
    QTest::keyClick(&shown.column(), Qt::Key_Return);
    QTRY_VERIFY(shown.canvas()->isVisible());
    QVERIFY(!shown.window.viewState().selection().empty());
}

void ModuleColumnTest::aDoubleClickOpensTheCardsInPlace()
{
    ShardedModel shown;
    ModuleColumn &column = shown.column();
    QTRY_VERIFY(column.isVisible());
    const std::size_t block = shown.rowOf("intermediate");
    const std::size_t index = column.rows()[block].index;
    const std::size_t before = column.rows().size();
    const auto doubleClick = [&] {
        const QPoint at = column.moduleRect(shown.rowOf("intermediate")).center().toPoint();
        QTest::mouseDClick(column.viewport(), Qt::LeftButton, {}, at);
    };
    doubleClick();
    QVERIFY(column.isVisible() && column.hasCards(index));
    const ModuleBlock told = column.picture().blocks[index];
    QCOMPARE(column.rows().size(), before + told.operators.size() + told.weights.size());
    std::set<ItemIndex> items(told.operators.begin(), told.operators.end());
    items.insert(told.weights.begin(), told.weights.end());
    const std::size_t first = shown.rowOf("intermediate") + 1;
    for (std::size_t row = first; row < first + items.size(); ++row) {
        QVERIFY(column.rows()[row].role == Role::Card && items.contains(column.rows()[row].item));
        QVERIFY(column.rectOf(row).top() >= column.rectOf(row - 1).bottom());
        QVERIFY(column.moduleRect(row).left() > column.moduleRect(first - 1).left());
    }
    column.grab();
    const ItemIndex item = column.rows()[first].item;
    shown.click(first);
    const std::vector<ItemIndex> selection = shown.window.viewState().selection();
    QCOMPARE(selection.size(), std::size_t(12)); // its like in each layer
    QVERIFY(std::ranges::count(selection, item) == 1);
    const std::vector<MeshPlacement> was = shown.plan().tensor(item).placements;
    const MeshPlacement other =
        was[1] == MeshPlacement() ? MeshPlacement{MeshPlacement::Kind::Cut, 0} : MeshPlacement();
    shown.dragChip(other, 1, column.moduleRect(first).center());
    QTRY_COMPARE(shown.plan().tensor(item).placements[1], other);
    QVERIFY(column.hasCards(column.rows()[shown.rowOf("intermediate")].index)); // they stay open
    doubleClick();
    QVERIFY(!column.hasCards(column.rows()[shown.rowOf("intermediate")].index));
    QCOMPARE(column.rows().size(), before);
}

void ModuleColumnTest::whatASearchMeetsIsMarked()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    for (std::size_t i = 0; i < shown.plan().itemCount(); ++i) {
        if (shown.plan().item(ItemIndex(i)).label == "layer_7_dense")
            shown.window.viewState().setHits({ItemIndex(i)});
    }
    for (std::size_t row = 0; row < shown.column().rows().size(); ++row) {
        const bool holdsIt = row == shown.rowOf("dense") || row == shown.rowOf("layer 0 to 11", Role::Stack);
        QCOMPARE(shown.column().isFound(row), holdsIt);
    }
}

void ModuleColumnTest::aStackIsClosedByHand()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    const std::size_t open = shown.column().rows().size();
    shown.click(shown.rowOf("layer 0 to 11", Role::Stack));
    QTest::keyClick(&shown.column(), Qt::Key_Left);
    QVERIFY(!shown.column().isOpen(0));
    QVERIFY(shown.column().rows().size() < open);
    QTest::keyClick(&shown.column(), Qt::Key_Right);
    QCOMPARE(shown.column().rows().size(), open);
}

void ModuleColumnTest::aChipOnAModulePlacesItInAllLayers()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    const std::size_t row = shown.rowOf("view to view_3");
    const ItemIndex output = shown.column().picture().blocks[shown.column().rows()[row].index].output;
    const std::vector<MeshPlacement> before = shown.plan().tensor(output).placements;
    const MeshPlacement wanted =
        before[1] == MeshPlacement() ? MeshPlacement{MeshPlacement::Kind::Cut, 2} : MeshPlacement();
    shown.dragChip(wanted, 1, shown.column().moduleRect(row).center());
    QTRY_COMPARE(shown.plan().tensor(output).placements[1], wanted);
    const QString placed = planText(shown.window);
    shown.document().undo();
    QCOMPARE(shown.plan().tensor(output).placements, before); // one step, of all layers
    shown.document().redo();
    QCOMPARE(planText(shown.window), placed);
    QCOMPARE(shown.column().picture().stacks.size(), std::size_t(1)); // all layers are still equal
    QCOMPARE(shown.column().picture().seconds(), *shown.plan().cost().latencySec);
}

void ModuleColumnTest::withCtrlTheLayerIsPickedFromAList()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    std::vector<ItemIndex> views; // by layer
    for (std::size_t i = 0; i < shown.plan().itemCount(); ++i) {
        const std::string_view label = shown.plan().item(ItemIndex(i)).label;
        if (label.starts_with("layer_") && label.ends_with("_dense"))
            views.emplace_back(i);
    }
    QCOMPARE(views.size(), std::size_t(12));
    const std::vector<MeshPlacement> before = shown.plan().tensor(views[7]).placements;
    const MeshPlacement wanted =
        before[0] == MeshPlacement() ? MeshPlacement{MeshPlacement::Kind::Cut, 0} : MeshPlacement();
    QPointer<QMenu> layers =
        shown.dropChipWithCtrl(wanted, 0, shown.column().moduleRect(shown.rowOf("dense")).center());
    QVERIFY(layers);
    QCOMPARE(layers->actions().size(), 12);
    QCOMPARE(layers->actions()[7]->text(), QString("layer 7"));
    QCOMPARE(shown.plan().tensor(views[7]).placements, before); // it is only asked
    layers->actions()[7]->trigger();
    QTRY_COMPARE(shown.plan().tensor(views[7]).placements[0], wanted);
    for (std::size_t layer = 0; layer < views.size(); ++layer) {
        if (layer != 7)
            QCOMPARE(shown.plan().tensor(views[layer]).placements, before);
    }
    QVERIFY(!layers || !layers->isVisible());
    QTRY_COMPARE(shown.column().picture().stacks.size(), std::size_t(3));
}

void ModuleColumnTest::aChipOnWeightsPlacesThem()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    const std::size_t row = shown.rowOf("pooler");
    const ItemIndex weight = shown.column().picture().blocks[shown.column().rows()[row].index].weights.front();
    const MeshPlacement cut{MeshPlacement::Kind::Cut, 0};
    QVERIFY(shown.plan().tensor(weight).placements[1] != cut);
    shown.dragChip(cut, 1, shown.column().weightsRect(row).center());
    QTRY_COMPARE(shown.plan().tensor(weight).placements[1], cut);
}

void ModuleColumnTest::aRefusalIsToldOverThePicture()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    const QString before = planText(shown.window);
    shown.dragChip({MeshPlacement::Kind::Cut, 3}, 1, shown.column().moduleRect(shown.rowOf("dense")).center());
    const auto *bar = shown.column().findChild<MessageBar *>("refusedDrop");
    QVERIFY(bar && bar->isVisible());
    QCOMPARE(planText(shown.window), before);
    QTest::keyClick(&shown.column(), Qt::Key_Escape);
    QVERIFY(!bar->isVisible());
}

void ModuleColumnTest::escapeGivesAChipUp()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    const QString before = planText(shown.window);
    const std::size_t row = shown.rowOf("pooler");
    shown.dragChip({MeshPlacement::Kind::Cut, 0}, 1, shown.column().weightsRect(row).center(), false);
    QTest::keyClick(&shown.column(), Qt::Key_Escape);
    auto *strip = shown.window.findChild<MeshStrip *>();
    QTest::mouseRelease(strip, Qt::LeftButton, {}, strip->rect().center());
    QCOMPARE(planText(shown.window), before);
}

void ModuleColumnTest::aLayerOfItsOwnStaysInSight()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    for (std::size_t i = 0; i < shown.plan().itemCount(); ++i) {
        if (shown.plan().item(ItemIndex(i)).label != "layer_5_intermediate")
            continue;
        const std::vector<ChoiceInfo> choices = shown.plan().choices(ItemIndex(i));
        const auto other = std::ranges::find(choices, false, &ChoiceInfo::isCurrent);
        Move move;
        move.choices.push_back({ItemIndex(i), std::size_t(other - choices.begin())});
        QVERIFY(shown.document().makeMove(move));
    }
    QTRY_COMPARE(shown.column().picture().stacks.size(), std::size_t(3));
    // The longest alone is open, where not all are in sight.
    QVERIFY(shown.column().isOpen(2));
    QVERIFY(!shown.column().isOpen(0) && !shown.column().isOpen(1));
}

void ModuleColumnTest::whileTheGraphIsShownAnEditLeavesNothingOld()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    const std::size_t rows = shown.column().thingCount();
    auto *pictures = shown.window.findChild<BeforeAfter *>();
    pictures->showGraph(true);
    const ItemIndex output = shown.column().picture().blocks.back().output;
    Move move;
    move.choices.push_back({output, shown.plan().choices(output).front().isCurrent ? std::size_t(1) : std::size_t(0)});
    QVERIFY(shown.document().makeMove(move));
    QCOMPARE(shown.column().thingCount(), std::size_t(0)); // nobody can ask for what is no more
    pictures->showGraph(false);
    QVERIFY(shown.column().thingCount() >= rows);
    QCOMPARE(shown.column().picture().seconds(), *shown.plan().cost().latencySec);
}

void ModuleColumnTest::screenReadersHearEachRow()
{
    ShardedModel shown;
    QTRY_VERIFY(shown.column().isVisible());
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(&shown.column());
    QVERIFY(list);
    QCOMPARE(list->childCount(), int(shown.column().rows().size()));
    QAccessibleInterface *row = list->child(int(shown.rowOf("dense")));
    QCOMPARE(row->text(QAccessible::Name), QStringLiteral("dense"));
    QVERIFY(row->text(QAccessible::Description).contains(QStringLiteral("returns ")));
}

CUTAWAY_WINDOW_TEST(ModuleColumnTest)

#include "module_column_test.moc"
