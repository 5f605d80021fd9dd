#include "core/files/file_io.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/models/torch_trace/trace_records.h"
#include "core/graph/graph_json.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <fstream>

using namespace cutaway;
using cutaway::testing::fixtureText;

namespace {

using Json = nlohmann::json;

/// `a = relu(x)` and more lines, as print_readable() has it.
std::string graphText(const std::string &lines = {})
{
    return "class GraphModule(torch.nn.Module):\n    def forward(self, x: \"f32[2]\"):\n" + lines +
           "        a: \"f32[2]\" = torch.relu(x)\n        return (a,)\n";
}

/// A record with its payload, as torch writes it.
std::string record(const Json &fields, const std::string &payload)
{
    Json whole = fields;
    whole["has_payload"] = md5Of(payload);
    std::string text = "V1122 14:06:20.035000 21484 torch/_dynamo/output_graph.py:2942] " + whole.dump() + "\n\t";
    for (const char c : payload)
        text += c == '\n' ? "\n\t" : std::string(1, c);
    return text + '\n';
}

Json compilation(const char *kind, int frame, int attempt = 0)
{
    return {{kind, Json::object()}, {"frame_id", frame}, {"frame_compile_id", 0}, {"attempt", attempt}};
}

Json ofRank(Json fields, int rank)
{
    fields["rank"] = rank;
    return fields;
}

GraphListing listed(const std::string &log)
{
    const Result<GraphListing> listing = listGraphs(MemorySource(log), {}, {});
    if (!listing)
        qFatal("%s", listing.error().line().c_str());
    return *listing;
}

std::string selectorsOf(const GraphListing &listing)
{
    std::string all;
    for (const GraphEntry &entry : listing.graphs)
        all += (all.empty() ? "" : " ") + entry.selector;
    return all;
}

Result<ImportedGraph> readGraphOf(const std::string &log, const std::string &selector)
{
    ImportOptions options;
    options.graph = selector;
    return importGraph(MemorySource(log), options, {});
}

class TorchTraceTest : public QObject
{
    Q_OBJECT

private slots:
    void realLogs_data();
    void realLogs();
    void selectors();
    void lastAttemptIsListed();
    void damage();
    void ranks();
    void groupSizesFromRanks();
    void namesOfParameters();
    void bucketsOfInductor();
    void folders();
};

void TorchTraceTest::realLogs_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"graph_break", "fsdp2.rank_0", "fsdp2.rank_1"})
        QTest::newRow(name) << name;
}

void TorchTraceTest::realLogs()
{
    QFETCH(const QString, name);
    const std::string stem = "exchange/trace/" + name.toStdString();
    const Json expected = Json::parse(fixtureText(stem + ".expected.json"))["graphs"];
    const std::string log = fixtureText(stem + ".log.gz");
    const GraphListing listing = listed(log);
    QCOMPARE(listing.graphs.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const GraphEntry &entry = listing.graphs[i];
        const Json got = {{"selector", entry.selector},
                          {"kind", entry.kind},
                          {"compile_id", entry.compileId},
                          {"nodes", entry.nodes},
                          {"collectives", entry.collectives}};
        for (const auto &[key, value] : got.items())
            QCOMPARE(value.dump(), expected[i][key].dump());
    }
    const Result<ImportedGraph> suggested = readGraphOf(log, listing.graphs[listing.suggested].selector);
    QVERIFY(suggested);
    QCOMPARE(suggested->graph.size(), listing.graphs[listing.suggested].nodes);
    QVERIFY(listing.graphs[listing.suggested].kind == "inductor_post_grad_graph");
}

