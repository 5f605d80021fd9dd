#include "app/window/message_bar.h"
#include "app/window/plan_page.h"
#include "core/plan/planner_registry.h"
#include "core/sharding/sharding_kind.h"
#include "tests/app/shown_mesh.h"
#include "views/panels/devices_panel.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/item_table_view.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QMenu>
#include <QPushButton>
#include <QTextEdit>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// With one redistribution: the gather in front of what reads the operator that is split.
struct ShownGather : ShownMesh
{
    ShownGather()
    {
        carry(1, {MeshPlacement::Kind::Cut, 1}, chipOf("up_0", 1));
        drop();
        window.findChild<QDockWidget *>("itemTableDock")->raise();
        if (!QTest::qWaitFor([this] { return table()->isVisible() && table()->model()->rowCount() > 0; }))
            qFatal("there is no table");
    }

    ItemTableView *table() { return window.findChild<QDockWidget *>("itemTableDock")->findChild<ItemTableView *>(); }
    QString cell(int column) { return table()->model()->index(0, column).data().toString(); }
};

QComboBox *colourBox(MainWindow &window)
{
    return window.findChild<QComboBox *>("colourBox");
}

QComboBox *plannerBox(MainWindow &window)
{
    return window.findChild<PlannerPanel *>()->findChild<QComboBox *>();
}

} // namespace

class MeshWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void devicesThatFormAMeshAskForPlacements();
    void aFigureOfTheMeshIsUndoneWhereItWasTyped();
    void otherDevicesAreThoseOfTheFirstPlanToo();
    void otherDevicesAskForNothing();
    void theHeadIsReadWhereverOneLooksIntoTheMesh();
    void theMeshSaysWhatTakesTheTimeAndWhatWouldHelp();
    void aPlanThatNeedsMoreMemoryIsToldOfAndCanBeKeptWithinIt();
    void aDropLeavesZoomAndPlaceAsTheyAre();
    void whileAChipIsHeldThePictureIsAsADropWouldLeaveIt();
    void whatADropWouldBringIsToldOnItsWay();
    void isAlwaysArrangedByFlow();
    void isColouredByPlacementUntilTheUserChoosesOtherwise();
    void otherPlansKeepTheirColours();
    void inASmallWindowAllChipsCanBeReached();
    void theMenuOfATensorPinsIt();
    void redistributionsAreRows();
    void aRowSelectsBothEndsAndIsSelectedByThem();

private:
    CleanHome m_home;
};

void MeshWindowTest::devicesThatFormAMeshAskForPlacements()
{
    Shown shown;
    shown.open({shardingFixture("bert_h96_l1.graph.json"), shardingFixture("mesh2x4.devices.json")});
    QCOMPARE(plannerBox(shown.window)->currentData().toString(), QStringLiteral("sharding.alpa"));
    const auto counts = [&](const char *field) {
        return shown.window.findChild<PlannerPanel *>()->findChild<QLineEdit *>(field)->placeholderText();
    };
    QCOMPARE(counts("mesh_shape"), QStringLiteral("2 × 4"));
    QCOMPARE(counts("inter_node_bandwidth").replace(QChar(0xa0), u' '), QStringLiteral("10.0 GB/s"));
    QCOMPARE(counts("intra_node_bandwidth").replace(QChar(0xa0), u' '), QStringLiteral("100 GB/s"));
    QCOMPARE(counts("devices_per_host"), QStringLiteral("4"));
    QCOMPARE(counts("device_flops"), QStringLiteral("none"));
    QCOMPARE(counts("memory_limit_bytes"), QStringLiteral("none"));
    plannerBox(shown.window)->setCurrentIndex(plannerBox(shown.window)->findData("sharding.megatron"));
    QCOMPARE(counts("tensor_dim"), QStringLiteral("1"));
    QCOMPARE(counts("data_dim"), QStringLiteral("0"));
    plannerBox(shown.window)->setCurrentIndex(plannerBox(shown.window)->findData("sharding.alpa"));
    QTest::mouseClick(shown.window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
    QTRY_VERIFY(!shown.document().current()->isPlaceholder());
    QVERIFY(shown.document().current()->plan().kind() == sharding::shardingPlans);
}

void MeshWindowTest::aFigureOfTheMeshIsUndoneWhereItWasTyped()
{
    ShownMesh shown;
    auto *devices = shown.window.findChild<DevicesPanel *>();
    devices->setEditing(true);
    auto *field = devices->findChild<QLineEdit *>("intra_node_bandwidth");
    QTRY_VERIFY(field->isVisible());
    const QString before = planText(shown.window);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "1 GB/s");
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier); // what is typed first
    QVERIFY(field->text() != "1 GB/s");
    field->selectAll();
    QTest::keyClicks(field, "1 GB/s");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(shown.document().current()->plan().inventory()->mesh->intraNodeBandwidth == 1e9);
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(shown.document().current()->plan().inventory()->mesh->intraNodeBandwidth != 1e9);
    QCOMPARE(planText(shown.window), before);
    QTest::keyClick(field, Qt::Key_Y, Qt::ControlModifier);
    QTRY_VERIFY(shown.document().current()->plan().inventory()->mesh->intraNodeBandwidth == 1e9);
}

