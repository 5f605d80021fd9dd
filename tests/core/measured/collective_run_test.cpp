#include "core/measured/run_comparison.h"
#include "core/measured/run_report.h"
#include "core/measured/run_words.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/measured_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

using namespace cutaway;
using namespace cutaway::measured;
using namespace cutaway::testing;

namespace {

using Json = nlohmann::json;

constexpr double stretch = 1.5;

std::unique_ptr<EditedPlan> planned(const std::string &planner, const std::string &graph,
                                    const std::string &cap = "2000")
{
    const ParameterValues settings{{"bucket_cap_mb", ParameterValue(cap)}};
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(
        *findPlanner(planner), {fixtureGraph("bucketing/" + graph), nullptr, settings, settings, nullptr}, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

ExpectedRun expectedOf(const EditedPlan &plan)
{
    Result<ExpectedRun> expected = plan.expectedRun();
    if (!expected)
        qFatal("%s", expected.error().line().c_str());
    return std::move(*expected);
}

std::string torchType(const std::string &dtype)
{
    return dtype == "bfloat16" ? "BFloat16" : dtype == "float16" ? "Half" : dtype == "uint8" ? "Byte" : "Float";
}

struct Traced
{
    int ranks = 2;
    bool hasKernels = false;
    bool areOfGloo = false;
    std::map<std::string, std::string> groups = {}; ///< other names than the plan's
};

/// Traces of a run whose collectives are those of the plan, each `stretch` times as long.
std::vector<Json> tracesOf(const ExpectedRun &expected, const Traced &how)
{
    const double unit = 1e6 * stretch;
    std::vector<Json> traces;
    for (int rank = 0; rank < how.ranks; ++rank) {
        Json events{traceEvent("user_annotation", "ProfilerStep#4", 0, expected.stepSec * unit)};
        if (how.hasKernels)
            events.push_back(traceEvent("gpu_user_annotation", "ProfilerStep#4", 0, expected.stepSec * unit, 7));
        int id = 0;
        for (const ExpectedPass &pass : expected.passes) {
            const CollectiveIdentity identity = collectiveOfLabel(pass.label)->identity;
            const double begin = pass.start * unit;
            const double duration = (pass.end - pass.start) * unit;
            Json call = how.areOfGloo
                            ? traceEvent("user_annotation", "gloo:" + identity.kind, begin, duration, 3)
                            : traceEvent("cpu_op", "record_param_comms", begin, how.hasKernels ? 1 : duration, 3);
            const auto renamed = how.groups.find(identity.group);
            const std::string group = renamed == how.groups.end() ? identity.group : renamed->second;
            call["args"] = how.areOfGloo ? Json{{"Input Dims", {{*identity.elements}}}, {"Input type", {"float"}}}
                                         : Json{{"External id", ++id},
                                                {"Collective name", "_" + identity.kind + "_base"},
                                                {"In msg nelems", *identity.elements},
                                                {"dtype", torchType(identity.dtype)},
                                                {"Process Group Name", group}};
            events.push_back(call);
            if (how.hasKernels) {
                Json kernel = traceEvent("kernel", "ncclDevKernel_X", begin, duration, 20);
                kernel["args"] = {{"External id", id}};
                events.push_back(kernel);
            }
        }
        traces.push_back(traceOf(rank, how.ranks, std::move(events)));
    }
    return traces;
}

Result<RunComparison> compared(const EditedPlan &plan, const std::vector<Json> &traces)
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const Json &trace : traces)
        files.emplace_back("trace " + std::to_string(files.size()), trace.dump());
    Result<Run> run = readTraces(files);
    return run ? compareRun(plan, std::move(*run)) : Result<RunComparison>(run.error());
}

bool hasWarning(const EditedPlan &plan, const RunComparison &comparison, const std::string &part)
{
    return std::ranges::any_of(runWarnings(plan, comparison), [&](const Text &warning) {
        return static_cast<const std::string &>(warning).find(part) != std::string::npos;
    });
}

Json memoryEvent(int type, int device, double total)
{
    return {{"ph", "i"},          {"cat", "cpu_instant_event"},
            {"s", "t"},           {"ts", 5},
            {"name", "[memory]"}, {"pid", 1},
            {"tid", 1},           {"args", {{"Device Type", type}, {"Device Id", device}, {"Total Allocated", total}}}};
}

} // namespace

