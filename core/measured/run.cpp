#include "core/measured/run.h"

#include "core/base/names.h"
#include "core/measured/trace_marks.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace cutaway::measured {

namespace {

constexpr std::int64_t mostRanks = 1 << 20;
constexpr double microsecondsPerSecond = 1e6;
constexpr double nanosecondsPerMicrosecond = 1e3;

/// The reading of one of several files.
Job partOfJob(const Job &job, std::size_t file, std::size_t files)
{
    Job part{job.stop, {}};
    if (job.report)
        part.report = [&job, file, files](const Progress &progress) {
            job.progress(phrase("trace %1 of %2", {std::to_string(file + 1), std::to_string(files)}),
                         (double(file) + std::clamp(progress.fraction, 0.0, 1.0)) / double(files));
        };
    return part;
}

/// One file's marks as steps with labels.
class RankMaker
{
public:
    /// Times count from `originMicroseconds` on this file's own clock.
    RankMaker(const TraceMarks &marks, double originMicroseconds) : m_marks(marks), m_origin(originMicroseconds) {}

    Result<RunRank> make()
    {
        m_rank.source = m_marks.source;
        m_rank.hasOperators = !m_marks.operatorBegins.empty();
        m_rank.isOfDevice = !m_marks.deviceLabels.empty();
        m_rank.hasKernels = !m_marks.computingStreams.empty();
        const bool hasLabels = !m_marks.hostLabels.empty() || !m_marks.deviceLabels.empty();
        if (!hasLabels && m_marks.collectives.empty())
            return noLabels();
        if (!hasLabels)
            m_rank.isOfDevice = !m_marks.collectiveKernels.empty();
        takePeak();
        addSteps();
        if (Done done = m_spans.empty() ? addOnlyStep() : Done(std::monostate()); !done)
            return done.error();
        addHostLabels();
        addDeviceLabels();
        addCollectives();
        for (auto &[number, labels] : m_labels)
            finishStep(number, labels);
        if (m_repeated)
            return *m_repeated;
        std::ranges::sort(m_rank.steps, {}, &RunStep::number);
        return std::move(m_rank);
    }

private:
    struct Span
    {
        std::int64_t number = 0;
        double begin = 0;
        double end = 0;
    };
    struct Found
    {
        std::vector<const Mark *> host;
        std::vector<const Mark *> device;
    };

    double seconds(double microseconds) const { return (microseconds - m_origin) / microsecondsPerSecond; }

    static std::int64_t stepNumber(const Mark &mark) { return *stepNumberOf(mark.name); }

    void addSteps()
    {
        std::map<std::int64_t, RunStep> steps;
        for (const Mark &mark : m_marks.hostSteps) {
            m_spans.push_back({stepNumber(mark), mark.begin, mark.end()});
            noteStep(steps, mark);
        }
        addDeviceSteps(steps);
        if (m_spans.empty()) {
            for (const auto &[stream, spans] : m_deviceSpans)
                m_spans.insert(m_spans.end(), spans.begin(), spans.end());
        }
        std::ranges::sort(m_spans, {}, &Span::begin);
        m_steps = std::move(steps);
    }

    /// A step takes as long as host or device do, whichever is longer; where labels are the device's, it begins where a
    /// stream that computes does.
    void addDeviceSteps(std::map<std::int64_t, RunStep> &steps)
    {
        const auto computes = [&](const Mark &mark) { return m_marks.computingStreams.contains(mark.track); };
        const bool hasComputing = std::ranges::any_of(m_marks.deviceSteps, computes);
        std::map<std::int64_t, double> begins;
        for (const Mark &mark : m_marks.deviceSteps) {
            const std::int64_t number = stepNumber(mark);
            m_deviceSpans[mark.track].push_back({number, mark.begin, mark.end()});
            if (!m_spans.empty() && !m_rank.isOfDevice)
                continue;
            noteStep(steps, mark);
            if (hasComputing && !computes(mark))
                continue;
            double &begin = begins.emplace(number, mark.begin).first->second;
            begin = std::min(begin, mark.begin);
        }
        for (const auto &[number, begin] : begins)
            steps[number].start = seconds(begin);
        for (auto &[stream, spans] : m_deviceSpans)
            std::ranges::sort(spans, {}, &Span::begin);
    }