/// The report compared with a plan on the devices of before, the costs with one on those of now.
void MeshWindowTest::otherDevicesAreThoseOfTheFirstPlanToo()
{
    Shown shown;
    shown.open({shardingFixture("bert_h96_l1.graph.json"), shardingFixture("mesh2x4.devices.json")});
    auto *planner = shown.window.findChild<PlannerPanel *>();
    planner->choosePlanner("sharding.megatron");
    planner->run();
    QTRY_VERIFY(!shown.document().current()->isPlaceholder());
    auto *dock = shown.window.findChild<QDockWidget *>("reportDock");
    dock->show();
    dock->raise();
    const auto report = [dock] { return dock->findChild<QTextEdit *>()->toPlainText(); };
    QTRY_VERIFY(report().contains("Communication time"));
    const QString before = report();
    auto *devices = shown.window.findChild<DevicesPanel *>();
    devices->setEditing(true);
    auto *field = devices->findChild<QLineEdit *>("intra_node_bandwidth");
    QTRY_VERIFY(field->isVisible());
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "1 GB/s");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(report() != before);
    QVERIFY2(!report().startsWith("Against"), qPrintable(report().section('\n', 0, 0)));
}

void MeshWindowTest::otherDevicesAskForNothing()
{
    Shown shown;
    shown.open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
    const QString first = plannerBox(shown.window)->currentData().toString();
    QVERIFY(!first.startsWith("sharding."));
    shown.window.openFiles({shardingFixture("mesh2x4.devices.json")}); // which come later
    QTRY_COMPARE(plannerBox(shown.window)->currentData().toString(), QStringLiteral("sharding.alpa"));
}

void MeshWindowTest::theHeadIsReadWhereverOneLooksIntoTheMesh()
{
    ShownMesh shown;
    constexpr double zoom = 3;
    const QRectF mesh = shown.scene().rect({0, 0});
    const QPointF middle(mesh.center().x(), mesh.top() + 100);
    shown.canvas()->setTransform({zoom, shown.canvas()->view().viewport().center() - middle * zoom});
    const QRectF seen = shown.canvas()->view().visible();
    QVERIFY(seen.left() > mesh.left() + 80 && seen.right() < mesh.right());
    const QImage picture = shown.canvas()->grab().toImage();
    const QRectF line(seen.left(), mesh.top(), 100, shown.scene().metrics().groupHeader / 2);
    const QRect name = shown.canvas()->view().transform().toWidget(line).toAlignedRect() & picture.rect();
    bool hasText = false;
    for (int y = name.top(); y <= name.bottom(); ++y) {
        for (int x = name.left(); x <= name.right(); ++x)
            hasText = hasText || picture.pixelColor(x, y) == theme().text;
    }
    QVERIFY(hasText);
}

void MeshWindowTest::theMeshSaysWhatTakesTheTimeAndWhatWouldHelp()
{
    ShownGather shown;
    const auto isTold = [&](const char *text) {
        shown.window.findChild<InspectorPanel *>()->copyAll();
        return QGuiApplication::clipboard()->text().contains(QLatin1String(text));
    };
    shown.window.viewState().select({shown.item("up_0")});
    QTest::keyClick(shown.canvas(), Qt::Key_P); // the drop pinned it
    QTRY_VERIFY(shown.plan().pinOf(shown.item("up_0")).kind == Pin::Kind::None);
    shown.window.viewState().selectSpot(GroupIndex(0));
    QTRY_VERIFY(isTold("1 redistribution takes "));
    QTRY_VERIFY(isTold("\tGive "));
}

void MeshWindowTest::aPlanThatNeedsMoreMemoryIsToldOfAndCanBeKeptWithinIt()
{
    ShownMesh shown;
    const EditedPlan &whole = shown.plan();
    PlannerInput splitting{whole.sharedGraph(), whole.inventory(), {}, {{"skip_fully_replicated", true}}, nullptr};
    shown.document().addPlan(std::move(*runPlanner(*findPlanner("sharding.alpa"), std::move(splitting), {})), "split");
    const std::int64_t before = shown.plan().cost().largestLaneBytes;
    auto *panel = shown.window.findChild<PlannerPanel *>();
    const auto buttons = panel->findChildren<QPushButton *>();
    (*std::ranges::find(buttons, QStringLiteral("Defaults"), &QPushButton::text))->click();
    panel->run();
    QTRY_VERIFY(shown.plan().cost().largestLaneBytes > before);
    auto *bar = shown.window.findChild<PlanPage *>()->findChild<MessageBar *>();
    QTRY_VERIFY(bar->message().title.startsWith(QStringLiteral("The new plan needs ")));
    bar->message().links.at(0).act(); // plan within the memory of before
    QTRY_VERIFY(shown.plan().cost().largestLaneBytes <= before);
    QVERIFY(shown.plan().origin().parameters.contains("memory_limit_bytes"));
}

