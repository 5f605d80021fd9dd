#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "tests/support/pipeline_exports.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <map>
#include <set>

using namespace cutaway;
using testing::exported;
using testing::operatorsOfStages;
using Json = nlohmann::json;

// Exports of the stages of every planner, read back.

namespace {

std::shared_ptr<const Inventory> fourDevices()
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1e9;
    for (std::int64_t d = 0; d < 4; ++d)
        inventory->devices.push_back({d, "dev_" + std::to_string(d), 1 << 30, {}, {}, {}});
    return inventory;
}

std::unique_ptr<EditedPlan> planned(const std::string &planner, const std::string &graph, ParameterValues given = {})
{
    const bool isPiper = planner == "pipeline.piper";
    auto plan = runPlanner(*findPlanner(planner),
                           {testing::fixtureGraph(graph),
                            isPiper ? testing::fixtureInventory("placement/piper/64dev_2GB") : fourDevices(),
                            {},
                            std::move(given),
                            nullptr},
                           {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

std::vector<std::vector<ItemIndex>> stagesAfter(const EditedPlan &plan, const Json &cuts)
{
    return operatorsOfStages(
        *testing::cutPlan(plan.sharedGraph(), testing::joined(cuts.get<std::vector<std::string>>())));
}

} // namespace

class StagesExportTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data();
    void deepspeedGivesTheSameStages();
    void torchGivesTheSameStages();
    void slapoGivesTheSameStagesWhereTheyEndWithModules();
    void aPlanThatWasWrittenGivesTheSameExports();
    void aTraceShowsEachDevicesStages();
    void aTraceHasEveryBarInMicroseconds();

private:
    const EditedPlan *fetchPlan();

    std::map<QString, std::unique_ptr<EditedPlan>> m_plans; ///< by row: some take seconds to make
};

void StagesExportTest::initTestCase_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    for (const char *planner : {"pipeline.optimal", "pipeline.balanced"}) {
        for (const char *graph : {"chain_14_100", "mlp_6", "gptshape_4", "bert_4", "seq_model"})
            QTest::addRow("%s %s", planner, graph) << QString(planner) << QString("pipeline/%1").arg(graph);
    }
    QTest::addRow("pipeline.piper") << QString("pipeline.piper") << QString("placement/piper/bert32a100");
}

const EditedPlan *StagesExportTest::fetchPlan()
{
    QFETCH_GLOBAL(const QString, planner);
    QFETCH_GLOBAL(const QString, graph);
    std::unique_ptr<EditedPlan> &plan = m_plans[planner + graph];
    ParameterValues given;
    if (planner == "pipeline.piper")
        given = {{"microbatches", std::int64_t(1920)}};
    if (!plan)
        plan = planned(planner.toStdString(), graph.toStdString(), std::move(given));
    return plan.get();
}

void StagesExportTest::deepspeedGivesTheSameStages()
{
    const EditedPlan *plan = fetchPlan();
    const Result<std::string> text = exported(*plan, "deepspeed");
    QVERIFY2(text, text ? "" : text.error().line().c_str());
    const Json document = Json::parse(*text);
    QCOMPARE(stagesAfter(*plan, document.at("cuts")), operatorsOfStages(*plan));
}

void StagesExportTest::torchGivesTheSameStages()
{
    const EditedPlan *plan = fetchPlan();
    const Result<std::string> text = exported(*plan, "torch-pipelining");
    QVERIFY2(text, text ? "" : text.error().line().c_str());
    Json cuts = Json::array();
    const Json last = testing::pythonValue(*text, "LAST_OPERATORS");
    for (const Json &name : last)
        cuts.push_back('@' + name.get<std::string>());
    QCOMPARE(stagesAfter(*plan, cuts), operatorsOfStages(*plan));
}

void StagesExportTest::slapoGivesTheSameStagesWhereTheyEndWithModules()
{
    const EditedPlan *plan = fetchPlan();
    const Result<std::string> text = exported(*plan, "slapo");
    if (!text) {
        QCOMPARE(text.error().code, std::string("not_a_module_end"));
        return;
    }
    for (const bool wantsOutermost : {true, false}) {
        Json cuts = Json::array();
        const Json lists = testing::pythonValue(*text, "CUTS");
        for (const Json &modules : lists)
            cuts.push_back(wantsOutermost ? modules.front() : modules.back());
        QCOMPARE(stagesAfter(*plan, cuts), operatorsOfStages(*plan));
    }
}

void StagesExportTest::aPlanThatWasWrittenGivesTheSameExports()
{
    const EditedPlan *plan = fetchPlan();
    const Result<OpenedPlan> opened = readPlan(writePlan(*plan), plan->sharedGraph(), plan->inventory());
    QVERIFY(opened);
    for (const char *format : {"deepspeed", "torch-pipelining", "chrome-trace"})
        QCOMPARE(*exported(*opened->plan, format), *exported(*plan, format));
}

void StagesExportTest::aTraceShowsEachDevicesStages()
{
    const EditedPlan *plan = fetchPlan();
    const Result<std::string> text = exported(*plan, "chrome-trace");
    QVERIFY2(text, text ? "" : text.error().line().c_str());
    const Json trace = Json::parse(*text);
    std::map<int, std::string> threads;
    std::map<std::string, std::set<std::string>> found;
    for (const Json &event : trace["traceEvents"]) {
        if (event["name"] == "thread_name")
            threads[event["tid"]] = event["args"]["name"];
        else if (event["ph"] == "X" && (event["cat"] == "forward" || event["cat"] == "backward"))
            found[threads.at(event["tid"])].insert(event["args"]["group"]);
    }
    std::map<std::string, std::set<std::string>> wanted;
    for (std::size_t g = 0; g < plan->groupCount(); ++g) {
        const GroupInfo group = plan->group(GroupIndex(g));
        for (const LaneIndex lane : group.lanes)
            wanted[plan->lane(lane).label].insert(group.label);
    }
    QCOMPARE(found, wanted);
}

void StagesExportTest::aTraceHasEveryBarInMicroseconds()
{
    const EditedPlan *plan = fetchPlan();
    const Json trace = Json::parse(*exported(*plan, "chrome-trace"));
    const Timeline timeline = plan->timeline();
    std::size_t bars = 0;
    for (const TimelineRow &row : timeline.rows)
        bars += row.bars.size();
    std::size_t events = 0;
    double end = 0;
    for (const Json &event : trace["traceEvents"]) {
        if (event["ph"] != "X")
            continue;
        ++events;
        end = std::max(end, event["ts"].get<double>() + event["dur"].get<double>());
    }
    QCOMPARE(events, bars);
    QVERIFY(std::abs(end - 1e6 * timeline.endSec) <= 1e-9 * end);
}

CUTAWAY_TEST(StagesExportTest)
#include "stages_export_test.moc"
