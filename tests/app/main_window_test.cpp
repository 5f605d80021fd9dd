#include "app/settings/settings.h"
#include "app/window/actions/menus.h"
#include "app/window/dialogs/export_dialog.h"
#include "app/window/dialogs/export_formats.h"
#include "app/window/palette/command_palette.h"
#include "app/window/plan_page.h"
#include "core/plan/edited_plan.h"
#include "core/plan/pins.h"
#include "tests/app/shown_window.h"
#include "views/models/figures.h"
#include "views/panels/control_strip.h"
#include "views/panels/devices_panel.h"
#include "views/panels/planner_panel.h"
#include "views/timeline/timeline_panel.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSpinBox>
#include <QToolButton>
#include <QToolTip>

using namespace cutaway;
using namespace cutaway::testing;

class MainWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void openedModelIsPaintedThoughAnUpdateWasDue();
    void graphAloneOffersAPlanner();
    void plannerPanelMakesATab();
    void planOfAnotherKindOpensInItsOwnTabWithATimeline();
    void theGapIsOfTheTimeThatThePlannerMakesLeast();
    void theCommandFieldShowsTheKeysThatAreSet();
    void controlsAreSetAndUndone();
    void moveByKeyboardIsUndoneAndRedone();
    void emptyPartitionsGoInOneStep();
    void pKeyPinsAndUnpins();
    void aPinnedOperatorCannotBeMoved();
    void aPlannerThatCannotKeepPinsAsksFirst();
    void tabsHaveTheirOwnUndo();
    void devicesAreMadeByHandAndPlannedOn();
    void inventoryEditChangesTheCostAndIsUndone();
    void paletteRunsCommandsAndFindsOperators();
    void paletteFindsCommandsByOtherWords_data();
    void paletteFindsCommandsByOtherWords();
    void paletteOpensEveryExport();
    void paletteShowsADockThatIsBehindAnother();
    void paletteTellsByWhichOtherWordsItFound();
    void paletteSaysThatNothingMatches();
    void paletteOpensWithinAWindowTooNarrowForItsField();
    void manyPlansAreFoundInAList();
    void keysOfTheCanvasDoNotDisturbTyping();
    void docksAreReachedByKey();
    void entriesThatCannotBeChosenSayWhy();
    void titleNamesGraphAndPlan();

private:
    CleanHome m_home;
};

namespace {

class PaintCounter : public QObject
{
public:
    int count = 0;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        count += event->type() == QEvent::Paint;
        return false;
    }
};

} // namespace

void MainWindowTest::openedModelIsPaintedThoughAnUpdateWasDue()
{
    Shown shown;
    PaintCounter painted;
    shown.canvas()->installEventFilter(&painted);
    // Between the turns that take the plan and show its page.
    connect(&shown.document(), &Document::currentChanged, &shown.window,
            [&] { QTimer::singleShot(1, &shown.window, [&] { shown.window.update(); }); });
    shown.open({fixture("resnet50.graph.json")});
    QTRY_VERIFY(painted.count > 0);
}

void MainWindowTest::graphAloneOffersAPlanner()
{
    Shown shown;
    shown.open({fixture("resnet50.graph.json")});
    auto *banner = shown.window.findChild<PlanBanner *>();
    QVERIFY(banner->isVisible());
    auto *run = shown.window.findChild<QPushButton *>("runPlanner");
    QVERIFY(!run->isVisible()); // there are no devices yet
    shown.window.openFiles({fixture("resnet50.h4.devices.json")});
    QTRY_VERIFY(run->isVisible());
    QVERIFY(shown.window.findChild<QLabel *>("needText")->text().contains("does not fit on one device"));
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_VERIFY(!banner->isVisible());
    QCOMPARE(shown.document().current()->name(), QString("size_based"));
}

