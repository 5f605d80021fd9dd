#include "core/devices/inventory.h"
#include "core/graph/graph_json.h"
#include "core/partition/partition_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

// Where torch.fx's accelerator partitioner is wrong or surprising: what the planners under its names do instead, or do
// all the same.

using namespace cutaway;
using Json = nlohmann::json;

namespace {

/// One operation a line: `name output_bytes total_bytes seconds : inputs`; without seconds a placeholder. An input that
/// no line before names is a placeholder of 8 bytes. The last operation is the model's output.
std::shared_ptr<const Graph> graphOf(const std::string &text)
{
    std::vector<Node> nodes;
    const auto find = [&nodes](const std::string &name) {
        const auto found = std::ranges::find(nodes, name, &Node::name);
        return std::size_t(found - nodes.begin());
    };
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        Node node;
        double seconds = 0;
        std::string colon;
        words >> node.name >> node.outputBytes >> node.totalBytes;
        node.opcode = words >> seconds >> colon ? Opcode::CallFunction : Opcode::Placeholder;
        node.target = node.name;
        if (node.opcode == Opcode::CallFunction)
            node.latency = Latency{0, seconds};
        for (std::string input; words >> input;) {
            if (find(input) == nodes.size()) {
                Node source;
                source.name = source.target = input;
                source.opcode = Opcode::Placeholder;
                source.outputBytes = source.totalBytes = 8;
                nodes.push_back(source);
            }
            node.inputs.push_back(NodeIndex(find(input)));
        }
        nodes.push_back(std::move(node));
    }
    Node output;
    output.name = output.target = "output";
    output.opcode = Opcode::Output;
    output.inputs = {NodeIndex(nodes.size() - 1)};
    nodes.push_back(std::move(output));
    return std::make_shared<Graph>(std::move(*Graph::make("findings", std::move(nodes))));
}

std::shared_ptr<const Inventory> devicesOf(const std::vector<std::int64_t> &bytes, double rate = 100)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = rate;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        inventory->devices.push_back({std::int64_t(i), "dev", bytes[i], {}, {}, {}}); // all of one name
    return inventory;
}

Result<std::unique_ptr<EditedPlan>> planned(const char *planner, std::shared_ptr<const Graph> graph,
                                            std::shared_ptr<const Inventory> inventory, bool saturate = false)
{
    ParameterValues given;
    if (saturate)
        given["saturate_host"] = true;
    return runPlanner(*findPlanner(planner), {std::move(graph), std::move(inventory), {}, given, nullptr}, {});
}

const PartitionState &stateOf(const EditedPlan &plan)
{
    return dynamic_cast<const PartitionPlan &>(plan).state();
}

/// `a b | c d` in the order of partitions, operations only.
QString partitionsText(const EditedPlan &plan)
{
    QStringList partitions;
    for (const Partition &partition : stateOf(plan).partitioning()) {
        QStringList names;
        for (const NodeIndex node : partition.operations)
            names << QString::fromStdString(plan.graph().node(node).name);
        partitions << names.join(u' ');
    }
    return partitions.join(QStringLiteral(" | "));
}

/// A plan of chain12 that gives the partitions 0, 1, 2 the ids asked for.
Json assignment(const std::vector<std::int64_t> &ids)
{
    Json document = Json::parse(testing::fixtureText("partition/chain12.aot3.assignment.json"));
    for (std::size_t i = 0; i < ids.size(); ++i)
        document["partitions"][i]["id"] = ids[i];
    return document;
}

Result<OpenedPlan> readChain(const Json &document)
{
    return readPlan(document.dump(), testing::fixtureGraph("partition/chain12"),
                    testing::fixtureInventory("partition/chain12.h3"));
}

} // namespace

class PartitionFindingsTest : public QObject
{
    Q_OBJECT

private slots:
    // Which planner runs
    void aModelOfJustTheDevicesSizeStaysWhole();
    void aPartitionIsMappedOnlyWhereRoomIsLeftOver();
    void equalDevicesAreToldApartByTheirPlace();
    void twoDevicesOfOneIdAreAnError();
    // Cost aware
    void ofEqualMergesTheLastPairWins();
    void costAwareStopsInAPoorOptimum();
    void costAwareSaysWhereNothingCanBeMapped();
    // Swapping
    void theSwapsReachThePlanAndItsSubmodules();
    void aStrayCopyIsAnErrorNotAPlan();
    void whatSwappingGivesHoldsEachOperationOnce();
    // Given assignment
    void idsWithGapsAreKeptInTheirOrder();
    void aCycleIsNamedInsteadOfAnEndlessLoop();
    void anAssignmentAboveCapacityIsEvaluated();
    void sourcesFollowTheirReaders();
    // Saturate
    void aReplicaIsListedOnce();
    // Sparse
    void aFunctionIsNoEmbeddingAndNoError();
    // Split
    void aSubmoduleThatNobodyReadsReturnsNothing();
    // What the original refuses
    void nodesWithoutTensorAreAccepted();
    void aChainOfTenThousandOperationsNeedsNoRecursion();
    void twoToThe64thPathsAreNotEnumerated();
};

