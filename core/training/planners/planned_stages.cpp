#include "core/training/planners/planned_stages.h"

#include "core/base/rounding.h"
#include "core/base/units.h"
#include "core/training/planners/stage_choice.h"
#include "core/training/step_time.h"

#include <algorithm>
#include <cmath>

namespace cutaway::training {

namespace {

using Planned = std::optional<PlannedStages>;

/// Boundaries that are best, and what they are worth.
struct StageDivision
{
    std::vector<std::uint32_t> starts; ///< and the number of places; empty: no division fits
    double objectiveSec = 0;
};

/// A division of the places up to some end into the stages so far.
struct Prefix
{
    double most = 0;
    double sum = 0;
    std::uint32_t first = 0;    ///< of its last stage
    std::uint32_t previous = 0; ///< position in the list of the stages before
};

class DivisionSearch
{
public:
    DivisionSearch(StageChoice &choice, std::int64_t microbatches, std::uint32_t tail, const Job &job)
        : m_choice(choice)
        , m_repeats(double(microbatches - 1))
        , m_tail(tail)
        , m_job(job)
        , m_stages(std::size_t(choice.stages()))
        , m_places(choice.places())
    {
    }

    Result<StageDivision> run()
    {
        const double bottleneck = leastBottleneck();
        if (m_job.stopRequested())
            return cancelledError();
        if (bottleneck == infinity)
            return StageDivision();
        // Loosened, since sums are rounded in another order.
        m_bound = m_repeats * bottleneck + leastSum(bottleneck * (1 + roundingShare));
        m_bound *= 1 + roundingShare;
        return search();
    }

private:
    /// The places at which a stage may end.
    std::size_t firstEnd(std::size_t stage) const { return stage + 1 == m_stages ? m_places : stage + 1; }
    std::size_t lastEnd(std::size_t stage) const
    {
        if (stage + 1 == m_stages)
            return m_places;
        return std::min<std::size_t>(m_tail, m_places - (m_stages - 1 - stage));
    }

    /// Least over all divisions of the slowest stage.
    double leastBottleneck()
    {
        return scalarProgram([](double before, double own) { return std::max(before, own); },
                             [](double before, double own) { return std::max(before, own); }, infinity);
    }

    /// Least sum of divisions whose stages take at most `most`.
    double leastSum(double most)
    {
        return scalarProgram([](double before, double own) { return before + own; },
                             [](double, double own) { return own; }, most);
    }

    /// `join` gives the value of a division from that before its last stage and the stage's time; a stage is not made
    /// longer once `bound` of it exceeds the best value or its time `most`.
    template <class Join, class Bound>
    double scalarProgram(Join join, Bound bound, double most)
    {
        std::vector<double> before(m_places + 1, infinity);
        before[0] = 0;
        for (std::size_t stage = 0; stage < m_stages && !m_job.stopRequested(); ++stage) {
            std::vector<double> values(m_places + 1, infinity);
            for (std::size_t end = firstEnd(stage); end <= lastEnd(stage); ++end) {
                for (std::size_t first = end; first-- > stage;) {
                    const double least = m_choice.leastSeconds(first, end);
                    if (least > most || bound(0.0, least) >= values[end])
                        break;
                    if (before[first] == infinity)
                        continue;
                    const double own = m_choice.seconds(first, end, stage);
                    if (own == infinity)
                        break; // a longer stage needs more memory still
                    if (own <= most)
                        values[end] = std::min(values[end], join(before[first], own));
                }
            }
            before = std::move(values);
        }
        return before[m_places];
    }

    /// The least that the stages behind `end` add to the sum.
    double leastBehind(std::size_t end, std::size_t stage) const
    {
        if (stage + 1 == m_stages)
            return 0;
        const double waiting = m_choice.leastSeconds(0, 0);
        return m_choice.leastSeconds(end, m_places) + double(m_stages - 2 - stage) * waiting;
    }

    Result<StageDivision> search()
    {
        m_lists.assign(m_stages + 1, std::vector<std::vector<Prefix>>(m_places + 1));
        m_lists[0][0].push_back({});
        for (std::size_t stage = 0; stage < m_stages; ++stage) {
            for (std::size_t end = firstEnd(stage); end <= lastEnd(stage); ++end) {
                if (m_job.stopRequested())
                    return cancelledError();
                m_lists[stage + 1][end] = prefixes(stage, end);
            }
        }
        return trace();
    }

