#include "core/sharding/sharding_kind.h"
#include "tests/app/shown_mesh.h"
#include "views/panels/item_table_view.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>

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

} // namespace

class MeshWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void isColouredByPlacementUntilTheUserChoosesOtherwise();
    void otherPlansKeepTheirColours();
    void inASmallWindowAllChipsCanBeReached();
    void redistributionsAreRows();
    void aRowSelectsBothEndsAndIsSelectedByThem();

private:
    CleanHome m_home;
};

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

int main(int argc, char **argv)
{
    return runWindowTest<MeshWindowTest>(argc, argv);
}
#include "mesh_window_test.moc"