    void noteStep(std::map<std::int64_t, RunStep> &steps, const Mark &mark) const
    {
        RunStep &step = steps[stepNumber(mark)];
        step.number = stepNumber(mark);
        step.start = seconds(mark.begin);
        step.sec = std::max(step.sec, mark.duration / microsecondsPerSecond);
    }

    /// Where nobody called `step()`, all is one step, if each label is there once.
    Done addOnlyStep()
    {
        double begin = latestMicrosecond;
        double end = -latestMicrosecond;
        std::set<std::string_view> names;
        for (const std::vector<Mark> *labels : {&m_marks.hostLabels, &m_marks.deviceLabels}) {
            const bool isCounted = labels == &m_marks.hostLabels || m_marks.hostLabels.empty();
            for (const Mark &mark : *labels) {
                begin = std::min(begin, mark.begin);
                end = std::max(end, mark.end());
                if (isCounted && !names.insert(mark.name).second && labels == &m_marks.hostLabels)
                    return inputError(
                        "no_steps",
                        phrase("the trace marks no steps, and %1 appears more than once", {inQuotes(mark.name)}),
                        "call the profiler's step() after each step");
            }
        }
        for (const CollectiveMark &collective : m_marks.collectives) {
            begin = std::min(begin, collective.mark.begin);
            end = std::max(end, collective.mark.end());
        }
        m_spans.push_back({0, begin, end});
        RunStep &step = m_steps[0];
        step.start = seconds(begin);
        step.sec = (end - begin) / microsecondsPerSecond;
        return Done(std::monostate());
    }

    /// The step in which a time lies; nothing between and outside of steps.
    static const Span *spanAt(const std::vector<Span> &spans, double time)
    {
        const auto next = std::ranges::upper_bound(spans, time, {}, &Span::begin);
        if (next == spans.begin())
            return nullptr;
        const Span &span = *std::prev(next);
        return time < span.end || span.begin == span.end ? &span : nullptr;
    }

    void addHostLabels()
    {
        for (const Mark &mark : m_marks.hostLabels) {
            const Span *span = spanAt(m_spans, mark.begin);
            if (!span)
                continue;
            m_labels[span->number][mark.name].host.push_back(&mark);
            if (mark.id >= 0)
                m_stepOfId[{mark.id, mark.name}] = span->number;
        }
    }

    /// The device runs behind the host: what it does is of the step in which the host asked for it.
    void addDeviceLabels()
    {
        for (const Mark &mark : m_marks.deviceLabels) {
            const auto asked = m_stepOfId.find({mark.id, mark.name});
            const auto stream = m_deviceSpans.find(mark.track);
            const Span *span = spanAt(stream == m_deviceSpans.end() ? m_spans : stream->second, mark.begin);
            if (asked != m_stepOfId.end())
                m_labels[asked->second][mark.name].device.push_back(&mark);
            else if (span)
                m_labels[span->number][mark.name].device.push_back(&mark);
        }
    }

    /// Of the step in which the host asked for it, with the times of the kernels that it started.
    void addCollectives()
    {
        const bool hasLabels = !m_labels.empty(); // then they say which steps there are
        std::map<std::int64_t, std::map<std::string, std::size_t>> counts;
        for (const CollectiveMark &collective : m_marks.collectives) {
            const Span *span = spanAt(m_spans, collective.mark.begin);
            if (!span || (hasLabels && !m_labels.contains(span->number)))
                continue;
            m_labels[span->number];
            std::size_t &count = counts[span->number][collectiveLabel(collective.identity, 0)];
            RunLabel label;
            label.name = collectiveLabel(collective.identity, count++);
            label.collective = collective.identity;
            const auto kernels = m_marks.collectiveKernels.find(collective.mark.id);
            label.isOfDevice = collective.mark.id >= 0 && kernels != m_marks.collectiveKernels.end();
            const MarkSpan time =
                label.isOfDevice ? kernels->second : MarkSpan{collective.mark.begin, collective.mark.end()};
            label.start = seconds(time.begin);
            label.sec = label.sendSec = (time.end - time.begin) / microsecondsPerSecond;
            m_steps[span->number].collectives.push_back(std::move(label));
        }
        if (!m_marks.collectives.empty())
            addWork();
    }