    std::vector<Prefix> prefixes(std::size_t stage, std::size_t end)
    {
        std::vector<Prefix> found;
        const double behind = leastBehind(end, stage);
        // The slowest of the stages behind takes at least their mean.
        const double meanBehind = stage + 1 < m_stages ? behind / double(m_stages - 1 - stage) : 0;
        for (std::size_t first = end; first-- > stage;) {
            const double least = m_choice.leastSeconds(first, end);
            if (m_repeats * std::max(least, meanBehind) + least + behind > m_bound)
                break;
            const std::vector<Prefix> &before = m_lists[stage][first];
            if (before.empty())
                continue;
            const double own = m_choice.seconds(first, end, stage);
            if (own == infinity)
                break; // a longer stage needs more memory still
            for (std::size_t i = 0; i < before.size(); ++i) {
                const Prefix prefix{std::max(before[i].most, own), before[i].sum + own, std::uint32_t(first),
                                    std::uint32_t(i)};
                if (m_repeats * std::max(prefix.most, meanBehind) + prefix.sum + behind <= m_bound)
                    found.push_back(prefix);
            }
        }
        return undominatedPrefixes(std::move(found));
    }

    static std::vector<Prefix> undominatedPrefixes(std::vector<Prefix> prefixes)
    {
        std::ranges::sort(prefixes, [](const Prefix &a, const Prefix &b) {
            return a.most != b.most ? a.most < b.most : a.sum < b.sum;
        });
        double least = infinity;
        std::erase_if(prefixes, [&](const Prefix &each) {
            if (each.sum >= least)
                return true;
            least = each.sum;
            return false;
        });
        return prefixes;
    }

    StageDivision trace() const
    {
        StageDivision division;
        const std::vector<Prefix> &all = m_lists[m_stages][m_places];
        if (all.empty())
            return division;
        const auto worth = [&](const Prefix &prefix) { return m_repeats * prefix.most + prefix.sum; };
        auto best = std::uint32_t(std::ranges::min_element(all, {}, worth) - all.begin());
        division.objectiveSec = worth(all[best]);
        std::size_t end = m_places;
        division.starts.push_back(std::uint32_t(end));
        for (std::size_t stage = m_stages; stage > 0; --stage) {
            const Prefix &prefix = m_lists[stage][end][best];
            end = prefix.first;
            best = prefix.previous;
            division.starts.push_back(std::uint32_t(end));
        }
        std::ranges::reverse(division.starts);
        return division;
    }

    StageChoice &m_choice;
    double m_repeats;
    std::uint32_t m_tail;
    const Job &m_job;
    std::size_t m_stages;
    std::size_t m_places;
    double m_bound = infinity;
    std::vector<std::vector<std::vector<Prefix>>> m_lists; ///< by number of stages and end
};

/// Minimises (microbatches − 1) · max + sum of the stages' times over all boundaries, every stage with at least one
/// block, from `tail` on in the last. Exact dynamic programming over pairs (max, sum) that no other dominates, cut by
/// the best division of a simpler kind. Cancelled work gives an error.
Result<StageDivision> divideStages(StageChoice &choice, std::int64_t microbatches, std::uint32_t tail, const Job &job)
{
    return DivisionSearch(choice, microbatches, tail, job).run();
}

/// By what all layers would keep, most first.
std::vector<RecomputeMode> byKept(const BlockTable &table, std::vector<RecomputeMode> modes)
{
    const Transformer &transformer = table.transformer();
    const auto kept = [&](RecomputeMode mode) {
        double bytes = 0;
        for (const Transformer::Place &place : transformer.places) {
            if (transformer.classes[place.blockClass].isLayer())
                bytes += table.figures(place.blockClass, mode, int(table.settings().zero)).kept;
        }
        return bytes;
    };
    std::ranges::stable_sort(modes, std::greater<>(), kept);
    return modes;
}

Result<Planned> planExactly(const BlockTable &table, const std::vector<RecomputeMode> &modes, const PlacePins &pins,
                            const Job &job)
{
    const Transformer &transformer = table.transformer();
    const std::uint32_t tail = tailOf(transformer);
    const auto stages = std::size_t(table.settings().pipeline);
    if (stages > transformer.size() || stages - 1 > tail)
        return inputError("too_many_stages",
                          phrase("pipeline: %1 stages but only %2 layers",
                                 {std::to_string(stages), std::to_string(transformer.layerCount())}));
    StageChoice choice(table, modes, pins);
    Result<StageDivision> division = divideStages(choice, table.settings().microbatches, tail, job);
    if (!division)
        return division.error();
    if (division->starts.empty())
        return Planned();
    PlannedStages planned{uniformLayout(transformer, std::move(division->starts), {}), true, division->objectiveSec};
    for (std::size_t stage = 0; stage < stages; ++stage) {
        const std::uint32_t first = planned.layout.starts[stage];
        std::ranges::copy(choice.modes(first, planned.layout.starts[stage + 1], stage),
                          planned.layout.modes.begin() + first);
    }
    return Planned(std::move(planned));
}

/// Gives the layers of a rank the mode that keeps most, then as many of the first of them as must the next mode.
class RankModes
{
public:
    RankModes(const BlockTable &table, StageLayout &layout, const PlacePins &pins, std::int64_t rank)
        : m_table(table), m_layout(layout), m_rank(rank)
    {
        const auto isFree = [&](std::uint32_t place) {
            const auto pin = pins.find(place);
            return table.transformer().block(place).isLayer() && (pin == pins.end() || !pin->second.mode);
        };
        for (const std::int64_t number : scheduleShape(table.settings()).stagesOf(rank)) {
            const auto stage = std::size_t(number);
            for (std::uint32_t place = layout.starts[stage]; place < layout.starts[stage + 1]; ++place) {
                if (isFree(place))
                    m_layers.push_back(place);
            }
        }
    }

