#include "core/plan/edited_plan.h"
#include "tests/support/embedding_plans.h"
#include "tests/support/test_program.h"
#include "tests/views/open_mesh.h"
#include "views/models/choice_table_model.h"
#include "views/models/cost_table_model.h"
#include "views/models/figures.h"
#include "views/models/inspection.h"
#include "views/models/lane_table_model.h"
#include "views/models/module_figures.h"
#include "views/models/outline_model.h"
#include "views/models/placement_drop.h"
#include "views/models/selection_keeper.h"
#include "views/panels/cost_panel.h"
#include "views/panels/devices_panel.h"
#include "views/panels/lane_table_panel.h"
#include "views/panels/outline_panel.h"
#include "views/panels/outline_view.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QScrollBar>
#include <QTest>

using namespace cutaway;

namespace {

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
    void aMeshThatThePlanIsNotOnIsToldAtItsField();
    void inspectorTellsShardsInWords();
    void theOutlineTellsOfAllShardsOfATable();
    void aModuleOfTheOutlineHasItsWeights();
    void whatIsSelectedStaysSelectedWhereItIsCutOtherwise();
    void allTensorsTogetherHaveThePlansFigures();
    void oneFigureHasOneName();
    void figuresOfTablesAreDefined();
    void aRankIsToldAlikeByItsLaneAndByWhatItHolds();
    void rowsOfTheOutlineCanBeDroppedOnARank();
};

void ScalePanelsTest::devicesOfferWhatThePlanTakesFromThem()
{
    testing::OpenPlan open;
    testing::openMesh(open);
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
    QCOMPARE(field->placeholderText().replace(QChar(0xa0), u' '), QStringLiteral("963.146416128 GB/s"));
    const double before = *open.plan->cost().latencySec;
    field->setFocus();
    QTest::keyClicks(field, "448.5 GiB/s");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(*open.plan->cost().latencySec > before);
    QCOMPARE(field->text().replace(QChar(0xa0), u' '), QStringLiteral("481.573208064 GB/s"));
    field->selectAll();
    QTest::keyClicks(field, "2.039 TB/s");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(field->text().replace(QChar(0xa0), u' '), QStringLiteral("2.039 TB/s"));
}

void ScalePanelsTest::aPreviewUpdatesEveryPartOfTheCost()
{
    testing::OpenPlan open;
    testing::openMesh(open);
    CostPanel panel(&open.source, &open.state);
    panel.show();
    auto *model = panel.findChild<CostTableModel *>();
    const EditedPlan &mesh = *open.plan;
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
    testing::openMesh(open);
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
    const EditedPlan &mesh = *open.plan;
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

void ScalePanelsTest::aMeshThatThePlanIsNotOnIsToldAtItsField()
{
    testing::OpenPlan open;
    testing::openMesh(open);
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
    QCOMPARE(notes(), QString::fromUtf8("This plan stays on mesh 2 × 4: run a planner to place it on this one."));
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
    QCOMPARE(row.siblingAtColumn(OutlineModel::LatencyColumn).data().toString(),
             sumText(factOf(inspection, "Time, sum")));
    QCOMPARE(model.headerData(OutlineModel::LatencyColumn, Qt::Horizontal).toString(), QString("Time"));
    const QString ranks = row.siblingAtColumn(OutlineModel::GroupColumn).data().toString();
    const auto last = std::ranges::max(shards, {}, [&](ItemIndex item) { return open.plan->groupOf(item); });
    QVERIFY2(ranks.endsWith(QString::number(open.plan->groupOf(last).value())), qPrintable(ranks));
}

/// What the picture has in the module's box, though weights have no row of their own.
void ScalePanelsTest::aModuleOfTheOutlineHasItsWeights()
{
    testing::OpenPlan open;
    testing::openMesh(open);
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

void ScalePanelsTest::allTensorsTogetherHaveThePlansFigures()
{
    testing::OpenPlan open;
    testing::openMesh(open);
    std::vector<ItemIndex> all;
    for (std::size_t i = 0; i < open.plan->itemCount(); ++i)
        all.emplace_back(i);
    const Inspection sum = inspectSelection(*open.plan, all);
    const PlanCost cost = open.plan->cost();
    for (const char *label : {"Parameters, per device", "Activations, per device"}) {
        const auto figure = std::ranges::find(cost.figures, std::string(label),
                                              [](const Figure &one) { return std::string(one.label); });
        QVERIFY(figure != cost.figures.end());
        QCOMPARE(factOf(sum, label), figureText(*figure));
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
    testing::openMesh(open);
    QVERIFY(!view->dragEnabled()); // there is no table to drop them on
}

CUTAWAY_WIDGET_TEST(ScalePanelsTest)
#include "scale_panels_test.moc"
