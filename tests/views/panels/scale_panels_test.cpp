#include "core/plan/mesh_placement.h"
#include "tests/support/embedding_plans.h"
#include "tests/views/open_plan.h"
#include "views/models/choice_table_model.h"
#include "views/models/cost_table_model.h"
#include "views/models/equal_items.h"
#include "views/models/figures.h"
#include "views/models/inspection.h"
#include "views/models/item_mime.h"
#include "views/models/lane_table_model.h"
#include "views/models/lane_tiers.h"
#include "views/models/outline_model.h"
#include "views/models/selection_keeper.h"
#include "views/panels/choices_popup.h"
#include "views/panels/cost_panel.h"
#include "views/panels/devices_panel.h"
#include "views/panels/lane_table_panel.h"
#include "views/panels/lane_table_view.h"
#include "views/panels/outline_panel.h"
#include "views/panels/outline_view.h"
#include "views/theme/style.h"

#include <QCheckBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace cutaway;

namespace {

/// Sharded BERT of three layers, training.
void openMesh(testing::OpenPlan &open)
{
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner("sharding.megatron"),
                                                          {testing::fixtureGraph("sharding/bert_h96_l3"),
                                                           testing::fixtureInventory("sharding/mesh2x4"),
                                                           {},
                                                           {{"gradient_sync", true}, {"device_flops", 2e13}},
                                                           nullptr},
                                                          {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    open.show(std::move(*plan));
}

QString factOf(const Inspection &inspection, const QString &label)
{
    for (const Inspection::Fact &fact : inspection.facts) {
        if (fact.label == label)
            return fact.value;
    }
    return {};
}

/// Shows the panel as it is edited in, and takes what is edited. False: it does not appear.
bool showEditing(DevicesPanel &panel, testing::OpenPlan &open)
{
    QObject::connect(&panel, &DevicesPanel::inventoryEdited, &open,
                     [&open](const Inventory &inventory, const QString &) { open.setInventory(inventory); });
    panel.setEditing(true);
    panel.resize(320, 560);
    panel.show();
    return QTest::qWaitForWindowExposed(&panel);
}

bool shownField(const QWidget &panel, const QString &accessibleName)
{
    return std::ranges::any_of(panel.findChildren<QWidget *>(), [&](const QWidget *field) {
        return field->isVisible() && field->accessibleName() == accessibleName;
    });
}

} // namespace

/// Panels of plans over meshes and of many ranks.
class ScalePanelsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }

    void devicesOfferWhatThePlanTakesFromThem();
    void ratesOfRanksAreToldInTheirUnits();
    void aPreviewUpdatesEveryPartOfTheCost();
    void aPreviewOfEveryDeviceMovesNoList();
    void theSameOperatorOfOtherLayersGoesAlong();
    void aWeightThatIsAnInputHasItsEqualsInOtherLayers();
    void waysToRunAreTheirPlacements();
    void shardsOfATableAreOneThingToRun();
    void waysForSeveralTellOfAllOfThem();
    void waysForSeveralTellEachTheirOwnWhereThereIsNoSum();
    void aMeshThatThePlanIsNotOnIsToldAtItsField();
    void inspectorTellsShardsInWords();
    void theOutlineTellsOfAllShardsOfATable();
    void aModuleOfTheOutlineHasItsWeights();
    void whatIsSelectedStaysSelectedWhereItIsCutOtherwise();
    void ranksAreSortedByTheirTime();
    void allTensorsTogetherHaveThePlansFigures();
    void oneFigureHasOneName();
    void figuresOfTablesAreDefined();
    void goesToTheSlowestRank();
    void takesWhatIsDroppedOnARank();
    void ranksSayWhatADropWouldMakeOfThem();
    void theFullestIsMostOverWhicheverLimit();
    void aRankIsToldAlikeByItsLaneAndByWhatItHolds();
    void ranksAreReadWholeInASmallWindow();
    void rowsOfTheOutlineCanBeDroppedOnARank();
};

void ScalePanelsTest::devicesOfferWhatThePlanTakesFromThem()
{
    testing::OpenPlan open;
    openMesh(open);
    DevicesPanel panel(&open.source, &open.state);
    QVERIFY(showEditing(panel, open));
    QVERIFY(!panel.findChild<QLineEdit *>("intra_node_bandwidth")->isHidden());
    QVERIFY(!shownField(panel, "Transfer rate"));
    QVERIFY(!shownField(panel, "Accelerator")); // latencies are estimated from it, which the plan does not take
    const double before = *open.plan->cost().latencySec;
    auto *field = panel.findChild<QLineEdit *>("intra_node_bandwidth");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "1 GB/s");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(*open.plan->cost().latencySec > before);
    QCOMPARE(field->text().replace(QChar(0xa0), u' '), QStringLiteral("1.00 GB/s"));
}

