#include "core/measured/run.h"
#include "tests/support/measured_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace cutaway;
using namespace cutaway::measured;
using namespace cutaway::testing;

namespace {

using Json = nlohmann::json;

std::string codeOf(const Result<Run> &run)
{
    return run ? std::string("none") : run.error().code;
}

/// A step of one rank with these events in it.
Json oneStep(std::initializer_list<Json> events, int rank = 0, int worldSize = 1)
{
    Json all{traceEvent("user_annotation", "ProfilerStep#3", 0, 1000)};
    for (const Json &event : events)
        all.push_back(event);
    return traceOf(rank, worldSize, std::move(all));
}

const RunLabel &labelNamed(const RunStep &step, const std::string &name)
{
    const auto found = std::ranges::find(step.labels, name, &RunLabel::name);
    if (found == step.labels.end())
        qFatal("no label %s", name.c_str());
    return *found;
}

} // namespace

class RunReaderTest : public QObject
{
    Q_OBJECT

private slots:
    void everyTimeIsTheOneThatPythonReads_data();
    void everyTimeIsTheOneThatPythonReads();
    void ranksComeInAnyOrder();
    void aRankWithoutTraceIsListed();
    void tracesThatDoNotBelongTogetherAreRefused_data();
    void tracesThatDoNotBelongTogetherAreRefused();
    void aTraceWithoutLabelsIsToldWhatToDo();
    void theProgramsFirstStepIsLeftOut();
    void stepsThatARankLacksAreLeftOut();
    void aTraceWithoutStepsIsOneStep();
    void timesOfTheDeviceCount();
    void ofADevicesStreamsTheOneThatComputesCounts();
    void aDeviceThatRunsBehindKeepsItsStep();
    void stepsOfADeviceAreThoseOfItsStream();
    void aPassWaitsUntilItsFirstOperator();
    void communicationIsNoFirstOperator();
    void annotationsAreFoundWithoutKineto();
    void timesCountFromEachFilesBase();
    void progressIsThatOfAllFiles();
    void readingStopsWhenAsked();
};

void RunReaderTest::everyTimeIsTheOneThatPythonReads_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"interleaved.rank0", "interleaved.rank1", "gpipe.rank0", "gpipe.rank1"})
        QTest::newRow(name) << name;
    for (const char *run : {"four_1f1b", "four_zb_h1"}) {
        for (int rank = 0; rank < 4; ++rank) {
            const QString name = QStringLiteral("%1.rank%2").arg(run).arg(rank);
            QTest::newRow(qPrintable(name)) << name;
        }
    }
}

void RunReaderTest::everyTimeIsTheOneThatPythonReads()
{
    QFETCH(QString, name);
    const std::string file = name.toStdString() + ".json.gz";
    const Json truth = Json::parse(fixtureText("measured/truth.json")).at(file);
    const Result<Run> run = readTraces({{file, fixtureText("measured/" + file)}});
    QVERIFY(run);
    const RunRank &rank = run->ranks.front();
    QCOMPARE(rank.rank, truth.at("rank").get<std::size_t>());
    QCOMPARE(run->worldSize, truth.at("world_size").get<std::size_t>());
    const auto steps = truth.at("steps_us").get<std::vector<double>>();
    QCOMPARE(rank.steps.size(), steps.size());
    const auto &labels = truth.at("actions_us").items();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        QCOMPARE(rank.steps[i].sec, steps[i] / 1e6);
        QCOMPARE(rank.steps[i].labels.size(), truth.at("actions_us").size());
    }
    for (const auto &[label, microseconds] : labels) {
        for (std::size_t i = 0; i < steps.size(); ++i)
            QCOMPARE(labelNamed(rank.steps[i], label).sec, microseconds.at(i).get<double>() / 1e6);
    }
}

void RunReaderTest::ranksComeInAnyOrder()
{
    const auto file = [](int rank) {
        const std::string name = "measured/interleaved.rank" + std::to_string(rank) + ".json.gz";
        return std::pair(name, fixtureText(name));
    };
    const Result<Run> forwards = readTraces({file(0), file(1)});
    const Result<Run> backwards = readTraces({file(1), file(0)});
    QVERIFY(forwards && backwards);
    for (std::size_t rank = 0; rank < 2; ++rank) {
        QCOMPARE(backwards->ranks[rank].rank, rank);
        QCOMPARE(backwards->ranks[rank].source, forwards->ranks[rank].source);
        const std::vector<RunLabel> &labels = forwards->ranks[rank].steps[1].labels;
        QCOMPARE(backwards->ranks[rank].steps[1].labels.size(), labels.size());
        for (std::size_t i = 0; i < labels.size(); ++i)
            QVERIFY(backwards->ranks[rank].steps[1].labels[i].start == labels[i].start);
    }
}

