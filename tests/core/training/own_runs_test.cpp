#include "core/training/calibrating/fit_calibration.h"
#include "core/training/training_cost.h"
#include "tests/support/fixtures.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace cutaway;
using namespace cutaway::training;

// Runs that resources/exporters/measure_training.py measured on one H200: what a user gets who calibrates.

class OwnRunsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const CalibrationInput input{"h200", testing::fixtureText("training/h200.records.json"), {}, {}, {}};
        Result<std::vector<MeasuredRun>> runs = readMeasuredRuns(input, {});
        QVERIFY2(runs, runs ? "" : runs.error().line().c_str());
        m_runs = std::move(*runs);
        QCOMPARE(m_runs.size(), std::size_t(42));
    }

    void memoryIsPredictedWithoutCalibration()
    {
        std::vector<double> errors;
        for (const MeasuredRun &run : m_runs) {
            const double error = costOf(run.state).ranks[run.rank].used / *run.peakBytes - 1;
            QVERIFY2(std::abs(error) <= 0.02, (run.name + " " + std::to_string(error)).c_str());
            errors.push_back(std::abs(error));
        }
        std::ranges::sort(errors);
        QVERIFY2(errors[errors.size() / 2] <= 0.0015, std::to_string(errors[errors.size() / 2]).c_str());
    }

    void calibratingBringsTheStepTimesOfOtherRunsNearer()
    {
        const Result<FittedCalibration> fitted = fitCalibration(m_runs, {});
        QVERIFY(fitted);
        QCOMPARE(fitted->timesKept, std::size_t(21));
        QVERIFY2(fitted->errorAfter <= 0.1, std::to_string(fitted->errorAfter).c_str());
        QVERIFY(fitted->errorAfter <= 0.6 * fitted->errorBefore);
    }

private:
    std::vector<MeasuredRun> m_runs;
};

QTEST_APPLESS_MAIN(OwnRunsTest)
#include "own_runs_test.moc"
