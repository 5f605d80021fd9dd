#include "core/plan/plan_documents.h"
#include "tests/app/shown_window.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/outline_model.h"
#include "views/panels/outline_view.h"
#include "views/panels/panel_parts.h"

#include <QInputDialog>
#include <QMenu>
#include <QUndoStack>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// ResNet-18 on two devices, to be grouped by hand.
struct Grouping18 : Shown
{
    Grouping18()
    {
        openPlanned();
        window.findChild<QAction *>("reducedMotion")->setChecked(true);
        canvas()->setFocus();
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    const Scene &scene() { return canvas()->keeper().scene(); }
    ItemIndex find(const char *name) { return ItemIndex(plan().graph().find(name).value()); }

    void select(std::initializer_list<const char *> names)
    {
        std::vector<ItemIndex> items;
        for (const char *name : names)
            items.push_back(find(name));
        window.viewState().select(std::move(items));
    }
    void group(std::initializer_list<const char *> names)
    {
        select(names);
        press(QKeySequence("Ctrl+G"));
    }
    /// `layer1.Group`: the module that an operator lies in.
    QString pathOf(const char *name)
    {
        const ModuleTree &modules = *document().current()->groups().modules();
        return QString::fromStdString(modules.module(modules.moduleOf(NodeIndex(find(name).value()))).path);
    }
    /// What the canvas shows for an operator: `Group`, or nothing for a card of its own.
    QString boxTitle(const char *name)
    {
        const BoxRef box = scene().boxOf(find(name));
        return scene().box(box).role == BoxRole::Module ? CanvasTexts::moduleTitle(scene(), box) : QString();
    }
    QPoint middleOf(const char *name)
    {
        return canvas()->view().transform().toWidget(scene().rect(scene().boxOf(find(name))).center()).toPoint();
    }
    /// Two operators side by side that another partition may take.
    Move pairThatMayMove()
    {
        for (std::size_t i = 0; i + 1 < plan().itemCount(); ++i) {
            for (std::size_t g = 0; g < plan().groupCount(); ++g) {
                Move move;
                move.items = {{ItemIndex(i), GroupIndex(g)}, {ItemIndex(i + 1), GroupIndex(g)}};
                const GroupIndex here = plan().groupOf(ItemIndex(i));
                if (here.isValid() && here == plan().groupOf(ItemIndex(i + 1)) && here != GroupIndex(g) &&
                    plan().preview(move).allowed)
                    return move;
            }
        }
        qFatal("nothing may move");
    }
    bool isEnabled(const char *action) { return window.findChild<QAction *>(action)->isEnabled(); }
    QString undoText() { return document().current()->history()->undoText(); }
    /// Types a name into the dialog that F2 opens.
    void rename(const QString &name)
    {
        press(QKeySequence("F2"));
        auto *dialog = window.findChild<QInputDialog *>();
        QVERIFY(dialog);
        auto *field = dialog->findChild<QLineEdit *>();
        field->selectAll();
        QTest::keyClicks(field, name);
        QTest::keyClick(field, Qt::Key_Return);
    }
    QStringList outlineRows()
    {
        const QAbstractItemModel *model = window.findChild<OutlineView *>()->model();
        QStringList names;
        for (int row = 0; row < model->rowCount(model->index(0, 0)); ++row)
            names.append(model->index(row, 0, model->index(0, 0)).data().toString());
        return names;
    }
};

} // namespace

class HandGroupsTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void theSelectionIsGroupedUndoneAndRedone();
    void aGroupIsABoxThatOpensAndCloses();
    void aGroupIsDraggedAsAWhole();
    void aGroupIsARowOfTheOutlineAndIsSearched();
    void aGroupIsRenamedByKey();
    void aGroupIsDissolvedFromItsMenu();
    void onlyWhatCanBeDoneIsOffered();
    void whatWasOpenStaysOpen();
    void groupsAreKeptByCopiesPlannersAndDocuments();
    void groupsBelongToTheirPlan();

private:
    CleanHome m_home;
};

