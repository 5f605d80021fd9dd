#include "app/judging/exploration_run.h"
#include "app/judging/explore_dialog.h"
#include "app/judging/results_reader.h"
#include "core/plan/planner_registry.h"
#include "tests/app/shown_window.h"
#include "tests/views/big_graph.h"
#include "views/judging/pareto_view.h"
#include "views/models/figures.h"

#include <QCheckBox>
#include <QLabel>
#include <QProgressBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace cutaway;

/// Exploring in the window: what is asked for, its run, and the plans that it finds.
class ExploringWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }

    void exploringSaysHowManyPlansAndAddsThem();
    void theFewestDevicesForThePlansTimeAreShownAgainstTheirTimes();
    void theSettingsOfTheShownPlanAreProposed();
    void theShownPlanKeepsTheLimitThatItGives();
    void thePlannerOfTheShownPlanIsProposed();
    void whatIsProposedIsInViewAndStaysWhereItIs();
    void rangesAreExploredInTheirSteps();
    void exploringSaysHowLongOnceThePlannerHasRun();
    void whatIsLeftIsToldByTheTimesOfItsPlanners();
    void whatWasPausedGoesOnAndWhatWasCancelledDoesNot();
    void whatGoesOnIsOfThePlansThatItBeganWith();
    void anExploredPlanOpensOnItsOwnDevices();
    void aPointThatIsOpenedStaysOnePointAndOneTab();
    void resultsAreOpenedAsFiles();
    void plansThatDoNotFitAreHollowInOpenedResults();
    void openedResultsComeOneByOneAndCanBeCancelled();

private:
    static ParetoView *chart(testing::Shown &shown) { return shown.window.findChild<ParetoView *>(); }
    static void clickPoint(testing::Shown &shown, std::size_t number)
    {
        const std::vector<ParetoPoint> &points = chart(shown)->shown();
        const auto found = std::ranges::find(points, number, &ParetoPoint::number);
        QVERIFY(found != points.end() && chart(shown)->isVisible());
        QTest::mouseClick(chart(shown), Qt::LeftButton, {}, chart(shown)->positionOf(*found).toPoint());
    }
    static ExploreDialog *openExplore(testing::Shown &shown)
    {
        shown.window.findChild<QAction *>("explore")->trigger();
        return shown.window.findChild<ExploreDialog *>();
    }
    static QPushButton *button(ExploreDialog *dialog, const char *name)
    {
        return dialog->findChild<QPushButton *>(QLatin1String(name));
    }

    testing::CleanHome m_home;
};

void ExploringWindowTest::exploringSaysHowManyPlansAndAddsThem()
{
    testing::Shown shown;
    shown.openPlanned();
    ExploreDialog *dialog = openExplore(shown);
    dialog->findChild<QLineEdit *>("devices")->setText("1..3");
    QVERIFY2(dialog->findChild<QLabel *>("count")->text().contains("Runs: 1; variations: 3; plans to evaluate: 3"),
             qPrintable(dialog->findChild<QLabel *>("count")->text()));
    QTest::mouseClick(button(dialog, "start"), Qt::LeftButton);
    QTRY_VERIFY(button(dialog, "save")->isEnabled());
    QTRY_VERIFY(shown.window.findChild<ParetoView *>()->shown().size() >= 2); // on one device it does not fit
}

void ExploringWindowTest::theFewestDevicesForThePlansTimeAreShownAgainstTheirTimes()
{
    testing::Shown shown;
    shown.openPlanned();
    ExploreDialog *dialog = openExplore(shown);
    QTest::mouseClick(button(dialog, "fewestDevices"), Qt::LeftButton);
    QTest::mouseClick(button(dialog, "start"), Qt::LeftButton);
    QTRY_VERIFY(button(dialog, "save")->isEnabled());
    QTRY_COMPARE(chart(shown)->axes().x, std::string("devices_used"));
    QTRY_COMPARE(chart(shown)->axes().y, std::string("latency_sec"));
    const double now = *shown.document().current()->plan().cost().latencySec;
    QVERIFY(chart(shown)->axes().limitY()); // slower plans are on no front
    QVERIFY(*chart(shown)->axes().limitY() >= now && *chart(shown)->axes().limitY() < 1.01 * now);
    QVERIFY(!chart(shown)->axes().limitX());
}

