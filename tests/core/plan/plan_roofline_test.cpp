#include "core/devices/inventory.h"
#include "core/plan/plan_roofline.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <functional>
#include <map>

using namespace cutaway;

class PlanRooflineTest : public QObject
{
    Q_OBJECT

private slots:
    void noDotIsAboveItsRoof_data();
    void noDotIsAboveItsRoof();
    void pointsAreOfTheLongestPath();
    void stagesAreOfAllTheirOperators();
    void devicesWithPeaksHaveTheirOwnRoof();
    void roofsAreThoseOfTheEstimate();
    void saysWhatIsMissing();
    void otherKindsHaveNone();

private:
    static std::unique_ptr<EditedPlan> planned(const std::string &planner, std::shared_ptr<const Graph> graph,
                                               std::shared_ptr<const Inventory> inventory);
    /// ResNet-50 on four devices, which have room for training it where it is cut into stages.
    static std::unique_ptr<EditedPlan> resnet(const std::string &planner)
    {
        Inventory inventory = *testing::fixtureInventory("partition/resnet50.h4");
        for (Device &device : inventory.devices)
            device.availableMemBytes *= planner.starts_with("pipeline") ? 16 : 1;
        return planned(planner, testing::fixtureGraph("partition/resnet50"), std::make_shared<Inventory>(inventory));
    }
    static Roofline roofline(const EditedPlan &plan) { return rooflineOf(plan, workOf(plan.graph())); }
    /// ResNet-50 with other latencies.
    static std::shared_ptr<const Graph> resnetWith(const std::function<void(Node &)> &change);
};

