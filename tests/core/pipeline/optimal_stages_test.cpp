#include "core/graph/graph_json.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/all_assignments.h"
#include "tests/support/test_program.h"
#include "tests/support/time_per_sample.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>

using namespace cutaway;

namespace {

using Json = nlohmann::json;

constexpr double never = std::numeric_limits<double>::infinity();

struct Case
{
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;
};

/// Costs in eighths; some nodes are colocated, some free, some run on one kind of device only.
class RandomCase
{
public:
    explicit RandomCase(std::mt19937 &random) : m_random(random) {}

    Case make(std::size_t nodes, bool isTraining)
    {
        Json list = Json::array();
        for (std::size_t i = 0; i < nodes; ++i)
            list.push_back(node(i, isTraining && i >= nodes / 2));
        Result<Graph> graph =
            readGraph(Json{{"format", "cutaway.graph"}, {"version", 1}, {"name", "g"}, {"nodes", list}}.dump());
        if (!graph)
            qFatal("%s", graph.error().line().c_str());
        return {std::make_shared<Graph>(std::move(*graph)), devices(nodes)};
    }

private:
    int upTo(int most) { return std::uniform_int_distribution<int>(0, most)(m_random); }

    Json node(std::size_t i, bool isBackward)
    {
        const std::string name = "n" + std::to_string(i);
        Json inputs = Json::array();
        for (std::size_t k = 0; k < i; ++k) {
            if (upTo(2) == 0)
                inputs.push_back("n" + std::to_string(k));
        }
        Json latency = Json::object();
        for (const char *kind : {"accelerator", "tpu", "cpu"})
            latency[kind] = upTo(8) / 8.0;
        if (upTo(5) == 0)
            latency.erase(upTo(1) == 0 ? "accelerator" : "cpu");
        Json made{{"name", name},
                  {"op", "call_function"},
                  {"target", name},
                  {"inputs", inputs},
                  {"output_bytes", 8},
                  {"total_bytes", upTo(3)},
                  {"transfer_sec", upTo(3) / 8.0},
                  {"latency", {{"by_kind", latency}}}};
        if (isBackward)
            made["pass"] = "backward";
        if (upTo(3) == 0)
            made["colocation"] = "c" + std::to_string(upTo(1));
        return made;
    }

    /// From too little for all to plenty, and not all alike.
    std::shared_ptr<const Inventory> devices(std::size_t nodes)
    {
        auto inventory = std::make_shared<Inventory>();
        const char *const kinds[] = {"accelerator", upTo(1) == 0 ? "accelerator" : "tpu", "cpu"};
        const std::int64_t memory = std::int64_t(nodes) / 3 + upTo(int(nodes));
        for (std::int64_t d = 0; d < 3; ++d)
            inventory->devices.push_back(
                {d, "dev_" + std::to_string(d), memory + (upTo(2) == 0 ? upTo(3) : 0), kinds[std::size_t(d)], {}, {}});
        return inventory;
    }

    std::mt19937 &m_random;
};

/// core/search/README.md, sections 2 and 3.1, word by word.
class EveryPlan
{
public:
    explicit EveryPlan(const Case &is)
        : m_graph(*is.graph), m_model(std::move(*PlacementModel::read(is.graph, is.inventory)))
    {
    }

    double least() const
    {
        double best = never;
        testing::forAllAssignments(m_model, deviceCount(), [&](const std::vector<std::uint32_t> &place) {
            if (isChain(place))
                best = std::min(best, slowestLoad(place));
        });
        return best;
    }

private:
    std::size_t deviceCount() const { return m_model.inventory().devices.size(); }

    bool isBackward(NodeIndex node) const { return m_model.node(node).isBackward; }

    /// Whether the node's colocation group, or the node, has a forward node.
    bool hasForward(NodeIndex node) const
    {
        bool has = !isBackward(node);
        const std::uint32_t colocation = m_model.node(node).colocation;
        for (std::size_t i = 0; colocation != noUnit && i < m_graph.size(); ++i)
            has = has || (m_model.node(NodeIndex(i)).colocation == colocation && !isBackward(NodeIndex(i)));
        return has;
    }

    /// Whether the devices have an order in which data flow upwards, and gradients of what has no forward node down.
    bool isChain(const std::vector<std::uint32_t> &place) const
    {
        std::vector<std::uint32_t> order(deviceCount());
        std::iota(order.begin(), order.end(), 0);
        do {
            if (isInOrder(place, order))
                return true;
        } while (std::ranges::next_permutation(order).found);
        return false;
    }