void HandGroupsTest::theSelectionIsGroupedUndoneAndRedone()
{
    Grouping18 shown;
    const QString before = planText(shown.window);
    shown.group({"conv1", "bn1", "relu"});
    QCOMPARE(shown.pathOf("bn1"), QString("Group"));
    QCOMPARE(shown.undoText(), QString("Group 3 operators"));
    QVERIFY(shown.window.isWindowModified());
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(shown.pathOf("bn1"), QString());
    QCOMPARE(planText(shown.window), before);
    shown.press(QKeySequence("Ctrl+Shift+Z"));
    QCOMPARE(shown.pathOf("bn1"), QString("Group"));
    shown.document().undo();
}

void HandGroupsTest::aGroupIsABoxThatOpensAndCloses()
{
    Grouping18 shown;
    shown.group({"conv1", "bn1"});
    QCOMPARE(shown.boxTitle("conv1"), QString("Group"));
    QTest::mouseDClick(shown.canvas(), Qt::LeftButton, {}, shown.middleOf("conv1"));
    QCOMPARE(shown.boxTitle("conv1"), QString());
    const BoxRef card = shown.scene().boxOf(shown.find("conv1"));
    const BoxRef group{card.place, shown.scene().box(card).parent};
    QVERIFY(shown.scene().box(group).isOpen);
    QCOMPARE(CanvasTexts::moduleTitle(shown.scene(), group), QString("Group"));
    shown.press(QKeySequence("Ctrl+Alt+E"));
    QCOMPARE(shown.boxTitle("conv1"), QString("Group"));
    shown.document().undo();
}

void HandGroupsTest::aGroupIsDraggedAsAWhole()
{
    Grouping18 shown;
    const Move move = shown.pairThatMayMove();
    const std::vector<ItemIndex> items{move.items[0].item, move.items[1].item};
    const GroupIndex there = move.items[0].to;
    const std::string name(shown.plan().item(items.front()).label);
    shown.window.viewState().reveal(items);
    shown.window.viewState().select(items);
    shown.press(QKeySequence("Ctrl+G"));
    shown.window.viewState().select({});
    shown.waitForLayouts();
    shown.press(QKeySequence("0"));
    const BoxRef target = shown.scene().placeOf(there);
    const QPoint from = shown.middleOf(name.c_str());
    const QPointF header = shown.scene().rect(target).topLeft() + QPointF(60, 10);
    const QPoint to = shown.canvas()->view().transform().toWidget(header).toPoint();
    QTest::mousePress(shown.canvas(), Qt::LeftButton, {}, from);
    QTest::mouseMove(shown.canvas(), from + QPoint(20, 20));
    QTest::mouseMove(shown.canvas(), to);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, to);
    for (const ItemIndex item : items)
        QCOMPARE(shown.plan().groupOf(item), there);
    shown.press(QKeySequence("Ctrl+E"));
    shown.waitForLayouts();
    const BoxRef card = shown.scene().boxOf(items.front());
    QCOMPARE(CanvasTexts::moduleTitle(shown.scene(), {card.place, shown.scene().box(card).parent}), QString("Group"));
    shown.document().undo();
    shown.document().undo();
}

void HandGroupsTest::aGroupIsARowOfTheOutlineAndIsSearched()
{
    Grouping18 shown;
    shown.group({"conv1", "bn1", "relu"});
    QVERIFY(shown.outlineRows().contains("Group"));
    auto *field = shown.window.findChild<SearchField *>();
    field->setFocus();
    QTest::keyClicks(field, "module:grou");
    const std::vector<ItemIndex> expected{shown.find("conv1"), shown.find("bn1"), shown.find("relu")};
    QTRY_COMPARE(shown.window.viewState().hits(), expected);
    shown.document().undo();
    QTRY_VERIFY(shown.window.viewState().hits().empty());
}

void HandGroupsTest::aGroupIsRenamedByKey()
{
    Grouping18 shown;
    shown.group({"conv1", "bn1", "relu"});
    shown.rename("st.em"); // dots cannot be typed: they stand between the names of a path
    QCOMPARE(shown.pathOf("conv1"), QString("stem"));
    QCOMPARE(shown.boxTitle("conv1"), QString("stem"));
    QVERIFY(shown.outlineRows().contains("stem"));
    QCOMPARE(shown.undoText(), QString("Rename Group to stem"));
    shown.document().undo();
    QCOMPARE(shown.pathOf("conv1"), QString("Group"));
    shown.document().undo();
}

