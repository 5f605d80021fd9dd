#include "core/plan/planner_registry.h"
#include "core/plan/traffic.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

class LinkTrafficTest : public QObject
{
    Q_OBJECT

private slots:
    void linksAddUpToWhatIsTransferred_data();
    void linksAddUpToWhatIsTransferred();
    void theLinkThatTakesLongestComesFirst();

private:
    static std::unique_ptr<EditedPlan> planned(const std::string &planner, const std::string &graph,
                                               const std::string &devices);
};

std::unique_ptr<EditedPlan> LinkTrafficTest::planned(const std::string &planner, const std::string &graph,
                                                     const std::string &devices)
{
    PlannerInput input;
    input.graph = testing::fixtureGraph("partition/" + graph);
    input.inventory = testing::fixtureInventory("partition/" + devices);
    auto plan = runPlanner(*findPlanner(planner), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

void LinkTrafficTest::linksAddUpToWhatIsTransferred_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::newRow("ResNet-18 on 2") << "partition.size_based" << "resnet18" << "resnet18.h2";
    QTest::newRow("ResNet-50 on 4") << "partition.size_based" << "resnet50" << "resnet50.h4";
    QTest::newRow("ResNet-50 on 4, best") << "partition.best" << "resnet50" << "resnet50.h4";
}

void LinkTrafficTest::linksAddUpToWhatIsTransferred()
{
    QFETCH(QString, planner);
    QFETCH(QString, graph);
    QFETCH(QString, devices);
    const auto plan = planned(planner.toStdString(), graph.toStdString(), devices.toStdString());
    std::int64_t bytes = 0;
    for (const LinkTraffic &link : linkTraffic(*plan)) {
        bytes += link.bytes;
        std::int64_t ofEdges = 0;
        for (const GroupEdge &edge : link.edges)
            ofEdges += edge.bytes;
        QCOMPARE(ofEdges, link.bytes);
    }
    QVERIFY(bytes > 0);
    QCOMPARE(bytes, plan->cost().transferredBytes);
}

void LinkTrafficTest::theLinkThatTakesLongestComesFirst()
{
    const auto plan = planned("partition.size_based", "resnet50", "resnet50.h4");
    const std::vector<LinkTraffic> links = linkTraffic(*plan);
    QVERIFY(links.size() > 1);
    for (std::size_t i = 1; i < links.size(); ++i)
        QVERIFY(links[i - 1].seconds >= links[i].seconds);
}

CUTAWAY_CORE_TEST(LinkTrafficTest)
#include "link_traffic_test.moc"