void MainWindowTest::plannerPanelMakesATab()
{
    Shown shown;
    shown.openPlanned();
    QPushButton *run = nullptr;
    for (auto *button : shown.window.findChild<PlannerPanel *>()->findChildren<QPushButton *>()) {
        if (button->text() == "Run")
            run = button;
    }
    QVERIFY(run && run->isVisible());
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_COMPARE(shown.document().tabCount(), 2);
    QCOMPARE(shown.document().currentIndex(), 1);
    shown.press(QKeySequence("Ctrl+R"));
    QTRY_COMPARE(shown.document().tabCount(), 3);
}

namespace {

/// Cuts what is open and planned into stages.
void planStages(Shown &shown)
{
    auto *panel = shown.window.findChild<PlannerPanel *>();
    panel->choosePlanner("pipeline.balanced");
    panel->findChild<QCheckBox *>("training")->setChecked(false);         // gradients would not fit
    panel->findChild<QComboBox *>("cut_at")->setCurrentText("operators"); // nor would whole layers
    panel->run();
    if (!QTest::qWaitFor([&] { return shown.document().tabCount() == 2; }, 10000))
        qFatal("there are no stages");
}

} // namespace

/// Stages are found for the least time of a sample, and judged by that of a step of many.
void MainWindowTest::theGapIsOfTheTimeThatThePlannerMakesLeast()
{
    Shown shown;
    shown.openPlanned();
    auto *panel = shown.window.findChild<PlannerPanel *>();
    panel->choosePlanner("pipeline.optimal");
    panel->run();
    QTRY_COMPARE_WITH_TIMEOUT(shown.document().tabCount(), 2, 10000);
    const EditedPlan &plan = shown.document().current()->plan();
    const SearchGap gap = plan.searchedTime().value();
    QVERIFY(*gap.bestSec < *plan.cost().latencySec);
    const auto *words = shown.window.findChild<QLabel *>("gapWords");
    QTRY_VERIFY(words->isVisible());
    QVERIFY2(words->text().startsWith("Best " + planTimeText(*gap.bestSec)), qPrintable(words->text()));
    const auto *origin = shown.window.findChild<QLabel *>("gapOrigin");
    QVERIFY2(origin->text().startsWith("Of the time per sample."), qPrintable(origin->text()));
}

void MainWindowTest::planOfAnotherKindOpensInItsOwnTabWithATimeline()
{
    Shown shown;
    auto *dock = shown.window.findChild<QDockWidget *>("timelineDock");
    const auto isInFront = [dock] { return dock->isVisible() && !dock->visibleRegion().isEmpty(); };
    shown.openPlanned();
    QVERIFY(!isInFront()); // the picture says most of it
    QVERIFY(shown.window.findChild<TimelinePanel *>()->isAvailable());
    planStages(shown);
    QTRY_VERIFY(isInFront());
    QVERIFY(shown.window.findChild<TimelinePanel *>()->isAvailable());
    QCOMPARE(shown.document().current()->firstName(), QString("balanced")); // not compared with a partition
    auto *kinds = shown.window.findChild<QComboBox *>("kindBox");
    QCOMPARE(kinds->currentText(), QString("Pipeline"));
    kinds->setFocus();
    QTest::keyClick(kinds, Qt::Key_Up);
    QTRY_VERIFY(kinds->view()->isVisible());
    QCOMPARE(shown.document().currentIndex(), 1); // an entry is marked, none chosen
    QTest::keyClick(kinds->view(), Qt::Key_Return);
    QTRY_COMPARE(shown.document().currentIndex(), 0);
    QTRY_VERIFY(!isInFront());
}

void MainWindowTest::theCommandFieldShowsTheKeysThatAreSet()
{
    Shown shown;
    auto *palette = shown.window.findChild<QAction *>("palette");
    const auto fields = shown.window.findChildren<CommandField *>();
    QCOMPARE(fields.size(), 2);
    for (const CommandField *field : fields)
        QCOMPARE(field->keys(), QString("Ctrl+Shift+P"));
    changeShortcuts(palette, {QKeySequence("Ctrl+K")});
    for (const CommandField *field : fields) {
        QCOMPARE(field->keys(), QString("Ctrl+K"));
        QVERIFY(field->toolTip().contains("(Ctrl+K)"));
    }
    changeShortcuts(palette, {});
    for (const CommandField *field : fields)
        QCOMPARE(field->keys(), QString());
}