namespace {

/// Bytes that an operator reads and makes, as the document has them.
double readAndMadeBytes(const Graph &graph, const Node &node)
{
    double bytes = double(node.totalBytes);
    for (const NodeIndex input : node.inputs)
        bytes += double(graph.node(input).outputBytes);
    return bytes;
}

bool isSameSum(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

struct RooflineSums
{
    double seconds = 0;
    double flops = 0;
    double bytes = 0;
};

} // namespace

std::unique_ptr<EditedPlan> PlanRooflineTest::planned(const std::string &planner, std::shared_ptr<const Graph> graph,
                                                      std::shared_ptr<const Inventory> inventory)
{
    PlannerInput input;
    input.graph = std::move(graph);
    input.inventory = std::move(inventory);
    auto plan = runPlanner(*findPlanner(planner), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

std::shared_ptr<const Graph> PlanRooflineTest::resnetWith(const std::function<void(Node &)> &change)
{
    std::vector<Node> nodes = testing::fixtureGraph("partition/resnet50")->nodes();
    for (Node &node : nodes)
        change(node);
    Result<Graph> graph = Graph::make("resnet50", std::move(nodes));
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return std::make_shared<Graph>(std::move(*graph));
}

void PlanRooflineTest::noDotIsAboveItsRoof_data()
{
    QTest::addColumn<QString>("planner");
    QTest::newRow("partitions, size based") << "partition.size_based";
    QTest::newRow("partitions, best") << "partition.best";
    QTest::newRow("stages") << "pipeline.balanced";
}

void PlanRooflineTest::noDotIsAboveItsRoof()
{
    QFETCH(QString, planner);
    const auto plan = resnet(planner.toStdString());
    QVERIFY(hasRoofline(*plan));
    const Roofline shown = roofline(*plan);
    QVERIFY(!shown.points.empty());
    QVERIFY(shown.missing.empty());
    std::size_t groups = 0;
    for (std::size_t i = 0; i < plan->groupCount(); ++i)
        groups += plan->group(GroupIndex(i)).exists && plan->group(GroupIndex(i)).itemCount > 0;
    QCOMPARE(shown.points.size() + shown.leftOut, groups);
    double before = 0;
    for (const RooflinePoint &point : shown.points) {
        const Peaks &peaks = shown.roofs[point.roof].peaks;
        QVERIFY(point.rate() <= peaks.flopsPerSec * (1 + 1e-12));
        QVERIFY(point.rate() <= peaks.bytesPerSec * point.intensity() * (1 + 1e-12));
        QVERIFY(point.share > 0 && point.share <= 1 + 1e-12);
        QVERIFY(point.share >= before); // furthest below its roof first
        before = point.share;
        const auto &critical = plan->cost().criticalGroups;
        QCOMPARE(point.isCritical, std::ranges::count(critical, point.group) > 0);
    }
}

/// The longest path found in another way: from each operator to the end, with all paths' sums beside it.
void PlanRooflineTest::pointsAreOfTheLongestPath()
{
    const auto plan = resnet("partition.best");
    const Graph &graph = plan->graph();
    for (const RooflinePoint &point : roofline(*plan).points) {
        std::map<std::size_t, RooflineSums> from; // by node: the longest path that begins there
        RooflineSums longest;
        for (std::size_t i = graph.size(); i-- > 0;) {
            const Node &node = graph.node(NodeIndex(i));
            if (!node.isOperation() || plan->groupOf(ItemIndex(i)) != point.group)
                continue;
            RooflineSums best;
            for (const NodeIndex user : graph.users(NodeIndex(i))) {
                const auto known = from.find(user.value());
                if (known != from.end() && known->second.seconds > best.seconds)
                    best = known->second;
            }
            best.seconds += std::max(node.latency->memorySec, node.latency->computeSec);
            best.flops += *node.flops;
            best.bytes += readAndMadeBytes(graph, node);
            from[i] = best;
            if (best.seconds > longest.seconds)
                longest = best;
        }
        QVERIFY(isSameSum(point.seconds, longest.seconds));
        QVERIFY(isSameSum(point.flops, longest.flops));
        QVERIFY(isSameSum(point.bytes, longest.bytes));
        QCOMPARE(point.seconds, *plan->group(point.group).seconds); // to the last bit: it is the same path
    }
}

void PlanRooflineTest::stagesAreOfAllTheirOperators()
{
    const auto plan = resnet("pipeline.balanced");
    const Graph &graph = plan->graph();
    RooflineSums all;
    for (const Node &node : graph.nodes()) {
        if (!node.isOperation())
            continue;
        all.seconds += std::max(node.latency->memorySec, node.latency->computeSec);
        all.flops += *node.flops;
        all.bytes += readAndMadeBytes(graph, node);
    }
    RooflineSums shown;
    for (const RooflinePoint &point : roofline(*plan).points) {
        shown.seconds += point.seconds;
        shown.flops += point.flops;
        shown.bytes += point.bytes;
    }
    QVERIFY(isSameSum(shown.seconds, all.seconds));
    QVERIFY(isSameSum(shown.flops, all.flops));
    QVERIFY(isSameSum(shown.bytes, all.bytes));
}

void PlanRooflineTest::devicesWithPeaksHaveTheirOwnRoof()
{
    const auto plan = resnet("partition.size_based");
    const LaneIndex fast = roofline(*plan).points.front().lane;
    Inventory inventory = *plan->inventory();
    inventory.devices[fast.value()].extra = peaksFields({4e13, 2e12});
    plan->setInventory(std::make_shared<Inventory>(inventory));
    const Roofline shown = roofline(*plan);
    QCOMPARE(shown.roofs.size(), std::size_t(2));
    for (const RooflinePoint &point : shown.points) {
        const Roof &roof = shown.roofs[point.roof];
        QCOMPARE(roof.lanes, point.lane == fast ? std::vector{fast} : std::vector<LaneIndex>());
        if (point.lane == fast)
            QCOMPARE(roof.peaks.flopsPerSec, 4e13);
    }
}

void PlanRooflineTest::roofsAreThoseOfTheEstimate()
{
    const auto bare = resnetWith([](Node &node) { node.latency.reset(); });
    const Peaks peaks{3e13, 5e11};
    RooflineReport report;
    Result<Graph> graph = withEstimatedLatencies(*bare, peaks, report);
    QVERIFY(graph);
    const std::optional<Peaks> implied = workOf(*graph).impliedPeaks;
    QVERIFY(implied);
    QVERIFY(isSameSum(implied->flopsPerSec, peaks.flopsPerSec));
    QVERIFY(isSameSum(implied->bytesPerSec, peaks.bytesPerSec));
}

void PlanRooflineTest::saysWhatIsMissing()
{
    const auto inventory = testing::fixtureInventory("partition/resnet50.h4");
    const auto measured = resnetWith([](Node &node) {
        if (node.latency)
            node.latency = Latency{0, node.latency->seconds(), R"({"measured":true})"};
    });
    const auto plan = planned("partition.size_based", measured, inventory);
    QVERIFY(hasRoofline(*plan));
    const Roofline shown = roofline(*plan);
    QVERIFY(shown.points.empty());
    QVERIFY(shown.leftOut > 0);
    QVERIFY(shown.missing.find("peak_flops") != std::string::npos);

    Inventory known = *inventory;
    for (Device &device : known.devices)
        device = withAccelerator(device, "a100-sxm-80gb");
    const auto onKnown = planned("partition.size_based", measured, std::make_shared<Inventory>(known));
    QVERIFY(!roofline(*onKnown).points.empty());

    const auto bare = planned("partition.size_based", resnetWith([](Node &node) { node.latency.reset(); }), inventory);
    QVERIFY(hasRoofline(*bare));
    QVERIFY(roofline(*bare).missing.find("latencies") != std::string::npos);
}

void PlanRooflineTest::otherKindsHaveNone()
{
    const auto plan = planned("bucketing.all_gather", testing::fixtureGraph("bucketing/fsdp_l2"), nullptr);
    QVERIFY(!hasRoofline(*plan));
}

CUTAWAY_CORE_TEST(PlanRooflineTest)
#include "plan_roofline_test.moc"