/// TorchRec's are whole in GiB and long in GB.
void ScalePanelsTest::ratesOfRanksAreToldInTheirUnits()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    DevicesPanel panel(&open.source, &open.state);
    QVERIFY(showEditing(panel, open));
    auto *field = panel.findChild<QLineEdit *>("hbm_mem_bw_bytes_per_sec");
    QVERIFY(field);
    QCOMPARE(field->placeholderText().replace(QChar(0xa0), u' '), QStringLiteral("897 GiB/s"));
    const double before = *open.plan->cost().latencySec;
    field->setFocus();
    QTest::keyClicks(field, "448.5 GiB/s");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(*open.plan->cost().latencySec > before);
    QCOMPARE(field->text().replace(QChar(0xa0), u' '), QStringLiteral("448.5 GiB/s"));
    field->selectAll();
    QTest::keyClicks(field, "2.039 TB/s");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(field->text().replace(QChar(0xa0), u' '), QStringLiteral("2.039 TB/s"));
}

void ScalePanelsTest::aPreviewUpdatesEveryPartOfTheCost()
{
    testing::OpenPlan open;
    openMesh(open);
    CostPanel panel(&open.source, &open.state);
    panel.show();
    auto *model = panel.findChild<CostTableModel *>();
    const auto &mesh = dynamic_cast<const HasMeshPlacements &>(*open.plan);
    PlacementAnswer answer;
    for (std::size_t i = 0; i < open.plan->itemCount() && answer.move.isEmpty(); ++i) {
        const PlacementAnswer tried = mesh.place(ItemIndex(i), 1, {MeshPlacement::Kind::Whole});
        if (tried.preview.allowed && tried.preview.latencyAfter != tried.preview.latencyBefore)
            answer = tried;
    }
    QVERIFY(!answer.move.isEmpty());
    open.source.setPreview(answer.preview, answer.move);
    QTRY_VERIFY(!model->index(0, CostTableModel::IfDroppedColumn).data().toString().isEmpty());
    const auto copy = open.plan->clone();
    QVERIFY(copy->apply(answer.move));
    for (std::size_t i = 0; i < open.plan->cost().parts.size(); ++i) {
        const CostPart &part = copy->cost().parts[i];
        QCOMPARE(model->index(int(i), CostTableModel::LabelColumn).data().toString(),
                 QString::fromStdString(part.label));
        QCOMPARE(model->index(int(i), CostTableModel::IfDroppedColumn).data().toString(), secondsText(part.seconds));
    }
}

void ScalePanelsTest::aPreviewOfEveryDeviceMovesNoList()
{
    testing::OpenPlan open;
    openMesh(open);
    DevicesPanel panel(&open.source, &open.state);
    panel.resize(320, 200);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const QList<QListView *> lists = panel.findChildren<QListView *>(); // a field that opens a list has one, too
    const auto shown = std::ranges::find_if(lists, &QListView::isVisible);
    QVERIFY(shown != lists.end());
    QListView *list = *shown;
    list->setFixedHeight(list->visualRect(list->model()->index(0, 0)).height() * 3);
    QTRY_VERIFY(list->verticalScrollBar()->maximum() > 0);
    const auto &mesh = dynamic_cast<const HasMeshPlacements &>(*open.plan);
    PlacementAnswer answer;
    for (std::size_t i = 0; i < open.plan->itemCount() && answer.move.isEmpty(); ++i) {
        const PlacementAnswer tried = mesh.place(ItemIndex(i), 1, {MeshPlacement::Kind::Whole});
        if (tried.preview.allowed && !tried.preview.memory.empty() &&
            tried.preview.memory.front().after > tried.preview.memory.front().before)
            answer = tried;
    }
    QVERIFY(!answer.move.isEmpty());
    open.source.setPreview(answer.preview, answer.move);
    const QString first = list->model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
    QVERIFY(first.contains(QChar(0x2192)));
    QCOMPARE(list->verticalScrollBar()->value(), 0);
}