void TorchTraceTest::selectors()
{
    const std::string log =
        record(compilation("dynamo_output_graph", 0), graphText()) +
        record({{"chromium_event", Json::object()}}, "{\n\"name\": \"aot_joint_graph\"\n}") +
        record({{"artifact", {{"name", "before_post_grad_graph"}, {"encoding", "string"}}}, {"frame_id", 0}},
               graphText()) +
        record({{"artifact", {{"name", "before_post_grad_graph"}, {"encoding", "string"}}}, {"frame_id", 0}},
               graphText("        b = torch.f(x)\n")) +
        record({{"inductor_post_grad_graph", Json::object()},
                {"compiled_autograd_id", 3},
                {"frame_id", 1},
                {"frame_compile_id", 2}},
               graphText());
    QCOMPARE(QString::fromStdString(selectorsOf(listed(log))),
             QStringLiteral("dynamo_output_graph[0/0] before_post_grad_graph[0/0] before_post_grad_graph[0/0]#1 "
                            "inductor_post_grad_graph[!3/1/2]"));
    const Result<ImportedGraph> second = readGraphOf(log, "before_post_grad_graph[0/0]#1");
    QVERIFY(second);
    QCOMPARE(second->graph.size(), 4u);
    const Result<ImportedGraph> none = readGraphOf(log, "");
    QVERIFY(!none);
    QCOMPARE(QString::fromStdString(none.error().message),
             QStringLiteral("4 graphs; choose one with --graph: dynamo_output_graph[0/0], "
                            "before_post_grad_graph[0/0], before_post_grad_graph[0/0]#1"));
    QCOMPARE(readGraphOf(log, "aot_joint_graph[0/0]").error().code, std::string("unknown_graph"));
}

void TorchTraceTest::lastAttemptIsListed()
{
    const std::string log = record(compilation("dynamo_output_graph", 0), graphText()) +
                            record(compilation("dynamo_output_graph", 0, 1), graphText()) +
                            record(compilation("dynamo_output_graph", 1), graphText());
    QCOMPARE(QString::fromStdString(selectorsOf(listed(log))),
             QStringLiteral("dynamo_output_graph[0/0_1] dynamo_output_graph[1/0]"));
    QVERIFY(readGraphOf(log, "dynamo_output_graph[0/0]")); // on request
}

void TorchTraceTest::damage()
{
    const std::string good = record(compilation("dynamo_output_graph", 0), graphText());
    std::string changed = good;
    changed.replace(changed.find("torch.relu"), 10, "torch.gelu");
    const GraphListing listing = listed("a line of another program {\n" + changed);
    QCOMPARE(listing.graphs.size(), 1u);
    QCOMPARE(QString::fromStdString(listing.warnings.at(0)),
             QStringLiteral("line 2: the graph is not what was written: its digest differs"));
    QCOMPARE(QString::fromStdString(listing.warnings.at(1)),
             QStringLiteral("1 lines belong to no record; they are left out"));

    const GraphListing cutOff = listed(good + good.substr(0, good.find('\n')));
    QCOMPARE(cutOff.graphs.size(), 2u);
    QVERIFY(cutOff.graphs[1].problem.starts_with("the log is cut off before the graph"));
    QCOMPARE(listed(good.substr(0, good.size() - 20)).graphs.size(), 1u);
}

void TorchTraceTest::ranks()
{
    const auto log = [](int rank, const std::string &text) {
        return record(ofRank(compilation("dynamo_output_graph", 0), rank), text);
    };
    const GraphListing equal = listed(log(0, graphText()) + log(1, graphText()));
    QCOMPARE(equal.graphs.size(), 1u);
    QCOMPARE(equal.graphs[0].ranks, (std::vector<int>{0, 1}));

    const std::string gather =
        "        g: \"f32[4]\" = torch.ops._c10d_functional.all_gather_into_tensor.default(x, 2, '0')\n";
    const std::string other = "        h: \"f32[2]\" = torch.ops._c10d_functional.all_reduce.default(x, 'sum', '0')\n";
    const std::string two = log(0, graphText(gather + other)) + log(1, graphText(other + gather));
    const GraphListing different = listed(two);
    QCOMPARE(QString::fromStdString(selectorsOf(different)),
             QStringLiteral("dynamo_output_graph[0/0]@0 dynamo_output_graph[0/0]@1"));
    QCOMPARE(QString::fromStdString(different.warnings.at(0)),
             QStringLiteral("dynamo_output_graph[0/0]: ranks 0 and 1 differ at node 1: g, h; their collectives are in "
                            "different orders, so the run would hang"));
    const Result<ImportedGraph> second = readGraphOf(two, "dynamo_output_graph[0/0]@1");
    QVERIFY(second);
    QCOMPARE(second->graph.nodes()[1].name, std::string("h"));
}

