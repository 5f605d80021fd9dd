#include "core/files/file_io.h"
#include "core/formats/exports/exports.h"
#include "core/plan/plan_documents.h"
#include "tests/core/sharding/planned_sharding.h"
#include "tests/support/json_difference.h"
#include "tests/support/sharding_cases.h"
#include "tests/support/sharding_pricing.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

/// Prices are sums of doubles, whose order is free: the last digits differ.
bool isNear(double want, double got)
{
    return std::abs(want - got) <= 1e-9 * std::abs(want);
}

/// Whole numbers exactly, prices but for rounding.
JsonRules rules()
{
    JsonRules rules;
    rules.isSkipped = [](const std::string &path, const std::string &key) {
        return path.empty() && (key == "planner" || key == "pins");
    };
    rules.isEqual = [](const Json &want, const Json &got, const std::string &) {
        if (want.is_number_float())
            return got.is_number() && isNear(want.get<double>(), got.get<double>());
        return want == got;
    };
    return rules;
}

} // namespace

class ShardingFixturesTest : public QObject
{
    Q_OBJECT

private slots:
    void everyCaseIsPlannedAsExpected_data() { addRows(); }
    void everyCaseIsPlannedAsExpected();
    void redistributionsCostWhatTheTableSays();
    void aSecondEvaluatorAgrees();

private:
    void addRows();
    void compareCounts(const ShardingCase &of, const Json &document);
    void compareStrategies(const ShardingCase &of, const EditedPlan &plan);
    void compareEvaluation(const ShardingCase &of, const EditedPlan &plan);
};

void ShardingFixturesTest::addRows()
{
    QTest::addColumn<QString>("row");
    const Json index = shardingJson("cases.json");
    for (const Json &row : index.at("rows"))
        QTest::newRow(row.at("name").get<std::string>().c_str()) << QString::fromStdString(row.dump());
}

void ShardingFixturesTest::everyCaseIsPlannedAsExpected()
{
    QFETCH(const QString, row);
    const Json json = Json::parse(row.toStdString());
    ShardingCase of = shardingCase(json);
    QTemporaryDir folder;
    if (json.contains("fixed")) {
        const Json pins{{"format", "cutaway.plan"},
                        {"version", 1},
                        {"kind", "sharding"},
                        {"nodes", Json::object()},
                        {"pins", json.at("fixed")}};
        const std::string file = folder.filePath("pins.json").toStdString();
        QVERIFY(writeFile(file, pins.dump()));
        of.parameters["preload_solution"] = file;
    }
    const Result<std::unique_ptr<EditedPlan>> plan = planOf(of);
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const Json document = documentOf(**plan);
    const double objective = document.at("cost").at("objective");
    QVERIFY2(isNear(of.expected.at("objective"), objective), std::to_string(objective).c_str());
    if (of.expected.at("assignment") == "exact")
        QCOMPARE(firstDifference(of.expected.at("plan"), document, rules()), QString());
    if (of.expected.contains("optimum_of_the_same_problem"))
        QVERIFY(objective >= of.expected.at("optimum_of_the_same_problem").get<double>() * (1 - 1e-9));
    compareCounts(of, document);
    compareStrategies(of, **plan);
    compareEvaluation(of, **plan);
    if (!of.shardingMap.empty()) {
        const Result<std::string> map = exportPlan(*findExport("sharding-map"), **plan, {});
        QVERIFY(map);
        QCOMPARE(firstDifference(shardingJson(of.shardingMap), Json::parse(*map), rules()), QString());
    }
}

void ShardingFixturesTest::compareCounts(const ShardingCase &of, const Json &document)
{
    for (const char *count : {"lowered_nodes", "edges", "strategies_total", "pairs"}) {
        if (of.expected.contains(count))
            QCOMPARE(document.at("solver").at(count).dump(), of.expected.at(count).dump());
    }
    if (of.expected.contains("roles"))
        QCOMPARE(document.at("roles").dump(), of.expected.at("roles").dump());
    if (of.expected.contains("extrapolated"))
        QCOMPARE(document.at("extrapolated").dump(), of.expected.at("extrapolated").dump());
    if (of.expected.contains("not_found"))
        QCOMPARE(document.at("not_found").dump(), of.expected.at("not_found").dump());
    if (of.expected.contains("warnings"))
        QCOMPARE(document.at("warnings").dump(), of.expected.at("warnings").dump());
    const auto given = of.parameters.find("memory_limit_bytes");
    const std::int64_t limit = given == of.parameters.end() ? 0 : std::stoll(std::get<std::string>(given->second));
    const Json &memory = document.at("cost").at("per_device");
    if (limit > 0)
        QVERIFY(memory.at("parameter_bytes").get<std::int64_t>() +
                    memory.at("peak_activation_bytes").get<std::int64_t>() <=
                limit);
}