void MainWindowTest::controlsAreSetAndUndone()
{
    Shown shown;
    shown.openPlanned();
    planStages(shown);
    const QString before = planText(shown.window);
    auto *microbatches = shown.window.findChild<ControlStrip *>()->findChild<QSpinBox *>("microbatches");
    QVERIFY(microbatches && microbatches->isVisible());
    const int first = microbatches->value();
    QTest::keyClick(microbatches, Qt::Key_Up);
    QVERIFY(planText(shown.window) != before);
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(planText(shown.window), before);
    QTRY_COMPARE(microbatches->value(), first);
}

void MainWindowTest::moveByKeyboardIsUndoneAndRedone()
{
    Shown shown;
    shown.openPlanned();
    const QString before = planText(shown.window);
    shown.moveByKeyboard();
    const QString after = planText(shown.window);
    QVERIFY(after != before);
    QVERIFY(shown.window.isWindowModified());
    QVERIFY(shown.window.findChild<QLabel *>("statusUndo")->text().startsWith("Undo: Move "));
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(planText(shown.window), before);
    QVERIFY(!shown.window.isWindowModified());
    shown.press(QKeySequence("Ctrl+Shift+Z"));
    QCOMPARE(planText(shown.window), after);
    shown.document().undo();
}

void MainWindowTest::emptyPartitionsGoInOneStep()
{
    Shown shown;
    shown.openPlanned();
    auto *remove = shown.window.findChild<QAction *>("removeEmpty");
    QVERIFY(!remove->isEnabled());
    const EditedPlan &plan = shown.document().current()->plan();
    const int target = shown.selectMovable();
    const ItemIndex item = shown.window.viewState().current();
    for (int i = 0; i < 2; ++i) { // there and back leaves an empty partition, twice
        Move away;
        away.create = plan.nextGroup();
        away.items.push_back({item, away.create});
        away.lanes.push_back({away.create, {LaneIndex(0)}});
        QVERIFY(shown.document().makeMove(away));
        Move back;
        back.items.push_back({item, GroupIndex(std::size_t(target))});
        QVERIFY(shown.document().makeMove(back));
    }
    const QString before = planText(shown.window);
    QVERIFY(remove->isEnabled());
    remove->trigger();
    QVERIFY(!remove->isEnabled());
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(planText(shown.window), before);
}

void MainWindowTest::pKeyPinsAndUnpins()
{
    Shown shown;
    shown.openPlanned();
    const EditedPlan &plan = shown.document().current()->plan();
    shown.canvas()->setFocus();
    shown.window.viewState().selectSpot(GroupIndex(0));
    shown.press(QKeySequence("P"));
    QCOMPARE(plan.pinnedItems().size(), plan.group(GroupIndex(0)).itemCount);
    shown.press(QKeySequence("P"));
    QVERIFY(plan.pinnedItems().empty());
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(plan.pinnedItems().size(), plan.group(GroupIndex(0)).itemCount);
}

void MainWindowTest::aPinnedOperatorCannotBeMoved()
{
    Shown shown;
    shown.openPlanned();
    const int target = shown.selectMovable();
    const ItemIndex item = shown.window.viewState().selection().front();
    const GroupIndex home = shown.document().current()->plan().groupOf(item);
    shown.canvas()->setFocus();
    shown.press(QKeySequence("P"));
    Move move;
    move.items.push_back({item, GroupIndex(std::size_t(target))});
    QCOMPARE(shown.document().makeMove(move).error().code, std::string("pinned"));
    QCOMPARE(shown.document().current()->plan().groupOf(item), home);
    QVERIFY(shown.window.findChild<QLabel *>("statusHint")->text().contains("is pinned to partition"));
}