void MeshWindowTest::theMenuOfATensorPinsIt()
{
    ShownMesh shown;
    const ItemIndex item = shown.item("up_0");
    const auto choose = [&](const QString &text) {
        shown.window.viewState().select({item});
        shown.canvas()->setFocus();
        QTest::keyClick(shown.canvas(), Qt::Key_F10, Qt::ShiftModifier);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu)
            return false;
        const QList<QAction *> entries = menu->actions();
        const auto entry = std::ranges::find(entries, text, &QAction::text);
        const bool isThere = entry != entries.end();
        if (isThere) {
            menu->setActiveAction(*entry);
            QTest::keyClick(menu, Qt::Key_Return);
        }
        menu->close();
        return isThere;
    };
    QVERIFY(!choose("&Unpin"));
    QVERIFY(choose("&Pin to its choice"));
    QCOMPARE(shown.plan().pinOf(item).kind, Pin::Kind::Choice);
    QVERIFY(!choose("&Pin to its choice"));
    QVERIFY(choose("&Unpin"));
    QCOMPARE(shown.plan().pinOf(item).kind, Pin::Kind::None);
}

void MeshWindowTest::aDropLeavesZoomAndPlaceAsTheyAre()
{
    ShownMesh shown;
    shown.canvas()->fit();
    const QRectF bounds = shown.scene().bounds();
    const ViewTransform before = shown.canvas()->view().transform();
    shown.carry(1, {MeshPlacement::Kind::Cut, 1}, shown.chipOf("up_0", 1));
    shown.drop();
    QTRY_VERIFY(shown.scene().bounds() != bounds);                       // a redistribution came in
    emit const_cast<SceneKeeper &>(shown.canvas()->keeper()).arranged(); // as when better layouts arrive
    QVERIFY(shown.canvas()->view().transform() == before);
}

/// Of the card: the tensor as it is cut. Of what is between boxes: what a redistribution moves.
void MeshWindowTest::whileAChipIsHeldThePictureIsAsADropWouldLeaveIt()
{
    ShownGather shown;
    shown.waitForLayouts();
    shown.canvas()->fit();
    shown.canvas()->setZoom(1);
    shown.window.viewState().select({});
    const double s = shown.scene().metrics().scale;
    const auto picture = [&](const QRectF &inScene) {
        return shown.canvas()->grab(QRect(shown.toWidget(inScene.topLeft()), inScene.size().toSize())).toImage();
    };
    const auto card = [&] {
        const QRectF rect = shown.cardOf("up_0");
        return QRectF(rect.right() - 50 * s, rect.top() + 4 * s, 44 * s, 20 * s);
    };
    const auto note = [&] {
        for (const InnerEdge &edge : shown.scene().content(GroupIndex(0)).edges) {
            if (edge.note.count > 0)
                return edge.noteRect.translated(shown.scene().places()[0].origin).adjusted(2, 2, -2, -2);
        }
        return QRectF();
    };
    const QImage cardBefore = picture(card());
    const QImage noteBefore = picture(note());
    shown.carry(0, {MeshPlacement::Kind::Cut, 0}, shown.chipOf("up_0", 0));
    const QImage cardThen = picture(card());
    const QImage noteThen = picture(note());
    QVERIFY(cardThen != cardBefore);
    QVERIFY(noteThen != noteBefore);
    ShownMesh::move(shown.strip(), {-10, -10});
    QCOMPARE(picture(card()), cardBefore);
    QCOMPARE(picture(note()), noteBefore);
    ShownMesh::move(shown.strip(), shown.strip()->mapFromGlobal(shown.canvas()->mapToGlobal(shown.chipOf("up_0", 0))));
    shown.drop();
    QTRY_COMPARE(shown.placements("up_0").front(), (MeshPlacement{MeshPlacement::Kind::Cut, 0}));
    shown.waitForLayouts();
    QCOMPARE(picture(card()), cardThen);
}

