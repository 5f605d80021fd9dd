#include "core/pipeline/schedule.h"
#include "core/training/step_schedule.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <tuple>

using namespace cutaway::training;

// Schedules of equal stages, for which the length of a step and the peak are known.

namespace {

double lengthOf(const ScheduleShape &shape, double forward, double backward, double hop = 0)
{
    const std::vector<StageTime> stages(std::size_t(shape.stages()), StageTime{forward, backward, backward / 2});
    return std::ranges::max(simulateStep(shape, stages, hop));
}

double peakOf(const ScheduleShape &shape, std::int64_t rank)
{
    const std::vector<ChunkMemory> chunks(std::size_t(shape.chunks), ChunkMemory{1, 0, 0, 0});
    return memoryPeak(shape, rank, chunks).activations;
}

struct SplitCase
{
    Schedule schedule;
    cutaway::ScheduleKind pipelines; ///< the same in pipeline plans
    std::int64_t chunks;
    std::vector<std::int64_t> microbatches; ///< for four ranks
};

const std::vector<SplitCase> &splitCases()
{
    using cutaway::ScheduleKind;
    static const std::vector<SplitCase> cases{
        {Schedule::ZeroBubble, ScheduleKind::ZeroBubble, 1, {1, 3, 4, 8, 16}},
        {Schedule::InterleavedZeroBubble, ScheduleKind::InterleavedZeroBubble, 3, {4, 6, 8}},
        {Schedule::ZeroBubbleV, ScheduleKind::ZeroBubbleV, 2, {1, 5, 8, 13}},
        {Schedule::DualPipeV, ScheduleKind::DualPipeV, 2, {8, 11, 16}}};
    return cases;
}

/// Stage, microbatch, part, start, end.
using RunPass = std::tuple<std::int64_t, std::int64_t, bool, cutaway::BackwardPart, double, double>;

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
        const std::vector<StageTime> stages(8, StageTime{1, 1});
        simulateStep({Schedule::Interleaved, 4, 2, 8}, stages, 0.25, &recorder);
        QCOMPARE(passes, 2 * 8 * 8);
        QCOMPARE(transfers, 2 * 7 * 8);
    }

    void splitSchedulesRunAsThoseOfPipelines()
    {
        std::mt19937 random(5);
        for (const SplitCase &it : splitCases()) {
            for (const std::int64_t microbatches : it.microbatches) {
                const ScheduleShape shape{it.schedule, 4, it.chunks, microbatches};
                cutaway::ScheduleInput input;
                input.schedule = it.pipelines;
                input.devices = 4;
                input.chunks = it.chunks;
                input.microbatches = microbatches;
                std::vector<StageTime> stages;
                const double hop = double(random() % 8) / 16;
                for (std::int64_t stage = 0; stage < shape.stages(); ++stage) {
                    QCOMPARE(shape.rankOf(stage), input.deviceOf(stage));
                    QCOMPARE(shape.stageOf(shape.rankOf(stage), stage / 4), stage);
                    const double backward = double(2 + random() % 16) / 8;
                    stages.push_back({double(1 + random() % 8) / 8, backward, backward / 2});
                    input.forwardSec.push_back(stages.back().forward);
                    input.backwardSec.push_back(backward);
                    input.activationSec.push_back(hop);
                    input.gradientSec.push_back(hop);
                }
                QVERIFY(cutaway::checkSchedule(input));
                std::vector<std::vector<RunPass>> wanted(4);
                for (const cutaway::ScheduleTask &task : cutaway::simulateSchedule(input).tasks)
                    wanted[task.device].emplace_back(task.step.stage, task.step.microbatch, task.step.isBackward,
                                                     task.step.part, task.start, task.end);
                std::vector<std::vector<RunPass>> got(4);
                const ScheduleRecorder recorder{[&](const TimedPass &pass) {
                                                    got[std::size_t(shape.rankOf(pass.stage))].emplace_back(
                                                        pass.stage, pass.microbatch, pass.isBackward, pass.part,
                                                        pass.start, pass.end);
                                                },
                                                {}};
                const std::vector<double> ends = simulateStep(shape, stages, hop, &recorder);
                for (std::size_t rank = 0; rank < 4; ++rank) {
                    QCOMPARE(ends[rank], std::get<5>(got[rank].back()));
                    std::ranges::sort(got[rank]);
                    std::ranges::sort(wanted[rank]);
                    QVERIFY(got[rank] == wanted[rank]);
                }
            }
        }
    }

    void splittingTheBackwardPassLeavesSmallerBubbles()
    {
        const double work = 8 * 3.0;
        QCOMPARE(lengthOf({Schedule::OneForwardOneBackward, 4, 1, 8}, 1, 2), work + 9);
        QCOMPARE(lengthOf({Schedule::ZeroBubble, 4, 1, 8}, 1, 2), work + 3); // (K - 1)(forward + inputs - weights)
        QCOMPARE(lengthOf({Schedule::ZeroBubble, 1, 1, 5}, 1, 2, 100), 15.0);
        const double interleaved = lengthOf({Schedule::Interleaved, 4, 2, 8}, 0.5, 1);
        QVERIFY(lengthOf({Schedule::InterleavedZeroBubble, 4, 2, 8}, 0.5, 1) < interleaved);
        QVERIFY(lengthOf({Schedule::ZeroBubbleV, 4, 2, 8}, 0.5, 1) < interleaved);
        QVERIFY(lengthOf({Schedule::DualPipeV, 4, 2, 8}, 0.5, 1) < work + 9);
    }

    void whatAMicrobatchKeepsStaysUntilTheGradientsOfItsWeights()
    {
        ChunkMemory chunk{10, 100, 5, 1};
        chunk.remade = 4;
        chunk.working = 3;
        const ScheduleShape shape{Schedule::ZeroBubble, 2, 1, 2};
        // Rank 1: F0 I0 F1 I1 W0 W1.
        const std::vector<PassMemory> last = memoryByPass(shape, 1, {&chunk, 1});
        const std::vector<double> during{10 + 5 + 1, 10 + 4 + 5 + 3, 24 + 10 + 1, 28 + 10 + 3, 28 + 10, 14 + 5};
        const std::vector<double> after{15, 19, 34, 38, 19, 0};
        QCOMPARE(last.size(), during.size());
        for (std::size_t i = 0; i < last.size(); ++i) {
            QCOMPARE(last[i].during, during[i]);
            QCOMPARE(last[i].after, after[i]);
        }
        std::vector<HeldMicrobatches> held;
        const MemoryPeak peak = memoryPeak(shape, 1, {&chunk, 1}, &held);
        QCOMPARE(peak.activations, 28.0);
        QCOMPARE(peak.loss, 10.0);
        QCOMPARE(peak.transient, 3.0);
        QCOMPARE(held.front().kept, std::int64_t(2));
        QCOMPARE(held.front().remade, std::int64_t(2));
        // Rank 0: F0 F1 I0 W0 I1 W1.
        chunk.logits = chunk.atLoss = 0;
        QCOMPARE(memoryPeak(shape, 0, {&chunk, 1}).all(), 20 + 4 + 3.0);
    }

    void overlappingPassesHoldTheirMemoryTogether()
    {
        const std::vector<ChunkMemory> chunks{{3, 5, 0, 0, 2, 1}, {2, 7, 4, 6, 1, 1}};
        for (const SplitCase &it : splitCases()) {
            if (it.chunks != 2)
                continue;
            for (std::int64_t rank = 0; rank < 4; ++rank) {
                const ScheduleShape shape{it.schedule, 4, 2, 8};
                const std::vector<PassMemory> passes = memoryByPass(shape, rank, chunks);
                QCOMPARE(memoryPeak(shape, rank, chunks).all(),
                         std::ranges::max_element(passes, {}, &PassMemory::during)->during);
                QCOMPARE(passes.back().after, 0.0);
                const std::size_t split = 8 * 2 * 3;
                QVERIFY(it.schedule == Schedule::DualPipeV ? passes.size() < split : passes.size() == split);
            }
        }
    }
};

CUTAWAY_TEST(TrainingScheduleTest)
#include "training_schedule_test.moc"
