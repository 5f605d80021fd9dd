#include "core/formats/exports/exports.h"
#include "core/graph/graph_json.h"
#include "core/plan/foreign_plans.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <map>

using namespace cutaway;
using namespace cutaway::testing;
using OrderedJson = nlohmann::ordered_json;

namespace {

/// What AutoParallel's `load_placements` demands of a file, in its order: version, mesh, names of its dimensions (none
/// and an empty list are one), and for each node one of the strategies that it knows, output and inputs compared as
/// text.
struct Loader
{
    using Strategy = std::pair<std::string, std::vector<std::string>>;

    std::vector<std::int64_t> mesh;
    std::vector<std::string> names;
    std::map<std::string, std::vector<Strategy>> strategies;

    /// Empty: taken.
    std::string refusal(const OrderedJson &file) const
    {
        if (file.at("version") != 1)
            return "version";
        if (file.at("mesh_shape").get<std::vector<std::int64_t>>() != mesh)
            return "mesh shape";
        const OrderedJson given = file.value("mesh_dim_names", OrderedJson());
        if ((given.is_null() ? std::vector<std::string>() : given.get<std::vector<std::string>>()) != names)
            return "mesh names";
        for (const auto &[node, entry] : file.at("placements").items()) {
            const auto known = strategies.find(node);
            if (known == strategies.end())
                return "no node " + node;
            const Strategy wanted{entry.at("output").get<std::string>(),
                                  entry.at("inputs").get<std::vector<std::string>>()};
            if (std::ranges::count(known->second, wanted) == 0)
                return "no such strategy of " + node;
        }
        return {};
    }
};

std::shared_ptr<const Graph> mlp()
{
    return std::make_shared<const Graph>(*readGraph(fixtureText("exchange/graphs/mlp_1d.graph.json")));
}

std::unique_ptr<EditedPlan> solved()
{
    const ForeignFile file = foreignFile("f", fixtureText("exchange/autoparallel/mlp_1d.get_json.json"));
    Result<ImportedPlan> plan = importPlan(*importFor(file), {file, mlp(), nullptr, {}, {}}, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(plan->plan);
}

/// The program that solved the model, with what it knows of each node from its own file. Of matrix products it knows
/// the rules of torch's mm on one dimension, too.
Loader program()
{
    const OrderedJson file = OrderedJson::parse(fixtureText("exchange/autoparallel/mlp_1d.placements.json"));
    Loader loader{{32}, {"dp"}, {}};
    for (const auto &[node, entry] : file["placements"].items()) {
        auto &known = loader.strategies[node];
        known.emplace_back(entry["output"].get<std::string>(), entry["inputs"].get<std::vector<std::string>>());
        if (node.starts_with("mm"))
            known.insert(
                known.end(),
                {{"R", {"R", "R"}}, {"S(0)", {"S(0)", "R"}}, {"S(1)", {"R", "S(1)"}}, {"P(sum)", {"S(1)", "S(0)"}}});
    }
    return loader;
}

OrderedJson placementsOf(const EditedPlan &plan, const ParameterValues &given = {})
{
    const Result<std::string> text = exportPlan(*findExport("autoparallel-placements"), plan, given);
    if (!text)
        qFatal("%s", text.error().line().c_str());
    return OrderedJson::parse(*text);
}

std::vector<Text> warningsOf(const EditedPlan &plan)
{
    return findExport("autoparallel-placements")->remarks(plan);
}

void make(EditedPlan &plan, const char *entry)
{
    const Result<Move> move = plan.readMove(nlohmann::json::parse(entry));
    if (!move || !plan.apply(*move))
        qFatal("%s is refused", entry);
}

} // namespace

/// What is written for AutoParallel's `load_placements`, against what that function demands.
class AutoParallelLoaderTest : public QObject
{
    Q_OBJECT

private slots:
    void aPlanThatCameFromThereIsTaken()
    {
        const auto plan = solved();
        QCOMPARE(program().refusal(placementsOf(*plan)), std::string());
        QVERIFY(warningsOf(*plan).empty());
    }

    void anEditIsTakenWhereItIsAStrategy()
    {
        const auto plan = solved();
        make(*plan, R"json({"node": "mm_1", "inputs": [["S(1)"], ["S(0)"]], "output": ["P(sum)"]})json");
        const OrderedJson file = placementsOf(*plan);
        QCOMPARE(file["placements"]["mm_1"].dump(),
                 std::string(R"json({"output":"P(sum)","inputs":["S(1)","S(0)"]})json"));
        QCOMPARE(program().refusal(file), std::string());
    }

    void anEditIsSaidSinceTheirStrategiesAreNotKnown()
    {
        const auto plan = solved();
        make(*plan, R"json({"node": "relu", "inputs": [["S(1)"]], "output": ["S(1)"]})json");
        QCOMPARE(program().refusal(placementsOf(*plan)), std::string("no such strategy of relu"));
        QCOMPARE(warningsOf(*plan), std::vector<Text>{"relu: AutoParallel may refuse (S(1), from S(1))"});
    }

    void namesOfTheMeshMustBeTheProgramsOwn()
    {
        const auto plan = solved();
        Loader other = program();
        other.names = {"tp"};
        QCOMPARE(other.refusal(placementsOf(*plan)), std::string("mesh names"));
        const ParameterValues given{{"mesh_dim_names", std::vector<std::string>{"tp"}}};
        QCOMPARE(other.refusal(placementsOf(*plan, given)), std::string());
    }

    void anotherMeshIsRefused()
    {
        Loader other = program();
        other.mesh = {4, 8};
        QCOMPARE(other.refusal(placementsOf(*solved())), std::string("mesh shape"));
    }
};

CUTAWAY_TEST(AutoParallelLoaderTest)
#include "autoparallel_loader_test.moc"
