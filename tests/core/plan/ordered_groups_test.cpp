#include "core/pipeline/pipeline_plan.h"
#include "core/plan/planner_registry.h"
#include "core/plan/traffic.h"
#include "tests/support/fixtures.h"
#include "tests/support/pipeline_models.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <map>
#include <set>

using namespace cutaway;

namespace {

std::shared_ptr<const Inventory> accelerators(std::size_t count, std::int64_t memory = 1'000'000)
{
    auto inventory = std::make_shared<Inventory>();
    for (std::size_t d = 0; d < count; ++d)
        inventory->devices.push_back({std::int64_t(d), "dev_" + std::to_string(d), memory, "accelerator", {}, {}});
    inventory->transferRateBytesPerSec = 1e9;
    return inventory;
}

/// Operators a, b, … in a row, each 1 s and 16 bytes, and further edges `from to`.
std::shared_ptr<const Graph> row(std::size_t operators, const std::vector<std::pair<char, char>> &edges = {})
{
    std::vector<Node> nodes;
    for (std::size_t i = 0; i < operators; ++i) {
        Node node;
        node.name = std::string(1, char('a' + i));
        node.target = node.name;
        node.opcode = Opcode::CallFunction;
        node.outputBytes = 16;
        node.totalBytes = 16;
        node.latency = Latency{1, 1};
        if (i > 0)
            node.inputs.push_back(NodeIndex(i - 1));
        for (const auto &[from, to] : edges) {
            if (to == node.name.front())
                node.inputs.push_back(NodeIndex(std::size_t(from - 'a')));
        }
        nodes.push_back(std::move(node));
    }
    return std::make_shared<Graph>(std::move(*Graph::make("row", std::move(nodes))));
}

std::unique_ptr<EditedPlan> planned(const char *planner, std::shared_ptr<const Graph> graph, std::size_t devices,
                                    ParameterValues given = {})
{
    auto plan =
        runPlanner(*findPlanner(planner), {std::move(graph), accelerators(devices), {}, std::move(given), nullptr}, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

/// `ab|c|d`: the stages as they run.
std::string stagesText(const EditedPlan &plan)
{
    std::string text;
    for (const GroupIndex group : plan.groupsInOrder()) {
        text += text.empty() ? "" : "|";
        for (const ItemIndex item : plan.groupItems(group))
            text += plan.item(item).label;
    }
    return text;
}

std::string afterMove(EditedPlan &plan, const Move &move)
{
    const Result<Applied> applied = plan.apply(move);
    return applied ? stagesText(plan) : std::string(applied.error().message);
}

/// Per group and word by word: values made before it that are read behind it.
std::map<GroupIndex, std::set<ItemIndex>> passing(const EditedPlan &plan)
{
    const std::vector<GroupIndex> order = plan.groupsInOrder();
    const auto placesOf = [&](ItemIndex item) {
        std::set<std::size_t> places;
        for (std::size_t at = 0; at < order.size(); ++at) {
            const std::vector<ItemIndex> items = plan.groupItems(order[at]);
            if (std::ranges::count(items, item) > 0)
                places.insert(at);
        }
        return places;
    };
    std::map<GroupIndex, std::set<ItemIndex>> found;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const std::set<std::size_t> held = placesOf(ItemIndex(i));
        for (const ItemIndex user : plan.users(ItemIndex(i))) {
            if (held.size() != 1 || !plan.groupOf(user).isValid())
                continue;
            for (std::size_t at = *held.begin() + 1; at < *placesOf(user).begin(); ++at)
                found[order[at]].insert(ItemIndex(i));
        }
    }
    return found;
}

} // namespace

class OrderedGroupsTest : public QObject
{
    Q_OBJECT

private slots:
    void aValueThatSkipsAStagePassesIt()
    {
        const auto plan = planned("pipeline.cut_stages", row(4, {{'a', 'd'}}), 4, {{"cuts", std::string("@a,@b,@c")}});
        const std::vector<Passage> passages = passagesOf(*plan);
        const std::vector<GroupIndex> order = plan->groupsInOrder();
        QCOMPARE(passages.size(), std::size_t(2));
        QCOMPARE(passages[0].group, order[1]);
        QCOMPARE(passages[1].group, order[2]);
        QCOMPARE(passages[0].bytes, 16);
        QCOMPARE(passages[0].bypasses, (std::vector{Bypass{order[0], order[3]}}));
    }