void ExploringWindowTest::theSettingsOfTheShownPlanAreProposed()
{
    QCOMPARE(proposedSettings({{"cut_at", std::string("layers")},
                               {"cuts", std::string("a, b")},
                               {"start", std::string("{\"format\": 1}")},
                               {"stages", std::int64_t(4)},
                               {"training", true}}),
             QStringLiteral("cut_at = layers; stages = 4; training = true"));
    testing::Shown shown;
    shown.openPlanned();
    const auto other = runPlanner(
        *findPlanner("partition.size_based"),
        {shown.document().graph().value, shown.document().inventory().value, {}, {{"saturate_host", true}}, nullptr},
        {});
    QVERIFY(other);
    shown.document().setCurrent(shown.document().addPlan((*other)->clone(), "saturated"));
    const auto *planners = openExplore(shown)->findChild<QTreeWidget *>("planners");
    QTreeWidgetItem *row = planners->findItems("Size based", Qt::MatchExactly).value(0);
    QVERIFY(row);
    QCOMPARE(row->checkState(0), Qt::Checked);
    QCOMPARE(row->text(1), QStringLiteral("saturate_host = true"));
}

void ExploringWindowTest::theShownPlanKeepsTheLimitThatItGives()
{
    testing::Shown shown;
    shown.openPlanned();
    ExploreDialog *dialog = openExplore(shown);
    QTest::mouseClick(button(dialog, "bestUnderMemory"), Qt::LeftButton);
    const QString limit = dialog->findChild<QLineEdit *>("limit")->text();
    QVERIFY2(limit.endsWith("MiB"), qPrintable(limit));
    QVERIFY(*parseBytes(limit) >= shown.document().current()->plan().cost().largestLaneBytes);
}

void ExploringWindowTest::thePlannerOfTheShownPlanIsProposed()
{
    testing::Shown shown;
    shown.openPlanned();
    const auto inventory = shown.document().inventory().value;
    const auto other = runPlanner(*findPlanner("partition.kl_based"),
                                  {shown.document().graph().value, inventory, {}, {}, nullptr}, {});
    QVERIFY(other);
    shown.document().setCurrent(shown.document().addPlan((*other)->clone(), "swapped"));
    const auto *planners = openExplore(shown)->findChild<QTreeWidget *>("planners");
    for (int i = 0; i < planners->topLevelItemCount(); ++i) {
        const QTreeWidgetItem *row = planners->topLevelItem(i);
        const bool isIts = row->data(0, Qt::UserRole).toString() == "partition.kl_based";
        QCOMPARE(row->checkState(0) == Qt::Checked, isIts);
    }
}

/// The planner may be the last of many; what is asked for may take two lines to say.
void ExploringWindowTest::whatIsProposedIsInViewAndStaysWhereItIs()
{
    testing::Shown shown;
    shown.openPlanned();
    const auto inventory = shown.document().inventory().value;
    const auto other = runPlanner(*findPlanner("partition.latency_greedy"),
                                  {shown.document().graph().value, inventory, {}, {}, nullptr}, {});
    QVERIFY(other);
    shown.document().setCurrent(shown.document().addPlan((*other)->clone(), "in order"));
    ExploreDialog *dialog = openExplore(shown);
    QTRY_VERIFY(dialog->isVisible());
    auto *planners = dialog->findChild<QTreeWidget *>("planners");
    QTreeWidgetItem *chosen = nullptr;
    for (int i = 0; i < planners->topLevelItemCount(); ++i) {
        if (planners->topLevelItem(i)->checkState(0) == Qt::Checked)
            chosen = planners->topLevelItem(i);
    }
    QVERIFY(chosen);
    QTRY_VERIFY(planners->viewport()->rect().contains(planners->visualItemRect(chosen)));
    const auto *devices = dialog->findChild<QLineEdit *>("devices");
    const QPoint before = devices->mapTo(dialog, QPoint());
    for (int i = 0; i < planners->topLevelItemCount(); ++i)
        planners->topLevelItem(i)->setCheckState(0, Qt::Checked); // the sentence names them all
    QCoreApplication::sendPostedEvents();
    QCOMPARE(devices->mapTo(dialog, QPoint()), before);
}

