#include "core/graph/graph_json.h"
#include "core/pipeline/planners/planners.h"
#include "core/plan/edited_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;

namespace {

using Counts = std::vector<std::size_t>;

/// An embedding, some layers of an operator each, and a head.
std::shared_ptr<const Graph> layered(int layers)
{
    std::string nodes = R"({"name": "x", "op": "placeholder", "target": "x", "inputs": [], "output_bytes": 8,
        "total_bytes": 8})";
    std::string last = "x";
    const auto add = [&](const std::string &module) {
        const std::string name = "n" + std::to_string(nodes.size());
        nodes += R"(,{"name": ")" + name + R"(", "op": "call_module", "target": ")" + module +
                 R"(", "module_path": ")" + module + R"(", "inputs": [")" + last +
                 R"("], "output_bytes": 8, "total_bytes": 8})";
        last = name;
    };
    add("tok_embeddings");
    for (int i = 0; i < layers; ++i)
        add("layers." + std::to_string(i));
    add("output");
    Result<Graph> graph =
        readGraph(R"({"format": "cutaway.graph", "version": 1, "name": "g", "nodes": [)" + nodes + "]}");
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return std::make_shared<const Graph>(std::move(*graph));
}

class TorchtitanSplitTest : public QObject
{
    Q_OBJECT

private slots:
    void splitsAsTorchtitanDoes_data();
    void splitsAsTorchtitanDoes();
    void refusesWhatTorchtitanRefuses_data();
    void refusesWhatTorchtitanRefuses();
    void thePlannerCutsBetweenLayers();
};

void TorchtitanSplitTest::splitsAsTorchtitanDoes_data()
{
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("less");
    QTest::addColumn<Counts>("counts");
    QTest::newRow("one stage") << 4 << 1 << Counts{4};
    QTest::newRow("a stage for the head alone") << 4 << 1 << Counts{1, 2, 1, 0};
    QTest::newRow("what is left goes to the first") << 32 << 1 << Counts{4, 5, 4, 4, 4, 4, 4, 3};
    QTest::newRow("nothing counted") << 6 << 0 << Counts{2, 2, 1, 1};
}

void TorchtitanSplitTest::splitsAsTorchtitanDoes()
{
    QFETCH(int, layers);
    QFETCH(int, less);
    QFETCH(Counts, counts);
    const Result<Counts> split =
        torchtitanSplit(std::size_t(layers), counts.size(), std::size_t(less), std::size_t(less));
    QVERIFY(bool(split));
    QCOMPARE(*split, counts);
}

void TorchtitanSplitTest::refusesWhatTorchtitanRefuses_data()
{
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("less");
    QTest::addColumn<QString>("error");
    QTest::newRow("too many") << 16 << 1
                              << "16 stages for 6 layers, counting those that the first and the last stage have fewer";
    QTest::newRow("too little left") << 6 << 3 << "first_stage_less_layers: 3 is more than the 1 layers of a stage";
}

void TorchtitanSplitTest::refusesWhatTorchtitanRefuses()
{
    QFETCH(int, stages);
    QFETCH(int, less);
    QFETCH(QString, error);
    const Result<Counts> split = torchtitanSplit(4, std::size_t(stages), std::size_t(less), std::size_t(less));
    QVERIFY(!split);
    QCOMPARE(QString::fromStdString(split.error().message), error);
}

void TorchtitanSplitTest::thePlannerCutsBetweenLayers()
{
    const Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner("pipeline.torchtitan"),
                   {layered(4), std::make_shared<Inventory>(), {}, {{"stages", std::int64_t(3)}}, {}}, {});
    QVERIFY(bool(plan));
    std::vector<std::size_t> sizes;
    const nlohmann::json document = nlohmann::json::parse((*plan)->document().dump());
    for (const nlohmann::json &stage : document.at("stages"))
        sizes.push_back(stage.at("nodes").size());
    QCOMPARE(sizes, (std::vector<std::size_t>{3, 2, 2})); // the input and the embedding, a layer · two · one, the head
}

} // namespace

CUTAWAY_TEST(TorchtitanSplitTest)
#include "torchtitan_split_test.moc"
