#include "app/document/planner_run.h"
#include "app/settings/settings.h"
#include "app/window/plan_page.h"
#include "app/window/plugin_question.h"
#include "core/judging/explorer.h"
#include "core/plan/planner_registry.h"
#include "core/plugins/plugins.h"
#include "tests/app/shown_window.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QSignalSpy>

#include <fstream>

using namespace cutaway;
using namespace cutaway::testing;

// Planners that are programs, in the dock like all others.

namespace {

/// Puts every operator on the device with the most memory.
constexpr auto onOneDevice = R"py(
import json, sys
request = json.load(sys.stdin)
print(json.dumps({"progress": 0.5, "text": "thinking"}), flush=True)
nodes = [n["name"] for n in request["graph"]["nodes"] if n["op"].startswith("call_")]
print(json.dumps({"plan": {"partitions": [{"id": 0, "logical_device_ids": [0], "nodes": nodes}],
                           "cost": {"latency_sec": 5}}}), flush=True)
sys.stderr.write("I have thought\n")
)py";
constexpr auto fails = R"py(
import sys
sys.stderr.write("first words\n")
raise ValueError("last words")
)py";
constexpr auto hangs = R"py(
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print('{"progress": null, "text": "hanging"}', flush=True)
time.sleep(1000)
)py";

/// Has two plans, and says each time how good one can be at best.
constexpr auto proves = R"py(
import json, sys, time
request = json.load(sys.stdin)
nodes = [n["name"] for n in request["graph"]["nodes"] if n["op"].startswith("call_")]
for cut in (len(nodes) // 2, len(nodes) // 2 + 1):
    parts = [nodes[:cut], nodes[cut:]]
    plan = {"partitions": [{"id": i, "logical_device_ids": [i], "nodes": p} for i, p in enumerate(parts) if p]}
    print(json.dumps({"plan": plan, "bound_sec": 0.0001}), flush=True)
    time.sleep(0.3)
)py";

class Lab
{
public:
    void offer(const std::string &id, const char *script)
    {
        const std::string place = m_folder.path().toStdString() + "/" + id;
        std::ofstream(place + ".py") << script;
        const std::filesystem::path file = place + ".cutaway-planner.json";
        std::ofstream(file) << R"({"format": "cutaway.planner", "version": 1, "id": "lab.)" << id << R"(", "title": ")"
                            << id << R"(", "kind": "partition", "command": ["python3", ")" << id << R"(.py"]})";
        for (const std::string &warning : offerPlugins(std::span(&file, 1)))
            qFatal("%s", warning.c_str());
    }

    /// A model that a program of ours alone can read.
    QString offerImporter()
    {
        const std::string place = m_folder.path().toStdString();
        std::ofstream(place + "/read.py") << R"py(
import json, sys
names = open(sys.argv[-1]).read().split()
print(json.dumps({"format": "cutaway.graph", "version": 1, "name": "ops", "nodes": [
    {"name": n, "op": "call_function", "target": n, "inputs": [], "output_bytes": 4, "total_bytes": 4} for n in names]}))
)py";
        std::ofstream(place + "/model.ops") << "a b c";
        const std::filesystem::path file = place + "/ops.cutaway-importer.json";
        std::ofstream(file) << R"py({"format": "cutaway.importer", "version": 1, "id": "lab.ops", "title": "Operators",
            "command": ["python3", "read.py"], "names": ["*.ops"]})py";
        for (const std::string &warning : offerPlugins(std::span(&file, 1)))
            qFatal("%s", warning.c_str());
        return m_folder.filePath("model.ops");
    }

private:
    QTemporaryDir m_folder;
};

/// A window with ResNet-50 on one large device, and no plan.
struct PluginPlanning : Shown
{
    PluginPlanning() { open({fixture("resnet50.graph.json"), fixture("resnet50.one.devices.json")}); }

    QAbstractButton *button(const QString &text)
    {
        for (QAbstractButton *found : window.findChildren<QAbstractButton *>()) {
            if (found->text() == text && found->isVisible())
                return found;
        }
        return nullptr;
    }
    void press(const QString &text)
    {
        QTRY_VERIFY2(button(text), qPrintable(text));
        QTest::mouseClick(button(text), Qt::LeftButton);
    }
    void run(const QString &plannerId)
    {
        for (QComboBox *box : window.findChildren<QComboBox *>()) {
            if (box->accessibleName() == QStringLiteral("Planner")) {
                box->setCurrentIndex(box->findData(plannerId));
                break; // the boxes of the form are others now
            }
        }
        press("Run");
    }

    bool hasPlan() { return document().current() && !document().current()->isPlaceholder(); }
    std::string plannerOfPlan() { return document().current()->plan().origin().plannerId; }
};

} // namespace

class PluginWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_lab.offer("one", onOneDevice);
        m_lab.offer("fails", fails);
        m_lab.offer("hangs", hangs);
        m_lab.offer("proves", proves);
    }
    void init() { m_home.clear(); }

    void programRunsOnceTheUserAgrees()
    {
        PluginPlanning shown;
        shown.run("lab.one");
        QVERIFY(shownMessage(shown.window).contains("one.py"));
        QVERIFY(!shown.hasPlan());
        shown.press("Run it");
        QTRY_VERIFY_WITH_TIMEOUT(shown.hasPlan(), 20000);
        QCOMPARE(shown.plannerOfPlan(), std::string("lab.one"));
    }

    void theGapOfAProgramsPlansIsToldOverItsTime()
    {
        Shown shown;
        shown.open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
        PlannerRun run(shown.document());
        QSignalSpy searched(&run, &PlannerRun::searched);
        QSignalSpy finished(&run, &PlannerRun::finished);
        run.start("lab.proves", {});
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20000);
        const GapLog log = searched.back().front().value<GapLog>();
        QVERIFY(log.points.size() >= 2);
        QVERIFY(log.points.front().atSec + 0.2 < log.points.back().atSec); // it slept between its plans
        QCOMPARE(log.points.back().gap.bestSec, shown.document().current()->plan().cost().latencySec);
        QVERIFY(*log.points.back().gap.boundSec >= 0.0001);
        QVERIFY(!log.points.back().gap.boundOrigin.empty());
    }

    void aProgramThatHangsIsAPointOfAnExplorationLikeAllOthers()
    {
        judging::ExplorerInput input;
        input.exploration = *judging::readExploration(R"({"format": "cutaway.exploration", "version": 1, "planners": [
            {"id": "lab.hangs", "set": {"time_limit_sec": [0.2]}}, {"id": "partition.single"}]})");
        Shown shown;
        shown.open({fixture("resnet50.graph.json"), fixture("resnet50.one.devices.json")});
        input.graph = shown.document().graph().value;
        input.inventory = shown.document().inventory().value;
        const nlohmann::ordered_json results = judging::explore(input, {});
        QVERIFY(results.at("complete").get<bool>());
        QVERIFY(QString::fromStdString(results.at("points")[0].value("failed", "")).startsWith("time_limit: "));
        QVERIFY(results.at("points")[1].at("feasible").get<bool>());
    }

    void plannerIsStoppedByTheLimitInTheSettings()
    {
        setPlannerSeconds(1);
        PluginPlanning shown;
        PlannerRun run(shown.document());
        QSignalSpy failed(&run, &PlannerRun::failed);
        run.start("lab.hangs", {});
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 20000);
        const QString message = QString::fromStdString(failed.front().front().value<Error>().message);
        QVERIFY2(message.contains("stopped after 1 s"), qPrintable(message));
    }

    void programDoesNotRunAgainstTheUsersWill()
    {
        PluginPlanning shown;
        shown.run("lab.one");
        shown.press("Do not run it");
        QVERIFY(!hasAgreedToRun("lab.one", {}));
        shown.run("lab.one");
        QVERIFY(shownMessage(shown.window).contains("one.py")); // it is asked again
    }

    void nobodyIsAskedTwice()
    {
        PluginPlanning shown;
        shown.run("lab.one");
        shown.press("Run it");
        QTRY_VERIFY_WITH_TIMEOUT(shown.hasPlan(), 20000);
        QVERIFY(!questionBeforeRun("lab.one", [] {}));
    }

    void changedDescriptionIsAskedAbout()
    {
        agreeToRun("lab.one", "what it was before");
        QVERIFY(questionBeforeRun("lab.one", [] {}));
    }

    void claimThatIsNotSoIsSaid()
    {
        PluginPlanning shown;
        shown.run("lab.one");
        shown.press("Run it");
        QTRY_VERIFY_WITH_TIMEOUT(shown.hasPlan(), 20000);
        QTRY_VERIFY(shownMessage(shown.window).contains("it claims cost.latency_sec 5"));
    }

    void standardErrorIsShownOnRequest()
    {
        PluginPlanning shown;
        shown.run("lab.fails");
        shown.press("Run it");
        QTRY_VERIFY_WITH_TIMEOUT(shown.button("Output"), 20000);
        shown.press("Output");
        auto *text = shown.window.findChild<QDialog *>("errorOutput")->findChild<QPlainTextEdit *>();
        QVERIFY(text->toPlainText().contains("first words"));
        QVERIFY(text->toPlainText().contains("ValueError: last words"));
    }

    void cancelledProgramEndsAlthoughItDoesNotWant()
    {
        PluginPlanning shown;
        shown.run("lab.hangs");
        shown.press("Run it");
        QTRY_VERIFY_WITH_TIMEOUT(shown.button("Cancel"), 20000);
        shown.press("Cancel");
        QTRY_VERIFY_WITH_TIMEOUT(!shown.button("Cancel"), 20000);
        QVERIFY(!shown.hasPlan());
    }

    void importerRunsOnceTheUserAgrees()
    {
        askBeforeImporters();
        Shown shown;
        const QString model = m_lab.offerImporter();
        shown.window.openFiles({model});
        QTRY_VERIFY(shownMessage(shown.window).contains("read.py"));
        QVERIFY(!shown.document().isOpen());
        for (QAbstractButton *button : shown.window.findChildren<QAbstractButton *>()) {
            if (button->text() == "Run it" && button->isVisible())
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QTRY_VERIFY_WITH_TIMEOUT(shown.document().isOpen(), 20000);
        QCOMPARE(shown.document().graph().value->operationCount(), std::size_t(3));
    }

    void brokenDescriptionsAreTold()
    {
        Shown shown;
        shown.window.tellBrokenPlugins({"/lab/a.cutaway-planner.json: id: wrong"});
        QVERIFY(shownMessage(shown.window).contains("/lab/a.cutaway-planner.json"));
    }

private:
    CleanHome m_home;
    Lab m_lab;
};

CUTAWAY_WINDOW_TEST(PluginWindowTest)

#include "plugin_window_test.moc"
