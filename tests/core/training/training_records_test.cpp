#include "core/devices/inventory.h"
#include "core/formats/models/graph_formats.h"
#include "core/plan/plan_documents.h"
#include "core/training/calibration.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

using namespace cutaway;
using namespace cutaway::training;
using Json = nlohmann::json;

// Peak memory and step times that others measured and made public, against what is predicted for the same
// configuration: every prediction is the model's, and errors and intervals stay as good as they are said to be.

namespace {

struct Prediction
{
    double value = 0;
    double from = 0; ///< the interval
    double to = 0;
};

/// Of one group of records.
struct Errors
{
    std::vector<double> shares; ///< of the measured value, without sign
    std::size_t inside = 0;     ///< the interval

    double mean() const
    {
        double sum = 0;
        for (const double share : shares)
            sum += share;
        return sum / double(shares.size());
    }
    double median() const
    {
        std::vector<double> sorted = shares;
        std::ranges::sort(sorted);
        return sorted[sorted.size() / 2];
    }
    double coverage() const { return double(inside) / double(shares.size()); }
};

/// The plan's document: stages by number of nodes, one way of recomputation for all layers.
Json planOf(const Graph &graph, Json degrees)
{
    Json plan{{"format", "cutaway.plan"},
              {"version", 1},
              {"kind", "training"},
              {"graph", {{"name", graph.name()}}},
              {"planner", {{"id", "manual"}, {"parameters", Json::object()}}}};
    std::vector<std::string> blocks;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (graph.node(NodeIndex(i)).isOperation())
            blocks.emplace_back(graph.node(NodeIndex(i)).name);
    }
    auto next = blocks.begin();
    const std::int64_t ranks = degrees.at("pipeline");
    plan["stages"] = Json::array();
    for (const std::int64_t count : degrees.at("stages")) {
        const std::int64_t id = std::int64_t(plan["stages"].size());
        plan["stages"].push_back({{"id", id},
                                  {"rank", id % ranks},
                                  {"chunk", id / ranks},
                                  {"nodes", std::vector<std::string>(next, next + count)}});
        next += count;
    }
    plan["zero_by_node"] = plan["recompute"] = Json::object();
    for (const std::string &block : blocks) {
        if (degrees.at("recompute_all") != "none" && (block.starts_with("layers.") || block.starts_with("mtp.")))
            plan["recompute"][block] = degrees["recompute_all"];
    }
    degrees.erase("recompute_all");
    degrees.erase("stages");
    plan.update(degrees);
    return plan;
}

Prediction predict(const std::shared_ptr<const Graph> &graph, const Json &cluster, const Json &degrees,
                   const Json &record)
{
    const Json devices{{"format", "cutaway.devices"},
                       {"version", 1},
                       {"name", "record"},
                       {"devices", Json::array()},
                       {"cluster", cluster}};
    Result<Inventory> inventory = readInventory(devices.dump());
    if (!inventory)
        qFatal("%s", inventory.error().line().c_str());
    const Result<OpenedPlan> plan =
        readPlan(planOf(*graph, degrees).dump(), graph, std::make_shared<const Inventory>(std::move(*inventory)));
    if (!plan)
        qFatal("%s: %s", record.at("id").get<std::string>().c_str(), plan.error().line().c_str());
    const Json cost = plan->plan->evaluation().at("cost");
    if (record.at("measure") == "step_sec")
        return {cost.at("step_sec"), cost.at("interval_sec")[0], cost.at("interval_sec")[1]};
    // What was measured is without the reserve that a rank needs besides.
    const Json &rank = cost.at("ranks")[record.at("rank").get<std::size_t>()];
    const double used = rank.at("memory").at("used");
    const double reserve = rank.at("needed_bytes").get<double>() - used;
    return {used, rank.at("interval_bytes")[0].get<double>() - reserve,
            rank.at("interval_bytes")[1].get<double>() - reserve};
}

} // namespace

class TrainingRecordsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const Json file = Json::parse(testing::fixtureText("training/records.json"));
        std::map<std::string, std::shared_ptr<const Graph>> graphs;
        for (const auto &[name, config] : file.at("configs").items()) {
            const std::string text = config.dump();
            Result<ImportedGraph> graph = importGraph(MemorySource(text), {}, {});
            QVERIFY2(graph, graph ? "" : graph.error().line().c_str());
            graphs[name] = std::make_shared<const Graph>(std::move(graph->graph));
        }
        for (const Json &record : file.at("records")) {
            Json degrees = file.at("common");
            degrees.update(record.at("plan"));
            const Json &cluster = file.at("clusters")[record.at("cluster").get<std::size_t>()];
            count(record, degrees, cluster, *graphs.at(record.at("config")));
            const Prediction got = predict(graphs.at(record.at("config")), cluster, degrees, record);
            const double wanted = record.at("reference");
            const double measured = record.at(record.at("measure").get<std::string>());
            QVERIFY2(std::abs(got.value - wanted) <= 1e-9 * wanted, record.at("id").get<std::string>().c_str());
            Errors &errors = m_errors[record.at("group")];
            errors.shares.push_back(std::abs(got.value / measured - 1));
            errors.inside += got.from <= measured && measured <= got.to ? 1 : 0;
        }
    }

    /// What an interval is said to come from is what the records are.
    void calibrationsCountTheirRecords()
    {
        for (const char *name : {"A100", "H100", "GB200"}) {
            const Calibration &calibration = *findCalibration(name);
            QCOMPARE(sorted(calibration.largeMemory), m_counts.at("megatron large"));
            QCOMPARE(sorted(calibration.smallMemory), m_counts.at("megatron small"));
            const std::string times = name == std::string("GB200") ? "Blackwell" : name;
            QCOMPARE(sorted(calibration.stepTimes), m_counts.at(times));
            QCOMPARE(sorted(calibration.expertStepTimes),
                     m_counts.at(times == "Blackwell" ? times : std::string("steps with experts")));
            for (const MeasuredErrors &errors :
                 {calibration.largeMemory, calibration.smallMemory, calibration.stepTimes, calibration.expertStepTimes})
                QCOMPARE(errors.sum(&RecordsOn::count), errors.records);
        }
    }

    void peakMemoryIsWithinPercents()
    {
        QVERIFY2(m_errors.at("megatron large").median() <= 0.025, "above 20 GB");
        QVERIFY2(m_errors.at("megatron small").median() <= 0.01, "at most 20 GB");
    }

    void stepTimesAreWithinPercents()
    {
        QVERIFY2(m_errors.at("vtrain single").mean() <= 0.08, "on one node");
        QVERIFY2(m_errors.at("vtrain multi").mean() <= 0.08, "over many nodes");
    }

    void intervalsHoldNineOfTen()
    {
        for (const auto &[group, errors] : m_errors) {
            if (errors.shares.size() < 10)
                continue;
            const double covered = errors.coverage();
            QVERIFY2(covered >= 0.8 && covered <= 0.97, (group + ' ' + std::to_string(covered)).c_str());
        }
    }

private:
    using Counts = std::map<std::string, RecordsOn>; ///< by accelerator

    static Counts sorted(const MeasuredErrors &errors)
    {
        Counts counts;
        for (const RecordsOn &on : errors.on)
            counts.emplace(on.accelerator, on);
        return counts;
    }

    void count(const Json &record, const Json &degrees, const Json &cluster, const Graph &graph)
    {
        static const std::map<std::string, std::string> calibrations{{"vtrain single", "A100"},
                                                                     {"vtrain multi", "A100"},
                                                                     {"bridge H100", "H100"},
                                                                     {"bridge Blackwell", "Blackwell"}};
        const std::string group = record.at("group");
        const std::string accelerator = cluster.at("accelerator");
        RunTraits traits;
        traits.isFp8 = degrees.at("precision") == "fp8";
        traits.sharesParameters = degrees.at("zero") == 3;
        for (std::size_t i = 0; i < graph.size(); ++i)
            traits.hasExperts =
                traits.hasExperts || graph.node(NodeIndex(i)).extra.find("\"experts\"") != std::string::npos;
        const auto add = [&](const std::string &name) {
            RecordsOn &on = m_counts[name][accelerator];
            on.accelerator = accelerator;
            on.add(traits);
        };
        const auto calibration = calibrations.find(group);
        add(calibration == calibrations.end() ? group : calibration->second);
        if (calibration != calibrations.end() && traits.hasExperts)
            add("steps with experts");
    }

    std::map<std::string, Errors> m_errors; ///< by group
    std::map<std::string, Counts> m_counts; ///< by group of memory, by calibration of time
};

CUTAWAY_TEST(TrainingRecordsTest)
#include "training_records_test.moc"
