#include "core/plan/edited_plan.h"
#include "tests/support/embedding_plans.h"
#include "tests/support/test_program.h"
#include "tests/views/open_mesh.h"
#include "views/models/choice_table_model.h"
#include "views/models/equal_items.h"
#include "views/models/figures.h"
#include "views/panels/choices_popup.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QCheckBox>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace cutaway;

namespace {

/// What the ways are said to need, by a column's title; `0`: how they are run now.
QStringList figuresOf(const ChoiceTableModel &model, const QString &title)
{
    QStringList figures;
    for (int column = ChoiceTableModel::FirstOwnColumn; column < model.columnCount(); ++column) {
        if (model.headerData(column, Qt::Horizontal).toString() != title)
            continue;
        for (int row = 0; row < model.rowCount(); ++row)
            figures << model.index(row, column).data().toString();
    }
    return figures;
}

} // namespace

/// What is offered for operators and tables that can run in several ways, one or all equal ones at once.
class WaysToRunTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void theSameOperatorOfOtherLayersGoesAlong();
    void aWeightThatIsAnInputHasItsEqualsInOtherLayers();
    void functionsOfEqualLayersAreEqual_data();
    void functionsOfEqualLayersAreEqual();
    void waysToRunAreTheirPlacements();
    void shardsOfATableAreOneThingToRun();
    void waysForSeveralTellOfAllOfThem();
    void waysForSeveralTellEachTheirOwnWhereThereIsNoSum();
    void manyAreAskedAsideWhileTheWindowGoesOn();
};

void WaysToRunTest::theSameOperatorOfOtherLayersGoesAlong()
{
    testing::OpenPlan open;
    testing::openMesh(open);
    ItemIndex item;
    std::vector<ItemIndex> equals;
    for (std::size_t i = 0; i < open.plan->itemCount() && equals.empty(); ++i) {
        item = ItemIndex(i);
        if (open.plan->choices(item).size() > 2)
            equals = equalItems(*open.plan, item);
    }
    QCOMPARE(equals.size(), std::size_t(2)); // of three layers
    ChoicesPopup popup(&open.source);
    QSignalSpy moves(&open.source, &PlanSource::moveRequested);
    popup.open(item, {10, 10});
    auto *all = popup.findChild<QCheckBox *>("allEqual");
    QVERIFY(all->isVisible());
    all->setChecked(true);
    QTRY_VERIFY(popup.findChild<QTableView *>()->model()->index(1, 1).data().toString() != QString::fromUtf8("…"));
    QTest::keyClick(&popup, Qt::Key_Down);
    QTest::keyClick(&popup, Qt::Key_Return);
    QCOMPARE(moves.count(), 1);
    const auto choice = commonChoice(*open.plan, item, equals);
    QVERIFY(choice);
}

/// As torch.export makes them: they say no module.
void WaysToRunTest::aWeightThatIsAnInputHasItsEqualsInOtherLayers()
{
    const auto graph = testing::fixtureGraph("exchange/graphs/phi3");
    testing::OpenPlan open;
    open.run("sharding.replicated", graph, testing::fixtureInventory("sharding/mesh2x4"));
    const std::vector<ItemIndex> equals = equalItems(*open.plan, open.item("p_m_model_layers_1_mlp_down_proj_weight"));
    QCOMPARE(equals.size(), std::size_t(1)); // of two layers
    for (const ItemIndex equal : equals)
        QVERIFY(open.plan->item(equal).label.ends_with("layers_0_mlp_down_proj_weight"));
}

void WaysToRunTest::functionsOfEqualLayersAreEqual_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<QStringList>("equals");
    QTest::newRow("activation") << "gelu" << QStringList{"gelu_1", "gelu_2"};
    QTest::newRow("first addition of a layer") << "add_2" << QStringList{"add_5", "add_8"};
    QTest::newRow("second addition of a layer") << "add_3" << QStringList{"add_6", "add_9"};
    QTest::newRow("in no layer") << "add" << QStringList();
}

/// torch.fx gives functions no module.
void WaysToRunTest::functionsOfEqualLayersAreEqual()
{
    QFETCH(QString, function);
    QFETCH(QStringList, equals);
    testing::OpenPlan open;
    testing::openMesh(open);
    QStringList found;
    for (const ItemIndex equal : equalItems(*open.plan, open.item(function.toStdString()))) {
        const std::string_view label = open.plan->item(equal).label;
        found << QString::fromUtf8(label.data(), qsizetype(label.size()));
    }
    QCOMPARE(found, equals);
}

void WaysToRunTest::waysToRunAreTheirPlacements()
{
    testing::OpenPlan open;
    testing::openMesh(open);
    const EditedPlan &mesh = *open.plan;
    ChoiceTableModel model;
    const ItemIndex item = open.item("layer_1_intermediate");
    model.setItem(open.plan.get(), item);
    QVERIFY(model.rowCount() > 2);
    for (int row = 0; row < model.rowCount(); ++row) {
        const QVariant told = model.index(row, ChoiceTableModel::LabelColumn).data(ChoiceTableModel::PlacementsRole);
        const auto placements = told.value<ChosenPlacements>();
        QCOMPARE(placements.inputs.size(), open.plan->inputs(item).size());
        if (model.isCurrent(row))
            QVERIFY(placements.output == mesh.tensor(item).placements);
    }
}