    void addWork()
    {
        const std::vector<MarkSpan> all = (m_rank.isOfDevice ? m_marks.deviceWork : m_marks.hostWork).joined();
        for (auto &[number, step] : m_steps) {
            const double end = step.start + step.sec;
            const auto before = [&](const MarkSpan &span) { return seconds(span.end) <= step.start; };
            for (auto span = std::ranges::partition_point(all, before); span != all.end() && seconds(span->begin) < end;
                 ++span)
                step.work.push_back({std::max(seconds(span->begin), step.start), std::min(seconds(span->end), end)});
        }
    }

    /// Of an accelerator where one has memory, else of the host.
    void takePeak()
    {
        for (const auto &[device, bytes] : m_marks.mostAllocated) {
            const bool isOfDevice = AllocatedMemory{device.first, device.second, bytes}.isOfDevice();
            if (m_rank.peakBytes && m_rank.isPeakOfDevice && !isOfDevice)
                continue;
            const bool isFirst = !m_rank.peakBytes || isOfDevice != m_rank.isPeakOfDevice;
            m_rank.peakBytes = isFirst ? bytes : std::max(*m_rank.peakBytes, bytes);
            m_rank.isPeakOfDevice = isOfDevice;
        }
    }

    /// A device's label stands once for each stream that works for it: those that compute count, if there are any.
    Mark merged(const std::vector<const Mark *> &marks) const
    {
        const auto computes = [&](const Mark *mark) { return m_marks.computingStreams.contains(mark->track); };
        const bool hasComputing = std::ranges::any_of(marks, computes);
        Mark result;
        double end = 0;
        bool isFirst = true;
        for (const Mark *mark : marks) {
            if (hasComputing && !computes(mark))
                continue;
            result.begin = isFirst ? mark->begin : std::min(result.begin, mark->begin);
            end = isFirst ? mark->end() : std::max(end, mark->end());
            result.duration = isFirst ? mark->duration : end - result.begin;
            isFirst = false;
        }
        return result;
    }

    /// Until the first operator on the label's own thread; where that runs none, on any; where none runs, to the end:
    /// it did nothing but wait. Without any operator in the trace nothing is known of waits.
    double waitMicroseconds(const Mark &mark) const
    {
        double first = mark.end();
        for (const auto &[thread, begins] : m_marks.operatorBegins) {
            const auto next = std::ranges::lower_bound(begins, mark.begin);
            if (next == begins.end() || *next >= mark.end())
                continue;
            if (thread == mark.track)
                return *next - mark.begin;
            first = std::min(first, *next);
        }
        return m_rank.hasOperators ? first - mark.begin : 0.0;
    }

    /// The last one in the label counts: those of the label before may still be under way at its begin.
    double sendMicroseconds(const Mark &mark) const
    {
        const auto behind = std::ranges::upper_bound(m_marks.sendBegins, mark.end());
        const bool isInside = behind != m_marks.sendBegins.begin() && *std::prev(behind) >= mark.begin;
        return isInside ? *std::prev(behind) - mark.begin : mark.duration;
    }

    /// How often a step has a label: on the host, or on one stream.
    static std::size_t timesOf(const Found &found)
    {
        std::map<std::size_t, std::size_t> onTrack;
        std::size_t most = found.host.size();
        for (const Mark *mark : found.device)
            most = std::max(most, ++onTrack[mark->track]);
        return most;
    }