void TorchTraceTest::groupSizesFromRanks()
{
    const std::string text =
        graphText("        h: \"f32[2]\" = torch.ops._c10d_functional.all_reduce.default(x, 'sum', '0')\n");
    std::string log;
    for (int rank = 0; rank < 3; ++rank)
        log += record(ofRank(compilation("dynamo_output_graph", 0), rank), text);
    const Result<ImportedGraph> graph = readGraphOf(log, "dynamo_output_graph[0/0]");
    QVERIFY(graph);
    QCOMPARE(Json::parse(graph->graph.nodes()[1].extra)["collective"]["group_size"].get<int>(), 3);
}

/// From dynamo's graph by the arguments' numbers, from there by placeholders' names.
void TorchTraceTest::namesOfParameters()
{
    const std::string dynamo = "class GraphModule(torch.nn.Module):\n"
                               "    def forward(self, L_x_: \"f32[2]\", L_self_modules_fc_parameters_weight_: "
                               "\"f32[2]\"):\n        return (L_x_,)\n";
    const std::string forward = "class GraphModule(torch.nn.Module):\n    def forward(\n        self,\n"
                                "        primals_1: \"f32[2]\",  # PlainAOTInput(idx=1)\n"
                                "        primals_2: \"f32[2]\",  # PlainAOTInput(idx=0)\n    ):\n"
                                "        return (primals_1,)\n";
    const std::string postGrad = "class GraphModule(torch.nn.Module):\n"
                                 "    def forward(self, primals_1: \"f32[2]\", primals_2: \"f32[2]\"):\n"
                                 "        return (primals_1,)\n";
    const std::string log = record(compilation("dynamo_output_graph", 0), dynamo) +
                            record(compilation("aot_forward_graph", 0), forward) +
                            record(compilation("inductor_post_grad_graph", 0), postGrad) +
                            record(compilation("inductor_post_grad_graph", 1), postGrad);
    for (const char *selector : {"aot_forward_graph[0/0]", "inductor_post_grad_graph[0/0]"}) {
        const Result<ImportedGraph> graph = readGraphOf(log, selector);
        QVERIFY(graph);
        QCOMPARE(graph->graph.nodes()[0].parameters.at(0).name, std::string("fc.weight"));
        QVERIFY(graph->graph.nodes()[1].parameters.empty());
    }
    const Result<ImportedGraph> other = readGraphOf(log, "inductor_post_grad_graph[1/0]");
    QVERIFY(other && other->graph.nodes()[0].parameters.empty());
}

void TorchTraceTest::bucketsOfInductor()
{
    const Json buckets = {{"artifact", {{"name", "fx_bucketing_passes_all_gather_buckets"}, {"encoding", "string"}}},
                          {"frame_id", 0},
                          {"frame_compile_id", 0}};
    const std::string log =
        record(compilation("inductor_post_grad_graph", 0), graphText()) + record(buckets, "[[a, b], [c]]");
    const Result<ImportedGraph> graph = readGraphOf(log, "");
    QVERIFY(graph);
    QCOMPARE(Json::parse(graph->graph.extra())["inductor_buckets"]["all_gather"].get<std::string>(),
             std::string("[[a, b], [c]]"));
}

void TorchTraceTest::folders()
{
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString();
    QCOMPARE(openTraceFolder(path, {}).error().code, std::string("is_a_folder"));
    for (const int rank : {0, 1}) {
        const std::string name = "fsdp2.rank_" + std::to_string(rank) + ".log.gz";
        std::ofstream(path + '/' + name, std::ios::binary) << fixtureText("exchange/trace/" + name);
    }
    std::ofstream(path + "/notes.txt") << "nothing";
    const Result<std::unique_ptr<ByteSource>> logs = openTraceFolder(path, {});
    QVERIFY(logs);
    const Result<GraphListing> listing = listGraphs(**logs, {}, {});
    QVERIFY(listing);
    QCOMPARE(listing->graphs.size(), 10u);
    for (const GraphEntry &entry : listing->graphs)
        QCOMPARE(entry.ranks, (std::vector<int>{0, 1}));
}

} // namespace

CUTAWAY_TEST(TorchTraceTest)
#include "torch_trace_test.moc"