void ExploringWindowTest::rangesAreExploredInTheirSteps()
{
    testing::Shown shown;
    shown.openPlanned();
    ExploreDialog *dialog = openExplore(shown);
    const auto count = [&] { return dialog->findChild<QLabel *>("count")->text(); };
    auto *memory = dialog->findChild<QLineEdit *>("available_mem_bytes");
    QTest::keyClicks(memory, "1..2 by 0.1, 4");
    QVERIFY2(count().contains("variations: 12"), qPrintable(count()));
    memory->selectAll();
    QTest::keyClicks(memory, "2..1");
    QVERIFY2(count().contains("is not a number"), qPrintable(count()));
}

void ExploringWindowTest::exploringSaysHowLongOnceThePlannerHasRun()
{
    testing::Shown shown;
    shown.openPlanned(); // by the planner that is ticked
    ExploreDialog *dialog = openExplore(shown);
    dialog->findChild<QLineEdit *>("devices")->setText("1..3");
    const auto count = [dialog] { return dialog->findChild<QLabel *>("count")->text(); };
    QVERIFY2(count().contains("less than 1 s"), qPrintable(count()));
    auto *planners = dialog->findChild<QTreeWidget *>("planners");
    planners->topLevelItem(1)->setCheckState(0, Qt::Checked);
    QVERIFY2(count().contains("known once these have run: " + planners->topLevelItem(1)->text(0)), qPrintable(count()));
}

/// Of which some are slower than others, and some have not run at all.
void ExploringWindowTest::whatIsLeftIsToldByTheTimesOfItsPlanners()
{
    const auto read = judging::readExploration(R"({"format": "cutaway.exploration", "version": 1,
        "planners": [{"id": "partition.size_based"}, {"id": "partition.kl_based"}, {"id": "partition.cost_aware"}],
        "plans": ["a"], "vary": [{"what": "devices", "values": [1, 2]}]})");
    QVERIFY(read);
    RunTimes times;
    times.note(*read, 0, 1);
    times.note("partition.kl_based", 40);
    const auto left = [&](std::size_t from, int jobs) {
        return times.expected(*read, jobs, [from](std::size_t point) { return point >= from; });
    };
    QCOMPARE(left(0, 1).seconds, 82.0);
    QCOMPARE(left(0, 1).unknown.size(), 1);
    QCOMPARE(left(5, 1).seconds, 40.0); // however quick the others were
    QCOMPARE(left(5, 2).seconds, 40.0);
    QCOMPARE(left(4, 2).seconds, 40.0);
    times.note(*read, 2, 5);
    QVERIFY(left(0, 1).unknown.isEmpty());
    QCOMPARE(left(7, 1).seconds, 5.0);
}

void ExploringWindowTest::whatWasPausedGoesOnAndWhatWasCancelledDoesNot()
{
    testing::Shown shown;
    shown.openPlanned();
    ExploreDialog *dialog = openExplore(shown);
    dialog->findChild<QLineEdit *>("devices")->setText("1..40");
    dialog->findChild<QLineEdit *>("available_mem_bytes")->setText("0.5, 1, 1.5, 2, 3, 4, 5, 6, 7, 8");
    QTest::mouseClick(button(dialog, "start"), Qt::LeftButton);
    QTest::mouseClick(button(dialog, "pause"), Qt::LeftButton);
    QTRY_VERIFY(button(dialog, "resume")->isEnabled());
    QVERIFY(dialog->findChild<QLabel *>("count")->text().contains("of 400 plans evaluated"));
    QTest::mouseClick(button(dialog, "resume"), Qt::LeftButton);
    QTest::mouseClick(button(dialog, "cancel"), Qt::LeftButton);
    QTRY_VERIFY(button(dialog, "start")->isEnabled());
    QVERIFY(!button(dialog, "resume")->isEnabled());
    const QString count = dialog->findChild<QLabel *>("count")->text();
    QVERIFY2(count.startsWith("Cancelled: ") && count.endsWith(" of 400 plans evaluated"), qPrintable(count));
}

