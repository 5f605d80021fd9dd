#include "core/measured/run_comparison.h"

#include "core/json/json_writing.h"
#include "core/measured/run_matcher.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace cutaway::measured {

namespace {

/// How many intervals of each part there are at a moment.
class ActiveParts
{
public:
    void change(StepPart part, int by) { m_counts[std::size_t(part)] += by; }

    void give(double seconds, StepPart otherwise, StepParts &to) const
    {
        const int forward = count(StepPart::Forward);
        const int computing = forward + count(StepPart::Backward);
        if (computing > 0) {
            partOf(to, StepPart::Forward) += seconds * forward / computing;
            partOf(to, StepPart::Backward) += seconds * (computing - forward) / computing;
        } else if (count(StepPart::Compute) > 0) {
            partOf(to, StepPart::Compute) += seconds;
        } else if (count(StepPart::Waiting) > 0) {
            partOf(to, StepPart::Waiting) += seconds;
        } else if (count(StepPart::Transfers) > 0) {
            partOf(to, StepPart::Transfers) += seconds;
        } else {
            partOf(to, otherwise) += seconds;
        }
    }

private:
    int count(StepPart part) const { return m_counts[std::size_t(part)]; }

    std::array<int, stepPartCount> m_counts = {};
};

struct PartChange
{
    double time = 0;
    StepPart part = StepPart::Forward;
    int by = 0;
};

StepPart partOfPass(ExpectedPass::Kind kind)
{
    return kind == ExpectedPass::Kind::Forward ? StepPart::Forward : StepPart::Backward;
}

/// What a place does according to the plan. Of collectives its transfers are those that what computes waits for.
StepParts expectedParts(const ExpectedRun &expected, std::size_t place)
{
    const bool areCollectives = isOfCollectives(expected);
    std::vector<PartInterval> intervals;
    for (const ExpectedPass &pass : expected.passes) {
        if (pass.place == place && !areCollectives)
            intervals.push_back({partOfPass(pass.kind), pass.start, pass.end});
    }
    for (const ExpectedTransfer &transfer : expected.transfers) {
        if (expected.passes[transfer.to].place == place)
            intervals.push_back({StepPart::Transfers, transfer.start, transfer.end});
    }
    return partsOfTime(intervals, 0, expected.stepSec, areCollectives ? StepPart::Compute : StepPart::Waiting);
}

/// Takes the step of median length apart, makes the rows of the table and finds what stands out.
class RunFigures
{
public:
    RunFigures(const EditedPlan &plan, RunComparison &comparison, const RunMatcher &matcher)
        : m_plan(plan), m_result(comparison), m_matcher(matcher)
    {
    }

    void find(std::optional<std::size_t> step)
    {
        findMedianStep();
        m_result.step = step && *step < m_result.stepSec.size() ? *step : m_result.medianStep;
        findParts();
        addPassRows();
        addTransferRows();
        findBackwardRatio();
        findPeaks();
    }

private:
    const ExpectedPass &expected(const ComparedPass &pass) const { return m_result.expected.passes[pass.pass]; }