    void finishStep(std::int64_t number, const std::map<std::string, Found> &labels)
    {
        RunStep step = m_steps[number];
        for (const auto &[name, found] : labels) {
            const bool isOfDevice = !found.device.empty();
            if (const std::size_t times = timesOf(found); times > 1)
                m_repeated = inputError(
                    "repeated_label",
                    phrase("step %1 has %2 %3 times", {std::to_string(number), inQuotes(name), std::to_string(times)}),
                    "call the profiler's step() once for each run of the schedule");
            const Mark mark = isOfDevice ? merged(found.device) : *found.host.front();
            const double wait = isOfDevice ? 0.0 : waitMicroseconds(mark);
            const double send = isOfDevice ? mark.duration : sendMicroseconds(mark);
            step.labels.push_back({name, seconds(mark.begin), mark.duration / microsecondsPerSecond,
                                   wait / microsecondsPerSecond, send / microsecondsPerSecond, isOfDevice});
        }
        std::ranges::stable_sort(step.labels, {}, &RunLabel::start);
        std::ranges::stable_sort(step.collectives, {}, &RunLabel::start);
        m_rank.steps.push_back(std::move(step));
    }

    const TraceMarks &m_marks;
    double m_origin;
    RunRank m_rank;
    std::vector<Span> m_spans;                              ///< by begin
    std::map<std::size_t, std::vector<Span>> m_deviceSpans; ///< by stream
    std::map<std::int64_t, RunStep> m_steps;
    std::map<std::int64_t, std::map<std::string, Found>> m_labels; ///< by step and name
    std::map<std::pair<std::int64_t, std::string>, std::int64_t> m_stepOfId;
    std::optional<Error> m_repeated;
};

/// Puts the files of a run together, one after the other: of each only its steps are kept.
class RunMaker
{
public:
    explicit RunMaker(bool isAlone) : m_isAlone(isAlone) {}

    Result<Run> make()
    {
        std::ranges::sort(m_run.ranks, {}, &RunRank::rank);
        countFromOneOrigin();
        for (std::size_t rank = 0, next = 0; rank < m_run.worldSize; ++rank) {
            if (next < m_run.ranks.size() && m_run.ranks[next].rank == rank)
                ++next;
            else
                m_run.missingRanks.push_back(rank);
        }
        if (Done done = keepCommonSteps(); !done)
            return done.error();
        leaveOutWarmUp();
        return std::move(m_run);
    }

    Done addFile(const TraceMarks &file)
    {
        const std::int64_t size = file.origin.worldSize.value_or(m_isAlone && !file.origin.rank ? 1 : -1);
        const std::int64_t rank = file.origin.rank.value_or(m_isAlone && size == 1 ? 0 : -1);
        if (rank < 0 || size < 1 || rank >= size || size > mostRanks)
            return inputError("no_rank", "the trace does not say which rank wrote it, or of how many",
                              "export it with the profiler of torch after init_process_group: it writes "
                              "distributedInfo with rank and world_size");
        if (!m_run.ranks.empty() && m_run.worldSize != std::size_t(size))
            return inputError("other_run", phrase("this trace is of a run with %1 ranks, but %2 is of one with %3",
                                                  {std::to_string(size), m_run.ranks.front().source,
                                                   std::to_string(m_run.worldSize)}));
        m_run.worldSize = std::size_t(size);
        const auto same = std::ranges::find(m_run.ranks, std::size_t(rank), &RunRank::rank);
        if (same != m_run.ranks.end())
            return inputError("same_rank",
                              phrase("this trace and %2 are both of rank %1", {std::to_string(rank), same->source}));
        const Origin origin = originOf(file);
        Result<RunRank> made = RankMaker(file, origin.microseconds).make();
        if (!made)
            return made.error();
        made->rank = std::size_t(rank);
        m_origins[made->rank] = origin;
        for (const Text &warning : file.warnings)
            m_run.warnings.push_back(phrase("%1: %2", {file.source, warning}));
        m_run.ranks.push_back(std::move(*made));
        return Done(std::monostate());
    }

private:
    /// Where a file's times count from: its first mark, on its own clock.
    struct Origin
    {
        double microseconds = latestMicrosecond;
        std::int64_t baseNanoseconds = 0;
    };