    bool isInOrder(const std::vector<std::uint32_t> &place, const std::vector<std::uint32_t> &order) const
    {
        const auto stage = [&](NodeIndex node) { return order[place[node.value()]]; };
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const NodeIndex reader(i);
            for (const NodeIndex maker : m_graph.inputs(reader)) {
                if (!isBackward(maker) && !isBackward(reader) && stage(maker) > stage(reader))
                    return false;
                if (isBackward(maker) && isBackward(reader) && !(hasForward(maker) && hasForward(reader)) &&
                    stage(maker) < stage(reader))
                    return false;
            }
        }
        return true;
    }

    double slowestLoad(const std::vector<std::uint32_t> &place) const
    {
        double slowest = 0;
        for (std::uint32_t d = 0; d < deviceCount(); ++d)
            slowest = std::max(slowest, load(place, d));
        return slowest;
    }

    double load(const std::vector<std::uint32_t> &place, std::uint32_t device) const
    {
        const std::size_t deviceClass = m_model.classOf(DeviceIndex(device));
        double load = 0;
        std::int64_t memory = 0;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const bool isHere = place[i] == device;
            bool somebodyHere = isHere;
            bool somebodyElsewhere = !isHere;
            for (const NodeIndex reader : m_graph.users(NodeIndex(i))) {
                somebodyHere = somebodyHere || place[reader.value()] == device;
                somebodyElsewhere = somebodyElsewhere || place[reader.value()] != device;
            }
            if (isHere) {
                memory += m_model.node(NodeIndex(i)).memoryBytes;
                load += m_model.latency(deviceClass, NodeIndex(i));
            }
            if (somebodyHere && somebodyElsewhere && !m_model.classes()[deviceClass].isHost)
                load += m_model.node(NodeIndex(i)).transferSec;
        }
        return memory > m_model.classes()[deviceClass].capacity ? never : load;
    }

    const Graph &m_graph;
    PlacementModel m_model;
};

Result<std::unique_ptr<EditedPlan>> planned(const Case &is, ParameterValues given = {})
{
    return runPlanner(*findPlanner("pipeline.optimal"), {is.graph, is.inventory, {}, std::move(given), nullptr}, {});
}

} // namespace

class OptimalStagesTest : public QObject
{
    Q_OBJECT

private slots:
    void noContiguousStagesAreFaster_data();
    void noContiguousStagesAreFaster();
};

void OptimalStagesTest::noContiguousStagesAreFaster_data()
{
    QTest::addColumn<bool>("isTraining");
    QTest::newRow("inference") << false;
    QTest::newRow("training") << true;
}

void OptimalStagesTest::noContiguousStagesAreFaster()
{
    QFETCH(const bool, isTraining);
    std::mt19937 random(3);
    int fitting = 0;
    constexpr int rounds = 300;
    for (int round = 0; round < rounds; ++round) {
        const Case is = RandomCase(random).make(4 + std::size_t(round % 4), isTraining);
        const double least = EveryPlan(is).least();
        const auto plan = planned(is);
        QVERIFY2(bool(plan) == (least != never), plan ? "a plan where none fits" : plan.error().line().c_str());
        if (!plan) {
            QVERIFY(plan.error().line().starts_with("no plan fits: "));
            continue;
        }
        ++fitting;
        const double value = testing::timePerSample(**plan);
        QVERIFY2(std::abs(value - least) <= 1e-9 * least,
                 qPrintable(QString("%1: %2, not %3").arg(round).arg(value).arg(least)));
        QVERIFY(dynamic_cast<const PlacementPlan &>(**plan).isOptimal());
        // Without looking at all, a bound is still one.
        if (const auto quick = planned(is, {{"method", std::string("linearized")}})) {
            QVERIFY(testing::timePerSample(**quick) >= least * (1 - 1e-9));
            QVERIFY(*dynamic_cast<const PlacementPlan &>(**quick).boundSec() <= least * (1 + 1e-9));
        }
    }
    QVERIFY(fitting > rounds / 4 && fitting < rounds * 9 / 10); // both sorts occur
}

CUTAWAY_TEST(OptimalStagesTest)
#include "optimal_stages_test.moc"