    /// Of an even number the shorter one in the middle: a step that was run.
    void findMedianStep()
    {
        for (std::size_t step = 0; step < m_result.run.stepCount(); ++step) {
            double longest = 0;
            for (const RunRank &rank : m_result.run.ranks)
                longest = std::max(longest, rank.steps[step].sec);
            m_result.stepSec.push_back(longest);
        }
        std::vector<std::size_t> order(m_result.stepSec.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::ranges::stable_sort(order, {}, [&](std::size_t step) { return m_result.stepSec[step]; });
        m_result.medianStep = order[(order.size() - 1) / 2];
    }

    void findParts()
    {
        double last = 0;
        m_result.parts.resize(m_result.run.ranks.size());
        const auto isPlaced = [](std::size_t place) { return place != RunComparison::none; };
        m_result.lastRank =
            std::size_t(std::ranges::find_if(m_result.placeOfRank, isPlaced) - m_result.placeOfRank.begin());
        for (std::size_t rank = 0; rank < m_result.parts.size(); ++rank) {
            const std::size_t place = m_result.placeOfRank[rank];
            if (place == RunComparison::none)
                continue;
            m_result.parts[rank].predicted = expectedParts(m_result.expected, place);
            m_result.parts[rank].measured = measuredParts(rank);
            for (const ComparedPass &pass : m_result.passes) {
                if (pass.step != m_result.step || pass.rank != rank || pass.end <= last)
                    continue;
                last = pass.end;
                m_result.lastRank = rank;
            }
        }
    }

    /// A collective that is under way beside what computes takes no time of its own.
    StepParts partsOfCollectives(const RunStep &step) const
    {
        std::vector<PartInterval> intervals;
        double end = step.start;
        for (const RunLabel &label : step.collectives) {
            intervals.push_back({StepPart::Transfers, label.start, label.end()});
            end = std::max(end, label.end());
        }
        for (const RunSpan &span : step.work) {
            intervals.push_back({StepPart::Compute, span.start, span.end});
            end = std::max(end, span.end);
        }
        return partsOfTime(intervals, step.start, std::min(end, step.start + step.sec), StepPart::Host);
    }

    StepParts withLeftOver(StepParts parts) const
    {
        const double told = std::accumulate(parts.begin(), parts.end(), 0.0);
        partOf(parts, StepPart::LeftOver) = m_result.stepSec[m_result.step] - told;
        return parts;
    }

    StepParts measuredParts(std::size_t rank) const
    {
        const RunStep &step = m_result.run.ranks[rank].steps[m_result.step];
        if (m_result.collectives)
            return withLeftOver(partsOfCollectives(step));
        std::vector<PartInterval> intervals;
        double end = step.start;
        for (const RunLabel &label : step.labels)
            end = std::max(end, label.end());
        for (const ExpectedPass &pass : m_result.expected.passes) {
            if (pass.place != m_result.placeOfRank[rank])
                continue;
            const RunLabel *label = m_matcher.labelOf(pass, rank, m_result.step).label;
            if (!label)
                continue;
            const double begin = label->start + label->waitSec;
            intervals.push_back({StepPart::Waiting, label->start, begin});
            intervals.push_back({partOfPass(pass.kind), begin, label->end()});
        }
        for (const ExpectedTransfer &transfer : m_result.expected.transfers) {
            for (const std::string *name : {&transfer.sendLabel, &transfer.receiveLabel}) {
                if (const RunLabel *label = m_matcher.find(rank, m_result.step, *name))
                    intervals.push_back({StepPart::Transfers, label->start, label->end()});
            }
        }
        return withLeftOver(partsOfTime(intervals, step.start, end, StepPart::Host));
    }

    /// Collectives have a row each, as they begin.
    using RowKey = std::tuple<std::size_t, std::int64_t, ExpectedPass::Kind>;

    void addPassRows()
    {
        std::map<RowKey, std::vector<std::size_t>> passesOfRow;
        for (std::size_t i = 0; i < m_result.expected.passes.size(); ++i) {
            const ExpectedPass &pass = m_result.expected.passes[i];
            passesOfRow[{m_result.collectives ? i : 0, m_plan.group(pass.group).id, pass.kind}].push_back(i);
        }
        std::vector<std::vector<const ComparedPass *>> byPass(m_result.expected.passes.size());
        for (const ComparedPass &pass : m_result.passes)
            byPass[pass.pass].push_back(&pass);
        for (const auto &[key, passes] : passesOfRow)
            m_result.passRows.push_back(rowOf(passes, byPass));
    }

    PassRow rowOf(const std::vector<std::size_t> &passes, const std::vector<std::vector<const ComparedPass *>> &byPass)
    {
        const ExpectedPass &first = m_result.expected.passes[passes.front()];
        PassRow row;
        row.group = first.group;
        row.kind = first.kind;
        row.collective = collectiveOfLabel(first.label);
        std::vector<double> predicted;
        double waits = 0;
        for (const std::size_t i : passes) {
            const ExpectedPass &pass = m_result.expected.passes[i];
            MicrobatchRow microbatch{pass.microbatch, timesOf(byPass[i])};
            microbatch.times.predictedSec = pass.sec();
            predicted.push_back(pass.sec());
            for (std::size_t k = 0; k < microbatch.times.sec.size(); ++k) {
                row.times.sec.push_back(microbatch.times.sec[k]);
                row.times.waitSec.push_back(microbatch.times.waitSec[k]);
                waits += microbatch.times.waitSec[k];
            }
            row.microbatches.push_back(std::move(microbatch));
        }
        std::ranges::stable_sort(row.microbatches, {}, &MicrobatchRow::microbatch);
        row.times.predictedSec = medianOf(std::move(predicted));
        const auto ranks = std::ranges::count(m_result.placeOfRank, first.place);
        row.waitsOfStepSec = ranks > 0 ? waits / double(m_result.run.stepCount() * std::size_t(ranks)) : 0;
        return row;
    }

    static Times timesOf(const std::vector<const ComparedPass *> &passes)
    {
        Times times;
        for (const ComparedPass *pass : passes) {
            times.sec.push_back(pass->sec);
            times.waitSec.push_back(pass->waitSec);
        }
        return times;
    }

    void addTransferRows()
    {
        using Key = std::tuple<std::int64_t, bool, std::int64_t>;
        std::map<Key, std::pair<TransferRow, std::vector<double>>> rows;
        for (const ExpectedTransfer &transfer : m_result.expected.transfers) {
            const ExpectedPass &from = m_result.expected.passes[transfer.from];
            const ExpectedPass &to = m_result.expected.passes[transfer.to];
            if (from.place == to.place)
                continue;
            auto &[row, predicted] =
                rows[{m_plan.group(from.group).id, transfer.isGradient, m_plan.group(to.group).id}];
            row.from = from.group;
            row.to = to.group;
            row.isGradient = transfer.isGradient;
            predicted.push_back(transfer.end - transfer.start);
            addSends(transfer.sendLabel, row.times);
        }
        for (auto &[key, entry] : rows) {
            entry.first.times.predictedSec = medianOf(std::move(entry.second));
            m_result.transferRows.push_back(std::move(entry.first));
        }
    }

    void addSends(const std::string &name, Times &times) const
    {
        for (std::size_t rank = 0; rank < m_result.run.ranks.size(); ++rank) {
            for (std::size_t step = 0; step < m_result.run.stepCount(); ++step) {
                if (const RunLabel *label = m_matcher.find(rank, step, name))
                    times.sec.push_back(label->sec);
            }
        }
    }

    void findBackwardRatio()
    {
        double forward = 0;
        double backward = 0;
        double expectedForward = 0;
        double expectedBackward = 0;
        for (const ComparedPass &pass : m_result.passes) {
            if (pass.step != m_result.step)
                continue;
            const bool isForward = expected(pass).kind == ExpectedPass::Kind::Forward;
            (isForward ? forward : backward) += pass.sec;
            (isForward ? expectedForward : expectedBackward) += expected(pass).sec();
        }
        if (backward > 0 && forward > 0 && expectedForward > 0 && expectedBackward > 0) {
            m_result.backwardRatio = backward / forward;
            m_result.expectedBackwardRatio = expectedBackward / expectedForward;
        }
    }

    /// Of a device of the plan what its passes need; what collectives add is not all that a rank holds.
    void findPeaks()
    {
        for (std::size_t rank = 0; rank < m_result.run.ranks.size(); ++rank) {
            RankPeak peak{{}, m_result.run.ranks[rank].peakBytes, m_result.run.ranks[rank].isPeakOfDevice};
            const std::size_t place = m_result.placeOfRank[rank];
            const LaneIndex lane = place == RunComparison::none ? LaneIndex() : m_result.expected.places[place].lane;
            if (lane.isValid() && !m_result.collectives && m_plan.lane(lane).usedBytes > 0)
                peak.predictedBytes = double(m_plan.lane(lane).usedBytes);
            m_result.peaks.push_back(peak);
        }
    }

    const EditedPlan &m_plan;
    RunComparison &m_result;
    const RunMatcher &m_matcher;
};

/// Those that the plan's passes are told by.
Done takeLabels(RunComparison &comparison)
{
    if (isOfCollectives(comparison.expected))
        return nameCollectives(comparison);
    const auto hasLabels = [](const RunRank &rank) {
        return std::ranges::any_of(rank.steps, [](const RunStep &step) { return !step.labels.empty(); });
    };
    return std::ranges::any_of(comparison.run.ranks, hasLabels) ? Done(std::monostate()) : Done(noLabels());
}

/// In quotation marks where it needs them; a name is read back as it is, without what `appendCsvField` puts before one
/// that looks like a formula.
std::string cellOf(const std::string &text)
{
    if (text.find_first_of(",;\t\"\r\n") == std::string::npos)
        return text;
    std::string cell = "\"";
    for (const char c : text)
        cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + '"';
}

} // namespace

std::string_view stepPartName(StepPart part)
{
    switch (part) {
    case StepPart::Forward: return "forward";
    case StepPart::Backward: return "backward";
    case StepPart::Waiting: return "waiting";
    case StepPart::Transfers: return "transfers";
    case StepPart::Host: return "host";
    case StepPart::LeftOver: return "left_over";
    case StepPart::Compute: return "compute";
    }
    return {};
}

StepParts partsOfTime(const std::vector<PartInterval> &intervals, double start, double end, StepPart otherwise)
{
    std::vector<PartChange> changes;
    for (const PartInterval &interval : intervals) {
        const double from = std::max(interval.start, start);
        const double to = std::min(interval.end, end);
        if (!(from < to))
            continue;
        changes.push_back({from, interval.part, 1});
        changes.push_back({to, interval.part, -1});
    }
    std::ranges::sort(changes, {}, &PartChange::time);
    StepParts parts = {};
    ActiveParts active;
    double at = start;
    for (const PartChange &change : changes) {
        active.give(change.time - at, otherwise, parts);
        active.change(change.part, change.by);
        at = change.time;
    }
    active.give(std::max(end - at, 0.0), otherwise, parts);
    return parts;
}

std::vector<std::int64_t> roundedTenths(const std::vector<double> &seconds, double unit)
{
    constexpr double most = 9e15; // tenths that are whole in a double
    std::vector<std::int64_t> tenths;
    std::vector<double> remainders;
    double sum = 0;
    for (const double value : seconds) {
        const double exact = std::clamp(value / unit * 10, -most, most);
        sum += exact;
        tenths.push_back(std::int64_t(std::floor(exact)));
        remainders.push_back(exact - std::floor(exact));
    }
    const std::int64_t missing = std::int64_t(std::round(std::clamp(sum, -most, most))) -
                                 std::accumulate(tenths.begin(), tenths.end(), std::int64_t(0));
    std::vector<std::size_t> order(tenths.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return remainders[i]; });
    for (std::int64_t i = 0; i < missing && i < std::int64_t(order.size()); ++i)
        ++tenths[order[std::size_t(i)]];
    return tenths;
}