void ExploringWindowTest::whatGoesOnIsOfThePlansThatItBeganWith()
{
    testing::Shown shown;
    shown.openPlanned();
    ExploreDialog *dialog = openExplore(shown);
    dialog->findChild<QCheckBox *>("openPlans")->setChecked(true);
    dialog->findChild<QLineEdit *>("devices")->setText("1..40");
    dialog->findChild<QLineEdit *>("available_mem_bytes")->setText("1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9");
    const auto *bar = dialog->findChild<QProgressBar *>();
    QTest::mouseClick(button(dialog, "start"), Qt::LeftButton);
    QTest::mouseClick(button(dialog, "pause"), Qt::LeftButton);
    QTRY_VERIFY(button(dialog, "resume")->isEnabled());
    const int done = bar->value();
    QVERIFY(done < 800);
    shown.moveByKeyboard(); // the plan has another name now, and is another one
    QTest::mouseClick(button(dialog, "resume"), Qt::LeftButton);
    QCOMPARE(bar->value(), done);
    QTRY_VERIFY_WITH_TIMEOUT(button(dialog, "save")->isEnabled(), 30'000);
    QCOMPARE(bar->value(), 800);
    QVERIFY(!button(dialog, "resume")->isEnabled());
}

void ExploringWindowTest::anExploredPlanOpensOnItsOwnDevices()
{
    testing::Shown shown;
    shown.openPlanned();
    ExploreDialog *dialog = openExplore(shown);
    dialog->findChild<QLineEdit *>("devices")->setText("3");
    dialog->findChild<QLineEdit *>("available_mem_bytes")->setText("0.6");
    QTest::mouseClick(button(dialog, "start"), Qt::LeftButton);
    QTRY_COMPARE(chart(shown)->shown().size(), std::size_t(2));
    dialog->close();
    clickPoint(shown, 1);
    QTRY_COMPARE(shown.document().tabCount(), 2);
    QCOMPARE(shown.document().inventory().value->devices.size(), std::size_t(3));
    shown.document().setCurrent(0);
    QCOMPARE(shown.document().inventory().value->devices.size(), std::size_t(2));
}

void ExploringWindowTest::aPointThatIsOpenedStaysOnePointAndOneTab()
{
    testing::Shown shown;
    shown.openPlanned();
    ExploreDialog *dialog = openExplore(shown);
    dialog->findChild<QLineEdit *>("devices")->setText("1, 2");
    dialog->findChild<QLineEdit *>("available_mem_bytes")->setText("2");
    QTest::mouseClick(button(dialog, "start"), Qt::LeftButton);
    QTRY_COMPARE(chart(shown)->shown().size(), std::size_t(3));
    dialog->close();
    const auto openFirst = [&shown] { clickPoint(shown, 1); };
    openFirst();
    QTRY_COMPARE(shown.document().tabCount(), 2);
    shown.document().duplicateCurrent(); // whose point tells that tabs were looked at
    QTRY_COMPARE(chart(shown)->shown().size(), std::size_t(4));
    openFirst();
    QCOMPARE(shown.document().tabCount(), 3);
    QCOMPARE(shown.document().currentIndex(), 1);
}

void ExploringWindowTest::resultsAreOpenedAsFiles()
{
    testing::Shown shown;
    shown.openPlanned();
    QTemporaryDir folder;
    const QString file =
        testing::write(folder, "results.json", R"({"format": "cutaway.exploration.results", "version": 1,
        "exploration": {"format": "cutaway.exploration", "version": 1, "plans": ["a"]}, "complete": true, "points": [
        {"run": {"plan": "a"}, "variation": {}, "figures": {"latency_sec": 1.0, "largest_lane_bytes": 5},
         "feasible": true, "front": true}]})");
    testing::chooseFile(file);
    shown.window.findChild<QAction *>("open")->trigger();
    QTRY_VERIFY(chart(shown)->isVisible());
    QTRY_COMPARE(chart(shown)->shown().size(), std::size_t(2));
    testing::Shown another;
    another.window.openFiles(
        {file, testing::fixture("resnet18.graph.json"), testing::fixture("resnet18.h2.devices.json")});
    const auto hasTheirs = [&another] {
        return std::ranges::any_of(chart(another)->shown(), [](const ParetoPoint &point) { return point.x == 1.0; });
    };
    QTRY_VERIFY(hasTheirs());
}

