#include "app/judging/explore_dialog.h"
#include "app/window/dialogs/start_plan_dialog.h"
#include "app/window/plan_page.h"
#include "app/window/status_line.h"
#include "core/training/training_kind.h"
#include "tests/app/trained_window.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/judging/pareto_panel.h"
#include "views/judging/what_if_panel.h"
#include "views/models/cost_table_model.h"
#include "views/models/inspection.h"
#include "views/panels/choices_popup.h"
#include "views/panels/control_strip.h"
#include "views/panels/cost_panel.h"
#include "views/panels/devices_panel.h"
#include "views/panels/item_table_view.h"
#include "views/panels/panel_parts.h"
#include "views/panels/planner_panel.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>
#include <QToolTip>
#include <QTreeWidget>
#include <QUndoStack>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// Chooses the entry of the menu that begins a plan, once its dialog is there.
void withStarter(Shown &shown, const std::function<void(StartPlanDialog *)> &answer)
{
    bool isAnswered = false;
    whenAsked<StartPlanDialog>([&](StartPlanDialog *dialog) {
        answer(dialog);
        isAnswered = true;
    });
    for (QAction *action : shown.window.findChildren<QAction *>()) {
        if (action->text() == QString::fromUtf8("New training plan…"))
            action->trigger();
    }
    QVERIFY(QTest::qWaitFor([&isAnswered] { return isAnswered; }, 5000));
}

} // namespace

class TrainingWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }

    void aTransformerAndAClusterAreATrainingPlanAtOnce()
    {
        Shown shown;
        const QString folder = QString::fromStdString(fixturesFolder()) + QStringLiteral("/training/");
        shown.window.openFiles({folder + "gpt2.graph.json", folder + "a100_4x8.devices.json"});
        QTRY_VERIFY(shown.document().isOpen() && !shown.document().current()->isPlaceholder());
        QCOMPARE(shown.document().tabCount(), 1);
        QCOMPARE(shown.document().current()->plan().kind(), training::trainingPlans);
        QVERIFY(!shown.document().isModified());
    }

    void whatDoesNotFitByDefaultIsOpenedAsItFits()
    {
        Shown shown;
        shown.window.openFiles({":/samples/llama3_8b.transformer.json", ":/samples/llama3_8b.devices.json"});
        QTRY_VERIFY_WITH_TIMEOUT(shown.document().isOpen() && !shown.document().current()->isPlaceholder(), 20000);
        QCOMPARE(shown.document().tabCount(), 1);
        for (const Problem &problem : shown.document().current()->plan().problems())
            QVERIFY2(problem.severity < Problem::Severity::Warning, problem.title.c_str());
        const auto *bar = shown.window.findChild<PlanPage *>()->findChild<MessageBar *>();
        QTRY_VERIFY(bar->isVisible());
        QCOMPARE(bar->message().links.size(), std::size_t(1));
        QVERIFY2(bar->message().title.contains("Even stages, recompute full"), qPrintable(bar->message().title));
        QVERIFY2(bar->message().text.contains("over by"), qPrintable(bar->message().text));
    }

    void aClusterThatIsOpenedAfterItsTransformerIsPlannedToo()
    {
        Shown shown;
        const QString folder = QString::fromStdString(fixturesFolder()) + QStringLiteral("/training/");
        shown.window.openFiles({folder + "gpt2.graph.json"});
        QTRY_VERIFY(shown.document().isOpen());
        QVERIFY(shown.document().current()->isPlaceholder());
        shown.window.openFiles({folder + "a100_4x8.devices.json"});
        QTRY_VERIFY(!shown.document().current()->isPlaceholder());
        QCOMPARE(shown.document().current()->plan().kind(), training::trainingPlans);
    }

    void devicesThatAreDescribedAsAWholeAreNotCalledNone()
    {
        Shown shown;
        const QString folder = QString::fromStdString(fixturesFolder()) + QStringLiteral("/training/");
        shown.window.openFiles({folder + "gpt2.graph.json", folder + "a100_4x8.devices.json"});
        QTRY_VERIFY(shown.document().isOpen() && !shown.document().current()->isPlaceholder());
        shown.document().closeTab(0);
        const auto *devices = shown.window.findChild<DevicesPanel *>();
        const auto says = [&](const char *text) {
            return std::ranges::any_of(devices->findChildren<TextLabel *>(),
                                       [&](const QLabel *label) { return label->text().startsWith(text); });
        };
        QTRY_VERIFY(says("No single devices: the planner “Even stages”"));
    }

    void theIntervalAndTokensStandWithTheHeadline()
    {
        Trained shown;
        const auto *beside = shown.window.findChild<TextLabel *>("beside");
        QTRY_VERIFY(beside->isVisible());
        const QString text = QString(beside->text()).replace(QChar::Nbsp, u' ');
        QVERIFY2(text.contains(" s to "), qPrintable(text));
        QVERIFY2(text.contains("sequences of"), qPrintable(text));
        QVERIFY(beside->toolTip().contains("Nine of ten"));
        QStringList names;
        for (const TextLabel *label : shown.window.findChild<FigureGrid *>()->findChildren<TextLabel *>())
            names += label->text();
        for (const char *name : {"MFU", "Tokens per second", "Bubble", "Likely to fit", "Accelerators"})
            QVERIFY2(names.contains(QLatin1String(name)), name);
    }

    void everyTimeSaysHowItComesAbout()
    {
        Trained shown;
        auto *headline = shown.window.findChild<CostHeadline *>();
        QTRY_VERIFY2(headline->toolTip().contains("measured steps"), qPrintable(headline->toolTip()));
        const auto *table = shown.window.findChild<CostTableView *>()->model();
        for (int row = 0; row < table->rowCount(); ++row) {
            const QModelIndex figure = table->index(row, CostTableModel::NowColumn);
            QVERIFY2(figure.data(Qt::ToolTipRole).toString().size() > 20,
                     qPrintable(table->index(row, 0).data().toString()));
        }
    }

    void everyTermOfARanksMemorySaysHowItComesAbout()
    {
        Trained shown;
        const Inspection rank = inspect(shown.plan(), LaneIndex(0));
        QVERIFY(rank.peak && rank.peak->parts.size() > 5);
        for (const MemoryPart &term : rank.peak->parts)
            QVERIFY2(!term.description.empty(), term.label.c_str());
        QVERIFY2(rank.peak->trust.contains("measured runs"), qPrintable(rank.peak->trust));
        auto *dock = shown.window.findChild<QDockWidget *>(QStringLiteral("devicesDock"));
        dock->show();
        dock->raise();
        const auto lists = dock->findChildren<QListView *>();
        const auto shownList = [&lists] { return std::ranges::find_if(lists, &QListView::isVisible); };
        QTRY_VERIFY(shownList() != lists.end());
        QListView *list = *shownList();
        const QRect row = list->visualRect(list->model()->index(0, 0));
        QString found;
        for (int x = row.left(); x < row.right() && found.isEmpty(); ++x) {
            QToolTip::hideText();
            QHelpEvent rest(QEvent::ToolTip, {x, row.center().y()}, list->viewport()->mapToGlobal(row.center()));
            QApplication::sendEvent(list->viewport(), &rest);
            found = QToolTip::text().startsWith("Weights") ? QToolTip::text() : QString();
        }
        QVERIFY2(found.contains("Bytes of a value x parameters"), qPrintable(found));
    }

    void theHeadOfARankTellsItsTermsInThePicture()
    {
        Trained shown;
        const Scene &scene = shown.canvas()->keeper().scene();
        const auto rest = [&] {
            const QRectF lane = scene.lanes().front().rect;
            const QPointF head(lane.center().x(), lane.top() + scene.metrics().laneHeader / 2);
            QTest::mouseMove(shown.canvas(), shown.canvas()->view().transform().toWidget(head).toPoint());
            return QToolTip::text().contains("Weights");
        };
        QTRY_VERIFY(!scene.lanes().empty());
        QTRY_VERIFY2(rest(), qPrintable(QToolTip::text()));
        QVERIFY2(QToolTip::text().contains("likely to fit"), qPrintable(QToolTip::text()));
        QVERIFY2(QToolTip::text().contains("measured runs"), qPrintable(QToolTip::text()));
    }

    void aDockThatIsAskedForIsHighEnough()
    {
        Trained shown;
        shown.window.resize(1600, 1000);
        QTRY_VERIFY(shown.window.findChild<QDockWidget *>("costDock")->isVisible());
        for (const char *name : {"paretoDock", "compareDock"}) {
            auto *dock = shown.window.findChild<QDockWidget *>(name);
            QVERIFY2(dock && dock->isHidden(), name);
            dock->toggleViewAction()->trigger();
            QTRY_VERIFY2(dock->height() >= 280, qPrintable(QString::number(dock->height())));
            dock->toggleViewAction()->trigger();
        }
    }

    void theNearestPlanIsAClickAwayWhereNothingFits()
    {
        Trained shown;
        const int tabs = shown.document().tabCount();
        emit shown.window.findChild<PlannerPanel *>()->runRequested(
            "training.optimal", {{"pipeline", std::int64_t(2)}, {"microbatch_size", std::int64_t(512)}});
        const auto link = [&shown]() -> LinkButton * {
            for (LinkButton *each : shown.window.findChildren<LinkButton *>()) {
                if (each->isVisible() && each->text() == QStringLiteral("Open the nearest plan"))
                    return each;
            }
            return nullptr;
        };
        QTRY_VERIFY_WITH_TIMEOUT(link(), 20000);
        QCOMPARE(shown.document().tabCount(), tabs);
        QTest::mouseClick(link(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(shown.document().tabCount(), tabs + 1, 20000);
        const std::vector<Problem> problems = shown.plan().problems();
        QVERIFY(std::ranges::count(problems, std::string("over_capacity"), &Problem::code) > 0);
        QVERIFY(std::ranges::count(problems, std::string("no_fit"), &Problem::code) == 1);
    }

    void whatTheClusterHasCanBeVaried()
    {
        Trained shown;
        QTRY_VERIFY(shown.window.findChild<TextLabel *>("beside")->isVisible()); // and the docks of the kind
        shown.window.findChild<QAction *>("whatIf")->trigger();
        auto *panel = shown.window.findChild<WhatIfPanel *>();
        QTRY_VERIFY(panel->isVisible());
        auto *what = panel->findChild<QComboBox *>();
        auto *figures = panel->findChild<QTreeWidget *>();
        for (const char *title : {"Memory", "Nodes", "Accelerator", "Inside a node: rate", "Between nodes: rate"}) {
            QTRY_VERIFY2(what->findText(title) >= 0, title);
            what->setCurrentIndex(what->findText(title));
            QTRY_VERIFY2(figures->topLevelItemCount() > 0, title);
        }
        what->setCurrentIndex(what->findText("Accelerator"));
        auto *slider = panel->findChild<QSlider *>();
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home); // V100: slower than H100
        QTRY_COMPARE(panel->findChild<QLineEdit *>()->text(), QString("V100"));
        QTRY_COMPARE(figures->topLevelItem(0)->text(5), QString("worse"));
    }

    void memoryThatTheClusterLeavesToItsAcceleratorIsExplored()
    {
        Trained shown;
        QTRY_VERIFY(shown.window.findChild<TextLabel *>("beside")->isVisible());
        shown.window.findChild<QAction *>("explore")->trigger();
        auto *dialog = shown.window.findChild<ExploreDialog *>();
        QTRY_VERIFY(dialog && dialog->isVisible());
        QTest::keyClicks(dialog->findChild<QLineEdit *>("available_mem_bytes"), "0.01, 1");
        QTest::mouseClick(dialog->findChild<QPushButton *>("start"), Qt::LeftButton);
        QTRY_VERIFY(dialog->findChild<QPushButton *>("save")->isEnabled());
        const auto &points = shown.window.findChild<ParetoPanel *>()->findChild<ItemTableView *>()->model();
        QTRY_VERIFY(points->rowCount() >= 3);
        QStringList states;
        for (int row = 0; row < points->rowCount(); ++row)
            states << points->index(row, 1).data().toString();
        QVERIFY2(!states.join(u'\n').contains("does not say"), qPrintable(states.join(u'\n')));
    }

    void allSelectedLayersAreRecomputedInOneStep()
    {
        Trained shown;
        const std::vector<ItemIndex> layers = shown.layers();
        QCOMPARE(layers.size(), std::size_t(32));
        shown.window.viewState().select(layers);
        const int before = shown.document().current()->history()->count();
        pickByKey(shown, "recompute full");
        QCOMPARE(shown.document().current()->history()->count(), before + 1);
        for (const ItemIndex layer : layers)
            QVERIFY(isRunAs(shown.plan(), layer, "recompute full"));
    }

    void aSelectedStageIsRunAnotherWayAsAWhole()
    {
        Trained shown;
        const std::vector<ItemIndex> inside = shown.plan().groupItems(GroupIndex(1));
        shown.window.viewState().selectSpot(GroupIndex(1));
        QTRY_COMPARE(shown.window.findChild<QLabel *>("statusSelection")->text(), QString("Stage 1 selected"));
        const int before = shown.document().current()->history()->count();
        pickByKey(shown, "recompute full");
        QCOMPARE(shown.document().current()->history()->count(), before + 1);
        for (const ItemIndex layer : shown.layers()) {
            const bool isInside = std::ranges::find(inside, layer) != inside.end();
            QCOMPARE(isRunAs(shown.plan(), layer, "recompute full"), isInside);
        }
    }

    void oneWayIsPaintedOverLayers()
    {
        Trained shown;
        const std::vector<ItemIndex> layers = shown.layers();
        shown.window.viewState().select({layers.front()});
        const int before = shown.document().current()->history()->count();
        shown.canvas()->setFocus();
        QTest::keyClick(shown.canvas(), Qt::Key_P, Qt::ShiftModifier);
        auto *popup = shown.window.findChild<ChoicesPopup *>();
        QTRY_VERIFY(popup->isVisible());
        QVERIFY(popup->findChild<QCheckBox *>("paint")->isChecked());
        pickWay(popup, "recompute full");
        QCOMPARE(shown.document().current()->history()->count(), before); // a brush changes nothing yet
        const Scene &scene = shown.canvas()->keeper().scene();
        const BoxRef box = scene.boxOf(layers.front());
        const QPoint at = shown.canvas()->view().transform().toWidget(scene.rect(box).center()).toPoint();
        QTest::mouseClick(shown.canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(shown.document().current()->history()->count(), before + 1);
        for (const ItemIndex layer : scene.itemsOf(box))
            QVERIFY(isRunAs(shown.plan(), layer, "recompute full"));
        shown.document().undo();
        QVERIFY(!isRunAs(shown.plan(), layers.front(), "recompute full"));
    }

    void aClusterIsNoMissingInventory()
    {
        Shown shown;
        shown.open({fixture("../training/llama_8b.graph.json"), fixture("../training/h100_2x8.devices.json")});
        QTRY_VERIFY(!shown.document().current()->isPlaceholder());
        shown.document().closeTab(0);
        auto *run = shown.window.findChild<QPushButton *>("runPlanner");
        QTRY_VERIFY(run->isVisible());
        QVERIFY(shown.window.findChild<QLabel *>("needText")->text().contains("Even stages"));
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(shown.document().current()->plan().kind() == training::trainingPlans, 20000);
    }

    void whatIsLeftOpenShowsWhatIsUsual()
    {
        Shown shown;
        withStarter(shown, [](StartPlanDialog *dialog) {
            const auto usual = [&](const char *name) {
                return dialog->findChild<QLineEdit *>(name)->placeholderText().replace(QChar::Nbsp, u' ');
            };
            QCOMPARE(usual("sequence_length"), "8192");
            QCOMPARE(usual("intra_bandwidth"), "450 GB/s");
            auto *accelerator = dialog->findChild<QComboBox *>("accelerator");
            accelerator->setFocus();
            QTest::keyClicks(accelerator, "A100");
            QCOMPARE(usual("intra_bandwidth"), "300 GB/s");
            QTest::keyClick(dialog, Qt::Key_Escape);
        });
    }

    void aConfigurationAsksForItsCluster()
    {
        Shown shown;
        shown.open({fixture("../../fuzz/corpus/transformer/config.json")});
        auto *start = shown.window.findChild<QPushButton *>("startPlanOfModel");
        QTRY_VERIFY(start->isVisible());
        QVERIFY(!shown.window.findChild<QPushButton *>("runPlanner")->isVisible());
        const std::size_t operators = shown.document().graph().value->operationCount();
        whenAsked<StartPlanDialog>([](StartPlanDialog *dialog) {
            QVERIFY(dialog->findChild<QCheckBox *>("takeUp")->isChecked());
            QCOMPARE(dialog->findChild<QLineEdit *>("sequence_length")->placeholderText(), "1024");
            dialog->findChild<QSpinBox *>("nodes")->setValue(1);
            QTest::mouseClick(dialog->findChild<QPushButton *>("start"), Qt::LeftButton);
        });
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            shown.document().isOpen() && shown.document().current()->plan().kind() == training::trainingPlans, 20000);
        QCOMPARE(shown.document().graph().value->operationCount(), operators);
        withStarter(shown, [](StartPlanDialog *dialog) {
            QCOMPARE(dialog->findChild<QSpinBox *>("nodes")->value(), 1);
            dialog->reject();
        });
    }

    void anOpenModelOfOperatorsIsTakenUp()
    {
        Shown shown;
        shown.open({fixture("bert_base.graph.json")});
        withStarter(shown, [](StartPlanDialog *dialog) {
            QVERIFY(dialog->findChild<QCheckBox *>("takeUp")->isChecked());
            QCOMPARE(dialog->findChild<QLineEdit *>("sequence_length")->placeholderText(), "128");
            QVERIFY(dialog->findChild<TextLabel *>("recognised")->text().contains("12 layers"));
            QVERIFY(dialog->findChild<TextLabel *>("assumed")->text().contains("causal"));
            QTest::mouseClick(dialog->findChild<QPushButton *>("start"), Qt::LeftButton);
        });
        QTRY_VERIFY_WITH_TIMEOUT(
            shown.document().isOpen() && shown.document().current()->plan().kind() == training::trainingPlans, 20000);
        QCOMPARE(shown.document().graph().value->operationCount(), std::size_t(14));
    }

    void whyAModelIsNotTakenUpIsSaid()
    {
        Shown shown;
        shown.open({fixture("resnet18.graph.json")});
        withStarter(shown, [](StartPlanDialog *dialog) {
            QVERIFY(!dialog->findChild<QCheckBox *>("takeUp"));
            bool isSaid = false;
            for (const TextLabel *label : dialog->findChildren<TextLabel *>())
                isSaid =
                    isSaid || (label->text().contains("cannot be used") && label->text().contains("named parameters"));
            QVERIFY(isSaid);
            dialog->reject();
        });
    }

private:
    static void pickByKey(Trained &shown, const QString &label)
    {
        shown.canvas()->setFocus();
        QTest::keyClick(shown.canvas(), Qt::Key_C);
        auto *popup = shown.window.findChild<ChoicesPopup *>();
        QTRY_VERIFY(popup->isVisible());
        pickWay(popup, label);
    }

    static void pickWay(ChoicesPopup *popup, const QString &label)
    {
        const auto *table = popup->findChild<QTableView *>();
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const QModelIndex cell = table->model()->index(row, 0);
            if (cell.data().toString() == label)
                QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
        }
    }

    static bool isRunAs(const EditedPlan &plan, ItemIndex item, std::string_view label)
    {
        const std::vector<ChoiceInfo> choices = plan.choices(item);
        return std::ranges::any_of(choices,
                                   [label](const ChoiceInfo &each) { return each.isCurrent && each.label == label; });
    }

    CleanHome m_home;
};

CUTAWAY_WINDOW_TEST(TrainingWindowTest)
#include "training_window_test.moc"