void RunReaderTest::aRankWithoutTraceIsListed()
{
    const Result<Run> run = readTraces({{"b", fixtureText("measured/gpipe.rank1.json.gz")}});
    QVERIFY(run);
    QCOMPARE(run->missingRanks, std::vector<std::size_t>{0});
}

void RunReaderTest::tracesThatDoNotBelongTogetherAreRefused_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::addColumn<QString>("code");
    const Json pass = traceEvent("user_annotation", "PP:0F0", 10, 5);
    const auto text = [](const Json &trace) { return QString::fromStdString(trace.dump()); };
    Json unnamed = oneStep({pass});
    unnamed.erase("distributedInfo");
    Json later = traceOf(1, 2, {traceEvent("user_annotation", "ProfilerStep#9", 0, 100), pass});
    QTest::newRow("same rank") << text(oneStep({pass}, 0, 2)) << text(oneStep({pass}, 0, 2)) << "same_rank";
    QTest::newRow("other size") << text(oneStep({pass}, 0, 2)) << text(oneStep({pass}, 1, 4)) << "other_run";
    QTest::newRow("no rank") << text(oneStep({pass}, 0, 2)) << text(unnamed) << "no_rank";
    QTest::newRow("rank beyond size") << text(oneStep({pass}, 0, 2)) << text(oneStep({pass}, 2, 2)) << "no_rank";
    QTest::newRow("other steps") << text(oneStep({pass}, 0, 2)) << text(later) << "no_common_step";
    QTest::newRow("twice in a step") << text(oneStep({pass}, 0, 2)) << text(oneStep({pass, pass}, 1, 2))
                                     << "repeated_label";
}

void RunReaderTest::tracesThatDoNotBelongTogetherAreRefused()
{
    QFETCH(QString, first);
    QFETCH(QString, second);
    QFETCH(QString, code);
    const Result<Run> run = readTraces({{"first.json", first.toStdString()}, {"second.json", second.toStdString()}});
    QCOMPARE(codeOf(run), code.toStdString());
    QVERIFY(code == "no_common_step" || run.error().line().find("second.json") == 0);
}

void RunReaderTest::aTraceWithoutLabelsIsToldWhatToDo()
{
    const Result<Run> run = readTraces({{"trace.json", oneStep({traceEvent("cpu_op", "aten::mm", 10, 5)}).dump()}});
    QCOMPARE(codeOf(run), std::string("no_labels"));
    QVERIFY(run.error().hint.find("--profile") != std::string::npos);
    QVERIFY(run.error().hint.find("Schedule1F1B") != std::string::npos);
}

void RunReaderTest::theProgramsFirstStepIsLeftOut()
{
    const auto stepsFrom = [](int first, int count) {
        Json events = Json::array();
        for (int i = 0; i < count; ++i) {
            events.push_back(traceEvent("user_annotation", "ProfilerStep#" + std::to_string(first + i), 100.0 * i, 90));
            events.push_back(traceEvent("user_annotation", "PP:0F0", 100.0 * i + 5, 50));
        }
        return readTraces({{"trace", traceOf(0, 1, std::move(events)).dump()}});
    };
    const Result<Run> cold = stepsFrom(0, 3);
    QCOMPARE(cold->stepCount(), 2U);
    QCOMPARE(cold->warmUpStep, std::optional<std::int64_t>(0));
    QCOMPARE(stepsFrom(0, 1)->stepCount(), 1U);
    QCOMPARE(stepsFrom(4, 3)->stepCount(), 3U);
    QVERIFY(!stepsFrom(4, 3)->warmUpStep);
}

void RunReaderTest::stepsThatARankLacksAreLeftOut()
{
    const Json pass = traceEvent("user_annotation", "PP:0F0", 10, 5);
    const Json more = traceOf(1, 2,
                              {traceEvent("user_annotation", "ProfilerStep#3", 0, 100), pass,
                               traceEvent("user_annotation", "ProfilerStep#4", 200, 100),
                               traceEvent("user_annotation", "PP:0F0", 210, 5)});
    const Result<Run> run = readTraces({{"a", oneStep({pass}, 0, 2).dump()}, {"b", more.dump()}});
    QVERIFY(run);
    QCOMPARE(run->stepCount(), 1U);
    QCOMPARE(run->ranks[1].steps.size(), 1U);
    QCOMPARE(run->warnings.size(), 1U);
    QVERIFY(run->warnings.front().find("step 4") != std::string::npos);
}

