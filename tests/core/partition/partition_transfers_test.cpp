#include "core/partition/partition_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/random_graph.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

// What transfers are costed by: one rate, or the links of the inventory (core/partition/README.md, section 2).

using namespace cutaway;
using Json = nlohmann::json;

namespace {

constexpr std::size_t deviceCount = 4;

/// Links between some pairs, fast and slow ones, with latencies and without.
std::shared_ptr<Inventory> linkedDevices(std::mt19937 &random, std::int64_t memory)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 64;
    for (std::size_t d = 0; d < deviceCount; ++d)
        inventory->devices.push_back({std::int64_t(10 + d), "g" + std::to_string(d), memory, {}, {}, {}});
    for (std::int64_t from = 0; from < std::int64_t(deviceCount); ++from) {
        for (std::int64_t to = 0; to < std::int64_t(deviceCount); ++to) {
            const bool hasLatency = random() % 2 == 0;
            if (from != to && random() % 3 > 0)
                inventory->links.push_back(
                    {10 + from, 10 + to, double(8 << random() % 8), hasLatency ? 0.25 : 0, hasLatency, {}});
        }
    }
    return inventory;
}

/// One on each device, and one on two.
Partitioning replicated(const Graph &graph, std::mt19937 &random)
{
    Partitioning partitioning(deviceCount + 1);
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        partitioning[p].id = std::int64_t(p);
        partitioning[p].devices = {DeviceIndex(p % deviceCount)};
    }
    partitioning.back().devices.push_back(DeviceIndex(1 + random() % 3));
    std::size_t at = 0;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (!graph.nodes()[i].isOperation())
            continue;
        partitioning[at].operations.push_back(NodeIndex(i)); // in order: no cycle
        at = std::min(at + random() % 2, partitioning.size() - 1);
    }
    return partitioning;
}

/// By the definition, from the inventory's own list.
double plainSeconds(const Inventory &inventory, const Partition &from, const Partition &to, std::int64_t bytes,
                    bool byLinks)
{
    if (from.devices == to.devices)
        return 0;
    const double byRate = double(bytes) / *inventory.transferRateBytesPerSec;
    if (!byLinks)
        return byRate;
    double slowest = 0;
    for (const DeviceIndex a : from.devices) {
        for (const DeviceIndex b : to.devices) {
            double seconds = a == b ? 0 : byRate;
            for (const Link &link : inventory.links) {
                if (link.from == inventory.device(a).logicalId && link.to == inventory.device(b).logicalId)
                    seconds = link.latencySec + double(bytes) / link.bandwidthBytesPerSec;
            }
            slowest = std::max(slowest, seconds);
        }
    }
    return slowest;
}

/// The longest path over partitions, by walking all paths backwards.
double plainLatency(const PartitionPlan &plan, bool byLinks)
{
    const PartitionState &state = plan.state();
    const std::function<double(std::uint32_t)> outOf = [&](std::uint32_t p) {
        double into = 0;
        for (const PartitionEdge &edge : state.edges()) {
            if (edge.to == p)
                into =
                    std::max(into, outOf(edge.from) + plainSeconds(state.inventory(), state.partitioning()[edge.from],
                                                                   state.partitioning()[p], edge.bytes, byLinks));
        }
        return into + state.latency(p).overallSec;
    };
    double longest = 0;
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p)
        longest = std::max(longest, outOf(p));
    return longest;
}

Move setTransfers(const char *word)
{
    Move move;
    move.settings.push_back({"transfers", std::string(word)});
    return move;
}

std::unique_ptr<EditedPlan> planned(const char *planner, std::shared_ptr<const Graph> graph,
                                    std::shared_ptr<const Inventory> inventory, ParameterValues given = {},
                                    std::shared_ptr<const EditedPlan> start = nullptr)
{
    auto plan = runPlanner(*findPlanner(planner),
                           {std::move(graph), std::move(inventory), {}, std::move(given), std::move(start)}, {});
    if (!plan)
        qFatal("%s: %s", planner, plan.error().line().c_str());
    return std::move(*plan);
}

std::string wordIn(const EditedPlan &plan)
{
    return std::get<std::string>(plan.controlValues().at("transfers"));
}

} // namespace

