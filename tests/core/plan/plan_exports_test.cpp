#include "core/formats/exports/exports.h"
#include "core/formats/exports/report/report_html.h"
#include "core/formats/models/graph_formats.h"
#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

/// A plan of each kind.
struct Case
{
    const char *planner;
    const char *graph;
    const char *devices; ///< may be null
};
constexpr Case cases[] = {
    {"partition.size_based", "partition/alexnet", "partition/alexnet.h2"},
    {"pipeline.balanced", "pipeline/chain_14_100", "pipeline/chain_14_100.mem_1f1b"},
    {"sharding.replicated", "sharding/aten_mlp_h96_l2", "sharding/mesh2x4"},
    {"embedding.default", "embedding/constrained", "embedding/big_8"},
    {"bucketing.all_gather", "bucketing/fsdp_l2", nullptr},
};

void addCases()
{
    QTest::addColumn<int>("number");
    for (int i = 0; i < int(std::size(cases)); ++i)
        QTest::newRow(cases[i].planner) << i;
}

std::shared_ptr<const Inventory> inventoryOf(const Case &wanted)
{
    return wanted.devices ? fixtureInventory(wanted.devices) : nullptr;
}

std::unique_ptr<EditedPlan> planOf(const Case &wanted)
{
    PlannerInput input{fixtureGraph(wanted.graph), inventoryOf(wanted), {}, {}, nullptr};
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner(wanted.planner), std::move(input), {});
    if (!plan)
        qFatal("%s: %s", wanted.planner, plan.error().line().c_str());
    return std::move(*plan);
}

std::string exported(const char *target, const EditedPlan &plan, const ParameterValues &parameters = {})
{
    const Result<std::string> text = exportPlan(*findExport(target), plan, parameters);
    if (!text)
        qFatal("%s", text.error().line().c_str());
    return *text;
}

std::size_t countOf(const std::string &text, std::string_view part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// A plan whose names are markup.
std::unique_ptr<EditedPlan> hostilePlan()
{
    Node input;
    input.name = input.target = "</title><script>alert(1)</script>";
    input.opcode = Opcode::Placeholder;
    Node reader;
    reader.name = "\"><img src=x onerror='x'>";
    reader.target = "a & b";
    reader.inputs = {NodeIndex(0)};
    Result<Graph> graph = Graph::make("</style><b>model", {input, reader});
    Inventory inventory;
    inventory.devices.push_back({3, "<gpu>", 1024, {}, {}, {}});
    PlannerInput with{std::make_shared<const Graph>(std::move(*graph)),
                      std::make_shared<const Inventory>(inventory),
                      {},
                      {},
                      nullptr};
    return std::move(*runPlanner(*findPlanner("partition.single"), std::move(with), {}));
}

} // namespace

class PlanExportsTest : public QObject
{
    Q_OBJECT

private slots:
    void modelExplorerIsReadBackToTheSameCost_data() { addCases(); }
    void modelExplorerIsReadBackToTheSameCost();
    void modelExplorerShowsGroupsAsLayers();
    void nodeDataNumbersEachNodesGroup();
    void traceHasTheWholeTimeOrIsRefused_data() { addCases(); }
    void traceHasTheWholeTimeOrIsRefused();
    void reportHasEveryOperatorAndNoAddress_data() { addCases(); }
    void reportHasEveryOperatorAndNoAddress();
    void reportNamesEachThingAlikeWhereverItShowsIt_data() { addCases(); }
    void reportNamesEachThingAlikeWhereverItShowsIt();
    void reportHasTheMarksOfThePictureOnTop();
    void reportEscapesNames();
    void reportDrawsOnePictureForLightAndDarkPages();
    void reportSumsUpDevicesThatAreAlike();
    void reportSaysWhyAPictureIsMissing();
    void reportNamesTheValuesOfParameters();
    void aBaselineIsComparedInTableAndReport_data() { addCases(); }
    void aBaselineIsComparedInTableAndReport();
    void nodesSayWhereTheyAreInTheBaseline();
    void nodesSayHowTheyRanInTheBaseline();
    void aBaselineOfAnotherKindIsRefused();
};