void MainWindowTest::aPlannerThatCannotKeepPinsAsksFirst()
{
    Shown shown;
    shown.openPlanned();
    shown.window.viewState().select({ItemIndex(5)});
    shown.canvas()->setFocus();
    shown.press(QKeySequence("P"));
    shown.press(QKeySequence("Ctrl+R")); // size based
    auto *bar = shown.window.findChild<PlanPage *>()->findChild<MessageBar *>();
    QTRY_VERIFY(bar->isVisible());
    QCOMPARE(bar->message().title, QString("Size based cannot keep pins"));
    QCOMPARE(shown.document().tabCount(), 1);
    bar->message().links.at(0).act(); // plan around them
    QTRY_COMPARE_WITH_TIMEOUT(shown.document().tabCount(), 2, 20000);
    QCOMPARE(shown.document().current()->plan().pinnedItems(), std::vector{ItemIndex(5)});
    QVERIFY(shown.document().current()->plan().origin().plannerId == "partition.best");
}

void MainWindowTest::tabsHaveTheirOwnUndo()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+D"));
    QCOMPARE(shown.document().tabCount(), 2);
    shown.moveByKeyboard();
    const QString edited = planText(shown.window);
    shown.press(QKeySequence("Ctrl+PgDown"));
    QCOMPARE(shown.document().currentIndex(), 0);
    shown.press(QKeySequence("Ctrl+Z"));
    shown.press(QKeySequence("Ctrl+PgDown"));
    QCOMPARE(planText(shown.window), edited);
    shown.press(QKeySequence("Ctrl+Z"));
    QVERIFY(planText(shown.window) != edited);
}

void MainWindowTest::devicesAreMadeByHandAndPlannedOn()
{
    Shown shown;
    shown.open({fixture("resnet50.graph.json")});
    QTest::mouseClick(shown.window.findChild<QPushButton *>("addDevices"), Qt::LeftButton);
    auto *field = qobject_cast<QLineEdit *>(shown.focused());
    QVERIFY(field);
    QTest::keyClicks(field, "4 x 100 MiB");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(shown.document().inventory().value->devices.size(), std::size_t(4));
    QTest::mouseClick(shown.window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
    QTRY_VERIFY(!shown.document().current()->isPlaceholder());
    QVERIFY(shown.document().current()->plan().cost().latencySec);
    QVERIFY(shown.document().isModified()); // the devices are in no file yet
}

void MainWindowTest::inventoryEditChangesTheCostAndIsUndone()
{
    Shown shown;
    shown.openPlanned();
    const double before = *shown.document().current()->plan().cost().latencySec;
    Inventory slow = *shown.document().inventory().value;
    slow.transferRateBytesPerSec = *slow.transferRateBytesPerSec / 100;
    emit shown.window.findChild<DevicesPanel *>()->inventoryEdited(slow, "Change the transfer rate");
    QVERIFY(*shown.document().current()->plan().cost().latencySec > before);
    QVERIFY(shown.window.isWindowModified());
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(*shown.document().current()->plan().cost().latencySec, before);
    QVERIFY(!shown.window.isWindowModified());
}

void MainWindowTest::manyPlansAreFoundInAList()
{
    Shown shown;
    shown.openPlanned();
    auto *list = shown.window.findChild<QToolButton *>("planList");
    QVERIFY(!list->isVisible()); // all tabs are seen
    for (int i = 0; i < 30; ++i)
        shown.document().addPlan(shown.document().current()->plan().clone(), QStringLiteral("tried %1").arg(i));
    QTRY_VERIFY(list->isVisible());
    auto *palette = shown.window.findChild<CommandPalette *>();
    const auto goTo = [&](const QString &typed) {
        QTRY_VERIFY(palette->isVisible());
        auto *field = palette->findChild<QLineEdit *>();
        QTest::keyClicks(field, typed);
        QTest::keyClick(field, Qt::Key_Return);
    };
    QTest::mouseClick(list, Qt::LeftButton);
    goTo("tried 17");
    QCOMPARE(shown.document().current()->name(), QStringLiteral("tried 17"));
    shown.window.findChild<QAction *>("palette")->trigger();
    goTo("plan: tried 23");
    QCOMPARE(shown.document().current()->name(), QStringLiteral("tried 23"));
}

void MainWindowTest::paletteRunsCommandsAndFindsOperators()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+Shift+P"));
    auto *palette = shown.window.findChild<CommandPalette *>();
    QVERIFY(palette->isVisible());
    auto *field = palette->findChild<QLineEdit *>();
    QTest::keyClicks(field, "dup plan");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!palette->isVisible());
    QCOMPARE(shown.document().tabCount(), 2);
    shown.press(QKeySequence("Ctrl+Shift+P"));
    QTest::keyClicks(field, "layer2_0_conv1");
    QTest::keyClick(field, Qt::Key_Return);
    const ItemIndex found = shown.window.viewState().current();
    QVERIFY(found.isValid());
    QCOMPARE(shown.document().current()->plan().item(found).label, std::string_view("layer2_0_conv1"));
}