/// Selected by its row: its memory would be counted once a shard.
void WaysToRunTest::shardsOfATableAreOneThingToRun()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    const EditedPlan &table = *open.plan;
    const EditedPlan &own = *open.plan;
    bool isCutAnywhere = false;
    for (std::size_t row = 0; row < table.itemTableSize(); ++row) {
        const std::vector<ItemIndex> shards = table.itemTableRow(row).items;
        isCutAnywhere = isCutAnywhere || shards.size() > 1;
        QCOMPARE(eachOnce(*open.plan, shards), std::vector{shards.front()});
        ChoicesPopup popup(&open.source);
        popup.openFor(shards, {10, 10});
        QVERIFY(popup.findChild<QCheckBox *>("allEqual")->isHidden());
        const auto *model = popup.findChild<ChoiceTableModel *>();
        QCOMPARE(figuresOf(*model, "HBM").front(),
                 bytesText(std::llround(own.choiceCells(shards.front(), 0)[1].value)));
    }
    QVERIFY(isCutAnywhere);
}

void WaysToRunTest::waysForSeveralTellOfAllOfThem()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    const EditedPlan &own = *open.plan;
    const ItemIndex first(0);
    std::vector<ItemIndex> all;
    for (std::size_t i = 1; i < open.plan->itemCount(); ++i)
        all.push_back(ItemIndex(i));
    const std::vector<ItemIndex> others = withSameChoices(*open.plan, first, all);
    QVERIFY(!others.empty());
    double hbm = 0;
    double slowest = 0;
    std::vector<ItemIndex> together = others;
    together.push_back(first);
    for (const ItemIndex item : together) {
        const std::vector<ItemTableCell> cells = own.choiceCells(item, 0);
        hbm += cells[1].value;
        slowest = std::max(slowest, cells[3].value);
    }
    ChoiceTableModel model;
    model.setItem(open.plan.get(), first, others);
    QCOMPARE(figuresOf(model, "HBM")[0], bytesText(std::int64_t(hbm)));
    QCOMPARE(figuresOf(model, "Slowest shard")[0], secondsText(slowest));
    QVERIFY(model.headerData(ChoiceTableModel::FirstOwnColumn + 1, Qt::Horizontal, Qt::ToolTipRole)
                .toString()
                .endsWith(QString("All %1 together").arg(together.size())));
}

void WaysToRunTest::waysForSeveralTellEachTheirOwnWhereThereIsNoSum()
{
    testing::OpenPlan open;
    testing::openMesh(open);
    const ItemIndex item = open.item("layer_1_intermediate");
    ChoiceTableModel one;
    one.setItem(open.plan.get(), item);
    ChoiceTableModel three;
    three.setItem(open.plan.get(), item, equalItems(*open.plan, item));
    QCOMPARE(figuresOf(three, "Role"), figuresOf(one, "Role"));
    QStringList each = figuresOf(one, "Redistribution around it"); // two of them may share one: there is no sum
    QCOMPARE(figuresOf(three, "Redistribution around it"), each.replaceInStrings(QRegularExpression("$"), " each"));
    QVERIFY(figuresOf(three, "On each device") != figuresOf(one, "On each device"));
}

/// Each way of many tables takes longer than a frame to ask for.
void WaysToRunTest::manyAreAskedAsideWhileTheWindowGoesOn()
{
    testing::OpenPlan open;
    open.run("embedding.default", testing::fixtureGraph("embedding/fifty"),
             testing::fixtureInventory("embedding/a100_80g_16"));
    std::vector<ItemIndex> all;
    for (std::size_t i = 0; i < open.plan->itemCount(); ++i)
        all.push_back(ItemIndex(i));
    const std::vector<ItemIndex> together = chosenTogether(*open.plan, eachOnce(*open.plan, all));
    QVERIFY(together.size() > 16);
    ChoicesPopup popup(&open.source);
    popup.openForAll(together, {10, 10});
    const auto *model = popup.findChild<ChoiceTableModel *>();
    QVERIFY(popup.isVisible());
    QVERIFY(model->isAskedAside());
    QVERIFY(figuresOf(*model, "HBM").contains(QString::fromUtf8("…"))); // nothing was waited for
    const int last = model->rowCount() - 1;
    QTRY_VERIFY(model->isCurrent(last) || model->preview(last));
    const std::vector<ItemIndex> others(together.begin() + 1, together.end());
    for (int row = 0; row < model->rowCount(); ++row) {
        Move move = choiceMove(together.front(), std::size_t(row));
        for (const ItemIndex other : others)
            move.choices.push_back({other, std::size_t(row)});
        const Preview wanted = open.plan->preview(move);
        QCOMPARE(bool(model->preview(row)), !model->isCurrent(row));
        if (model->preview(row)) {
            QCOMPARE(model->preview(row)->allowed, wanted.allowed);
            QCOMPARE(model->preview(row)->latencyAfter, wanted.latencyAfter);
        }
        QVERIFY(!figuresOf(*model, "HBM")[row].contains(QString::fromUtf8("…")));
    }
    const auto *table = popup.findChild<QTableView *>();
    QTRY_COMPARE(table->model()->index(0, 0).data(ChoiceTableModel::sortRole).toDouble() <=
                     table->model()->index(1, 0).data(ChoiceTableModel::sortRole).toDouble(),
                 true);
}

CUTAWAY_WIDGET_TEST(WaysToRunTest)
#include "ways_to_run_test.moc"
