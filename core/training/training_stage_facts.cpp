#include "core/base/units.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>

// What stands on the head of a stage.
namespace cutaway::training {

namespace {

struct Counted
{
    std::string name;
    std::size_t layers = 0;
};

/// `recomputation: selective`, `recomputation: 6 selective, 2 full`; empty: it has no layers.
Text modesText(const TrainingState &state, std::size_t first, std::size_t end)
{
    std::vector<Counted> modes;
    for (std::size_t place = first; place < end; ++place) {
        if (!state.transformer->block(place).isLayer())
            continue;
        std::string name = state.layout.modes[place].isNone() ? "none" : state.modeText(place);
        if (state.layout.zeros[place] >= 0)
            name += " Z" + std::to_string(int(state.layout.zeros[place]));
        auto counted = std::ranges::find(modes, name, &Counted::name);
        if (counted == modes.end())
            counted = modes.insert(modes.end(), {std::move(name), 0});
        ++counted->layers;
    }
    if (modes.size() == 1)
        return modes.front().name == "none" ? phrase("nothing recomputed")
                                            : phrase("recomputation: %1", {modes.front().name});
    std::string text;
    for (const Counted &mode : modes)
        text += (text.empty() ? "" : ", ") + std::to_string(mode.layers) + ' ' + mode.name;
    return text.empty() ? Text() : phrase("recomputation: %1", {text});
}

} // namespace

std::vector<std::vector<Text>> TrainingPlan::groupFacts(GroupIndex group) const
{
    const StageLayout &layout = m_state.layout;
    const std::size_t first = layout.starts[group.value()];
    const std::size_t end = layout.starts[group.value() + 1];
    const StageTime &time = figures().step.stages[group.value()];
    const std::string forward = formatSeconds(time.forward);
    const std::string backward = formatSeconds(time.backward);
    RankParameters counter;
    double parameters = 0;
    for (std::size_t place = first; place < end; ++place)
        parameters += counter.add(table().parameters(m_state.transformer->places[place].blockClass)).all();
    const std::string bytes = formatBytes(wholeBytes(table().extents().valueBytes * parameters));
    const Text modes = modesText(m_state, first, end);
    std::vector<Text> made{phrase("parameters %1", {bytes}), bytes};
    if (!modes.empty())
        made = {phrase("%1; parameters %2", {modes, bytes}), phrase("%1; %2", {modes, bytes}), modes};
    return {{phrase("forward %1, backward %2", {forward, backward}), phrase("fwd %1, bwd %2", {forward, backward}),
             phrase("%1 + %2", {forward, backward})},
            std::move(made)};
}

std::vector<Text> TrainingPlan::boundaryFacts(GroupIndex, GroupIndex) const
{
    return {formatBytes(sentBytes()), formatSeconds(figures().transferSec)};
}

} // namespace cutaway::training