    static Origin originOf(const TraceMarks &file)
    {
        Origin origin{latestMicrosecond, file.origin.baseTimeNanoseconds};
        for (const std::vector<Mark> *marks :
             {&file.hostSteps, &file.deviceSteps, &file.hostLabels, &file.deviceLabels}) {
            for (const Mark &mark : *marks)
                origin.microseconds = std::min(origin.microseconds, mark.begin);
        }
        for (const CollectiveMark &collective : file.collectives)
            origin.microseconds = std::min(origin.microseconds, collective.mark.begin);
        return origin;
    }

    /// The first rank's first mark is the run's 0, whichever file came first.
    void countFromOneOrigin()
    {
        const Origin &first = m_origins.at(m_run.ranks.front().rank);
        for (RunRank &rank : m_run.ranks) {
            const Origin &own = m_origins.at(rank.rank);
            const auto apart = std::int64_t(std::uint64_t(own.baseNanoseconds) - std::uint64_t(first.baseNanoseconds));
            const double microseconds =
                own.microseconds - first.microseconds + double(apart) / nanosecondsPerMicrosecond;
            for (RunStep &step : rank.steps)
                step.shift(microseconds / microsecondsPerSecond);
        }
    }

    Done keepCommonSteps()
    {
        std::map<std::int64_t, std::size_t> ranksOfStep;
        for (const RunRank &rank : m_run.ranks) {
            for (const RunStep &step : rank.steps)
                ++ranksOfStep[step.number];
        }
        const std::size_t all = m_run.ranks.size();
        for (const auto &[number, count] : ranksOfStep) {
            if (count < all)
                m_run.warnings.push_back(phrase("step %1 is in the traces of %2 of %3 ranks and is left out",
                                                {std::to_string(number), std::to_string(count), std::to_string(all)}));
        }
        for (RunRank &rank : m_run.ranks)
            std::erase_if(rank.steps, [&](const RunStep &step) { return ranksOfStep[step.number] < all; });
        if (m_run.stepCount() == 0)
            return inputError("no_common_step", "the traces have no step with labels in common",
                              "give the traces of one run, each with whole steps");
        return Done(std::monostate());
    }

    /// In its first step a program makes its memory and compiles. A profiler that began later has left it out itself.
    void leaveOutWarmUp()
    {
        if (m_run.stepCount() < 2 || m_run.ranks.front().steps.front().number != 0)
            return;
        for (RunRank &rank : m_run.ranks)
            rank.steps.erase(rank.steps.begin());
        m_run.warmUpStep = 0;
    }

    bool m_isAlone;
    std::map<std::size_t, Origin> m_origins; ///< by rank
    Run m_run;
};

} // namespace

Error noLabels()
{
    return inputError("no_labels",
                      "the trace names no passes: none of its labels is like \"PP:2F3\", \"Forward 3\" or \"cutaway:\"",
                      "PyTorch's Schedule1F1B writes no labels: run what `cutaway export` writes with --profile DIR, "
                      "which labels its passes, or a schedule that is loaded from a CSV; GPipe, interleaved and "
                      "zero-bubble schedules label themselves");
}

Result<Run> readRun(const std::vector<TraceFile> &files, const Job &job)
{
    if (files.empty())
        return inputError("no_traces", "a run needs the trace of at least one rank");
    try {
        RunMaker maker(files.size() == 1);
        for (std::size_t i = 0; i < files.size(); ++i) {
            const TraceFile &file = files[i];
            const Result<TraceMarks> marks = readTraceMarks(file, partOfJob(job, i, files.size()));
            if (!marks)
                return within(file.name, marks.error());
            if (Done done = maker.addFile(*marks); !done)
                return within(file.name, done.error());
        }
        return maker.make();
    } catch (const std::bad_alloc &) {
        return Error{ErrorKind::System, "out_of_memory", "not enough memory for these traces", {}, {}};
    }
}

} // namespace cutaway::measured