void PlanExportsTest::modelExplorerIsReadBackToTheSameCost()
{
    QFETCH(const int, number);
    const auto plan = planOf(cases[number]);
    const std::string text = exported("model-explorer", *plan);
    Result<ImportedGraph> read = importGraph(MemorySource(text), {}, {});
    QVERIFY2(read, read ? "" : read.error().line().c_str());
    QCOMPARE(read->formatId, std::string("model-explorer"));
    QVERIFY(Json::parse(writeGraph(read->graph)) == Json::parse(writeGraph(plan->graph())));
    const Json document = Json::parse(text);
    const std::string stored = document.at("graphs").at(0).at("cutaway").at("plan").dump();
    const Result<OpenedPlan> opened =
        readPlan(stored, std::make_shared<const Graph>(std::move(read->graph)), inventoryOf(cases[number]));
    QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
    QVERIFY(opened->plan->cost().latencySec == plan->cost().latencySec);
    QCOMPARE(opened->plan->cost().transferredBytes, plan->cost().transferredBytes);
    QCOMPARE(opened->plan->cost().largestLaneBytes, plan->cost().largestLaneBytes);
}

void PlanExportsTest::modelExplorerShowsGroupsAsLayers()
{
    const auto plan = planOf(cases[0]);
    const Json document = Json::parse(exported("model-explorer", *plan));
    const Json &graph = document.at("graphs").at(0);
    const Json &first = graph.at("nodes").at(1);
    const std::string group = "dev_0/Partition 0";
    QVERIFY(first.at("namespace").get<std::string>().starts_with(group));
    QVERIFY(graph.at("groupNodeAttributes").contains(group));
}

void PlanExportsTest::nodeDataNumbersEachNodesGroup()
{
    const auto plan = planOf(cases[0]);
    const Json data = Json::parse(exported("model-explorer", *plan, {{"content", std::string("node-data")}}));
    const Json &results = data.at(plan->graph().name()).at("results");
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        const GroupIndex group = plan->groupOf(ItemIndex(i));
        if (!group.isValid())
            continue;
        const std::string name(plan->item(ItemIndex(i)).label);
        QCOMPARE(results.at(name).at("value").get<std::int64_t>(), plan->group(group).id);
    }
}

void PlanExportsTest::traceHasTheWholeTimeOrIsRefused()
{
    QFETCH(const int, number);
    const auto plan = planOf(cases[number]);
    if (plan->timeline().rows.empty() && plan->cost().parts.empty()) {
        const Result<std::string> trace = exportPlan(*findExport("chrome-trace"), *plan, {});
        QVERIFY(!trace);
        QCOMPARE(trace.error().code, std::string("no_timeline"));
        return;
    }
    double end = 0;
    const Json trace = Json::parse(exported("chrome-trace", *plan));
    for (const Json &event : trace.at("traceEvents")) {
        if (event.at("ph") == "X")
            end = std::max(end, event.at("ts").get<double>() + event.at("dur").get<double>());
    }
    const double expected = plan->timeline().rows.empty() ? *plan->cost().latencySec : plan->timeline().endSec;
    QVERIFY2(std::abs(end * 1e-6 - expected) <= 1e-9 * expected, qPrintable(QString::number(end)));
}

void PlanExportsTest::reportHasEveryOperatorAndNoAddress()
{
    QFETCH(const int, number);
    const auto plan = planOf(cases[number]);
    const std::string report = reportHtml(*plan, {"<?xml version=\"1.0\"?><svg>light</svg>", "<svg>dark</svg>", {}});
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        if (plan->groupOf(ItemIndex(i)).isValid())
            QVERIFY(report.find(">" + std::string(plan->item(ItemIndex(i)).label) + "<") != report.npos);
    }
    for (const char *other : {"http:", "https:", "<link", "<?xml", "url(h", "src="})
        QVERIFY2(report.find(other) == report.npos, other);
    QCOMPARE(countOf(report, "<script"), std::size_t(1)); // the page's own
    QVERIFY(report.find("<svg>light</svg>") != report.npos && report.find("<svg>dark</svg>") != report.npos);
    QCOMPARE(report.find("class=\"timeline\"") != report.npos, !plan->timeline().rows.empty());
}