void ScalePanelsTest::theSameOperatorOfOtherLayersGoesAlong()
{
    testing::OpenPlan open;
    openMesh(open);
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
void ScalePanelsTest::aWeightThatIsAnInputHasItsEqualsInOtherLayers()
{
    const auto graph = testing::fixtureGraph("exchange/graphs/phi3");
    testing::OpenPlan open;
    open.run("sharding.replicated", graph, testing::fixtureInventory("sharding/mesh2x4"));
    const std::vector<ItemIndex> equals = equalItems(*open.plan, open.item("p_m_model_layers_1_mlp_down_proj_weight"));
    QCOMPARE(equals.size(), std::size_t(1)); // of two layers
    for (const ItemIndex equal : equals)
        QVERIFY(open.plan->item(equal).label.ends_with("layers_0_mlp_down_proj_weight"));
}

void ScalePanelsTest::waysToRunAreTheirPlacements()
{
    testing::OpenPlan open;
    openMesh(open);
    const auto &mesh = dynamic_cast<const HasMeshPlacements &>(*open.plan);
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

/// Selected by its row: its memory would be counted once a shard.
void ScalePanelsTest::shardsOfATableAreOneThingToRun()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    const auto &table = dynamic_cast<const HasItemTable &>(*open.plan);
    const auto &own = dynamic_cast<const HasChoiceTable &>(*open.plan);
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

void ScalePanelsTest::waysForSeveralTellOfAllOfThem()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    const auto &own = dynamic_cast<const HasChoiceTable &>(*open.plan);
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

void ScalePanelsTest::waysForSeveralTellEachTheirOwnWhereThereIsNoSum()
{
    testing::OpenPlan open;
    openMesh(open);
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

void ScalePanelsTest::aMeshThatThePlanIsNotOnIsToldAtItsField()
{
    testing::OpenPlan open;
    openMesh(open);
    DevicesPanel panel(&open.source, &open.state);
    QVERIFY(showEditing(panel, open));
    auto *field = panel.findChild<QLineEdit *>("mesh_shape");
    const auto type = [field](const char *mesh) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, mesh);
        QTest::keyClick(field, Qt::Key_Return);
    };
    const auto notes = [&panel] {
        QStringList texts;
        for (const QLabel *note : panel.findChildren<QLabel *>("note")) {
            if (note->isVisible())
                texts << note->text().replace(QChar(0xa0), u' ');
        }
        return texts.join(u'|');
    };
    QCOMPARE(notes(), QString());
    type("2x2x2");
    QCOMPARE(notes(), QString::fromUtf8("This plan stays on mesh 2 × 4: a planner can place it on this one."));
    type("2, 4");
    QCOMPARE(notes(), QString());
}

/// The first row of the outline that stands for several shards.
QModelIndex rowOfSeveral(const testing::OpenPlan &open, OutlineModel &model)
{
    for (std::size_t i = 0; i < open.plan->itemCount(); ++i) {
        if (const QModelIndex row = model.indexOf(ItemIndex(i)); model.itemsAt(row).size() > 1)
            return row;
    }
    return {};
}

void ScalePanelsTest::theOutlineTellsOfAllShardsOfATable()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    OutlineModel model;
    model.setPlan(open.plan.get(), open.source.modules());
    const QModelIndex row = rowOfSeveral(open, model);
    QVERIFY(row.isValid());
    const std::vector<ItemIndex> shards = model.itemsAt(row);
    const Inspection inspection = inspectSelection(*open.plan, shards);
    QCOMPARE(row.siblingAtColumn(OutlineModel::LatencyColumn).data().toString(), factOf(inspection, "Time, sum"));
    QCOMPARE(model.headerData(OutlineModel::LatencyColumn, Qt::Horizontal).toString(), QString("Time"));
    const QString ranks = row.siblingAtColumn(OutlineModel::GroupColumn).data().toString();
    const auto last = std::ranges::max(shards, {}, [&](ItemIndex item) { return open.plan->groupOf(item); });
    QVERIFY2(ranks.endsWith(QString::number(open.plan->groupOf(last).value())), qPrintable(ranks));
}

