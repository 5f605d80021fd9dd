#include "core/formats/exports/exports.h"
#include "core/partition/partition_plan.h"
#include "core/partition/partition_summary.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace cutaway;
using Json = nlohmann::json;

namespace {

Node operation(const char *name, double seconds, std::vector<NodeIndex> inputs)
{
    Node node;
    node.name = node.target = name;
    node.opcode = Opcode::CallFunction;
    node.outputBytes = node.totalBytes = 100;
    node.latency = Latency{0, seconds};
    node.inputs = std::move(inputs);
    return node;
}

/// a (1 s) feeds b (5 s) and c (2 s), which d (1 s) reads; a transfer takes 1 s. One partition each.
PartitionPlan diamond(const std::vector<std::size_t> &devices, double seconds = 2)
{
    std::vector<Node> nodes{operation("a", 1, {}), operation("b", 5, {NodeIndex(0)}),
                            operation("c", seconds, {NodeIndex(0)}), operation("d", 1, {NodeIndex(1), NodeIndex(2)})};
    auto graph = std::make_shared<Graph>(std::move(*Graph::make("diamond", std::move(nodes))));
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 100;
    for (std::size_t i = 0; i < 3; ++i)
        inventory->devices.push_back({std::int64_t(i), "dev_" + std::to_string(i), 1000, {}, {}, {}});
    Partitioning partitioning;
    for (std::size_t i = 0; i < 4; ++i) {
        Partition partition;
        partition.id = std::int64_t(i);
        partition.operations = {NodeIndex(i)};
        partition.devices = {DeviceIndex(devices[i])};
        partitioning.push_back(std::move(partition));
    }
    return {std::move(graph), std::move(inventory), std::move(partitioning), {}};
}

/// `dev_0: 0 1 +0, …`: start, end and slack of each bar of a row.
QString rowText(const PartitionPlan &plan, std::size_t row)
{
    const Timeline timeline = plan.timeline();
    QStringList bars;
    for (std::size_t i = 0; i < timeline.rows[row].bars.size(); ++i) {
        const TimelineBar &bar = timeline.rows[row].bars[i];
        bars << QStringLiteral("%1 %2 +%3").arg(bar.start).arg(bar.end).arg(plan.timelineSlack()[row][i]);
    }
    return QString::fromStdString(timeline.rows[row].label) + ": " + bars.join(", ");
}

QStringList rowTexts(const PartitionPlan &plan)
{
    QStringList texts;
    for (std::size_t row = 0; row < plan.timeline().rows.size(); ++row)
        texts << rowText(plan, row);
    return texts;
}

std::unique_ptr<EditedPlan> planned(const char *planner, const char *graph, const char *devices)
{
    auto plan = runPlanner(*findPlanner(planner),
                           {testing::fixtureGraph(graph), testing::fixtureInventory(devices), {}, {}, nullptr}, {});
    return plan ? std::move(*plan) : nullptr;
}

} // namespace

class PartitionTimelineTest : public QObject
{
    Q_OBJECT

private slots:
    void everyDeviceAndLinkHasARow();
    void partitionsThatOverlapOnADeviceHaveRowsOfTheirOwn();
    void whatHasSlackCanTakeThatMuchLonger();
    void nothingIsKnownWithoutLatency();
    void endsWithThePlan_data();
    void endsWithThePlan();
    void barsOfARowDoNotOverlap_data() { endsWithThePlan_data(); }
    void barsOfARowDoNotOverlap();
    void theTraceHasLinksAndSlack();
};

void PartitionTimelineTest::everyDeviceAndLinkHasARow()
{
    QCOMPARE(rowTexts(diamond({0, 0, 1, 0})), QStringList({"dev_0: 0 1 +0, 1 6 +0, 6 7 +0", "dev_1: 2 4 +1",
                                                           "dev_2: ", QString::fromUtf8("dev_0 → dev_1: 1 2 +1"),
                                                           QString::fromUtf8("dev_1 → dev_0: 4 5 +1")}));
}