class CollectiveRunTest : public QObject
{
    Q_OBJECT

private slots:
    void aRunAsExpectedIsThePlan_data();
    void aRunAsExpectedIsThePlan();
    void thePlansCollectivesAreThoseOfItsTimeline();
    void bothColumnsAddUpWhateverRuns();
    void equalsOfAnotherNumberAreNotMatched();
    void whatThePlanDoesNotHaveIsListed();
    void groupsOfOtherNamesAreNotCompared();
    void processesThatTalkByGlooTellNoGroup();
    void gloosReduceScattersAreAllReduces();
    void aRunOfPyTorchIsReadAsPythonReadsIt();
    void anotherPlansRunIsRefused();
    void passesAreNotFoundAmongCollectives();
    void theMostMemoryIsThatOfTheAccelerator();
    void memoryStandsBesideThePlans();
};

void CollectiveRunTest::aRunAsExpectedIsThePlan_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("cap");
    QTest::addColumn<bool>("hasKernels");
    for (const bool hasKernels : {false, true}) {
        for (const char *kind : {"all_gather", "reduce_scatter"}) {
            for (const char *graph : {"fsdp_l2", "eager_l3", "fsdp_bf16_l3", "chain_l4"}) {
                for (const char *cap : {"2000", "0.1", "0"})
                    QTest::addRow("%s %s %s %d", kind, graph, cap, int(hasKernels))
                        << QStringLiteral("bucketing.%1").arg(kind) << QString(graph) << QString(cap) << hasKernels;
            }
        }
    }
}

void CollectiveRunTest::aRunAsExpectedIsThePlan()
{
    QFETCH(QString, planner);
    QFETCH(QString, graph);
    QFETCH(QString, cap);
    QFETCH(bool, hasKernels);
    const auto plan = planned(planner.toStdString(), graph.toStdString(), cap.toStdString());
    if (!plan->cost().latencySec)
        return; // its buckets wait for each other: nothing can be run
    const ExpectedRun expected = expectedOf(*plan);
    const Result<RunComparison> run = compared(*plan, tracesOf(expected, {.hasKernels = hasKernels}));
    QVERIFY2(run, run ? "" : run.error().line().c_str());
    QCOMPARE(run->missingPasses(), 0U);
    QCOMPARE(run->passRows.size(), expected.passes.size());
    QVERIFY(run->collectives->comparesGroups);
    QVERIFY(run->collectives->unclear.empty());
    QVERIFY(run->collectives->unexpected.empty());
    for (const PassRow &row : run->passRows) {
        QCOMPARE(row.times.sec.size(), 2U);
        QVERIFY(std::abs(row.times.ratio() - stretch) < 1e-3);
    }
    std::map<std::string, std::size_t> equal;
    for (const ExpectedPass &pass : expected.passes)
        ++equal[collectiveLabel(collectiveOfLabel(pass.label)->identity, 0)];
    const auto several = std::ranges::count_if(equal, [](const auto &entry) { return entry.second > 1; });
    QCOMPARE(run->collectives->byOrder.size(), std::size_t(several));
    QCOMPARE(hasWarning(*plan, *run, "order alone"), several > 0);
    QVERIFY(std::abs(run->measuredSec() - stretch * *plan->cost().latencySec) < 1e-6);
    for (const RunRank &rank : run->run.ranks)
        QCOMPARE(rank.isOfDevice, hasKernels);
}