/// What the picture has in the module's box, though weights have no row of their own.
void ScalePanelsTest::aModuleOfTheOutlineHasItsWeights()
{
    testing::OpenPlan open;
    openMesh(open);
    OutlineModel model;
    model.setPlan(open.plan.get(), open.source.modules());
    const std::string_view path = "layer.0";
    std::vector<ItemIndex> named;
    for (std::size_t i = 0; i < open.plan->itemCount(); ++i) {
        const std::string_view own = open.plan->item(ItemIndex(i)).modulePath;
        if (own == path || own.starts_with(std::string(path) + '.'))
            named.push_back(ItemIndex(i));
    }
    const QModelIndex row = model.indexOf(open.source.modules()->find(path));
    QVERIFY(row.isValid());
    QCOMPARE(model.itemsAt(row), named);
    QVERIFY(row.data(Qt::ToolTipRole).toString().contains(QStringLiteral("%1 tensors").arg(named.size())));
    const QString parameters = factOf(inspectSelection(*open.plan, named), "Parameters, per device");
    QVERIFY2(!parameters.isEmpty() && parameters != "0 B", qPrintable(parameters));
}

void ScalePanelsTest::whatIsSelectedStaysSelectedWhereItIsCutOtherwise()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    SelectionKeeper keeper(&open.source, &open.state);
    const ItemIndex last(open.plan->itemCount() - 1);
    const NodeIndex table = open.plan->item(last).node;
    open.state.select({last});
    const std::size_t before = open.plan->itemCount();
    const std::vector<ChoiceInfo> ways = open.plan->choices(ItemIndex(0));
    for (std::size_t way = 0; way < ways.size() && open.plan->itemCount() == before; ++way) {
        if (Result<Applied> applied = open.plan->apply(choiceMove(ItemIndex(0), way)))
            keeper.planChanged(applied->change);
    }
    QVERIFY(open.plan->itemCount() != before); // another table was cut otherwise: items are counted anew
    QVERIFY(!open.state.selection().empty());
    for (const ItemIndex item : open.state.selection())
        QCOMPARE(open.plan->item(item).node, table);
}

void ScalePanelsTest::inspectorTellsShardsInWords()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    const Inspection inspection = inspect(*open.plan, ItemIndex(0));
    QVERIFY(factOf(inspection, "Table").contains("rows"));
    QVERIFY(!factOf(inspection, "Weights of its part").isEmpty());
    for (const Inspection::Fact &detail : inspection.details)
        QVERIFY2(!detail.value.contains(u'{'), qPrintable(detail.value));
    const std::vector<ItemIndex> two{ItemIndex(0), ItemIndex(1)};
    QCOMPARE(inspectSelection(*open.plan, two).title, QString("2 shards"));
}

void ScalePanelsTest::ranksAreSortedByTheirTime()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    LaneTablePanel panel(&open.source, &open.state);
    auto *view = panel.findChild<LaneTableView *>();
    QCOMPARE(view->model()->rowCount(), int(open.plan->laneCount()));
    view->sortByColumn(LaneTableModel::TimeColumn, Qt::DescendingOrder);
    double last = std::numeric_limits<double>::infinity();
    for (int row = 0; row < view->model()->rowCount(); ++row) {
        const double seconds =
            view->model()->index(row, LaneTableModel::TimeColumn).data(LaneTableModel::sortRole).toDouble();
        QVERIFY(seconds <= last);
        last = seconds;
    }
}

void ScalePanelsTest::allTensorsTogetherHaveThePlansFigures()
{
    testing::OpenPlan open;
    openMesh(open);
    std::vector<ItemIndex> all;
    for (std::size_t i = 0; i < open.plan->itemCount(); ++i)
        all.emplace_back(i);
    const Inspection sum = inspectSelection(*open.plan, all);
    const PlanCost cost = open.plan->cost();
    for (const char *label : {"Parameters, per device", "Activations, per device"}) {
        const auto figure = std::ranges::find(cost.figures, std::string(label),
                                              [](const KeyFigure &one) { return std::string(one.label); });
        QVERIFY(figure != cost.figures.end());
        QCOMPARE(factOf(sum, label), keyFigureText(*figure));
    }
}