void MainWindowTest::paletteFindsCommandsByOtherWords_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("found");
    QTest::addRow("estimate") << "estimate"
                              << "Import settings…";
    QTest::addRow("highlight") << "highlight"
                               << "Critical path";
    QTest::addRow("outline") << "outline"
                             << "Hide dock: Outline";
    QTest::addRow("dark") << "night mode"
                          << "Theme: dark";
    QTest::addRow("with a hyphen") << "what-if"
                                   << "Show dock: What if";
    QTest::addRow("side by side") << "side by side"
                                  << "Baseline beside the plan";
    QTest::addRow("a setting, in another order") << "text size"
                                                 << "Setting: Size of text…";
}

void MainWindowTest::paletteFindsCommandsByOtherWords()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, found);
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+Shift+P"));
    auto *palette = shown.window.findChild<CommandPalette *>();
    QTest::keyClicks(palette->findChild<QLineEdit *>(), typed);
    const QAbstractItemModel *model = palette->findChild<QListView *>()->model();
    QStringList names;
    for (int row = 0; row < model->rowCount(); ++row)
        names << model->index(row, 0).data().toString();
    QVERIFY2(names.contains(found), qPrintable(names.join('\n')));
    QVERIFY(!palette->findChild<QLabel *>("nothingMatches")->isVisible());
}

void MainWindowTest::paletteOpensEveryExport()
{
    Shown shown;
    shown.openPlanned();
    const EditedPlan &plan = shown.document().current()->plan();
    const std::vector<ExportFormat> formats = exportFormats(plan, Arrangement::ByDevice);
    QVERIFY(formats.size() > 5);
    for (const ExportFormat &format : formats) {
        shown.press(QKeySequence("Ctrl+Shift+P"));
        auto *field = shown.window.findChild<CommandPalette *>()->findChild<QLineEdit *>();
        QTest::keyClicks(field, "Export: " + format.title);
        QTest::keyClick(field, Qt::Key_Return);
        auto *dialog = shown.window.findChild<ExportDialog *>();
        QVERIFY2(dialog && dialog->isVisible(), qPrintable(format.title));
        QCOMPARE(dialog->findChild<QListWidget *>()->currentItem()->text(), format.title);
        delete dialog;
    }
}

void MainWindowTest::paletteShowsADockThatIsBehindAnother()
{
    Shown shown;
    shown.openPlanned();
    auto *problems = shown.window.findChild<QDockWidget *>("problemsDock");
    auto *timeline = shown.window.findChild<QDockWidget *>("timelineDock");
    timeline->raise();
    QTRY_VERIFY(problems->visibleRegion().isEmpty());
    shown.press(QKeySequence("Ctrl+Shift+P"));
    auto *field = shown.window.findChild<CommandPalette *>()->findChild<QLineEdit *>();
    QTest::keyClicks(field, "show dock: problems");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(!problems->visibleRegion().isEmpty());
    QVERIFY(timeline->toggleViewAction()->isChecked());
}