    /// Whether any of that fits.
    bool choose(const std::vector<RecomputeMode> &modes)
    {
        if (fits(0, modes.front(), modes.front()))
            return true;
        for (std::size_t i = 0; i + 1 < modes.size(); ++i) {
            if (!fits(m_layers.size(), modes[i + 1], modes[i]))
                continue;
            // From the first layer on, each more in the leaner mode only takes memory away.
            std::size_t low = 1;
            std::size_t high = m_layers.size();
            while (low < high) {
                const std::size_t middle = (low + high) / 2;
                if (fits(middle, modes[i + 1], modes[i]))
                    high = middle;
                else
                    low = middle + 1;
            }
            return fits(high, modes[i + 1], modes[i]);
        }
        return false;
    }

private:
    bool fits(std::size_t count, RecomputeMode first, RecomputeMode others)
    {
        for (std::size_t i = 0; i < m_layers.size(); ++i)
            m_layout.modes[m_layers[i]] = i < count ? first : others;
        return rankMemory(m_table, m_layout, m_rank).over <= 0;
    }

    const BlockTable &m_table;
    StageLayout &m_layout;
    std::int64_t m_rank;
    std::vector<std::uint32_t> m_layers;
};

Result<Planned> planByRule(const BlockTable &table, const std::vector<RecomputeMode> &modes, const PlacePins &pins)
{
    Result<std::vector<std::uint32_t>> starts = evenStages(table.transformer(), table.settings().stages());
    if (!starts)
        return starts.error();
    applyStagePins(*starts, pins, tailOf(table.transformer()));
    PlannedStages planned;
    planned.layout = uniformLayout(table.transformer(), std::move(*starts), modes.front());
    applyModePins(planned.layout, pins);
    const std::vector<RecomputeMode> sorted = byKept(table, modes);
    for (std::int64_t rank = 0; rank < table.settings().pipeline; ++rank) {
        if (!RankModes(table, planned.layout, pins, rank).choose(sorted))
            return Planned();
    }
    planned.objectiveSec = objectiveOf(table, planned.layout);
    return Planned(std::move(planned));
}

/// The mode in which a block keeps least.
RecomputeMode leanestMode(const BlockTable &table, std::uint32_t blockClass, const std::vector<RecomputeMode> &modes)
{
    return *std::ranges::min_element(modes, {}, [&](RecomputeMode mode) {
        return table.figures(blockClass, mode, int(table.settings().zero)).kept;
    });
}

std::size_t stageOf(const std::vector<std::uint32_t> &starts, std::uint32_t place)
{
    return std::size_t(std::upper_bound(starts.begin(), starts.end() - 1, place) - starts.begin()) - 1;
}

bool isValid(const std::vector<std::uint32_t> &starts, std::uint32_t tail)
{
    const bool isAscending = std::ranges::adjacent_find(starts, std::greater_equal<>()) == starts.end();
    return isAscending && (starts.size() < 3 || starts[starts.size() - 2] <= tail);
}

/// As a move would: all between a block and the boundary goes along.
void shift(std::vector<std::uint32_t> &starts, std::uint32_t place, std::size_t to)
{
    const std::size_t from = stageOf(starts, place);
    for (std::size_t stage = from + 1; stage <= to; ++stage)
        starts[stage] = place;
    for (std::size_t stage = to + 1; stage <= from; ++stage)
        starts[stage] = place + 1;
}

/// Leaves a block to each stage: boundaries give way to those before them, then to those behind.
void spread(std::vector<std::uint32_t> &starts)
{
    for (std::size_t stage = 1; stage + 1 < starts.size(); ++stage)
        starts[stage] = std::max(starts[stage], starts[stage - 1] + 1);
    for (std::size_t stage = starts.size() - 2; stage > 0; --stage)
        starts[stage] = std::min(starts[stage], starts[stage + 1] - 1);
}

} // namespace

double objectiveOf(const BlockTable &table, const StageLayout &layout)
{
    double most = 0;
    double sum = 0;
    for (const StageTime &stage : stageTimes(table, layout)) {
        most = std::max(most, stage.forward + stage.backward);
        sum += stage.forward + stage.backward;
    }
    return double(table.settings().microbatches - 1) * most + sum;
}

bool isPlannedExactly(const TrainingSettings &settings)
{
    return settings.chunks == 1 && !splitsBackward(settings.schedule);
}

Done checkPlannable(const Transformer &transformer)
{
    if (transformer.size() > mostPlannedBlocks)
        return inputError("too_large", phrase("%1 blocks are more than the %2 that can be planned",
                                              {std::to_string(transformer.size()), std::to_string(mostPlannedBlocks)}));
    return std::monostate();
}

Result<Planned> planStages(const BlockTable &table, const std::vector<RecomputeMode> &modes, const PlacePins &pins,
                           const Job &job)
{
    if (Done plannable = checkPlannable(table.transformer()); !plannable)
        return plannable.error();
    return isPlannedExactly(table.settings()) ? planExactly(table, modes, pins, job) : planByRule(table, modes, pins);
}

Result<StageLayout> leanestLayout(const BlockTable &table, const std::vector<RecomputeMode> &modes,
                                  const PlacePins &pins)
{
    const Transformer &transformer = table.transformer();
    Result<std::vector<std::uint32_t>> starts = evenStages(transformer, table.settings().stages());
    if (!starts)
        return starts.error();
    applyStagePins(*starts, pins, tailOf(transformer));
    StageLayout layout = uniformLayout(transformer, std::move(*starts), {});
    for (std::size_t place = 0; place < transformer.size(); ++place) {
        if (transformer.block(place).isLayer())
            layout.modes[place] = leanestMode(table, transformer.places[place].blockClass, modes);
    }
    applyModePins(layout, pins);
    return layout;
}

Text noFitReason(const BlockTable &table, const StageLayout &leanest)
{
    RankMemory worst;
    std::int64_t worstRank = 0;
    for (std::int64_t rank = 0; rank < table.settings().pipeline; ++rank) {
        const RankMemory memory = rankMemory(table, leanest, rank);
        if (memory.over > worst.over) {
            worst = memory;
            worstRank = rank;
        }
    }
    if (worst.over <= 0)
        return phrase("no plan fits: with even stages it would");
    const auto whole = [](double bytes) { return std::int64_t(std::min(bytes, 9e18)); };
    return phrase("no plan fits: rank %1 needs %2, it has %3 (over by %4)",
                  {std::to_string(worstRank), byteCount(whole(worst.needed)), byteNumber(whole(worst.available)),
                   byteNumber(whole(worst.over))});
}

void applyStagePins(std::vector<std::uint32_t> &starts, const PlacePins &pins, std::uint32_t tail)
{
    for (const auto &[place, pin] : pins) {
        if (!pin.stage || std::size_t(*pin.stage) + 1 >= starts.size())
            continue;
        std::vector<std::uint32_t> changed = starts;
        shift(changed, place, *pin.stage);
        spread(changed);
        if (isValid(changed, tail))
            starts = std::move(changed);
    }
}

void applyModePins(StageLayout &layout, const PlacePins &pins)
{
    for (const auto &[place, pin] : pins) {
        if (pin.mode)
            layout.modes[place] = *pin.mode;
    }
}

std::uint32_t tailOf(const Transformer &transformer)
{
    std::uint32_t place = 0;
    while (place < transformer.size() && transformer.block(place).kind <= BlockKind::Layer)
        ++place;
    return place;
}

} // namespace cutaway::training