/// What tables take is told without what is set aside; what ranks have, with it, and nowhere a third figure.
void ScalePanelsTest::oneFigureHasOneName()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    CostPanel panel(&open.source, &open.state);
    const auto *model = panel.findChild<CostTableModel *>();
    QStringList labels;
    QStringList figures;
    for (int row = 0; row < model->rowCount(); ++row) {
        labels << model->index(row, CostTableModel::LabelColumn).data().toString();
        figures << model->index(row, CostTableModel::NowColumn).data().toString();
    }
    QCOMPARE(labels.count("Largest HBM of tables"), 1);
    QVERIFY(!labels.contains("Largest device"));
    QCOMPARE(figures[labels.indexOf("Largest HBM of tables")], bytesText(open.plan->cost().largestLaneBytes));
    const Inspection rank = inspect(*open.plan, LaneIndex(0));
    QCOMPARE(factOf(rank, "Memory"), bytesText(open.plan->lane(LaneIndex(0)).usedBytes));
    QVERIFY(std::ranges::none_of(rank.sections, [](const auto &section) { return section.title == "Holds"; }));
}

void ScalePanelsTest::figuresOfTablesAreDefined()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    LaneTablePanel panel(&open.source, &open.state);
    const QAbstractItemModel *ranks = panel.findChild<LaneTableView *>()->model();
    for (int column = LaneTableModel::TimeColumn; column <= LaneTableModel::MemoryBarColumn; ++column)
        QVERIFY(!ranks->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
    ChoiceTableModel ways;
    ways.setItem(open.plan.get(), ItemIndex(0));
    for (const int column : {ChoiceTableModel::CostColumn, ChoiceTableModel::MemoryColumn})
        QVERIFY(ways.headerData(column, Qt::Horizontal, Qt::ToolTipRole) !=
                ways.headerData(column, Qt::Horizontal, Qt::DisplayRole));
}

void ScalePanelsTest::goesToTheSlowestRank()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(700, 240);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QTest::mouseClick(panel.findChild<QWidget *>("slowest"), Qt::LeftButton);
    const Spot spot = open.state.selectedSpot();
    const auto *lane = std::get_if<LaneIndex>(&spot);
    QVERIFY(lane);
    QCOMPARE(open.plan->lane(*lane).groups.front(), open.plan->cost().criticalGroups.front());
}

void ScalePanelsTest::takesWhatIsDroppedOnARank()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(700, 240);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const auto nextOf = [&](ItemIndex item) {
        return GroupIndex((open.plan->groupOf(item).value() + 1) % open.plan->laneCount());
    };
    ItemIndex shard;
    for (std::size_t i = 0; i < open.plan->itemCount() && !shard.isValid(); ++i) {
        const auto copy = open.plan->clone();
        const GroupIndex next = nextOf(ItemIndex(i));
        if (copy->apply(testing::moveTo(ItemIndex(i), next.value())) && copy->groupOf(ItemIndex(i)) == next)
            shard = ItemIndex(i);
    }
    QVERIFY(shard.isValid());
    const GroupIndex wanted = nextOf(shard);
    auto *view = panel.findChild<LaneTableView *>();
    const std::unique_ptr<QMimeData> data(itemMimeData({shard}));
    const QString name = QString::fromStdString(open.plan->lane(LaneIndex(wanted.value())).label);
    int row = 0; // they are sorted
    while (row < view->model()->rowCount() && view->model()->index(row, 0).data().toString() != name)
        ++row;
    const QPoint at = view->visualRect(view->model()->index(row, 0)).center();
    QDragEnterEvent enter(at, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(view->viewport(), &enter); // drops go where a drag has come in
    QDropEvent drop(at, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(view->viewport(), &drop);
    QCOMPARE(open.plan->groupOf(shard).value(), wanted.value());
}

void ScalePanelsTest::ranksSayWhatADropWouldMakeOfThem()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(900, 300);
    panel.show();
    const auto *now = panel.findChild<LaneTableModel *>();
    const QString arrow = QStringLiteral(" \u2192 ");
    int changed = 0;
    for (std::size_t i = 0; i < open.plan->itemCount(); ++i) {
        const std::size_t next = (open.plan->groupOf(ItemIndex(i)).value() + 1) % open.plan->laneCount();
        const Move move = testing::moveTo(ItemIndex(i), next);
        const auto then = open.plan->clone();
        if (!then->apply(move))
            continue;
        LaneTableModel wanted;
        wanted.setPlan(then.get());
        open.source.setPreview(open.plan->preview(move), move);
        for (int row = 0; row < now->rowCount(); ++row) {
            for (int column = 0; column < now->columnCount(); ++column) {
                const QString text = now->index(row, column).data().toString();
                QCOMPARE(text.section(arrow, -1), wanted.index(row, column).data().toString());
                changed += text.contains(arrow) ? 1 : 0;
            }
            for (const int column : {LaneTableModel::TimeBarColumn, LaneTableModel::MemoryBarColumn})
                QCOMPARE(now->bar(now->index(row, column))->sizeThen, wanted.bar(wanted.index(row, column))->size);
        }
        open.source.setPreview({});
        for (int row = 0; row < now->rowCount(); ++row)
            QVERIFY(!now->index(row, LaneTableModel::TimeColumn).data().toString().contains(arrow));
    }
    QVERIFY(changed > 0);
}

