#include "core/graph/graph_json.h"
#include "core/plan/edited_plan.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "tests/support/time_per_sample.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

using namespace cutaway;

namespace {

using Json = nlohmann::json;

constexpr double bytesPerSec = 16;
constexpr double never = std::numeric_limits<double>::infinity();

struct Case
{
    Json nodes;
    std::int64_t devices = 1;
    std::int64_t memory = 0;
    std::int64_t microbatches = 1;
    bool dataParallel = true;
    bool tensorParallel = true;
    bool recompute = true;
};

class RandomCase
{
public:
    explicit RandomCase(std::mt19937 &random) : m_random(random) {}

    Case make(std::size_t nodes)
    {
        m_case.nodes = Json::array();
        for (std::size_t i = 0; i < nodes; ++i)
            addNode(i);
        for (Json &node : m_case.nodes)
            addConfigurations(node);
        m_case.devices = 1 + upTo(3);
        m_case.memory = upTo(30); // from too little for anything to plenty
        m_case.microbatches = std::array{2, 3, 4, 12}[std::size_t(upTo(3))];
        m_case.dataParallel = upTo(3) > 0;
        m_case.tensorParallel = upTo(3) > 0;
        m_case.recompute = upTo(2) > 0;
        return m_case;
    }

private:
    int upTo(int most) { return std::uniform_int_distribution<int>(0, most)(m_random); }

    void addNode(std::size_t i)
    {
        Json node{
            {"name", "n" + std::to_string(i)}, {"op", "call_function"}, {"target", "t"},   {"inputs", Json::array()},
            {"input_bytes", Json::array()},    {"output_bytes", 1},     {"total_bytes", 1}};
        for (std::size_t k = 0; k < i; ++k) {
            if (upTo(2) > 0)
                continue;
            node["inputs"].push_back("n" + std::to_string(k));
            node["input_bytes"].push_back(upTo(4));
        }
        if (upTo(4) == 0)
            node["colocation"] = "together";
        m_case.nodes.push_back(std::move(node));
    }

    void addConfigurations(Json &node)
    {
        node["tensor_parallel"] = Json::array();
        for (const int degree : {1, 2}) {
            for (const char *id : {"vanilla", "activation recomp"}) {
                if (upTo(7) > 0 || (degree == 1 && std::string(id) == "vanilla"))
                    node["tensor_parallel"].push_back(configuration(node, degree, id));
            }
        }
    }

    Json configuration(const Json &node, int degree, const char *id)
    {
        Json made{{"degree", degree},
                  {"id", id},
                  {"sec", (1 + upTo(8)) / 8.0},
                  {"parameter_bytes", upTo(6)},
                  {"memory_per_microbatch_bytes", upTo(4)},
                  {"memory_fixed_bytes", upTo(4)},
                  {"sync_in_bytes", Json::array()},
                  {"sync_out_bytes", Json::object()}};
        for (std::size_t i = 0; i < node["inputs"].size(); ++i)
            made["sync_in_bytes"].push_back(upTo(2));
        for (const Json &reader : m_case.nodes) {
            if (std::ranges::count(reader["inputs"], node["name"]) > 0)
                made["sync_out_bytes"][reader["name"].get<std::string>()] = upTo(2);
        }
        return made;
    }

    std::mt19937 &m_random;
    Case m_case;
};

/// core/search/README.md, section 6, word by word: every chain of stages, every pair of degrees, every choice of
/// configurations.
class EveryPlan
{
public:
    explicit EveryPlan(const Case &is) : m_case(is) {}

    double least() { return leastFor((1U << m_case.nodes.size()) - 1, 0, 0); }

private:
    using Set = unsigned; ///< a bit a node

    static bool has(Set set, std::size_t node) { return (set >> node & 1) != 0; }
    std::size_t indexOf(const Json &name) const { return std::stoul(name.get<std::string>().substr(1)); }