class PartitionTransfersTest : public QObject
{
    Q_OBJECT

private slots:
    void everyFigureFollowsTheSetting()
    {
        std::mt19937 random(15);
        for (int round = 0; round < 40; ++round) {
            const auto graph = testing::randomGraph(random, 4 + random() % 10);
            const auto inventory = linkedDevices(random, 1 << 20);
            PartitionPlan plan(graph, inventory, replicated(*graph, random), PlanOrigin());
            for (const char *word : {"rate", "links", "rate"}) {
                const bool byLinks = std::string(word) == "links";
                const Preview preview = plan.preview(setTransfers(word));
                const Result<Applied> applied = plan.apply(setTransfers(word));
                QVERIFY(applied);
                const double latency = plainLatency(plan, byLinks);
                QCOMPARE(preview.latencyAfter, plan.cost().latencySec);
                QCOMPARE(plan.cost().latencySec, std::optional(latency));
                const Json document = plan.document();
                const Json after = plan.after(*applied);
                QCOMPARE(document.at("cost").at("latency_sec").get<double>(), latency);
                QCOMPARE(document.at("planner").at("parameters").at("transfers").get<std::string>(), std::string(word));
                QCOMPARE(after.at("cost_latency_sec").get<double>(), latency);
                const std::vector<GroupEdge> edges = plan.edges();
                for (std::size_t e = 0; e < edges.size(); ++e) {
                    const PartitionEdge &edge = plan.state().edges()[e];
                    const double seconds = plainSeconds(*inventory, plan.state().partitioning()[edge.from],
                                                        plan.state().partitioning()[edge.to], edge.bytes, byLinks);
                    QCOMPARE(edges[e].seconds, seconds);
                    QCOMPARE(document.at("edges")[e].at("comm_sec").get<double>(), seconds);
                    QCOMPARE(after.at("edges")[e][2].get<double>(), seconds);
                }
                double sum = 0;
                for (const CostPart &part : plan.cost().parts)
                    sum += part.seconds;
                QCOMPARE(sum, latency);
                QCOMPARE(plan.timeline().endSec, latency > 0 ? latency : 0.0);
                QVERIFY(!plan.cost().boundSec || *plan.cost().boundSec <= latency * (1 + 1e-12));
                const Move move = testing::edit(plan, random);
                const Preview seen = plan.preview(move);
                if (seen.allowed) {
                    const Applied made = plan.restore(move);
                    QCOMPARE(plan.cost().latencySec, seen.latencyAfter);
                    QCOMPARE(plan.cost().latencySec, std::optional(plainLatency(plan, byLinks)));
                    plan.restore(made.inverse);
                }
            }
        }
    }

    void trafficOfLinksIsWhatTheEdgesSend()
    {
        std::mt19937 random(16);
        const auto graph = testing::randomGraph(random, 12);
        PartitionPlan plan(graph, linkedDevices(random, 1 << 20), replicated(*graph, random), PlanOrigin());
        std::int64_t bytes = 0;
        for (const PartitionState::Traffic &traffic : plan.state().traffic())
            bytes += traffic.bytes;
        QCOMPARE(bytes, plan.state().transferredBytes());
        QVERIFY(bytes > 0);
        double told = 0;
        for (const Figure &figure : plan.cost().figures)
            told += figure.value;
        QCOMPARE(told, double(bytes));
        QVERIFY(plan.apply(setTransfers("rate")));
        QVERIFY(plan.cost().figures.empty());
    }

    /// Where the document says nothing.
    void plannersOfTorchFxTakeTheRateAndAllOthersTheLinks()
    {
        std::mt19937 random(17);
        const auto graph = testing::randomGraph(random, 6);
        const auto linked = linkedDevices(random, 1 << 20);
        auto unlinked = std::make_shared<Inventory>(*linked);
        unlinked->links.clear();
        for (const char *planner : {"partition.size_based", "partition.cost_aware", "partition.kl_based"})
            QCOMPARE(wordIn(*planned(planner, graph, linked)), std::string("rate"));
        for (const char *planner : {"partition.single", "partition.best", "partition.refine"}) {
            QCOMPARE(wordIn(*planned(planner, graph, linked)), std::string("links"));
            QVERIFY(planned(planner, graph, unlinked)->controls().empty());
        }
        QCOMPARE(wordIn(*planned("partition.size_based", graph, linked, {{"transfers", "links"}})),
                 std::string("links"));
        QCOMPARE(wordIn(*planned("partition.best", graph, linked, {{"transfers", "rate"}})), std::string("rate"));
    }