/// A redistribution that the picture has no room for yet.
void MeshWindowTest::whatADropWouldBringIsToldOnItsWay()
{
    ShownMesh shown;
    shown.waitForLayouts();
    const auto filled = [&] {
        int pixels = 0;
        const QImage picture = shown.canvas()->grab().toImage();
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                pixels += picture.pixelColor(x, y) == theme().worseFill ? 1 : 0;
        }
        return pixels;
    };
    const auto *table = shown.window.findChild<QDockWidget *>("itemTableDock")->findChild<ItemTableView *>();
    QCOMPARE(table->model()->rowCount(), 0);
    QCOMPARE(filled(), 0);
    shown.carry(1, {MeshPlacement::Kind::Cut, 1}, shown.chipOf("up_0", 1));
    QVERIFY(filled() > 200);
    shown.move(shown.strip(), {-10, -10});
    QCOMPARE(filled(), 0);
    shown.drop();
}

/// What cannot be chosen is not offered.
void MeshWindowTest::isAlwaysArrangedByFlow()
{
    Shown shown;
    const auto action = [&shown](const char *name) { return shown.window.findChild<QAction *>(name); };
    shown.open({shardingFixture("bert_h96_l1.graph.json"), shardingFixture("mesh2x4.devices.json")});
    QVERIFY(action("byDevice")->isEnabled() && action("byDevice")->isChecked());
    QTest::mouseClick(shown.window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
    QTRY_VERIFY(!shown.document().current()->isPlaceholder());
    for (const char *name : {"byDevice", "byFlow", "switchArrangement"})
        QVERIFY2(!action(name)->isEnabled(), name);
    QVERIFY(action("byFlow")->isChecked());
}

void MeshWindowTest::isColouredByPlacementUntilTheUserChoosesOtherwise()
{
    ShownMesh shown;
    QVERIFY(shown.window.viewState().colouring() == Colouring::Group);
    QCOMPARE(colourBox(shown.window)->currentText(), QStringLiteral("Colour: placement"));
    const auto actions = shown.window.findChildren<QAction *>();
    QVERIFY(std::ranges::any_of(actions, [](const QAction *a) {
        return a->isChecked() && a->text() == QStringLiteral("Colour by &placement");
    }));
    QTest::keyClick(colourBox(shown.window), Qt::Key_Home);
    QVERIFY(shown.window.viewState().colouring() == Colouring::Kind);
    shown.run("sharding.alpa");
    QVERIFY(shown.window.viewState().colouring() == Colouring::Kind);
}

void MeshWindowTest::otherPlansKeepTheirColours()
{
    ShownMesh shown;
    auto *panel = shown.window.findChild<PlannerPanel *>();
    panel->choosePlanner("partition.size_based");
    panel->run();
    QTRY_VERIFY(shown.plan().kind() != sharding::shardingPlans);
    QVERIFY(shown.window.viewState().colouring() == Colouring::Kind);
    QVERIFY(colourBox(shown.window)->findText(QStringLiteral("Colour: partition")) >= 0);
    shown.document().setCurrent(0);
    QVERIFY(shown.window.viewState().colouring() == Colouring::Group);
}

void MeshWindowTest::inASmallWindowAllChipsCanBeReached()
{
    ShownMesh shown;
    const MeshPlacement last{MeshPlacement::Kind::Partial};
    const double before = shown.strip()->chipRect(1, last).left();
    shown.window.resize(900, 600);
    QCOMPARE(shown.window.size(), QSize(900, 600));
    QTRY_VERIFY(shown.strip()->chipRect(1, last).left() < before);
    QVERIFY(QRectF(shown.strip()->rect()).contains(shown.strip()->chipRect(1, last)));
}

void MeshWindowTest::redistributionsAreRows()
{
    ShownGather shown;
    QCOMPARE(shown.table()->model()->rowCount(), 1);
    QCOMPARE(shown.cell(0), QStringLiteral("up_0"));
    QCOMPARE(shown.cell(1), QStringLiteral("relu"));
    QCOMPARE(shown.cell(2), QStringLiteral("all-gather"));
    QCOMPARE(shown.cell(3), QStringLiteral("1"));
    QCOMPARE(shown.cell(4), QStringLiteral("R, S(1)"));
    QCOMPARE(shown.cell(5), QStringLiteral("R, R"));
    shown.document().undo();
    QTRY_COMPARE(shown.table()->model()->rowCount(), 0);
}

void MeshWindowTest::aRowSelectsBothEndsAndIsSelectedByThem()
{
    ShownGather shown;
    ItemTableView *table = shown.table();
    shown.window.viewState().clear();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, 0)).center());
    std::vector<ItemIndex> ends{shown.item("up_0"), shown.item("relu")};
    std::ranges::sort(ends);
    QVERIFY(shown.window.viewState().selection() == ends);
    for (const char *end : {"relu", "up_0"}) {
        shown.window.viewState().clear();
        QVERIFY(!table->selectionModel()->hasSelection());
        shown.window.viewState().select({shown.item(end)});
        QVERIFY(table->selectionModel()->isRowSelected(0));
    }
}

CUTAWAY_WINDOW_TEST(MeshWindowTest)
#include "mesh_window_test.moc"