    /// The least value of stages for `left`, where those behind it take `used` devices and `replicas` replicas.
    double leastFor(Set left, std::int64_t used, std::int64_t replicas)
    {
        double best = left == 0 ? 0 : never;
        for (Set stage = left; stage != 0; stage = (stage - 1) & left) {
            if (!mayEnd(left, stage))
                continue;
            for (const std::int64_t data : {1, 2, 3, 4}) {
                for (const std::int64_t tensor : {1, 2}) {
                    const std::int64_t devices = used + data * tensor;
                    if (!mayHave(data, tensor) || devices > m_case.devices || replicas + data > m_case.microbatches)
                        continue;
                    const double seconds = leastSeconds(stage, data, tensor, replicas + data);
                    if (seconds < best)
                        best = std::min(best, std::max(seconds, leastFor(left & ~stage, devices, replicas + data)));
                }
            }
        }
        return best;
    }

    /// What reads a node of the last stage is in it or behind it, and colocated nodes stay together.
    bool mayEnd(Set left, Set stage) const
    {
        const Set before = left & ~stage;
        for (std::size_t i = 0; i < m_case.nodes.size(); ++i) {
            for (const Json &input : m_case.nodes[i]["inputs"]) {
                if (has(before, i) && has(stage, indexOf(input)))
                    return false;
            }
            for (std::size_t k = 0; k < m_case.nodes.size(); ++k) {
                if (m_case.nodes[i].contains("colocation") && m_case.nodes[k].contains("colocation") && has(stage, i) &&
                    has(before, k))
                    return false;
            }
        }
        return true;
    }

    bool mayHave(std::int64_t data, std::int64_t tensor) const
    {
        return m_case.microbatches % data == 0 && (m_case.dataParallel || data == 1) &&
               (m_case.tensorParallel || tensor == 1);
    }

    double leastSeconds(Set stage, std::int64_t data, std::int64_t tensor, std::int64_t replicasFromHere) const
    {
        const double inFlight = std::ceil(double(replicasFromHere) / double(data));
        double best = never;
        tryFrom(0, stage, tensor, [&](const std::vector<const Json *> &chosen) {
            double memory = 0;
            double seconds = 0;
            for (std::size_t i = 0; i < chosen.size(); ++i) {
                if (!chosen[i])
                    continue;
                const Json &is = *chosen[i];
                memory +=
                    is["memory_per_microbatch_bytes"].get<double>() * inFlight + is["memory_fixed_bytes"].get<double>();
                seconds += is["sec"].get<double>() / double(data) +
                           4 * double(data - 1) * is["parameter_bytes"].get<double>() /
                               (double(data) * double(m_case.microbatches) * bytesPerSec) +
                           2 * (bytesIn(stage, i, is) + bytesOut(stage, i, is)) / (double(data) * bytesPerSec);
            }
            if (memory <= double(m_case.memory))
                best = std::min(best, seconds);
        });
        return best;
    }

    double bytesIn(Set stage, std::size_t reader, const Json &configuration) const
    {
        double bytes = 0;
        const Json &node = m_case.nodes[reader];
        for (std::size_t i = 0; i < node["inputs"].size(); ++i) {
            if (!has(stage, indexOf(node["inputs"][i])))
                bytes += node["input_bytes"][i].get<double>() + configuration["sync_in_bytes"][i].get<double>();
        }
        return bytes;
    }

    double bytesOut(Set stage, std::size_t maker, const Json &configuration) const
    {
        double bytes = 0;
        for (std::size_t reader = 0; reader < m_case.nodes.size(); ++reader) {
            const Json &node = m_case.nodes[reader];
            for (std::size_t i = 0; i < node["inputs"].size(); ++i) {
                if (indexOf(node["inputs"][i]) == maker && !has(stage, reader))
                    bytes += node["input_bytes"][i].get<double>() +
                             configuration["sync_out_bytes"][node["name"].get<std::string>()].get<double>();
            }
        }
        return bytes;
    }

    template <class Visit>
    void tryFrom(std::size_t node, Set stage, std::int64_t tensor, Visit visit,
                 std::vector<const Json *> chosen = {}) const
    {
        if (node == m_case.nodes.size()) {
            visit(chosen);
            return;
        }
        chosen.push_back(nullptr);
        if (!has(stage, node)) {
            tryFrom(node + 1, stage, tensor, visit, chosen);
            return;
        }
        for (const Json &configuration : m_case.nodes[node]["tensor_parallel"]) {
            if (configuration["degree"] != tensor || (!m_case.recompute && configuration["id"] == "activation recomp"))
                continue;
            chosen.back() = &configuration;
            tryFrom(node + 1, stage, tensor, visit, chosen);
        }
    }