/// A row an item, a group and a lane, or one for lanes that are alike; no name of what is not there.
void PlanExportsTest::reportNamesEachThingAlikeWhereverItShowsIt()
{
    QFETCH(const int, number);
    const auto plan = planOf(cases[number]);
    const QString report = QString::fromStdString(reportHtml(*plan, {}));
    const std::map<QChar, std::size_t> counts{
        {'i', plan->itemCount()}, {'g', plan->groupCount()}, {'l', plan->laneCount()}};
    std::map<QString, int> rows;
    static const QRegularExpression named(QStringLiteral("(<tr)?[^<>]*? data-(is|of|shows)=\"([^\"]*)\""));
    for (auto match = named.globalMatch(report); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        for (const QString &name : found.captured(3).split(' ')) {
            QVERIFY2(counts.contains(name.front()), qPrintable(name));
            QVERIFY2(name.mid(1).toULongLong() < counts.at(name.front()), qPrintable(name));
            if (found.captured(1) == QStringLiteral("<tr") && found.captured(2) == QStringLiteral("is"))
                ++rows[name];
        }
    }
    for (std::size_t i = 0; i < plan->itemCount(); ++i)
        QVERIFY2(rows[QString::fromStdString(pageName(ItemIndex(i)))] >= 1, qPrintable(QString::number(i)));
    for (std::size_t i = 0; i < plan->groupCount(); ++i)
        QCOMPARE(rows[QString::fromStdString(pageName(GroupIndex(i)))], int(plan->group(GroupIndex(i)).exists));
    for (std::size_t i = 0; i < plan->laneCount(); ++i)
        QCOMPARE(rows[QString::fromStdString(pageName(LaneIndex(i)))], 1);
}

void PlanExportsTest::reportHasTheMarksOfThePictureOnTop()
{
    ReportPictures pictures{"<svg>light</svg>", "<svg>dark</svg>", {}, {}};
    pictures.marks = {{"i0", "g0", {1.04, 2, 30, 4}, {}, "<conv>\nfast"},
                      {{}, {}, {}, {{{1, 2}}, {{3, 4.5}}}, "a to b"}};
    const std::string report = reportHtml(*planOf(cases[0]), pictures);
    const std::string marks =
        "<g class=\"marks\">\n<rect x=\"1\" y=\"2\" width=\"30\" height=\"4\" data-is=\"i0\" data-of=\"g0\">"
        "<title>&lt;conv&gt;\nfast</title></rect>\n<polyline points=\"1,2 3,4.5\"><title>a to "
        "b</title></polyline>\n</g>\n";
    QVERIFY(report.find("<svg>light" + marks + "</svg>") != report.npos);
    QVERIFY(report.find("<svg>dark" + marks + "</svg>") != report.npos);
}

void PlanExportsTest::reportEscapesNames()
{
    const auto plan = hostilePlan();
    const std::string report = reportHtml(*plan, {{}, {}, "Left out."});
    for (const char *markup : {"<img", "<b>", "<gpu", "a & b"})
        QVERIFY2(report.find(markup) == report.npos, markup);
    QCOMPARE(countOf(report, "<script"), std::size_t(1));
    QCOMPARE(countOf(report, "</script"), std::size_t(1));
    QVERIFY(report.find("&lt;/style&gt;&lt;b&gt;model") != report.npos);
    QVERIFY(report.find("&quot;&gt;&lt;img src=x onerror=&#39;x&#39;&gt;") != report.npos);
}

void PlanExportsTest::reportDrawsOnePictureForLightAndDarkPages()
{
    const auto drawn = [](const std::string &colour) {
        const std::string box = "<g fill=\"" + colour + "\" font-size=\"11\" >\n<rect x=\"1\"/>\n</g>\n\n";
        return "<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 9 9\">\n<g fill=\"none\">\n</g>\n" + box + box + "</svg>\n";
    };
    const std::string report = reportHtml(*planOf(cases[0]), {drawn("#ffffff"), drawn("#000000"), {}});
    QVERIFY(report.find(".p1{fill:#ffffff;font-size:11px;}") != report.npos);
    QVERIFY(report.find("@media screen and (prefers-color-scheme: dark) {\n.p1{fill:#000000;font-size:11px;}") !=
            report.npos);
    QVERIFY(report.find("<svg viewBox=\"0 0 9 9\"><g class=\"p1\"><rect x=\"1\"/><rect x=\"1\"/></g></svg>") !=
            report.npos);
}

void PlanExportsTest::reportSumsUpDevicesThatAreAlike()
{
    const auto plan = planOf({"sharding.replicated", "sharding/aten_mlp_h96_l2", "sharding/mesh4x8"});
    const std::string report = reportHtml(*plan, {});
    const std::string first(plan->lane(LaneIndex(0)).label);
    const std::string last(plan->lane(LaneIndex(31)).label);
    QVERIFY(report.find("<td>" + first + " to " + last + ", 32 devices</td>") != report.npos);
    QVERIFY(report.find("<td>" + last + "</td>") == report.npos);
    const std::string few = reportHtml(*planOf(cases[2]), {});
    QVERIFY(few.find("<td>" + first + "</td>") != few.npos);
}

