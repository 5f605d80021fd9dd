#include "core/training/calibrating/fit_calibration.h"
#include "core/training/training_state.h"
#include "core/training/training_summary.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace cutaway;
using namespace cutaway::training;

// Runs that resources/exporters/measure_training.py measured on one accelerator: what a user gets who calibrates.

class OwnRunsTest : public QObject
{
    Q_OBJECT

private slots:
    void memoryIsPredictedWithoutCalibration_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("median");
        QTest::addColumn<double>("most");
        QTest::newRow("dense layers on an H200") << "h200" << 42 << 0.0015 << 0.02;
        QTest::newRow("dense layers and experts on an H100") << "h100" << 31 << 0.006 << 0.07;
        QTest::newRow("one batch in microbatches of every size on an H100") << "h100_batches" << 79 << 0.002 << 0.087;
    }

    void memoryIsPredictedWithoutCalibration()
    {
        QFETCH(const QString, file);
        QFETCH(const double, median);
        QFETCH(const double, most);
        std::vector<double> errors;
        for (const MeasuredRun &run : runsOf(file)) {
            const double error = costOfState(run.state).ranks[run.rank].used / *run.peakBytes - 1;
            QVERIFY2(std::abs(error) <= most, (run.name + " " + std::to_string(error)).c_str());
            errors.push_back(std::abs(error));
        }
        QTEST(int(errors.size()), "count");
        std::ranges::sort(errors);
        QVERIFY2(errors[errors.size() / 2] <= median, std::to_string(errors[errors.size() / 2]).c_str());
    }

    void calibratingBringsTheStepTimesOfOtherRunsNearer()
    {
        const Result<FittedCalibration> fitted = fitCalibration(runsOf("h200"), {});
        QVERIFY(fitted);
        QCOMPARE(fitted->timesKept, std::size_t(21));
        QVERIFY2(fitted->errorAfter <= 0.1, std::to_string(fitted->errorAfter).c_str());
        QVERIFY(fitted->errorAfter <= 0.6 * fitted->errorBefore);
    }

    /// At what it takes by default no step waits for it, so that no small change of it is felt.
    void runsThatWaitForTheProcessorFitWhatStartsKernels()
    {
        std::vector<MeasuredRun> runs = runsOf("h100_batches");
        std::erase_if(runs, [](const MeasuredRun &run) { return !run.name.starts_with("mixtral"); });
        QCOMPARE(runs.size(), std::size_t(9));
        const Result<FittedCalibration> fitted = fitCalibration(runs, {});
        QVERIFY(fitted);
        QCOMPARE(fitted->fields.front(), std::string("launch_sec"));
        QVERIFY2(fitted->errorAfter <= 0.5 * fitted->errorBefore, std::to_string(fitted->errorAfter).c_str());
    }

    void stepsOfWideExpertsArePredictedWithoutCalibration()
    {
        double sum = 0;
        int count = 0;
        for (const MeasuredRun &run : runsOf("h100")) {
            if (run.name.starts_with("mixtral-8x7b") || run.name.starts_with("qwen")) {
                sum += std::abs(costOfState(run.state).step.stepSec / *run.stepSec - 1);
                ++count;
            }
        }
        QCOMPARE(count, 19);
        QVERIFY2(sum / count <= 0.07, std::to_string(sum / count).c_str());
    }

    /// The interval is that of runs whose kernels were started fast enough.
    void whereStepsTakeHalfAsLongAgainIsSaid()
    {
        int late = 0;
        for (const char *file : {"h100", "h200", "h100_batches"}) {
            for (const MeasuredRun &run : runsOf(file)) {
                const double times = *run.stepSec / costOfState(run.state).step.stepSec;
                if (times < 1.5)
                    continue;
                ++late;
                QVERIFY2(shortKernels(run.state), run.name.c_str());
                QVERIFY2(times < 1.4 * eagerSlowdown(run.state), run.name.c_str());
            }
        }
        QVERIFY2(late > 10, std::to_string(late).c_str());
    }

    void longKernelsAreNotSaidToBeShort()
    {
        for (const MeasuredRun &run : runsOf("h100_batches")) {
            if (run.name.starts_with("llama-8b"))
                QVERIFY2(!shortKernels(run.state), run.name.c_str());
        }
    }

private:
    std::vector<MeasuredRun> runsOf(const QString &accelerator)
    {
        const std::string name = accelerator.toStdString();
        const CalibrationInput input{name, testing::fixtureText("training/" + name + ".records.json"), {}, {}, {}};
        Result<std::vector<MeasuredRun>> runs = readMeasuredRuns(input, {});
        if (!runs)
            qFatal("%s", runs.error().line().c_str());
        return std::move(*runs);
    }
};

CUTAWAY_TEST(OwnRunsTest)
#include "own_runs_test.moc"