    const Case &m_case;
};

Result<std::unique_ptr<EditedPlan>> planned(const Case &is)
{
    const Json document{{"format", "cutaway.graph"}, {"version", 1}, {"name", "random"}, {"nodes", is.nodes}};
    Result<Graph> graph = readGraph(document.dump());
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = bytesPerSec;
    for (std::int64_t d = 0; d < is.devices; ++d)
        inventory->devices.push_back({d, "dev_" + std::to_string(d), is.memory, {}, {}, {}});
    return runPlanner(*findPlanner("pipeline.piper"),
                      {std::make_shared<const Graph>(std::move(*graph)),
                       inventory,
                       {},
                       {{"microbatches", is.microbatches},
                        {"data_parallel", is.dataParallel},
                        {"tensor_parallel", is.tensorParallel},
                        {"recompute", is.recompute}},
                       nullptr},
                      {});
}

} // namespace

class PiperTest : public QObject
{
    Q_OBJECT

private slots:
    void stagesAreTheBestOfAll();
    void operatorsTakeAsLongAsTheirStage();
    void theTimelineIsFullestAtWhatADeviceHolds();
    void aDragTellsTheMemoryOfTheShownSchedule();
    void memoryIsToldByTerms();
    void aScheduleThatNeedsMoreThanTheDeviceHasIsAProblem();
    void headsOfStagesTellPassesAndWhatIsKept();
};

void PiperTest::stagesAreTheBestOfAll()
{
    std::mt19937 random(11);
    int fitting = 0;
    constexpr int rounds = 400;
    for (int round = 0; round < rounds; ++round) {
        const Case is = RandomCase(random).make(1 + std::size_t(round % 6));
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
    }
    QVERIFY(fitting > rounds / 4 && fitting < rounds * 9 / 10); // both sorts occur
}

void PiperTest::operatorsTakeAsLongAsTheirStage()
{
    PlannerInput input;
    input.graph = testing::fixtureGraph("placement/piper/bert32a100");
    input.inventory = testing::fixtureInventory("placement/piper/8dev_80GB");
    input.given = {{"microbatches", std::int64_t(16)}, {"data_parallel", false}};
    const auto plan = runPlanner(*findPlanner("pipeline.piper"), std::move(input), {});
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    for (std::size_t stage = 0; stage < (*plan)->groupCount(); ++stage) {
        double seconds = 0;
        for (const ItemIndex item : (*plan)->groupItems(GroupIndex(stage)))
            seconds += (*plan)->item(item).seconds.value_or(0);
        const double wanted = *(*plan)->group(GroupIndex(stage)).seconds;
        QVERIFY2(std::abs(seconds - wanted) <= 1e-9 * wanted, qPrintable(QString::number(seconds)));
    }
}

void PiperTest::theTimelineIsFullestAtWhatADeviceHolds()
{
    PlannerInput input;
    input.graph = testing::fixtureGraph("placement/piper/bert32a100");
    input.inventory = testing::fixtureInventory("placement/piper/32dev_8GB"); // copies of stages on several of them
    input.given = {{"microbatches", std::int64_t(64)}};
    const auto plan = runPlanner(*findPlanner("pipeline.piper"), std::move(input), {});
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const EditedPlan &teller = **plan;
    const std::int64_t counted = (*plan)->cost().largestLaneBytes;
    const std::vector<std::string> schedules = (*plan)->controls().front().choices;
    for (const std::string &schedule : schedules) {
        Move move;
        move.settings.push_back({"schedule", schedule});
        QVERIFY((*plan)->apply(move));
        const Timeline timeline = (*plan)->timeline();
        QVERIFY(!timeline.rows.empty());
        for (const TimelineRow &row : timeline.rows) {
            const std::int64_t fullest = std::ranges::max(row.memory, {}, &TimelineMemory::bytes).bytes;
            QCOMPARE((*plan)->lane(row.lane).usedBytes, fullest);
            QCOMPARE(teller.laneMemory(row.lane).highBytes, fullest);
        }
        QVERIFY((*plan)->cost().largestLaneBytes > counted || schedule != "gpipe");
    }
}