void CollectiveRunTest::thePlansCollectivesAreThoseOfItsTimeline()
{
    for (const char *cap : {"2000", "0.1", "0"}) {
        const auto plan = planned("bucketing.all_gather", "fsdp_l2", cap);
        const ExpectedRun expected = expectedOf(*plan);
        double exposed = 0;
        for (const ExpectedTransfer &wait : expected.transfers)
            exposed += wait.end - wait.start;
        double idle = 0;
        std::map<GroupIndex, double> begins;
        const Timeline timeline = plan->timeline();
        for (const TimelineBar &bar : timeline.rows.front().bars)
            idle += bar.role == TimelineBar::Role::Idle ? bar.end - bar.start : 0;
        for (const TimelineBar &bar : timeline.rows.back().bars)
            begins.try_emplace(bar.group, bar.start);
        double computed = 0;
        for (const TimelineBar &bar : timeline.rows.front().bars)
            computed = std::max(computed, bar.end);
        QVERIFY(std::abs(exposed - (idle + timeline.endSec - computed)) < 1e-12);
        QCOMPARE(expected.passes.size(), begins.size());
        for (const ExpectedPass &pass : expected.passes)
            QCOMPARE(pass.start, begins.at(pass.group));
    }
}

/// Random collectives and operators, in whole microseconds.
void CollectiveRunTest::bothColumnsAddUpWhateverRuns()
{
    const auto plan = planned("bucketing.all_gather", "fsdp_l2");
    const ExpectedRun expected = expectedOf(*plan);
    std::mt19937 random(3);
    for (int round = 0; round < 100; ++round) {
        std::vector<Json> traces = tracesOf(expected, {});
        constexpr int length = 2000;
        std::vector<int> state(length); // 1: under way, 2: computes
        const auto mark = [&](int begin, int duration, int as) {
            for (int at = begin; at < std::min(begin + duration, length); ++at)
                state[std::size_t(at)] |= as;
        };
        Json events{traceEvent("user_annotation", "ProfilerStep#4", 0, length)};
        for (Json event : traces.front().at("traceEvents")) {
            if (event.at("name") != "record_param_comms")
                continue;
            event["ts"] = int(random() % 1900);
            event["dur"] = int(random() % 80);
            mark(event["ts"], event["dur"], 1);
            events.push_back(event);
        }
        for (int i = 0; i < 30; ++i) {
            const int begin = int(random() % 1900);
            const int duration = int(random() % 60);
            mark(begin, duration, 2);
            events.push_back(traceEvent("cpu_op", "aten::mm", begin, duration, int(random() % 2)));
        }
        const Result<RunComparison> run = compared(*plan, {traceOf(0, 1, events)});
        QVERIFY2(run, run ? "" : run.error().line().c_str());
        const StepParts &parts = run->parts.front().measured;
        QVERIFY(std::abs(std::accumulate(parts.begin(), parts.end(), 0.0) - length * 1e-6) < 1e-12);
        const auto computed = std::ranges::count_if(state, [](int at) { return (at & 2) != 0; });
        const auto exposed = std::ranges::count(state, 1);
        QVERIFY(std::abs(partOf(parts, StepPart::Compute) - double(computed) * 1e-6) < 1e-12);
        QVERIFY(std::abs(partOf(parts, StepPart::Transfers) - double(exposed) * 1e-6) < 1e-12);
        const StepParts &predicted = run->parts.front().predicted;
        QVERIFY(std::abs(std::accumulate(predicted.begin(), predicted.end(), 0.0) - expected.stepSec) < 1e-12);
        const ShownParts shown = shownParts(*run, 0);
        std::int64_t difference = 0;
        for (const auto &[part, tenths] : shown.parts)
            difference += tenths.difference();
        QCOMPARE(difference, shown.step.difference());
    }
}

