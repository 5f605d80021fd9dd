#include "core/training/step_schedule.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace cutaway::training;

// Schedules of equal stages, for which the length of a step and the peak are known.

namespace {

double lengthOf(const ScheduleShape &shape, double forward, double backward, double hop = 0)
{
    const std::vector<double> forwards(std::size_t(shape.stages()), forward);
    const std::vector<double> backwards(std::size_t(shape.stages()), backward);
    return std::ranges::max(simulateStep(shape, forwards, backwards, hop));
}

double peakOf(const ScheduleShape &shape, std::int64_t rank)
{
    const std::vector<ChunkMemory> chunks(std::size_t(shape.chunks), ChunkMemory{1, 0, 0, 0});
    return memoryPeak(shape, rank, chunks).activations;
}

} // namespace

class TrainingScheduleTest : public QObject
{
    Q_OBJECT

private slots:
    void equalStagesWaitOnlyAtBothEnds()
    {
        QCOMPARE(lengthOf({Schedule::GPipe, 4, 1, 8}, 1, 2), (8 + 4 - 1) * 3.0);
        QCOMPARE(lengthOf({Schedule::OneForwardOneBackward, 4, 1, 8}, 1, 2), (8 + 4 - 1) * 3.0);
        QCOMPARE(lengthOf({Schedule::Interleaved, 4, 2, 8}, 1, 2), (8 * 2 + 4 - 1) * 3.0);
    }

    void oneRankNeverWaits() { QCOMPARE(lengthOf({Schedule::OneForwardOneBackward, 1, 1, 5}, 1, 2, 100), 15.0); }

    void transfersDelayThePassThroughAllStages()
    {
        QCOMPARE(lengthOf({Schedule::GPipe, 2, 1, 1}, 1, 2, 0.5), 1 + 0.5 + 1 + 2 + 0.5 + 2.0);
    }

    void asManyMicrobatchesAreHeldAsRanksFollow()
    {
        const ScheduleShape shape{Schedule::OneForwardOneBackward, 4, 1, 64};
        for (std::int64_t rank = 0; rank < 4; ++rank)
            QCOMPARE(peakOf(shape, rank), double(4 - rank));
        QCOMPARE(peakOf({Schedule::GPipe, 4, 1, 64}, 2), 64.0);
    }

    void interleavedRanksHoldMore()
    {
        const ScheduleShape shape{Schedule::Interleaved, 4, 3, 16};
        for (std::int64_t rank = 0; rank < 4; ++rank)
            QCOMPARE(peakOf(shape, rank), double(2 * (4 - rank - 1) + 2 * 4 + 1));
    }

    void thePeakIsThatOfAllMicrobatches()
    {
        const std::vector<ChunkMemory> chunks{{3, 5, 0, 0}, {2, 7, 4, 6}};
        for (const std::int64_t microbatches : {12, 48}) {
            const ScheduleShape shape{Schedule::Interleaved, 4, 2, microbatches};
            const std::vector<PassMemory> passes = memoryByPass(shape, 3, chunks);
            QCOMPARE(memoryPeak(shape, 3, chunks).all(),
                     std::ranges::max_element(passes, {}, &PassMemory::during)->during);
            QCOMPARE(passes.back().after, 0.0);
        }
    }

    void theRecorderSeesEveryPassAndTransfer()
    {
        int passes = 0;
        int transfers = 0;
        const ScheduleRecorder recorder{[&](const TimedPass &) { ++passes; }, [&](const TimedPass &) { ++transfers; }};
        const std::vector<double> seconds(8, 1.0);
        simulateStep({Schedule::Interleaved, 4, 2, 8}, seconds, seconds, 0.25, &recorder);
        QCOMPARE(passes, 2 * 8 * 8);
        QCOMPARE(transfers, 2 * 7 * 8);
    }
};

CUTAWAY_TEST(TrainingScheduleTest)
#include "training_schedule_test.moc"