    void aValueThatPassesIsCountedOnce()
    {
        const auto plan =
            planned("pipeline.cut_stages", row(5, {{'a', 'd'}, {'a', 'e'}}), 3, {{"cuts", std::string("@b,@c")}});
        const std::vector<Passage> passages = passagesOf(*plan);
        QCOMPARE(passages.size(), std::size_t(1));
        QCOMPARE(passages.front().values, std::size_t(1));
        QCOMPARE(passages.front().bytes, 16);
    }

    void passagesAreWhatIsMadeBeforeAndReadBehind()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 40; ++round) {
            const std::shared_ptr<const Graph> graph = testing::RandomPipelineGraph(random, 12).make();
            const auto plan = planned("pipeline.balanced", graph, 4);
            const auto expected = passing(*plan);
            const std::vector<Passage> passages = passagesOf(*plan);
            QCOMPARE(passages.size(), expected.size());
            for (const Passage &passage : passages) {
                std::int64_t bytes = 0;
                for (const ItemIndex item : expected.at(passage.group))
                    bytes += plan->item(item).outputBytes;
                QCOMPARE(passage.values, expected.at(passage.group).size());
                QCOMPARE(passage.bytes, bytes);
            }
        }
    }

    void partitionsHaveNoOrder()
    {
        const auto plan = planned("partition.latency_greedy", row(4), 2);
        QVERIFY(plan->groupsInOrder().empty());
        QVERIFY(!groupOrderOf(*plan));
        QVERIFY(cutBefore(*plan, ItemIndex(1)).isEmpty());
    }

    void optimalStagesAreCut()
    {
        const auto plan = planned("pipeline.optimal", row(6), 2);
        QCOMPARE(stagesText(*plan), std::string("abc|def"));
        const Move cut = cutBefore(*plan, ItemIndex(4));
        QCOMPARE(afterMove(*plan, cut), std::string("abc|d|ef"));
        QVERIFY(!plan->cost().latencySec); // there is no third device
    }

    void aCutTakesAFreeDevice()
    {
        const auto plan = planned("pipeline.optimal", row(6), 3);
        QCOMPARE(stagesText(*plan), std::string("ab|cd|ef"));
        const std::vector<GroupIndex> stages = plan->groupsInOrder();
        QCOMPARE(afterMove(*plan, groupOrderOf(*plan)->joinWithBefore(stages[2])), std::string("ab|cdef"));
        QCOMPARE(afterMove(*plan, cutBefore(*plan, ItemIndex(5))), std::string("ab|cde|f"));
        QVERIFY(plan->cost().latencySec);
    }

    void joiningIsUndone()
    {
        const auto plan = planned("pipeline.optimal", row(6), 3);
        const double before = *plan->cost().latencySec;
        const Result<Applied> joined = plan->apply(groupOrderOf(*plan)->joinWithBefore(plan->groupsInOrder()[1]));
        QVERIFY(joined);
        QCOMPARE(stagesText(*plan), std::string("abcd|ef"));
        plan->restore(joined->inverse);
        QCOMPARE(stagesText(*plan), std::string("ab|cd|ef"));
        QCOMPARE(*plan->cost().latencySec, before);
    }

    void onlyTheSlowestOfOptimalStagesLimitsThePlan()
    {
        const auto plan = planned("pipeline.optimal", row(5), 2);
        const GroupIndex slowest = plan->cost().criticalGroups.front();
        for (const GroupIndex stage : plan->groupsInOrder()) {
            const GroupLimits limits = plan->limits(stage);
            QCOMPARE(limits.cause, stage == slowest ? GroupLimits::Cause::Compute : GroupLimits::Cause::Nothing);
            QCOMPARE(limits.text.find("all were examined") != std::string::npos, stage == slowest);
        }
    }

    void aBoundaryOfOptimalStagesTakesAlongWhatItPasses()
    {
        const auto plan = planned("pipeline.optimal", row(6), 2);
        const std::vector<GroupIndex> stages = plan->groupsInOrder();
        const EditedPlan *order = groupOrderOf(*plan);
        QCOMPARE(afterMove(*plan, order->moveBoundary(ItemIndex(4), stages[0])), std::string("abcde|f"));
        QCOMPARE(afterMove(*plan, order->moveBoundary(ItemIndex(1), stages[1])), std::string("a|bcdef"));
    }
};

CUTAWAY_TEST(OrderedGroupsTest)

#include "ordered_groups_test.moc"