void CollectiveRunTest::equalsOfAnotherNumberAreNotMatched()
{
    const auto plan = planned("bucketing.all_gather", "fsdp_l2", "0");
    const ExpectedRun expected = expectedOf(*plan);
    std::map<std::string, std::size_t> equal;
    for (const ExpectedPass &pass : expected.passes)
        ++equal[collectiveLabel(collectiveOfLabel(pass.label)->identity, 0)];
    for (std::size_t dropped = 0; dropped < expected.passes.size(); ++dropped) {
        std::vector<Json> traces = tracesOf(expected, {.ranks = 1});
        traces.front().at("traceEvents").erase(dropped + 1); // behind the step
        const Result<RunComparison> run = compared(*plan, traces);
        QVERIFY(run);
        const std::string same = collectiveLabel(collectiveOfLabel(expected.passes[dropped].label)->identity, 0);
        QCOMPARE(run->missingPasses(), equal.at(same));
        QCOMPARE(run->collectives->unclear.size(), 1U);
        QCOMPARE(run->collectives->unclear.front().found + 1, equal.at(same));
        QVERIFY(hasWarning(*plan, *run, "not matched"));
    }
}

void CollectiveRunTest::whatThePlanDoesNotHaveIsListed()
{
    const auto plan = planned("bucketing.all_gather", "fsdp_l2");
    std::vector<Json> traces = tracesOf(expectedOf(*plan), {});
    Json loss = traceEvent("cpu_op", "record_param_comms", 1, 1);
    loss["args"] = {{"Collective name", "allreduce"}, {"In msg nelems", 1}, {"dtype", "Float"}};
    Json wait = loss;
    wait["args"]["Collective name"] = "wait";
    traces.front().at("traceEvents").push_back(loss);
    traces.front().at("traceEvents").push_back(wait);
    const Result<RunComparison> run = compared(*plan, traces);
    QVERIFY2(run, run ? "" : run.error().line().c_str());
    QCOMPARE(run->missingPasses(), 0U);
    QCOMPARE(run->collectives->unexpected.size(), 1U);
    QVERIFY(hasWarning(*plan, *run, "1 × all_reduce of 1 float32"));
    const Json document = Json::parse(runComparisonJson(*plan, *run, "plan").dump());
    QVERIFY(document.at("collectives").at("unexpected").at(0).at("count") == 1);
    QVERIFY(document.at("collectives").at("unexpected").at(0).at("kind") == "all_reduce");
}

void CollectiveRunTest::groupsOfOtherNamesAreNotCompared()
{
    const auto plan = planned("bucketing.all_gather", "fsdp_l2");
    const ExpectedRun expected = expectedOf(*plan);
    Traced renamed;
    for (const ExpectedPass &pass : expected.passes)
        renamed.groups[collectiveOfLabel(pass.label)->identity.group] = "another";
    const Result<RunComparison> run = compared(*plan, tracesOf(expected, renamed));
    QVERIFY(run);
    QCOMPARE(run->missingPasses(), 0U);
    QVERIFY(!run->collectives->comparesGroups);
    QVERIFY(hasWarning(*plan, *run, "groups are not compared"));
}

void CollectiveRunTest::processesThatTalkByGlooTellNoGroup()
{
    const auto plan = planned("bucketing.all_gather", "fsdp_l2");
    const Result<RunComparison> run = compared(*plan, tracesOf(expectedOf(*plan), {.areOfGloo = true}));
    QVERIFY2(run, run ? "" : run.error().line().c_str());
    QCOMPARE(run->missingPasses(), 0U);
    QVERIFY(hasWarning(*plan, *run, "groups are not compared"));
}

