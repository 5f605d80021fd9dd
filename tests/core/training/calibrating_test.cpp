#include "core/devices/inventory.h"
#include "core/training/calibrating/fit_calibration.h"
#include "core/training/calibrating/measured_runs.h"
#include "core/training/cluster.h"
#include "core/training/training_state.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"

#include <QTest>

#include <cmath>

using namespace cutaway;
using namespace cutaway::training;
using cutaway::testing::clusterOfNodes;
using cutaway::testing::DenseModel;

namespace {

DenseModel billions()
{
    DenseModel model;
    model.layers = 8;
    model.hidden = 4096;
    model.heads = 32;
    model.kvHeads = 8;
    model.ffn = 14336;
    model.vocab = 32000;
    model.sequence = 4096;
    return model;
}

CalibrationInput inputOf(std::string text)
{
    return {"runs.csv", std::move(text), testing::graphOf(billions()), clusterOfNodes(2), {}};
}

/// Runs on accelerators that multiply and start kernels otherwise than is assumed.
std::string runsWith(double gemm, double launchSec)
{
    const auto inventory =
        clusterOfNodes(2, {{"calibration", {{"gemm", gemm}, {"launch_sec", launchSec}, {"relaxed_bytes", 9e8}}}});
    std::string text = "name,pipeline,tensor,microbatch_size,microbatches,step_sec,peak_bytes\n";
    for (const int pipeline : {1, 2, 4}) {
        for (const int tensor : {1, 2, 4}) {
            for (const int size : {1, 2}) {
                const std::string row =
                    std::to_string(pipeline) + "," + std::to_string(tensor) + "," + std::to_string(size) + ",8";
                CalibrationInput input =
                    inputOf("pipeline,tensor,microbatch_size,microbatches,step_sec\n" + row + ",1");
                input.inventory = inventory;
                const auto runs = readMeasuredRuns(input, {});
                const TrainingCost cost = costOfState(runs->front().state);
                text += "run " + row + "," + row + "," + std::to_string(cost.step.stepSec) + "," +
                        std::to_string(cost.ranks.back().used) + "\n";
                text.replace(text.rfind("run " + row), 4 + row.size(),
                             "run " + std::to_string(pipeline * 100 + tensor * 10 + size));
            }
        }
    }
    return text;
}

QString refusalOf(const std::string &text)
{
    const Result<CalibrationOutcome> outcome = trainingCalibrator().run(inputOf(text), {});
    return outcome ? QString() : QString::fromStdString(outcome.error().line());
}

} // namespace

class CalibratingTest : public QObject
{
    Q_OBJECT

private slots:
    void theSimplexFindsTheBottomOfAValley()
    {
        const auto value = [](const std::vector<double> &at) {
            return std::pow(at[0] - 1, 2) + 10 * std::pow(at[1] - at[0] * at[0], 2);
        };
        const std::vector<double> best = minimise(value, {-1, 2}, 0.5, 2000, {});
        QVERIFY(std::abs(best[0] - 1) < 0.02);
        QVERIFY(std::abs(best[1] - 1) < 0.04);
    }

    void findsTheConstantsThatTheRunsWereMadeWith()
    {
        const Result<CalibrationOutcome> outcome = trainingCalibrator().run(inputOf(runsWith(0.55, 3e-5)), {});
        QVERIFY2(outcome, outcome ? "" : outcome.error().line().c_str());
        const Result<Cluster> cluster = clusterOf(*outcome->inventory);
        QVERIFY2(cluster, cluster ? "" : cluster.error().line().c_str());
        QVERIFY2(std::abs(cluster->calibration.gemm / 0.55 - 1) < 0.05,
                 std::to_string(cluster->calibration.gemm).c_str());
        QVERIFY(std::abs(cluster->calibration.relaxedBytes / 9e8 - 1) < 0.01);
        QCOMPARE(outcome->points.size(), std::size_t(36)); // step time and memory of eighteen runs
        for (const CalibrationPoint &point : outcome->points)
            QVERIFY2(std::abs(point.error()) < 0.05, point.name.c_str());
    }

    void keepsEverySecondRunBackForTheErrors()
    {
        const Result<CalibrationOutcome> outcome = trainingCalibrator().run(inputOf(runsWith(0.55, 3e-5)), {});
        QCOMPARE(std::ranges::count(outcome->points, true, &CalibrationPoint::isFitted), std::ptrdiff_t(18));
        const Result<Cluster> cluster = clusterOf(*outcome->inventory);
        QCOMPARE(cluster->calibration.stepTimes.records, std::size_t(9));
        QVERIFY(outcome->notes.back().find("fewer than 50 runs") != std::string::npos);
    }

    void theFileTakesTheConstantsAsAClusterDoes()
    {
        const Result<CalibrationOutcome> outcome = trainingCalibrator().run(inputOf(runsWith(0.6, 2e-5)), {});
        const auto document = nlohmann::ordered_json::parse(outcome->document);
        QCOMPARE(document["format"].get<std::string>(), std::string("cutaway.calibration"));
        const auto again = clusterOf(*clusterOfNodes(2, {{"calibration", document["calibration"]}}));
        QVERIFY(again);
        QVERIFY(again->calibration == clusterOf(*outcome->inventory)->calibration);
    }