void RunReaderTest::aTraceWithoutStepsIsOneStep()
{
    const Json first = traceEvent("user_annotation", "PP:0F0", 10, 5);
    const Result<Run> run =
        readTraces({{"a", traceOf(0, 1, {first, traceEvent("user_annotation", "PP:0B0", 30, 10)}).dump()}});
    QVERIFY(run);
    QCOMPARE(run->stepCount(), 1U);
    QCOMPARE(run->ranks.front().steps.front().sec, 30 / 1e6);
    const Result<Run> repeated =
        readTraces({{"a", traceOf(0, 1, {first, traceEvent("user_annotation", "PP:0F0", 30, 10)}).dump()}});
    QCOMPARE(codeOf(repeated), std::string("no_steps"));
}

void RunReaderTest::timesOfTheDeviceCount()
{
    const Result<Run> run = readTraces(
        {{"a", oneStep({traceEvent("user_annotation", "PP:0F0", 10, 5),
                        traceEvent("gpu_user_annotation", "PP:0F0", 40, 70, 7), traceEvent("cpu_op", "aten::mm", 13, 1),
                        traceEvent("user_annotation", "PP:0B0", 20, 5)})
                   .dump()}});
    QVERIFY(run);
    const RunStep &step = run->ranks.front().steps.front();
    QCOMPARE(labelNamed(step, "PP:0F0").sec, 70 / 1e6);
    QCOMPARE(labelNamed(step, "PP:0F0").waitSec, 0.0);
    QVERIFY(labelNamed(step, "PP:0F0").isOfDevice);
    QCOMPARE(labelNamed(step, "PP:0B0").sec, 5 / 1e6);
    QVERIFY(!labelNamed(step, "PP:0B0").isOfDevice);
}

void RunReaderTest::ofADevicesStreamsTheOneThatComputesCounts()
{
    const Result<Run> run = readTraces({{"a", oneStep({traceEvent("gpu_user_annotation", "PP:0F0", 40, 70, 7),
                                                       traceEvent("gpu_user_annotation", "PP:0F0", 20, 300, 20),
                                                       traceEvent("kernel", "sgemm", 41, 9, 7),
                                                       traceEvent("kernel", "ncclDevKernel_SendRecv", 20, 300, 20)})
                                                  .dump()}});
    QVERIFY(run);
    const RunLabel &label = labelNamed(run->ranks.front().steps.front(), "PP:0F0");
    QCOMPARE(label.sec, 70 / 1e6);
    QVERIFY(std::abs(label.start - 40 / 1e6) < 1e-12);
}

void RunReaderTest::aDeviceThatRunsBehindKeepsItsStep()
{
    const auto withId = [](Json event, int id) {
        event["args"] = {{"External id", id}};
        return event;
    };
    Json events{traceEvent("user_annotation", "ProfilerStep#3", 0, 100),
                traceEvent("user_annotation", "ProfilerStep#4", 100, 100),
                withId(traceEvent("user_annotation", "PP:0F0", 10, 5), 1),
                withId(traceEvent("user_annotation", "PP:0F0", 110, 5), 2),
                withId(traceEvent("gpu_user_annotation", "PP:0F0", 130, 20, 7), 1),
                withId(traceEvent("gpu_user_annotation", "PP:0F0", 230, 30, 7), 2)};
    const Result<Run> run = readTraces({{"a", traceOf(0, 1, std::move(events)).dump()}});
    QVERIFY(run);
    QCOMPARE(run->stepCount(), 2U);
    QCOMPARE(run->ranks.front().steps[0].labels.front().sec, 20 / 1e6);
    QCOMPARE(run->ranks.front().steps[1].labels.front().sec, 30 / 1e6);
}

void RunReaderTest::stepsOfADeviceAreThoseOfItsStream()
{
    // The next step's first transfer begins on a stream of its own while this step still computes.
    Json events{traceEvent("user_annotation", "ProfilerStep#3", 0, 50),
                traceEvent("user_annotation", "ProfilerStep#4", 50, 50),
                traceEvent("gpu_user_annotation", "ProfilerStep#3", 20, 100, 7),
                traceEvent("gpu_user_annotation", "ProfilerStep#4", 120, 90, 7),
                traceEvent("gpu_user_annotation", "ProfilerStep#4", 80, 10, 20),
                traceEvent("kernel", "sgemm", 21, 9, 7),
                traceEvent("kernel", "ncclDevKernel_AllGather", 81, 9, 20),
                traceEvent("gpu_user_annotation", "PP:0F0", 100, 20, 7),
                traceEvent("gpu_user_annotation", "PP:0F0", 130, 30, 7)};
    const Result<Run> run = readTraces({{"a", traceOf(0, 1, std::move(events)).dump()}});
    QVERIFY(run);
    QCOMPARE(run->stepCount(), 2U);
    const std::vector<RunStep> &steps = run->ranks.front().steps;
    QCOMPARE(steps[0].labels.front().sec, 20 / 1e6);
    QCOMPARE(steps[1].labels.front().sec, 30 / 1e6);
    QVERIFY(std::abs(steps[0].start - 20 / 1e6) < 1e-12);
    QVERIFY(std::abs(steps[1].start - 120 / 1e6) < 1e-12);
    QCOMPARE(steps[0].sec, 100 / 1e6);
}