void ScalePanelsTest::theFullestIsMostOverWhicheverLimit()
{
    testing::OpenPlan open;
    open.run("embedding.default", testing::fixtureGraph("embedding/tight_mix"),
             testing::fixtureInventory("embedding/tight_mix_4")); // a table is in the host's memory
    Inventory devices = *open.plan->inventory();
    const std::string ddr = R"("ddr_cap":34359738368)";
    const std::size_t at = devices.extra.find(ddr);
    QVERIFY(at != std::string::npos);
    devices.extra.replace(at, ddr.size(), R"("ddr_cap":104857600)");
    open.setInventory(devices);
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(900, 240);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const auto &stacked = dynamic_cast<const HasStackedLanes &>(*open.plan);
    std::size_t fullest = 0;
    for (std::size_t lane = 0; lane < open.plan->laneCount(); ++lane) {
        if (filledPart(stacked.otherTiers(LaneIndex(lane)).front()) >
            filledPart(stacked.otherTiers(LaneIndex(fullest)).front()))
            fullest = lane;
    }
    QTest::mouseClick(panel.findChild<QWidget *>("fullest"), Qt::LeftButton);
    QCOMPARE(std::get<LaneIndex>(open.state.selectedSpot()), LaneIndex(fullest));
    const auto *model = panel.findChild<LaneTableModel *>();
    const std::optional<LaneBar> bar =
        model->bar(model->index(int(fullest), LaneTableModel::FirstTierColumn + LaneTableModel::columnsOfTier - 1));
    QVERIFY(bar && bar->limit && bar->size > *bar->limit);
}

void ScalePanelsTest::aRankIsToldAlikeByItsLaneAndByWhatItHolds()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    for (std::size_t lane = 0; lane < open.plan->laneCount(); ++lane) {
        const Inspection rank = inspect(*open.plan, LaneIndex(lane));
        const Inspection held = inspect(*open.plan, open.plan->lane(LaneIndex(lane)).groups.front());
        QCOMPARE(held.title, rank.title);
        QCOMPARE(factOf(held, "Memory"), factOf(rank, "Memory"));
        QVERIFY(!factOf(rank, "Shards").isEmpty());
    }
}

void ScalePanelsTest::ranksAreReadWholeInASmallWindow()
{
    testing::OpenPlan open;
    open.run("embedding.default", testing::fixtureGraph("embedding/dlrm_v2"),
             testing::fixtureInventory("embedding/a100_80g_8"));
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(780, 240);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const auto *view = panel.findChild<LaneTableView *>();
    const int last = LaneTableModel::MemoryBarColumn;
    const auto end = [&] { return view->columnViewportPosition(last) + view->columnWidth(last); };
    QTRY_VERIFY2(end() <= view->viewport()->width(), qPrintable(QString::number(end())));
    for (const int column : {LaneTableModel::ItemsColumn, LaneTableModel::TimeColumn, LaneTableModel::MemoryColumn}) {
        const int text = view->sizeHintForIndex(view->model()->index(0, column)).width();
        const int arrow = view->fontMetrics().horizontalAdvance(QString::fromUtf8("→ "));
        QVERIFY(view->columnWidth(column) >= text + arrow); // what a drop would make of it
    }
}

void ScalePanelsTest::rowsOfTheOutlineCanBeDroppedOnARank()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    OutlinePanel panel(&open.source, &open.state);
    auto *view = panel.findChild<OutlineView *>();
    QVERIFY(view->dragEnabled());
    auto &model = dynamic_cast<OutlineModel &>(*view->model());
    const QModelIndex row = rowOfSeveral(open, model);
    const std::unique_ptr<QMimeData> data(model.mimeData({row, row.siblingAtColumn(OutlineModel::GroupColumn)}));
    QCOMPARE(itemsOf(data.get()), model.itemsAt(row));
    openMesh(open);
    QVERIFY(!view->dragEnabled()); // there is no table to drop them on
}

QTEST_MAIN(ScalePanelsTest)
#include "scale_panels_test.moc"