void PartitionFindingsTest::aModelOfJustTheDevicesSizeStaysWhole()
{
    const auto graph = graphOf("a 20 40 1 : x\nb 20 52 1 : a\n"); // 8 + 40 + 52
    const auto plan = planned("partition.size_based", graph, devicesOf({100, 100}));
    QVERIFY(plan);
    QCOMPARE(partitionsText(**plan), QString("a b"));
}

void PartitionFindingsTest::aPartitionIsMappedOnlyWhereRoomIsLeftOver()
{
    // Each operation alone needs the 60 bytes that a device has: not less than that, so there is no mapping.
    const auto graph = graphOf("a 0 52 1 : x\nb 0 60 1 : a\n");
    QCOMPARE(planned("partition.cost_aware", graph, devicesOf({60, 60})).error().code, std::string("no_mapping"));
    QVERIFY(planned("partition.cost_aware", graph, devicesOf({61, 61})));
}

void PartitionFindingsTest::equalDevicesAreToldApartByTheirPlace()
{
    const auto graph = graphOf("a 0 52 1 : x\nb 0 60 1 : a\n");
    const auto plan = planned("partition.size_based", graph, devicesOf({61, 61}));
    QVERIFY(plan);
    QVERIFY(stateOf(**plan).partitioning()[0].devices != stateOf(**plan).partitioning()[1].devices);
}

void PartitionFindingsTest::twoDevicesOfOneIdAreAnError()
{
    const auto read = readInventory(
        R"({"format": "cutaway.devices", "version": 1, "name": "twins", "transfer_rate_bytes_per_sec": 1, "devices": [
        {"logical_id": 3, "name": "a", "available_mem_bytes": 1},
        {"logical_id": 3, "name": "b", "available_mem_bytes": 2}]})");
    QVERIFY(!read);
    QCOMPARE(read.error().code, std::string("duplicate_device"));
    QVERIFY(read.error().line().find('3') != std::string::npos);
}

void PartitionFindingsTest::ofEqualMergesTheLastPairWins()
{
    // Merging a with b gains as much as merging b with c; only one of them fits.
    const auto graph = graphOf("a 10 40 1 : x\nb 10 40 1 : a\nc 10 40 1 : b\n");
    const auto plan = planned("partition.cost_aware", graph, devicesOf({100, 100}));
    QVERIFY(plan);
    QCOMPARE(partitionsText(**plan), QString("a | b c"));
}

void PartitionFindingsTest::costAwareStopsInAPoorOptimum()
{
    // 24 equal layers that send much.
    std::string text = "op0 100000 100000 1e-6 : x\n";
    for (int i = 1; i < 24; ++i)
        text += "op" + std::to_string(i) + " 100000 100000 1e-6 : op" + std::to_string(i - 1) + "\n";
    const auto graph = graphOf(text);
    const auto inventory = devicesOf({1400000, 1400000}, 1e9);
    const auto greedy = planned("partition.cost_aware", graph, inventory);
    const auto best = planned("partition.best", graph, inventory);
    QVERIFY2(greedy, greedy ? "" : greedy.error().line().c_str());
    QVERIFY2(best, best ? "" : best.error().line().c_str());
    QVERIFY(stateOf(**greedy).partitioning().size() > 10);
    QVERIFY(stateOf(**best).partitioning().size() < stateOf(**greedy).partitioning().size());
    QVERIFY(*(*best)->cost().latencySec <= *(*greedy)->cost().latencySec);
}

void PartitionFindingsTest::costAwareSaysWhereNothingCanBeMapped()
{
    // b alone reads more than any device holds; the original returns partitions without device and says nothing.
    const auto graph = graphOf("a 50 52 1 : x\nb 0 60 1 : a\n");
    const auto plan = planned("partition.cost_aware", graph, devicesOf({100, 100}));
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, std::string("no_mapping"));
    QVERIFY(plan.error().message.find("110") != std::string::npos);
}