void PlanExportsTest::reportSaysWhyAPictureIsMissing()
{
    QVERIFY(reportHtml(*planOf(cases[0]), {{}, {}, "It is too large."}).find("It is too large.") != std::string::npos);
}

void PlanExportsTest::reportNamesTheValuesOfParameters()
{
    const auto plan = planOf(cases[2]);
    PlanOrigin origin;
    origin.plannerId = "sharding.replicated";
    origin.parameters = {{"mesh_shape", std::vector<std::string>{"2", "4"}}, {"gradient_sync", true}};
    plan->setOrigin(origin);
    QVERIFY(reportHtml(*plan, {}).find("by sharding.replicated, gradient_sync true, mesh_shape [2, 4];") !=
            std::string::npos);
}

void PlanExportsTest::aBaselineIsComparedInTableAndReport()
{
    QFETCH(const int, number);
    const auto plan = planOf(cases[number]);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("before.plan.json").toStdString();
    QVERIFY(writeFile(file, writePlan(*plan)));
    const std::string table = exported("csv", *plan, {{"baseline", file}});
    QVERIFY(table.substr(0, table.find('\r')).ends_with(",difference,baseline"));
    QCOMPARE(table.find(",moved,"), table.npos);
    QVERIFY(table.find(",same,") != table.npos);
    const std::string report = reportHtml(*plan, {}, {"before", plan->clone()});
    QVERIFY(report.find("Against the baseline before") != report.npos);
    QVERIFY(report.find(" the same, 0 moved, 0 run differently.") != report.npos);
    const std::string trace = exported("chrome-trace", *plan, {{"baseline", file}});
    QVERIFY(trace.find("Baseline before") != trace.npos); // a process of its own
    QVERIFY(exported("model-explorer", *plan, {{"baseline", file}}).find("was in ") == std::string::npos);
}

void PlanExportsTest::nodesSayWhereTheyAreInTheBaseline()
{
    const auto plan = planOf(cases[0]);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("before.plan.json").toStdString();
    QVERIFY(writeFile(file, writePlan(*plan)));
    const auto moved = plan->clone();
    Move move;
    for (std::size_t item = 0; item < plan->itemCount() && move.items.empty(); ++item) {
        for (std::size_t group = 0; group < plan->groupCount() && move.items.empty(); ++group) {
            Move candidate;
            candidate.items.push_back({ItemIndex(item), GroupIndex(group)});
            const bool isElsewhere = plan->groupOf(ItemIndex(item)) != GroupIndex(group);
            if (plan->groupOf(ItemIndex(item)).isValid() && isElsewhere && plan->preview(candidate).allowed)
                move = candidate;
        }
    }
    QVERIFY(moved->apply(move));
    const std::string graph = exported("model-explorer", *moved, {{"baseline", file}});
    QVERIFY(graph.find("\"was in ") != graph.npos);
}

void PlanExportsTest::nodesSayHowTheyRanInTheBaseline()
{
    const auto plan = planOf(cases[2]);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("before.plan.json").toStdString();
    QVERIFY(writeFile(file, writePlan(*plan)));
    const auto other = plan->clone();
    Move move;
    for (std::size_t item = 0; item < plan->itemCount() && move.choices.empty(); ++item) {
        const std::vector<ChoiceInfo> choices = plan->choices(ItemIndex(item));
        for (std::size_t i = 0; i < choices.size() && move.choices.empty(); ++i) {
            if (!choices[i].isCurrent)
                move.choices.push_back({ItemIndex(item), i});
        }
    }
    QVERIFY(other->apply(move));
    const std::string graph = exported("model-explorer", *other, {{"baseline", file}});
    QVERIFY(graph.find(R"("key":"baseline","value":"ran )") != graph.npos ||
            graph.find(R"("key": "baseline", "value": "ran )") != graph.npos);
}

void PlanExportsTest::aBaselineOfAnotherKindIsRefused()
{
    const auto plan = planOf(cases[0]);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("stages.plan.json").toStdString();
    QVERIFY(writeFile(file, R"({"format": "cutaway.plan", "version": 1, "kind": "nothing"})"));
    QVERIFY(!exportPlan(*findExport("csv"), *plan, {{"baseline", file}}));
    QVERIFY(!exportPlan(*findExport("csv"), *plan, {{"baseline", file + "x"}}));
}

CUTAWAY_CORE_TEST(PlanExportsTest)
#include "plan_exports_test.moc"