void RunReaderTest::aPassWaitsUntilItsFirstOperator()
{
    const Result<Run> run = readTraces(
        {{"a", oneStep({traceEvent("user_annotation", "PP:0F0", 100, 50), traceEvent("cpu_op", "aten::mm", 130, 5),
                        traceEvent("cpu_op", "aten::pin_memory", 101, 5, 2),
                        traceEvent("user_annotation", "PP:0B0", 200, 50), traceEvent("cpu_op", "aten::mm", 240, 5, 2),
                        traceEvent("user_annotation", "PP:0W0", 300, 50)})
                   .dump()}});
    QVERIFY(run);
    const RunStep &step = run->ranks.front().steps.front();
    QCOMPARE(labelNamed(step, "PP:0F0").waitSec, 30 / 1e6);
    QCOMPARE(labelNamed(step, "PP:0B0").waitSec, 40 / 1e6); // autograd has a thread of its own
    QCOMPARE(labelNamed(step, "PP:0W0").waitSec, 50 / 1e6); // it did nothing else
}

void RunReaderTest::communicationIsNoFirstOperator()
{
    const Result<Run> run = readTraces(
        {{"a", oneStep({traceEvent("user_annotation", "Forward 1", 100, 50),
                        traceEvent("cpu_op", "c10d::recv_", 101, 5), traceEvent("cpu_op", "record_param_comms", 102, 2),
                        traceEvent("cpu_op", "aten::mm", 130, 5), traceEvent("cpu_op", "c10d::send", 145, 2)})
                   .dump()}});
    QVERIFY(run);
    const RunLabel &label = run->ranks.front().steps.front().labels.front();
    QCOMPARE(label.waitSec, 30 / 1e6);
    QCOMPARE(label.sendSec, 45 / 1e6);
}

void RunReaderTest::annotationsAreFoundWithoutKineto()
{
    // PyTorch built without it has a list of events without categories.
    Json events = Json::array();
    const auto add = [&](const char *name, int begin, int duration) {
        events.push_back(
            {{"name", name}, {"ph", "X"}, {"ts", begin}, {"dur", duration}, {"tid", 1}, {"pid", "CPU functions"}});
    };
    add("ProfilerStep#2", 0, 100);
    add("cutaway:partition 3", 10, 50);
    add("aten::mm", 15, 20);
    const Result<Run> run = readTraces({{"a", events.dump()}});
    QVERIFY2(run, run ? "" : run.error().line().c_str());
    const RunLabel &label = labelNamed(run->ranks.front().steps.front(), "cutaway:partition 3");
    QCOMPARE(label.sec, 50 / 1e6);
    QCOMPARE(label.waitSec, 5 / 1e6);
}

void RunReaderTest::timesCountFromEachFilesBase()
{
    const Json pass = traceEvent("user_annotation", "PP:0F0", 10, 5);
    Json early = oneStep({pass}, 0, 2);
    Json late = oneStep({pass}, 1, 2);
    early["baseTimeNanoseconds"] = 1790857026000000000;
    late["baseTimeNanoseconds"] = 1790857026000000256; // less than what a double of this size tells apart
    const Result<Run> run = readTraces({{"a", early.dump()}, {"b", late.dump()}});
    QVERIFY(run);
    QVERIFY(std::abs(run->ranks[1].steps.front().start - 256e-9) < 1e-13);
}

void RunReaderTest::progressIsThatOfAllFiles()
{
    const std::string text = fixtureText("measured/gpipe.rank0.json.gz");
    const std::string other = fixtureText("measured/gpipe.rank1.json.gz");
    const MemorySource first(text);
    const MemorySource second(other);
    std::vector<double> told;
    Job job;
    job.report = [&](const Progress &progress) { told.push_back(progress.fraction); };
    QVERIFY(bool(readRun({{"a", &first}, {"b", &second}}, job)));
    QVERIFY(told.size() > 1 && std::ranges::is_sorted(told));
    QVERIFY(told.front() <= 0.5);
    QCOMPARE(told.back(), 1.0);
}

void RunReaderTest::readingStopsWhenAsked()
{
    const std::string text = fixtureText("measured/gpipe.rank0.json.gz");
    const MemorySource source(text);
    std::stop_source stop;
    stop.request_stop();
    const Result<Run> run = readRun({{"a", &source}}, {stop.get_token(), {}});
    QVERIFY(!run);
    QVERIFY(run.error().kind == ErrorKind::Cancelled);
}

CUTAWAY_TEST(RunReaderTest)
#include "run_reader_test.moc"