void PartitionTimelineTest::partitionsThatOverlapOnADeviceHaveRowsOfTheirOwn()
{
    QCOMPARE(rowTexts(diamond({0, 0, 0, 0})),
             QStringList({"dev_0: 0 1 +0, 1 6 +0, 6 7 +0", "dev_0 (2): 1 3 +3", "dev_1: ", "dev_2: "}));
}

void PartitionTimelineTest::whatHasSlackCanTakeThatMuchLonger()
{
    const double before = *diamond({0, 0, 1, 0}, 2).cost().latencySec;
    QCOMPARE(*diamond({0, 0, 1, 0}, 3).cost().latencySec, before);
    QCOMPARE(*diamond({0, 0, 1, 0}, 3.5).cost().latencySec, before + 0.5);
}

void PartitionTimelineTest::nothingIsKnownWithoutLatency()
{
    PartitionPlan plan = diamond({0, 0, 1, 0});
    auto inventory = std::make_shared<Inventory>(*plan.inventory());
    inventory->transferRateBytesPerSec.reset();
    plan.setInventory(inventory);
    QVERIFY(plan.timeline().rows.empty());
    QVERIFY(plan.timelineSlack().empty());
}

void PartitionTimelineTest::endsWithThePlan_data()
{
    QTest::addColumn<QByteArray>("planner");
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QByteArray>("devices");
    for (const char *planner : {"partition.size_based", "partition.cost_aware"}) {
        QTest::addRow("%s chain12", planner)
            << QByteArray(planner) << QByteArray("partition/chain12") << QByteArray("partition/chain12.h3");
        QTest::addRow("%s dlrm_8", planner)
            << QByteArray(planner) << QByteArray("partition/dlrm_8") << QByteArray("partition/dlrm_8.k4");
    }
}

void PartitionTimelineTest::endsWithThePlan()
{
    QFETCH(const QByteArray, graph);
    QFETCH(const QByteArray, devices);
    QFETCH(const QByteArray, planner);
    const auto plan = planned(planner, graph, devices);
    QVERIFY(plan);
    double last = 0;
    for (const TimelineRow &row : plan->timeline().rows) {
        for (const TimelineBar &bar : row.bars)
            last = std::max(last, bar.end);
    }
    QCOMPARE(last, *plan->cost().latencySec);
    QCOMPARE(plan->timeline().endSec, last);
}

void PartitionTimelineTest::barsOfARowDoNotOverlap()
{
    QFETCH(const QByteArray, graph);
    QFETCH(const QByteArray, devices);
    QFETCH(const QByteArray, planner);
    const auto plan = planned(planner, graph, devices);
    QVERIFY(plan);
    std::size_t bars = 0;
    for (const TimelineRow &row : plan->timeline().rows) {
        double end = 0;
        for (const TimelineBar &bar : row.bars) {
            QVERIFY(bar.start >= end);
            end = bar.end;
            ++bars;
        }
    }
    QVERIFY(bars > 0);
}

void PartitionTimelineTest::theTraceHasLinksAndSlack()
{
    const Result<std::string> trace = exportChromeTrace(diamond({0, 0, 1, 0}));
    QVERIFY(trace);
    QStringList rows;
    double slack = 0;
    const Json document = Json::parse(*trace);
    for (const Json &event : document.at("traceEvents")) {
        if (event.at("ph") == "M" && event.at("name") == "thread_name")
            rows << QString::fromStdString(event.at("args").at("name"));
        if (event.at("ph") == "X" && event.at("name") == "Partition 2")
            slack = event.at("args").at("slack_us");
    }
    QVERIFY2(rows.contains(QString::fromUtf8("dev_1 → dev_0")), qPrintable(rows.join(u'\n')));
    QCOMPARE(slack, 1e6);
}

CUTAWAY_TEST(PartitionTimelineTest)
#include "partition_timeline_test.moc"