void PiperTest::aDragTellsTheMemoryOfTheShownSchedule()
{
    PlannerInput input;
    input.graph = testing::fixtureGraph("placement/piper/bert32a100");
    input.inventory = testing::fixtureInventory("placement/piper/8dev_80GB");
    input.given = {{"microbatches", std::int64_t(16)}, {"data_parallel", false}, {"tensor_parallel", false}};
    const auto plan = runPlanner(*findPlanner("pipeline.piper"), std::move(input), {});
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    Move schedule;
    schedule.settings.push_back({"schedule", std::string("gpipe")});
    QVERIFY((*plan)->apply(schedule));
    const std::vector<GroupIndex> stages = (*plan)->groupsInOrder();
    QVERIFY(stages.size() > 1);
    Move move;
    move.items.push_back({(*plan)->groupItems(stages[1]).front(), stages[0]});
    const Preview preview = (*plan)->preview(move);
    QVERIFY(!preview.memory.empty());
    for (const Preview::LaneMemory &memory : preview.memory)
        QCOMPARE(memory.before, (*plan)->lane(memory.lane).usedBytes);
    (*plan)->restore(move);
    for (const Preview::LaneMemory &memory : preview.memory)
        QCOMPARE(memory.after, (*plan)->lane(memory.lane).usedBytes);
}

void PiperTest::memoryIsToldByTerms()
{
    PlannerInput input;
    input.graph = testing::fixtureGraph("placement/piper/bert32a100");
    input.inventory = testing::fixtureInventory("placement/piper/8dev_80GB");
    input.given = {{"microbatches", std::int64_t(16)}};
    const auto plan = runPlanner(*findPlanner("pipeline.piper"), std::move(input), {});
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const EditedPlan &teller = **plan;
    bool hasKept = false;
    for (const TimelineRow &row : (*plan)->timeline().rows) {
        std::int64_t sum = 0;
        std::int64_t held = 0;
        for (const MemoryPart &part : teller.laneMemory(row.lane).parts) {
            QVERIFY(part.bytes >= 0);
            sum += part.bytes;
            held += part.isOfPasses ? 0 : part.bytes;
        }
        QCOMPARE(sum, (*plan)->lane(row.lane).usedBytes);
        QCOMPARE(row.memory.front().bytes >= held && row.memory.back().bytes == held, true);
        hasKept = hasKept || sum > held;
    }
    QVERIFY(hasKept);
}

/// All forward passes before the first backward pass keep more than the planner counted.
void PiperTest::aScheduleThatNeedsMoreThanTheDeviceHasIsAProblem()
{
    PlannerInput input;
    input.graph = testing::fixtureGraph("placement/piper/bert32a100");
    input.inventory = testing::fixtureInventory("placement/piper/8dev_80GB");
    input.given = {{"microbatches", std::int64_t(64)}};
    const auto plan = runPlanner(*findPlanner("pipeline.piper"), std::move(input), {});
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const auto isOverInStep = [&] {
        return std::ranges::count((*plan)->problems(), std::string("over_capacity_in_step"), &Problem::code) > 0;
    };
    QVERIFY(!isOverInStep());
    Move move;
    move.settings.push_back({"schedule", std::string("gpipe")});
    QVERIFY((*plan)->apply(move));
    QVERIFY(isOverInStep());
}

void PiperTest::headsOfStagesTellPassesAndWhatIsKept()
{
    PlannerInput input;
    input.graph = testing::fixtureGraph("placement/piper/bert32a100");
    input.inventory = testing::fixtureInventory("placement/piper/8dev_80GB");
    input.given = {{"microbatches", std::int64_t(16)}, {"data_parallel", false}};
    const auto plan = runPlanner(*findPlanner("pipeline.piper"), std::move(input), {});
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const EditedPlan &teller = **plan;
    for (std::size_t stage = 0; stage < (*plan)->groupCount(); ++stage) {
        const std::vector<std::vector<Text>> lines = teller.groupFacts(GroupIndex(stage));
        QCOMPARE(lines.size(), std::size_t(2));
        QVERIFY2(lines[0].front().starts_with("forward ") && lines[0].front().find(", backward ") != std::string::npos,
                 lines[0].front().c_str());
        QVERIFY2(lines[1].front().starts_with("keeps ") && lines[1].front().find(", parameters ") != std::string::npos,
                 lines[1].front().c_str());
    }
}

CUTAWAY_TEST(PiperTest)
#include "piper_test.moc"
