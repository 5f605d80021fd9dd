#include "core/pipeline/schedule.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <optional>
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

/// The specification's section 4 word by word, time step by time step: all times are whole.
class PlainSchedule
{
public:
    explicit PlainSchedule(const ScheduleInput &input) : m_input(input), m_stages(std::size_t(input.stages()))
    {
        for (std::int64_t d = 0; d < input.devices; ++d)
            m_orders.push_back(scheduleOrder(input, d));
        m_at.resize(m_orders.size(), 0);
        m_free.resize(m_orders.size(), 0);
        m_linkFree.resize(2 * m_stages, 0);
    }

    double makespan()
    {
        double end = 0;
        for (double now = 0; !isDone(); ++now) {
            // What takes no time may set free another in the same step.
            while (startAt(now))
                ;
            for (const double free : m_free)
                end = std::max(end, free);
        }
        return end;
    }

private:
    using Key = std::tuple<bool, std::uint32_t, std::uint32_t>; // backward, stage, microbatch

    bool isDone() const
    {
        for (std::size_t d = 0; d < m_orders.size(); ++d) {
            if (m_at[d] < m_orders[d].size())
                return false;
        }
        return true;
    }

    bool startAt(double now)
    {
        bool anything = false;
        for (std::size_t d = 0; d < m_orders.size(); ++d) {
            if (m_at[d] == m_orders[d].size() || m_free[d] > now)
                continue;
            const ScheduleStep step = m_orders[d][m_at[d]];
            const auto ready = readyAt(step);
            if (!ready || *ready > now)
                continue;
            ++m_at[d];
            const double seconds = step.isBackward ? m_input.backwardSec[step.stage] : m_input.forwardSec[step.stage];
            m_free[d] = now + seconds;
            finish(step, now + seconds);
            anything = true;
        }
        return anything;
    }

    std::optional<double> arrival(const Key &key) const
    {
        const auto found = m_arrived.find(key);
        return found == m_arrived.end() ? std::nullopt : std::optional(found->second);
    }

    std::optional<double> readyAt(const ScheduleStep &step) const
    {
        if (!step.isBackward)
            return step.stage == 0 ? std::optional(0.0) : arrival({false, step.stage, step.microbatch});
        const auto own = m_forwardEnd.find({step.stage, step.microbatch});
        if (own == m_forwardEnd.end())
            return std::nullopt;
        if (step.stage + 1 == m_stages)
            return own->second;
        const auto gradient = arrival({true, step.stage, step.microbatch});
        return gradient ? std::optional(std::max(own->second, *gradient)) : std::nullopt;
    }

    /// One stage works in order, so that its values come to their link in order.
    void finish(const ScheduleStep &step, double end)
    {
        if (!step.isBackward)
            m_forwardEnd[{step.stage, step.microbatch}] = end;
        const bool isLast = step.isBackward ? step.stage == 0 : step.stage + 1 == m_stages;
        if (isLast)
            return;
        const std::uint32_t to = step.isBackward ? step.stage - 1 : step.stage + 1;
        double &free = m_linkFree[2 * step.stage + (step.isBackward ? 1 : 0)];
        const auto &seconds = step.isBackward ? m_input.gradientSec : m_input.activationSec;
        free = std::max(free, end) + seconds[std::min<std::size_t>(step.stage, to)];
        m_arrived[{step.isBackward, to, step.microbatch}] = free;
    }

    const ScheduleInput &m_input;
    std::size_t m_stages;
    std::vector<std::vector<ScheduleStep>> m_orders;
    std::vector<std::size_t> m_at;
    std::vector<double> m_free;
    std::vector<double> m_linkFree;
    std::map<Key, double> m_arrived;
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> m_forwardEnd;
};

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

    void anyTimesGiveWhatAPlainSimulationGives()
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
            for (std::size_t i = 1; i < stages; ++i) {
                input.activationSec.push_back(upTo(4));
                input.gradientSec.push_back(upTo(4));
            }
            const Schedule found = simulateSchedule(input);
            QVERIFY(isExclusive(found));
            QCOMPARE(found.makespanSec, PlainSchedule(input).makespan());
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

QTEST_APPLESS_MAIN(ScheduleTest)
#include "schedule_test.moc"
