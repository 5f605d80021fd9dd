#include "core/pipeline/schedule.h"
#include "tests/support/plain_schedule.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace cutaway;

namespace {

constexpr double forward = 1.0;
constexpr double backward = 2.0;
constexpr std::int64_t bytes = 10;

ScheduleInput equalStages(ScheduleKind schedule, std::int64_t devices, std::int64_t microbatches,
                          std::int64_t chunks = 1)
{
    ScheduleInput input;
    input.schedule = schedule;
    input.devices = devices;
    input.microbatches = microbatches;
    input.chunks = chunks;
    const std::size_t stages = std::size_t(input.stages());
    input.forwardSec.assign(stages, forward);
    input.backwardSec.assign(stages, backward);
    input.activationBytes.assign(stages, bytes);
    return input;
}

/// Each device one task at a time, each link one value at a time.
bool isExclusive(const Schedule &schedule)
{
    const auto overlap = [](const auto &a, const auto &b) { return b.start < a.end; };
    for (std::size_t i = 1; i < schedule.tasks.size(); ++i) {
        if (schedule.tasks[i].device == schedule.tasks[i - 1].device &&
            overlap(schedule.tasks[i - 1], schedule.tasks[i]))
            return false;
    }
    for (std::size_t i = 1; i < schedule.transfers.size(); ++i) {
        const ScheduleTransfer &before = schedule.transfers[i - 1];
        const ScheduleTransfer &transfer = schedule.transfers[i];
        if (before.from == transfer.from && before.to == transfer.to && overlap(before, transfer))
            return false;
    }
    return true;
}

} // namespace

class ScheduleTest : public QObject
{
    Q_OBJECT

private slots:
    void gpipeAnd1f1bTakeTheClosedFormsTime_data() { addShapes({1}); }
    void gpipeAnd1f1bTakeTheClosedFormsTime()
    {
        QFETCH(std::int64_t, devices);
        QFETCH(std::int64_t, microbatches);
        for (const ScheduleKind kind : {ScheduleKind::GPipe, ScheduleKind::OneForwardOneBackward}) {
            const Schedule schedule = simulateSchedule(equalStages(kind, devices, microbatches));
            const double rounds = double(microbatches + devices - 1);
            QCOMPARE(schedule.makespanSec, rounds * (forward + backward));
            QCOMPARE(schedule.bubbleFraction, 1 - double(microbatches) / rounds);
            QVERIFY(isExclusive(schedule));
        }
    }

    void gpipeKeepsEveryMicrobatch()
    {
        const Schedule schedule = simulateSchedule(equalStages(ScheduleKind::GPipe, 4, 7));
        QCOMPARE(schedule.peakActivationBytes, std::vector<std::int64_t>(4, 7 * bytes));
    }

    void oneForwardOneBackwardKeepsAsManyAsStagesFollow_data() { addShapes({1}); }
    void oneForwardOneBackwardKeepsAsManyAsStagesFollow()
    {
        QFETCH(std::int64_t, devices);
        QFETCH(std::int64_t, microbatches);
        const Schedule schedule =
            simulateSchedule(equalStages(ScheduleKind::OneForwardOneBackward, devices, microbatches));
        for (std::int64_t device = 0; device < devices; ++device)
            QCOMPARE(schedule.peakActivationBytes[std::size_t(device)],
                     std::min(microbatches, devices - device) * bytes);
    }

    void interleavingTakesTheClosedFormsTimeAndMemory_data() { addShapes({2, 3}); }
    void interleavingTakesTheClosedFormsTimeAndMemory()
    {
        QFETCH(std::int64_t, devices);
        QFETCH(std::int64_t, microbatches);
        QFETCH(std::int64_t, chunks);
        const Schedule schedule =
            simulateSchedule(equalStages(ScheduleKind::Interleaved, devices, microbatches, chunks));
        const double rounds = double(microbatches * chunks + devices - 1);
        QCOMPARE(schedule.makespanSec, rounds * (forward + backward));
        QCOMPARE(schedule.bubbleFraction, 1 - double(microbatches * chunks) / rounds);
        for (std::int64_t device = 0; device < devices; ++device) {
            const std::int64_t all = microbatches * chunks;
            const std::int64_t kept =
                microbatches == devices ? all : std::min(2 * (devices - device - 1) + (chunks - 1) * devices + 1, all);
            QCOMPARE(schedule.peakActivationBytes[std::size_t(device)], kept * bytes);
        }
        QVERIFY(isExclusive(schedule));
    }