void HandGroupsTest::aGroupIsDissolvedFromItsMenu()
{
    Grouping18 shown;
    shown.group({"conv1", "bn1"});
    shown.window.viewState().select({});
    QContextMenuEvent event(QContextMenuEvent::Mouse, shown.middleOf("conv1"),
                            shown.canvas()->mapToGlobal(shown.middleOf("conv1")));
    QApplication::sendEvent(shown.canvas(), &event);
    QCOMPARE(shown.window.viewState().selection().size(), std::size_t(2));
    auto *menu = shown.window.findChild<QMenu *>("canvasMenu");
    QVERIFY(menu);
    auto *ungroup = shown.window.findChild<QAction *>("ungroup");
    QVERIFY(menu->actions().contains(ungroup));
    menu->setActiveAction(ungroup);
    QTest::keyClick(menu, Qt::Key_Return);
    QCOMPARE(shown.pathOf("conv1"), QString());
    QCOMPARE(shown.undoText(), QString("Ungroup Group"));
    shown.document().undo();
    shown.document().undo();
}

void HandGroupsTest::onlyWhatCanBeDoneIsOffered()
{
    Grouping18 shown;
    shown.select({"conv1"});
    QVERIFY(!shown.isEnabled("groupSelection"));
    shown.group({"conv1", "bn1"});
    QVERIFY(shown.isEnabled("groupSelection") && shown.isEnabled("ungroup") && shown.isEnabled("renameGroup"));
    shown.select({"bn1"});
    QVERIFY(shown.isEnabled("ungroup"));
    shown.select({"bn1", "relu"});
    QVERIFY(!shown.isEnabled("ungroup") && !shown.isEnabled("renameGroup"));
    shown.select({"bn1"});
    shown.press(QKeySequence("Ctrl+Shift+G"));
    QVERIFY(!shown.isEnabled("ungroup"));
    shown.document().undo();
    shown.document().undo();
}

void HandGroupsTest::whatWasOpenStaysOpen()
{
    Grouping18 shown;
    shown.press(QKeySequence("Ctrl+E"));
    QCOMPARE(shown.boxTitle("layer1_0_conv1"), QString());
    shown.group({"layer1_0_conv1", "layer1_0_bn1"});
    QCOMPARE(shown.boxTitle("layer1_0_conv1"), QString("Group"));
    QCOMPARE(shown.boxTitle("layer1_0_conv2"), QString());
    QCOMPARE(shown.boxTitle("layer1_1_conv1"), QString());
    shown.document().undo();
    QCOMPARE(shown.boxTitle("layer1_0_conv1"), QString());
}

void HandGroupsTest::groupsAreKeptByCopiesPlannersAndDocuments()
{
    Grouping18 shown;
    shown.group({"conv1", "bn1", "relu"});
    QCOMPARE(readGrouping(shown.plan()).size(), std::size_t(1));
    shown.press(QKeySequence("Ctrl+D"));
    QCOMPARE(shown.document().tabCount(), 2);
    QCOMPARE(shown.boxTitle("conv1"), QString("Group"));
    shown.press(QKeySequence("Ctrl+R"));
    QTRY_COMPARE(shown.document().tabCount(), 3);
    QCOMPARE(shown.pathOf("conv1"), QString("Group"));
    QTemporaryDir folder;
    const QString file = write(folder, "grouped.plan.json", planText(shown.window).toUtf8());
    shown.window.openFiles({file});
    QTRY_COMPARE(shown.document().tabCount(), 4);
    QCOMPARE(shown.pathOf("conv1"), QString("Group"));
    while (shown.document().tabCount() > 1)
        shown.document().closeTab(shown.document().tabCount() - 1);
    shown.document().current()->history()->setClean();
}

void HandGroupsTest::groupsBelongToTheirPlan()
{
    Grouping18 shown;
    shown.press(QKeySequence("Ctrl+D"));
    shown.group({"conv1", "bn1"});
    QCOMPARE(shown.boxTitle("conv1"), QString("Group"));
    shown.document().setCurrent(0);
    QCOMPARE(shown.boxTitle("conv1"), QString());
    QVERIFY(!shown.outlineRows().contains("Group"));
    QVERIFY(!shown.document().current()->history()->canUndo());
    shown.document().setCurrent(1);
    shown.document().undo();
}

CUTAWAY_WINDOW_TEST(HandGroupsTest)

#include "hand_groups_test.moc"