/// As PyTorch 2.14 records them: the call on the thread of the program, what gloo does on one of its own.
void CollectiveRunTest::gloosReduceScattersAreAllReduces()
{
    const auto call = [](const std::string &name, double begin, const Json &dimensions) {
        Json event = traceEvent("cpu_op", "c10d::" + name, begin, 1);
        event["args"] = {{"Input Dims", dimensions}};
        return event;
    };
    const auto done = [](double begin, const Json &dimensions) {
        Json event = traceEvent("user_annotation", "gloo:all_reduce", begin, 5, 3);
        event["args"] = {{"Input Dims", {dimensions}}, {"Input type", {"float"}}};
        return event;
    };
    const Json scattered = Json::parse("[[[4, 8]], [[8, 8]], []]");
    const Json reduced = Json::parse("[[[8, 8]], []]");
    const Json events{traceEvent("user_annotation", "ProfilerStep#4", 0, 100),
                      done(3, Json::parse("[8, 8]")), // of a call before the profiler began
                      call("reduce_scatter_tensor_coalesced_", 10, scattered),
                      done(12, Json::parse("[8, 8]")),
                      call("allreduce_", 20, reduced),
                      call("_reduce_scatter_base_", 22, Json::parse("[[4, 8], [8, 8], []]")),
                      done(30, Json::parse("[8, 8]")),
                      done(31, Json::parse("[8, 8]"))};
    const Result<Run> run = readTraces({{"trace", traceOf(0, 1, events).dump()}});
    QVERIFY2(run, run ? "" : run.error().line().c_str());
    std::vector<std::string> kinds;
    for (const RunLabel &collective : run->ranks.front().steps.front().collectives)
        kinds.push_back(collective.collective->kind);
    QCOMPARE(kinds, (std::vector<std::string>{"all_reduce", "reduce_scatter", "all_reduce", "reduce_scatter"}));
}

/// Two processes of PyTorch 2.14 over gloo; a bucket of three, and one that stands alone.
void CollectiveRunTest::aRunOfPyTorchIsReadAsPythonReadsIt()
{
    const Result<OpenedPlan> opened =
        readPlan(fixtureText("measured/gathers.plan.json"), fixtureGraph("measured/gathers"), nullptr);
    QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
    const Json truth = Json::parse(fixtureText("measured/gathers.truth.json"));
    const Result<RunComparison> run =
        compared(*opened->plan, {measuredTrace("gathers.rank0"), measuredTrace("gathers.rank1")});
    QVERIFY2(run, run ? "" : run.error().line().c_str());
    QCOMPARE(run->missingPasses(), 0U);
    QCOMPARE(run->passes.size(), 2U * 3U * 2U);
    QVERIFY(run->collectives->byOrder.empty());
    for (const ComparedPass &pass : run->passes) {
        const Json &read = truth.at("gathers.rank" + std::to_string(pass.rank) + ".json.gz");
        const CollectiveIdentity identity = collectiveOfLabel(run->expected.passes[pass.pass].label)->identity;
        const double microseconds = read.at("gathers_us").at(std::to_string(*identity.elements)).at(pass.step);
        QVERIFY(std::abs(pass.sec - microseconds * 1e-6) < 1e-9);
        QVERIFY(std::abs(pass.end - pass.start - microseconds * 1e-6) < 1e-9);
    }
    for (std::size_t rank = 0; rank < 2; ++rank) {
        const Json &read = truth.at("gathers.rank" + std::to_string(rank) + ".json.gz");
        QVERIFY(run->peaks[rank].measuredBytes == read.at("most_allocated").get<double>());
        QVERIFY(!run->peaks[rank].isOfDevice);
        const StepParts &parts = run->parts[rank].measured;
        QVERIFY(std::abs(std::accumulate(parts.begin(), parts.end(), 0.0) - run->measuredSec()) < 1e-9);
    }
}

void CollectiveRunTest::anotherPlansRunIsRefused()
{
    const auto plan = planned("bucketing.all_gather", "fsdp_l2");
    std::vector<Json> traces = tracesOf(expectedOf(*plan), {.ranks = 1});
    for (Json &event : traces.front().at("traceEvents")) {
        if (event.contains("args"))
            event["args"]["In msg nelems"] = 7;
    }
    const Result<RunComparison> run = compared(*plan, traces);
    QVERIFY(!run);
    QCOMPARE(run.error().code, std::string("other_plan"));
}

void CollectiveRunTest::passesAreNotFoundAmongCollectives()
{
    const auto collectives = planned("bucketing.all_gather", "fsdp_l2");
    const std::vector<Json> traces = tracesOf(expectedOf(*collectives), {.ranks = 1});
    const ParameterValues settings{{"stages", ParameterValue(std::int64_t(2))}};
    const auto pipeline =
        runPlanner(*findPlanner("pipeline.balanced"),
                   {fixtureGraph("measured/chain"), fixtureInventory("measured/two"), settings, settings, nullptr}, {});
    QVERIFY(pipeline);
    const Result<RunComparison> run = compared(**pipeline, traces);
    QVERIFY(!run);
    QCOMPARE(run.error().code, std::string("no_labels"));
}

