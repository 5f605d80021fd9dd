#include "core/training/planners/planned_stages.h"

#include "core/base/byte_count.h"
#include "core/training/planners/pinned_layout.h"
#include "core/training/planners/stage_division.h"
#include "core/training/step_time.h"

#include <algorithm>
#include <cmath>

namespace cutaway::training {

namespace {

using Planned = std::optional<PlannedStages>;

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
        for (auto stage = std::size_t(rank); stage < layout.stageCount();
             stage += std::size_t(table.settings().pipeline)) {
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

} // namespace

Done checkPlannable(const Transformer &transformer)
{
    if (transformer.size() > mostPlannedBlocks)
        return inputError("too_large", phrase("%1 blocks are more than %2 that are planned",
                                              {std::to_string(transformer.size()), std::to_string(mostPlannedBlocks)}));
    return std::monostate();
}

Result<Planned> planStages(const BlockTable &table, const std::vector<RecomputeMode> &modes, const PlacePins &pins,
                           const Job &job)
{
    if (Done plannable = checkPlannable(table.transformer()); !plannable)
        return plannable.error();
    return table.settings().chunks > 1 ? planByRule(table, modes, pins) : planExactly(table, modes, pins, job);
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

} // namespace cutaway::training