void MainWindowTest::paletteTellsByWhichOtherWordsItFound()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+Shift+P"));
    auto *palette = shown.window.findChild<CommandPalette *>();
    QTest::keyClicks(palette->findChild<QLineEdit *>(), "estim lat");
    const QAbstractItemModel *model = palette->findChild<QListView *>()->model();
    QCOMPARE(model->index(0, 0).data(Qt::AccessibleTextRole).toString().section(", ", 0, 1),
             "Import settings…, estimate latencies");
}

void MainWindowTest::paletteSaysThatNothingMatches()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+Shift+P"));
    auto *palette = shown.window.findChild<CommandPalette *>();
    QTest::keyClicks(palette->findChild<QLineEdit *>(), "bidsch"); // strewn over "Embedding: Run Grid search"
    auto *nothing = palette->findChild<QLabel *>("nothingMatches");
    QVERIFY(nothing->isVisible());
    QVERIFY(nothing->text().contains("bidsch"));
}

void MainWindowTest::paletteOpensWithinAWindowTooNarrowForItsField()
{
    Shown shown;
    shown.window.resize(900, 600);
    shown.openPlanned();
    QVERIFY(!shown.window.findChild<ToolBar *>()->commandField()->isVisible());
    shown.press(QKeySequence("Ctrl+Shift+P"));
    const auto *palette = shown.window.findChild<CommandPalette *>();
    QVERIFY(palette->isVisible());
    QVERIFY(shown.window.frameGeometry().contains(palette->geometry()));
}

void MainWindowTest::keysOfTheCanvasDoNotDisturbTyping()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+F"));
    auto *field = qobject_cast<QLineEdit *>(shown.focused());
    QVERIFY(field);
    const double zoom = shown.canvas()->zoom();
    QTest::keyClicks(field, "f01+m");
    QCOMPARE(field->text(), QString("f01+m"));
    QCOMPARE(shown.canvas()->zoom(), zoom);
    QCOMPARE(shown.window.viewState().arrangement(), Arrangement::ByDevice);
}

void MainWindowTest::docksAreReachedByKey()
{
    Shown shown;
    shown.openPlanned();
    shown.canvas()->setFocus();
    QSet<QWidget *> reached;
    for (int i = 0; i < 7; ++i) {
        shown.press(QKeySequence("F6"));
        for (QWidget *widget = shown.focused(); widget; widget = widget->parentWidget()) {
            if (widget->inherits("QDockWidget"))
                reached.insert(widget);
        }
    }
    QCOMPARE(reached.size(), 7);
    shown.press(QKeySequence("F6"));
    QCOMPARE(shown.focused(), shown.canvas());
}

void MainWindowTest::entriesThatCannotBeChosenSayWhy()
{
    Shown shown;
    shown.openPlanned();
    auto *undo = shown.window.findChild<QAction *>("undo");
    QVERIFY(!undo->isEnabled());
    const auto menus = shown.window.menuBar()->findChildren<QMenu *>();
    QMenu *menu = *std::ranges::find_if(menus, [&](const QMenu *each) { return each->actions().contains(undo); });
    menu->popup(shown.window.mapToGlobal(QPoint(100, 100)));
    QTRY_VERIFY(menu->isVisible());
    const QPoint entry = menu->actionGeometry(undo).center();
    QHelpEvent help(QEvent::ToolTip, entry, menu->mapToGlobal(entry));
    QApplication::sendEvent(menu, &help);
    QTRY_COMPARE(QToolTip::text(), QString("There is nothing to undo."));
    menu->close();
}

void MainWindowTest::titleNamesGraphAndPlan()
{
    Shown shown;
    QCOMPARE(shown.window.windowTitle(), QString("Cutaway"));
    shown.openPlanned();
    QCOMPARE(shown.window.windowTitle(), QString("resnet18 \u2014 size_based[*] \u2014 Cutaway"));
}

CUTAWAY_WINDOW_TEST(MainWindowTest)

#include "main_window_test.moc"