void CollectiveRunTest::theMostMemoryIsThatOfTheAccelerator()
{
    const auto peakWith = [](const std::vector<Json> &memory) {
        Json events{traceEvent("user_annotation", "PP:0F0", 0, 10)};
        for (const Json &event : memory)
            events.push_back(event);
        const Result<Run> run = readTraces({{"trace", traceOf(0, 1, events).dump()}});
        if (!run)
            qFatal("%s", run.error().line().c_str());
        return std::pair(run->ranks.front().peakBytes, run->ranks.front().isPeakOfDevice);
    };
    QVERIFY((peakWith({}) == std::pair(std::optional<double>(), false)));
    QVERIFY((peakWith({memoryEvent(0, -1, 50), memoryEvent(0, -1, 70), memoryEvent(0, -1, 60)}) ==
             std::pair(std::optional(70.0), false)));
    QVERIFY((peakWith({memoryEvent(0, -1, 500), memoryEvent(1, 0, 70), memoryEvent(1, 1, 90),
                       memoryEvent(0, -1, 600)}) == std::pair(std::optional(90.0), true)));
    QVERIFY((peakWith({memoryEvent(1, 0, -3), memoryEvent(1, 0, 1e300)}) == std::pair(std::optional<double>(), false)));
}

void CollectiveRunTest::memoryStandsBesideThePlans()
{
    const ParameterValues settings{{"stages", ParameterValue(std::int64_t(2))},
                                   {"microbatches", ParameterValue(std::int64_t(2))},
                                   {"training", ParameterValue(true)}};
    const auto plan =
        runPlanner(*findPlanner("pipeline.balanced"),
                   {fixtureGraph("measured/chain"), fixtureInventory("measured/two"), settings, settings, nullptr}, {});
    QVERIFY(plan);
    const ExpectedRun expected = expectedOf(**plan);
    for (const bool hasMemory : {true, false}) {
        std::vector<Json> traces;
        for (int rank = 0; rank < 2; ++rank) {
            Json events{traceEvent("user_annotation", "ProfilerStep#5", 0, expected.stepSec * 1e6)};
            for (const ExpectedPass &pass : expected.passes) {
                if (int(pass.place) == rank)
                    events.push_back(traceEvent("user_annotation", pass.label, pass.start * 1e6, pass.sec() * 1e6));
            }
            if (hasMemory)
                events.push_back(memoryEvent(rank, 0, 1000.0 * (rank + 1)));
            traces.push_back(traceOf(rank, 2, std::move(events)));
        }
        const Result<RunComparison> run = compared(**plan, traces);
        QVERIFY2(run, run ? "" : run.error().line().c_str());
        const Json document = Json::parse(runComparisonJson(**plan, *run, "plan").dump());
        for (std::size_t rank = 0; rank < 2; ++rank) {
            const Json &peak = document.at("ranks").at(rank).at("peak");
            QVERIFY(peak.at("predicted_bytes") == double((*plan)->lane(LaneIndex(rank)).usedBytes));
            QVERIFY(peak.at("measured_bytes") == (hasMemory ? Json(1000.0 * double(rank + 1)) : Json()));
            QVERIFY(peak.at("memory_of") == (hasMemory ? Json(rank == 0 ? "host" : "device") : Json()));
        }
        const std::string text = runComparisonText(**plan, *run);
        QCOMPARE(text.find("Memory at most") != std::string::npos, hasMemory);
        QCOMPARE(text.find("profile_memory=True") != std::string::npos, !hasMemory);
        QCOMPARE(text.find("before the profiler began") != std::string::npos, hasMemory);
    }
}

CUTAWAY_TEST(CollectiveRunTest)
#include "collective_run_test.moc"