void ShardingFixturesTest::compareStrategies(const ShardingCase &of, const EditedPlan &plan)
{
    if (!of.expected.contains("strategies"))
        return;
    const sharding::ShardingProblem &problem = dynamic_cast<const sharding::ShardingPlan &>(plan).problem();
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        Json list = Json::array();
        for (const sharding::Strategy &strategy : problem.strategies(v)) {
            std::string inputs;
            for (const sharding::Placements &input : strategy.inputs)
                inputs.append(inputs.empty() ? "" : " ").append(input.text());
            list.push_back({inputs, strategy.output.text()});
        }
        const std::string name(problem.node(v).name);
        const Json &strategies = of.expected.at("strategies");
        const Node &source = plan.graph().node(problem.node(v).node);
        const std::string key = strategies.contains(name) ? name : source.name;
        QVERIFY2(strategies.contains(key), name.c_str());
        QVERIFY2(strategies.at(key) == list, (name + " " + list.dump()).c_str());
    }
}

void ShardingFixturesTest::compareEvaluation(const ShardingCase &of, const EditedPlan &plan)
{
    if (!of.expected.contains("plan"))
        return;
    Json document = of.expected.at("plan");
    document["planner"] = documentOf(plan).at("planner");
    const Result<OpenedPlan> opened = readPlan(document.dump(), of.graph, of.inventory);
    QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
    QCOMPARE(firstDifference(of.expected.at("plan").at("cost"),
                             Json::parse(opened->plan->evaluation().dump()).at("cost"), rules()),
             QString());
}

void ShardingFixturesTest::redistributionsCostWhatTheTableSays()
{
    const Json table = shardingJson("redistribute.json");
    for (const Json &row : table.at("rows")) {
        ParameterValues values = shardingParameters(row.at("parameters"));
        std::vector<std::string> mesh;
        for (const Json &size : row.at("mesh_shape"))
            mesh.push_back(size.dump());
        values["mesh_shape"] = mesh;
        const Result<sharding::ShardingSettings> settings = sharding::readShardingSettings(values, nullptr);
        QVERIFY(settings);
        const auto placements = [](const Json &words) {
            sharding::Placements list(words.size());
            for (std::size_t i = 0; i < words.size(); ++i)
                list[i] = *sharding::Placement::parse(words[i].get<std::string>());
            return list;
        };
        double bytes = double(sharding::elementType(row.at("dtype").get<std::string>()).bytes);
        for (const Json &size : row.at("shape"))
            bytes *= size.get<double>();
        const double cost =
            settings->communication.redistribute(placements(row.at("from")), placements(row.at("to")), bytes);
        if (row.at("cost").is_null())
            QVERIFY2(cost == sharding::notPossible, row.dump().c_str());
        else
            QVERIFY2(isNear(row.at("cost"), cost), row.dump().c_str());
    }
}

void ShardingFixturesTest::aSecondEvaluatorAgrees()
{
    for (const char *name : {"mlp_h96_l1.mesh2x4.any.alpa", "mlp_h96_l1.mesh2x4.mem.alpa",
                             "bert_h96_l1.mesh1x2.skip.alpa", "bert_h768_l12.mesh2x4.skip.alpa"}) {
        const Json index = shardingJson("cases.json");
        const auto row = std::find_if(index.at("rows").begin(), index.at("rows").end(),
                                      [&](const Json &entry) { return entry.at("name") == name; });
        const ShardingCase of = shardingCase(*row);
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(of);
        QVERIFY(plan);
        const Json document = documentOf(**plan);
        const Json graph = shardingJson(row->at("graph"));
        const DocumentPricing second(graph, document, 1e10, 1e11);
        QVERIFY2(isNear(document.at("cost").at("edge_cost"), second.edges()), name);
    }
}

CUTAWAY_TEST(ShardingFixturesTest)
#include "sharding_fixtures_test.moc"