    void oneChunkInterleavedIs1f1b()
    {
        const Schedule plain = simulateSchedule(equalStages(ScheduleKind::OneForwardOneBackward, 3, 5));
        const Schedule interleaved = simulateSchedule(equalStages(ScheduleKind::Interleaved, 3, 5));
        QCOMPARE(interleaved.makespanSec, plain.makespanSec);
        QCOMPARE(interleaved.tasks.size(), plain.tasks.size());
    }

    void inferenceRunsForwardsOnlyAndKeepsOneMicrobatch()
    {
        ScheduleInput input = equalStages(ScheduleKind::OneForwardOneBackward, 4, 6);
        input.training = false;
        const Schedule schedule = simulateSchedule(input);
        QCOMPARE(schedule.makespanSec, (6 + 4 - 1) * forward);
        QCOMPARE(schedule.peakActivationBytes, std::vector<std::int64_t>(4, bytes));
        QVERIFY(std::ranges::none_of(schedule.tasks, [](const ScheduleTask &task) { return task.step.isBackward; }));
    }

    void aSlowLinkCarriesOneValueAtATime()
    {
        ScheduleInput input = equalStages(ScheduleKind::GPipe, 2, 3);
        input.training = false;
        input.activationSec = {4};
        const Schedule schedule = simulateSchedule(input);
        QCOMPARE(schedule.makespanSec, forward + 3 * 4 + forward);
        QVERIFY(isExclusive(schedule));
    }

    void anyTimesAndBytesGiveWhatAPlainSimulationGives()
    {
        std::mt19937 random(8);
        const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
        for (int round = 0; round < 400; ++round) {
            const auto schedule = ScheduleKind(upTo(2));
            const std::int64_t devices = 1 + upTo(4);
            const bool isInterleaved = schedule == ScheduleKind::Interleaved;
            ScheduleInput input = equalStages(schedule, devices, isInterleaved ? devices * (1 + upTo(2)) : 1 + upTo(8),
                                              isInterleaved ? 1 + upTo(2) : 1);
            input.training = upTo(3) > 0;
            const std::size_t stages = std::size_t(input.stages());
            for (auto *seconds : {&input.forwardSec, &input.backwardSec}) {
                for (double &value : *seconds)
                    value = upTo(5);
            }
            for (std::int64_t &kept : input.activationBytes)
                kept = upTo(9);
            for (std::size_t i = 1; i < stages; ++i) {
                input.activationSec.push_back(upTo(4));
                input.gradientSec.push_back(upTo(4));
            }
            const Schedule found = simulateSchedule(input);
            QVERIFY(isExclusive(found));
            testing::PlainSchedule plain(input);
            QCOMPARE(found.makespanSec, plain.makespan());
            QCOMPARE(found.peakActivationBytes, plain.peakActivationBytes());
        }
    }

    void onlyInterleavingWithChunksNeedsAMultiple()
    {
        QVERIFY(checkSchedule(equalStages(ScheduleKind::Interleaved, 4, 6, 1)));
        QCOMPARE(QString::fromStdString(checkSchedule(equalStages(ScheduleKind::Interleaved, 4, 6, 2)).error().message),
                 QStringLiteral("microbatches: interleaved_1f1b needs a multiple of 4, got 6"));
    }

    void countsThatNoComputerHoldsAreRefused()
    {
        ScheduleInput input;
        input.devices = std::numeric_limits<std::int64_t>::max();
        input.microbatches = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(checkSchedule(input).error().code, std::string("too_long"));
    }

private:
    static void addShapes(const std::vector<std::int64_t> &chunkCounts)
    {
        QTest::addColumn<std::int64_t>("devices");
        QTest::addColumn<std::int64_t>("microbatches");
        QTest::addColumn<std::int64_t>("chunks");
        for (const std::int64_t chunks : chunkCounts) {
            for (const std::int64_t devices : {1, 2, 3, 4, 8}) {
                for (const std::int64_t rounds : {1, 2, 3, 5}) {
                    const std::int64_t microbatches = devices * rounds;
                    QTest::addRow("%d devices, %d microbatches, %d chunks", int(devices), int(microbatches),
                                  int(chunks))
                        << devices << microbatches << chunks;
                }
            }
        }
    }
};

CUTAWAY_TEST(ScheduleTest)
#include "schedule_test.moc"