void PartitionFindingsTest::theSwapsReachThePlanAndItsSubmodules()
{
    // The original builds its submodules from the plan before the swaps.
    const auto graph = testing::fixtureGraph("partition/kl");
    const auto inventory = testing::fixtureInventory("partition/kl.t4");
    const auto before = planned("partition.size_based", graph, inventory);
    const auto plan = planned("partition.kl_based", graph, inventory);
    QVERIFY(before && plan);
    QVERIFY(partitionsText(**plan) != partitionsText(**before));
    const Json document = (*plan)->document();
    for (const Json &submodule : document.at("dag")) {
        const std::string id = submodule.at("name").get<std::string>().substr(7);
        const Json &partition = document.at("partitions").at(std::stoul(id));
        QCOMPARE(submodule.at("size_bytes").get<std::int64_t>(), partition.at("used_mem_bytes").get<std::int64_t>());
        for (const Json &name : submodule.at("outputs"))
            QVERIFY(std::ranges::count(partition.at("nodes"), name) == 1);
    }
}

void PartitionFindingsTest::aStrayCopyIsAnErrorNotAPlan()
{
    // op10 is moved away early; its later trials put it back where it no longer came from.
    const auto graph = graphOf("x0 32 32\nx1 16 16\nx2 64 64\nx3 16 16\n"
                               "op4 32 48 0.1 : x3\nop5 64 88 1.2 : x0\nop6 64 88 0.9 : x2\nop7 64 80 0.9 : op4 op5\n"
                               "op8 16 32 1.2 : op4\nop9 80 80 0.6 : x2 op5\nop10 48 48 0.9 : op4\n");
    const auto plan = planned("partition.kl_based", graph, devicesOf({384, 384, 414, 355, 503}, 1e4));
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, std::string("invalid_result"));
    QVERIFY(plan.error().message.find("op10") != std::string::npos);
}

void PartitionFindingsTest::whatSwappingGivesHoldsEachOperationOnce()
{
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937 random(seed);
        const auto graph = testing::randomGraph(random, 6 + random() % 10);
        std::int64_t total = 0;
        for (const Node &node : graph->nodes())
            total += node.totalBytes;
        const auto plan = planned("partition.kl_based", graph, devicesOf({total / 2, total / 2, total / 2}));
        if (!plan)
            continue;
        std::multiset<NodeIndex> placed;
        for (const Partition &partition : stateOf(**plan).partitioning())
            placed.insert(partition.operations.begin(), partition.operations.end());
        QCOMPARE(placed.size(), graph->operationCount());
        QCOMPARE(std::set<NodeIndex>(placed.begin(), placed.end()).size(), placed.size());
    }
}

void PartitionFindingsTest::idsWithGapsAreKeptInTheirOrder()
{
    // The original finds them by position: a wrong partition, or an index error.
    const Result<OpenedPlan> read = readChain(assignment({40, 7, 19}));
    QVERIFY2(read, read ? "" : read.error().line().c_str());
    std::vector<std::int64_t> ids;
    for (const Partition &partition : stateOf(*read->plan).partitioning())
        ids.push_back(partition.id);
    QCOMPARE(ids, (std::vector<std::int64_t>{7, 19, 40}));
}

void PartitionFindingsTest::aCycleIsNamedInsteadOfAnEndlessLoop()
{
    const Json row = Json::parse(testing::fixtureText("partition/chain12.aotcycle.assignment.json"));
    const Result<OpenedPlan> read = readChain(row);
    QVERIFY(read);
    QVERIFY(!read->plan->cost().latencySec);
    QVERIFY(!Json(read->plan->evaluation()).at("cycle").empty());
    QVERIFY(read->plan->cost().latencyUnknownBecause.find("cycle") != std::string::npos);
}

void PartitionFindingsTest::anAssignmentAboveCapacityIsEvaluated()
{
    Inventory small = *testing::fixtureInventory("partition/chain12.h3");
    for (Device &device : small.devices)
        device.availableMemBytes = 1;
    const Result<OpenedPlan> read =
        readPlan(assignment({}).dump(), testing::fixtureGraph("partition/chain12"), std::make_shared<Inventory>(small));
    QVERIFY(read);
    QVERIFY(read->plan->cost().latencySec);
    QVERIFY(!Json(read->plan->evaluation()).at("over_capacity").empty());
}

void PartitionFindingsTest::sourcesFollowTheirReaders()
{
    Json document = assignment({});
    const std::string input = testing::fixtureGraph("partition/chain12")->nodes().front().name;
    const auto holds = [&input](const Json &partition) {
        return std::ranges::count(partition.at("nodes"), Json(input)) > 0;
    };
    for (Json &partition : document["partitions"])
        std::erase(partition.at("nodes").get_ref<Json::array_t &>(), Json(input));
    document["partitions"].back()["nodes"].push_back(input); // it has no reader there
    const Result<OpenedPlan> read = readChain(document);
    QVERIFY(read);
    const Json written = read->plan->document();
    QVERIFY(holds(written.at("partitions").front()));
    QVERIFY(!holds(written.at("partitions").back()));
}