    void aFileThatWasKeptIsNotUsedForAClusterThatIsNone()
    {
        const Result<CalibrationOutcome> fitted = trainingCalibrator().run(inputOf(runsWith(0.6, 2e-5)), {});
        CalibrationInput input = inputOf(fitted->document);
        Inventory inventory = *input.inventory;
        inventory.extra = R"({"cluster": "x"})";
        input.inventory = std::make_shared<const Inventory>(inventory);
        const Result<CalibrationOutcome> kept = trainingCalibrator().run(input, {});
        QVERIFY(!kept);
        QVERIFY2(kept.error().line().find("cluster") != std::string::npos, kept.error().line().c_str());
    }

    void aFileThatWasKeptIsUsedAgain()
    {
        const Result<CalibrationOutcome> fitted = trainingCalibrator().run(inputOf(runsWith(0.6, 2e-5)), {});
        const Result<CalibrationOutcome> kept = trainingCalibrator().run(inputOf(fitted->document), {});
        QVERIFY2(kept, kept ? "" : kept.error().line().c_str());
        QVERIFY(clusterOf(*kept->inventory)->calibration == clusterOf(*fitted->inventory)->calibration);
        QCOMPARE(kept->points.size(), fitted->points.size());
        for (std::size_t i = 0; i < kept->points.size(); ++i) {
            QCOMPARE(kept->points[i].unit, fitted->points[i].unit);
            QCOMPARE(kept->points[i].error(), fitted->points[i].error());
        }
    }

    void aFileOfAnotherAcceleratorIsRefused()
    {
        const Result<CalibrationOutcome> fitted = trainingCalibrator().run(inputOf(runsWith(0.6, 2e-5)), {});
        auto document = nlohmann::ordered_json::parse(fitted->document);
        document["accelerator"] = "A100";
        QCOMPARE(refusalOf(document.dump()), QString("runs.csv: fitted on A100, the inventory has H100"));
    }

    void readsStepAndMemoryFromATrace()
    {
        const auto step = [](int number, int start, int microseconds) {
            return nlohmann::json{
                {"ph", "X"}, {"name", "ProfilerStep#" + std::to_string(number)}, {"ts", start}, {"dur", microseconds}};
        };
        const auto memory = [](int type, double bytes) {
            return nlohmann::json{{"ph", "i"},
                                  {"name", "[memory]"},
                                  {"ts", 5},
                                  {"args", {{"Device Type", type}, {"Total Allocated", bytes}}}};
        };
        const nlohmann::json events{step(4, 0, 510000), step(5, 510000, 500000), step(6, 1010000, 490000),
                                    memory(0, 9e9), memory(1, 3e9)};
        const std::string text = nlohmann::json{{"traceEvents", events}}.dump();
        const MemorySource trace(text);
        const Result<TracedStep> traced = readTracedStep(trace, {});
        QVERIFY(traced);
        QCOMPARE(*traced->stepSec, 0.5);
        QCOMPARE(*traced->peakBytes, 3e9);
    }

    void aStepIsAsLongAsHostOrDeviceTakes()
    {
        const std::string text = R"({"traceEvents": [
            {"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#1", "ts": 0, "dur": 1000},
            {"ph": "X", "cat": "gpu_user_annotation", "name": "ProfilerStep#1", "ts": 100, "dur": 9000},
            {"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#2", "ts": 1000, "dur": 9500},
            {"ph": "X", "cat": "gpu_user_annotation", "name": "ProfilerStep#2", "ts": 9100, "dur": 7000},
            {"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#3", "ts": 10500, "dur": 9700}]})";
        QCOMPARE(*readTracedStep(MemorySource(text), {})->stepSec, 9500e-6);
    }

    void readsATraceThatIsPacked()
    {
        const std::string packed = testing::fixtureText("exchange/trace/resnet50_h200.trace.json.gz");
        const Result<TracedStep> traced = readTracedStep(MemorySource(packed), {});
        QVERIFY2(traced, traced ? "" : traced.error().line().c_str());
        QVERIFY2(std::abs(*traced->stepSec - 9306e-6) < 1e-6, std::to_string(*traced->stepSec).c_str());
    }

    void saysWhichLineIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("column") << "tensr,step_sec\n2,1\n"
                                << "no column \"tensr\"";
        QTest::newRow("not a measurement") << "tensor\n2\n"
                                           << "a column step_sec, peak_bytes or trace is needed";
        QTest::newRow("degrees") << "tensor,step_sec\n2,1\n3,1\n"
                                 << "line 3: tensor: 3 does not divide 32 heads";
        QTest::newRow("time") << "tensor,step_sec\n2,soon\n"
                              << "line 2: step_sec: \"soon\" is not a number above 0";
        QTest::newRow("no rows") << "tensor,step_sec\n"
                                 << "no runs";
    }
    void saysWhichLineIsWrong()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const QString refusal = refusalOf(text.toStdString());
        QVERIFY2(refusal.contains(message), qPrintable(refusal));
    }
};

CUTAWAY_CORE_TEST(CalibratingTest)
#include "calibrating_test.moc"