/// The file has their plans and no figures.
void ExploringWindowTest::plansThatDoNotFitAreHollowInOpenedResults()
{
    testing::Shown shown;
    shown.openPlanned();
    const EditedPlan &plan = shown.document().current()->plan();
    nlohmann::ordered_json results = nlohmann::ordered_json::parse(R"({"format": "cutaway.exploration.results",
        "version": 1, "exploration": {"format": "cutaway.exploration", "version": 1, "plans": ["a"],
        "vary": [{"what": "available_mem_bytes", "factors": [0.01]}]}, "complete": true, "points": [
        {"run": {"plan": "a"}, "variation": {"available_mem_bytes": 0.01}, "feasible": false,
         "problem": "dev_0 over by 1 MiB"}]})");
    results["points"][0]["plan"] = plan.document();
    QTemporaryDir folder;
    testing::chooseFile(testing::write(folder, "results.json", QByteArray::fromStdString(results.dump())));
    shown.window.findChild<QAction *>("openResults")->trigger();
    QTRY_COMPARE(chart(shown)->shown().size(), std::size_t(2));
    const ParetoPoint &point = chart(shown)->shown()[1];
    QVERIFY(!point.isFeasible);
    QCOMPARE(point.x, *plan.cost().latencySec);
}

/// However many there are: each is evaluated while the window stays in use.
void ExploringWindowTest::openedResultsComeOneByOneAndCanBeCancelled()
{
    testing::Shown shown;
    shown.openPlanned();
    const auto devices = shown.document().inventory().value;
    const auto graph = testing::bigGraph(50'000);
    const auto plan = runPlanner(*findPlanner("partition.size_based"), {graph, devices, {}, {}, nullptr}, {});
    QVERIFY(plan);
    nlohmann::ordered_json results = nlohmann::ordered_json::parse(R"({"format": "cutaway.exploration.results",
        "version": 1, "exploration": {"format": "cutaway.exploration", "version": 1, "plans": ["a"],
        "vary": [{"what": "available_mem_bytes", "factors": [1]}]}, "complete": true, "points": []})");
    for (int i = 1; i <= 12; ++i) {
        nlohmann::ordered_json point{{"run", {{"plan", "a"}}}, {"variation", {{"available_mem_bytes", 0.001 * i}}}};
        point["feasible"] = i == 12;
        if (i == 12)
            point["figures"] = {{"latency_sec", 1.0}};
        point["plan"] = (*plan)->document();
        results["points"].push_back(std::move(point));
    }
    QTemporaryDir folder;
    const QString file = testing::write(folder, "results.json", QByteArray::fromStdString(results.dump()));
    const auto read = [&](int cancelAt) {
        ResultsReader reader;
        std::vector<PlanPoint> points;
        QPointer<BackgroundJob> job;
        QObject::connect(&reader, &ResultsReader::started, &reader, [&](BackgroundJob *begun) { job = begun; });
        QObject::connect(&reader, &ResultsReader::pointRead, &reader, [&](const PlanPoint &point) {
            points.push_back(point);
            if (int(points.size()) == cancelAt)
                job->cancel();
        });
        const QSignalSpy finished(&reader, &ResultsReader::finished);
        reader.read(file, {graph, devices});
        if (!points.empty() || !QTest::qWaitFor([&] { return finished.count() == 1; }, 60'000))
            qFatal("it was not read in the background");
        return points;
    };
    const std::vector<PlanPoint> all = read(0);
    QCOMPARE(all.size(), std::size_t(12));
    QCOMPARE(all.front().figures.at("latency_sec"), 1.0); // what is known waits for no other
    for (const PlanPoint &point : all)
        QVERIFY(point.figures.contains("latency_sec"));
    QVERIFY(read(2).size() < 12);
}

CUTAWAY_WINDOW_TEST(ExploringWindowTest)
#include "exploring_window_test.moc"