    void documentKeepsTheSettingAndSaysNothingWhereItFollows()
    {
        std::mt19937 random(18);
        const auto graph = testing::randomGraph(random, 8);
        const auto inventory = linkedDevices(random, 1 << 20);
        for (const char *planner : {"partition.size_based", "partition.best"}) {
            const auto plan = planned(planner, graph, inventory);
            const std::string written = writePlan(*plan);
            QVERIFY(!Json::parse(written).at("planner").at("parameters").contains("transfers"));
            const Result<OpenedPlan> read = readPlan(written, graph, inventory);
            QVERIFY(read);
            QCOMPARE(Json::parse(writePlan(*read->plan)).dump(), Json::parse(written).dump());
            QCOMPARE(wordIn(*read->plan), wordIn(*plan));
        }
        const auto other = planned("partition.best", graph, inventory, {{"transfers", "rate"}});
        const Result<OpenedPlan> read = readPlan(writePlan(*other), graph, inventory);
        QVERIFY(read);
        QCOMPARE(wordIn(*read->plan), std::string("rate"));
        Json wrong = Json::parse(writePlan(*other));
        wrong["planner"]["parameters"]["transfers"] = "cables";
        const Result<OpenedPlan> refused = readPlan(wrong.dump(), graph, inventory);
        QVERIFY(!refused);
        QCOMPARE(refused.error().where, std::string("planner.parameters.transfers"));
    }

    /// The plan's planner is then nobody, whose plans would have links.
    void editsLeaveTheSettingAsItIs()
    {
        std::mt19937 random(19);
        const auto graph = testing::randomGraph(random, 8);
        const auto plan = planned("partition.size_based", graph, linkedDevices(random, 1 << 20));
        const std::optional<double> before = plan->cost().latencySec;
        const PlanOrigin made = plan->origin();
        PlanOrigin edited = made;
        edited.plannerId = "manual";
        plan->setOrigin(edited);
        QCOMPARE(wordIn(*plan), std::string("rate"));
        QCOMPARE(plan->cost().latencySec, before);
        QCOMPARE(std::get<std::string>(plan->origin().parameters.at("transfers")), std::string("rate"));
        plan->setOrigin(made); // undone
        QVERIFY(plan->origin().parameters.empty());
        QCOMPARE(wordIn(*plan), std::string("rate"));
    }

    void settingIsReadUndoneAndRefused()
    {
        std::mt19937 random(20);
        const auto graph = testing::randomGraph(random, 10);
        PartitionPlan plan(graph, linkedDevices(random, 1 << 20), replicated(*graph, random), PlanOrigin());
        const Json links = plan.document();
        const Result<Move> move = plan.readMove(Json{{"set", {{"transfers", "rate"}}}});
        QVERIFY(move);
        const Result<Applied> applied = plan.apply(*move);
        QVERIFY(applied);
        QVERIFY(Json(plan.document()) != links);
        plan.restore(applied->inverse);
        QCOMPARE(Json(plan.document()).at("edges").dump(), links.at("edges").dump());
        QCOMPARE(Json(plan.document()).at("cost").dump(), links.at("cost").dump());
        QCOMPARE(plan.preview(setTransfers("cables")).code, std::string("bad_value"));
        Move other;
        other.settings.push_back({"microbatches", std::int64_t(4)});
        QCOMPARE(plan.preview(other).code, std::string("not_offered"));
    }

    void bestMinimisesUnderTheSetting()
    {
        std::mt19937 random(21);
        for (int round = 0; round < 25; ++round) {
            const auto graph = testing::randomGraph(random, 3 + random() % 8);
            const std::int64_t total = totalMemory(*graph);
            const auto inventory = linkedDevices(random, std::max<std::int64_t>(total / 2, 300));
            for (const char *word : {"rate", "links"}) {
                const auto best = runPlanner(*findPlanner("partition.best"),
                                             {graph, inventory, {}, {{"transfers", word}}, nullptr}, {});
                if (!best)
                    continue;
                const auto &found = dynamic_cast<const PartitionPlan &>(**best);
                QCOMPARE((*best)->cost().latencySec, std::optional(plainLatency(found, std::string(word) == "links")));
                for (const char *planner : {"partition.size_based", "partition.cost_aware", "partition.kl_based"}) {
                    const auto plan =
                        runPlanner(*findPlanner(planner), {graph, inventory, {}, {{"transfers", word}}, nullptr}, {});
                    const bool fits = plan && Json((*plan)->evaluation()).at("over_capacity").empty();
                    QVERIFY(!fits || *(*best)->cost().latencySec <= *(*plan)->cost().latencySec);
                }
            }
        }
    }

    /// What is set of the open plan holds for what is made of it.
    void refineKeepsTheSettingOfTheOpenPlan()
    {
        std::mt19937 random(22);
        const auto graph = testing::randomGraph(random, 8);
        const auto inventory = linkedDevices(random, 1 << 20);
        auto open = std::make_shared<PartitionPlan>(graph, inventory, replicated(*graph, random), PlanOrigin());
        QVERIFY(open->apply(setTransfers("rate")));
        for (const char *planner : {"partition.refine", "partition.best"})
            QCOMPARE(wordIn(*planned(planner, graph, inventory, {}, open)), std::string("rate"));
    }
};

CUTAWAY_TEST(PartitionTransfersTest)
#include "partition_transfers_test.moc"