void PartitionFindingsTest::aReplicaIsListedOnce()
{
    // The original appends an id once for each partition that shares a list: [0, 1, 2, 2, 3, 3].
    const auto plan = planned("partition.sparse_nn", testing::fixtureGraph("partition/dlrm_8"),
                              testing::fixtureInventory("partition/dlrm_8.k4"), true);
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    for (const Partition &partition : stateOf(**plan).partitioning()) {
        const std::set<DeviceIndex> distinct(partition.devices.begin(), partition.devices.end());
        QCOMPARE(distinct.size(), partition.devices.size());
    }
}

void PartitionFindingsTest::aFunctionIsNoEmbeddingAndNoError()
{
    // The original breaks off with a type error at the first function, and with an index error without embeddings.
    const auto plan = planned("partition.sparse_nn", graphOf("Embedding 10 40 1 : x\nb 10 70 1 : Embedding\n"),
                              devicesOf({100, 100}));
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, std::string("no_embedding"));
}

void PartitionFindingsTest::aSubmoduleThatNobodyReadsReturnsNothing()
{
    // a's result is never used; it fills a device of its own.
    const auto graph = graphOf("a 10 80 1 : x\nb 10 80 1 : y\n");
    const auto plan = planned("partition.size_based", graph, devicesOf({100, 100}));
    QVERIFY(plan);
    const Json document = (*plan)->document();
    const Json &dag = document.at("dag");
    const auto unread = std::ranges::find_if(dag, [](const Json &entry) { return entry.at("name") == "submod_0"; });
    QVERIFY(unread != dag.end());
    QVERIFY(unread->at("outputs").empty());
}

void PartitionFindingsTest::nodesWithoutTensorAreAccepted()
{
    auto read = readGraph(R"({"format": "cutaway.graph", "version": 1, "name": "sizes", "nodes": [
        {"name": "x", "op": "placeholder", "target": "x", "inputs": [], "output_bytes": 8, "total_bytes": 8,
         "outputs": [{"shape": [2], "dtype": "float32"}]},
        {"name": "size", "op": "call_method", "target": "size", "inputs": ["x"], "output_bytes": 0, "total_bytes": 0,
         "latency": {"memory_sec": 0, "compute_sec": 0}},
        {"name": "pair", "op": "call_function", "target": "chunk", "inputs": ["x", "size"], "output_bytes": 8,
         "total_bytes": 8, "latency": {"memory_sec": 1, "compute_sec": 0},
         "outputs": [{"shape": [1], "dtype": "float32"}, {"shape": [1], "dtype": "float32"}]},
        {"name": "output", "op": "output", "target": "output", "inputs": ["pair"]}]})");
    QVERIFY2(read, read ? "" : read.error().line().c_str());
    const auto graph = std::make_shared<Graph>(std::move(*read));
    const auto plan = planned("partition.size_based", graph, devicesOf({100}));
    QVERIFY(plan);
    QCOMPARE(*(*plan)->cost().latencySec, 1.0);
}

void PartitionFindingsTest::aChainOfTenThousandOperationsNeedsNoRecursion()
{
    std::vector<Node> nodes(10002);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool isLast = i + 1 == nodes.size();
        nodes[i].name = nodes[i].target = "n" + std::to_string(i);
        nodes[i].opcode = i == 0 ? Opcode::Placeholder : isLast ? Opcode::Output : Opcode::CallFunction;
        nodes[i].outputBytes = nodes[i].totalBytes = isLast ? 0 : 4;
        nodes[i].latency = Latency{0, 1};
        if (i > 0)
            nodes[i].inputs = {NodeIndex(i - 1)};
    }
    const auto graph = std::make_shared<Graph>(std::move(*Graph::make("chain", std::move(nodes))));
    const auto plan = planned("partition.size_based", graph, devicesOf({30000, 30000}));
    QVERIFY(plan);
    QVERIFY(*(*plan)->cost().latencySec >= 10000);
}

void PartitionFindingsTest::twoToThe64thPathsAreNotEnumerated()
{
    std::string text = "op0 4 4 1 : x\n";
    for (int block = 0; block < 64; ++block) {
        const std::string from = block == 0 ? "op0" : "add" + std::to_string(block - 1);
        const std::string number = std::to_string(block);
        text +=
            "layer" + number + " 4 4 1 : " + from + "\nadd" + number + " 4 4 1 : layer" + number + " " + from + "\n";
    }
    const auto graph = graphOf(text);
    for (const char *planner : {"partition.size_based", "partition.cost_aware", "partition.kl_based"}) {
        const auto plan = planned(planner, graph, devicesOf({400, 400}));
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        QVERIFY(*(*plan)->cost().latencySec >= 129);
    }
}

CUTAWAY_TEST(PartitionFindingsTest)
#include "partition_findings_test.moc"