double Times::quantile(double share) const
{
    std::vector<double> sorted = sec;
    std::ranges::sort(sorted);
    if (sorted.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const double place = share * double(sorted.size() - 1);
    const auto below = std::size_t(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (place - double(below));
}

double medianOf(std::vector<double> seconds)
{
    return Times{0, std::move(seconds), {}}.quantile(0.5);
}

std::span<const StepPart> RunComparison::shownParts() const
{
    return collectives ? std::span<const StepPart>(shownCollectiveParts) : std::span<const StepPart>(shownStepParts);
}

std::string RunComparison::deviceOf(std::size_t rank) const
{
    return placeOfRank[rank] == none ? std::string() : expected.places[placeOfRank[rank]].name;
}

std::size_t RunComparison::expectedPasses() const
{
    std::size_t count = 0;
    for (const std::size_t place : placeOfRank)
        count += std::size_t(std::ranges::count(expected.passes, place, &ExpectedPass::place));
    return count;
}

std::size_t RunComparison::missingPasses() const
{
    std::set<std::pair<std::size_t, std::size_t>> passesOfRanks;
    for (const MissingPass &pass : missing)
        passesOfRanks.insert({pass.pass, pass.rank});
    return passesOfRanks.size();
}

std::vector<std::optional<GroupTimes>> groupTimes(const RunComparison &comparison, std::size_t groups)
{
    std::vector<std::optional<GroupTimes>> times(groups);
    std::vector<bool> isPartly(groups);
    for (const PassRow &row : comparison.passRows) {
        std::optional<GroupTimes> &group = times[row.group.value()];
        group = group.value_or(GroupTimes());
        group->predictedSec += row.times.predictedSec;
        if (row.times.sec.empty())
            isPartly[row.group.value()] = true;
        else
            group->measuredSec += row.times.median();
    }
    for (std::size_t i = 0; i < groups; ++i) {
        if (isPartly[i])
            times[i].reset();
    }
    return times;
}

Result<RunComparison> compareRun(const EditedPlan &plan, Run run, std::optional<std::size_t> step)
{
    Result<ExpectedRun> expected = plan.expectedRun();
    if (!expected)
        return expected.error();
    RunComparison comparison;
    comparison.run = std::move(run);
    comparison.expected = std::move(*expected);
    if (Done done = takeLabels(comparison); !done)
        return done.error();
    RunMatcher matcher(comparison);
    if (Done done = matcher.placeRanks(); !done)
        return done.error();
    comparison.clocks = alignClocks(comparison.run, matcher.messages());
    matcher.matchPasses();
    RunFigures(plan, comparison, matcher).find(step);
    return comparison;
}

Result<std::vector<OperatorTime>> measuredTimes(const EditedPlan &plan, const RunComparison &comparison)
{
    std::map<GroupIndex, double> ratios;
    for (const PassRow &row : comparison.passRows) {
        if (row.kind == ExpectedPass::Kind::Forward && std::isfinite(row.times.ratio()))
            ratios[row.group] = row.times.ratio();
    }
    std::vector<OperatorTime> times;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemInfo info = plan.item(ItemIndex(i));
        const auto ratio = ratios.find(plan.groupOf(ItemIndex(i)));
        if (ratio != ratios.end() && info.node.isValid() && info.seconds)
            times.push_back({info.node, *info.seconds * ratio->second});
    }
    if (times.empty())
        return inputError(
            "no_operator_times", "the plan's times are not operator latencies that a run could correct",
            comparison.collectives
                ? phrase("what collectives take follows from latency and bandwidth among the plan's settings")
                : phrase("plans of transformers use runs through calibration"));
    return times;
}

std::string measuredProfile(const Graph &graph, const std::vector<OperatorTime> &times, const Run &run)
{
    const std::string end = ',' + cellOf(run.ranks.front().source) + '\n';
    std::string text = "node,latency_sec,run\n";
    for (const OperatorTime &time : times)
        text += cellOf(graph.node(time.node).name) + ',' + jsonNumber(time.seconds) + end;
    return text;
}

} // namespace cutaway::measured
