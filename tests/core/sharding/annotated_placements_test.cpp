#include "core/formats/models/graph_formats.h"
#include "core/plan/planner_registry.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;

namespace {

using Json = nlohmann::json;

/// A graph of DTensors as dynamo prints it: global shapes, and the placements of each.
constexpr const char *annotated = R"J(class GraphModule(torch.nn.Module):
    def forward(self, x: "DTensor(f32[8, 64], R)", w: "DTensor(f32[64, 64], S(1))"):
        mm: "DTensor(f32[8, 64], S(1))" = torch.ops.aten.mm.default(x, w);  x = w = None
        relu: "f32[8, 64]" = torch.ops.aten.relu.default(mm);  mm = None
        return (relu,)
)J";

std::shared_ptr<const Graph> graphOf(const std::string &text)
{
    Result<ImportedGraph> imported = importGraph(MemorySource(text), {}, {});
    if (!imported)
        qFatal("%s", imported.error().line().c_str());
    return std::make_shared<const Graph>(std::move(imported->graph));
}

Json planned(const std::string &text, std::vector<std::string> mesh, std::shared_ptr<const EditedPlan> start = nullptr)
{
    const PlannerDescriptor *planner = findPlanner("sharding.alpa");
    const auto graph = graphOf(text);
    const Result<std::unique_ptr<EditedPlan>> plan = runPlanner(
        *planner, {graph, std::make_shared<const Inventory>(), {}, {{"mesh_shape", std::move(mesh)}}, start}, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return Json::parse((*plan)->document().dump());
}

QString dumped(const Json &json)
{
    return QString::fromStdString(json.dump());
}

class AnnotatedPlacementsTest : public QObject
{
    Q_OBJECT

private slots:
    void placementsOfTheGraphArePins();
    void nodesWithoutPlacementsAreFree();
    void aMeshOfOtherDimensionsLeavesAllFree();
    void otherFormsLeaveTheirNodeFree();
};

void AnnotatedPlacementsTest::placementsOfTheGraphArePins()
{
    const Json plan = planned(annotated, {"4"});
    QCOMPARE(dumped(plan["nodes"]["mm"]["output"]), QString(R"J(["S(1)"])J"));
    QCOMPARE(dumped(plan["pins"]["mm"]["output"]), QString(R"J(["S(1)"])J"));
    QCOMPARE(dumped(plan["pins"]["w"]["output"]), QString(R"J(["S(1)"])J"));
    QCOMPARE(dumped(plan["pins"]["x"]["output"]), QString(R"J(["R"])J"));
}

void AnnotatedPlacementsTest::nodesWithoutPlacementsAreFree()
{
    QVERIFY(!planned(annotated, {"4"})["pins"].contains("relu"));
}

void AnnotatedPlacementsTest::aMeshOfOtherDimensionsLeavesAllFree()
{
    const Json plan = planned(annotated, {"2", "2"});
    QVERIFY(!plan.contains("pins") || plan["pins"].empty());
    QVERIFY2(dumped(plan).contains("are for a mesh of 1 dimensions; this one has 2"), plan.dump().c_str());
}

void AnnotatedPlacementsTest::otherFormsLeaveTheirNodeFree()
{
    std::string text = annotated;
    text.replace(text.find("S(1))\"):"), 4, "_S(1, 2)");
    const Json plan = planned(text, {"4"});
    QVERIFY(!plan["pins"].contains("w"));
    QVERIFY(plan["pins"].contains("mm"));
}

} // namespace

CUTAWAY_TEST(AnnotatedPlacementsTest)
#include "annotated_placements_test.moc"
