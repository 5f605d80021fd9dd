#include "core/training/training_moves.h"

#include "core/plan/graph_items.h"
#include "core/training/degree_checks.h"
#include "core/training/layer_choices.h"

#include <algorithm>

namespace cutaway::training {

namespace {

const Done allowed = Done(std::monostate());

/// Makes a move on a copy of the state, part by part.
class Mover
{
public:
    Mover(const TrainingState &state, const Graph &graph) : m_state(state), m_graph(graph) {}

    Result<TrainingState> make(const Move &move)
    {
        if (move.create.isValid() || move.remove.isValid())
            return inputError("fixed_stages", "there are pipeline x chunks stages; set pipeline or chunks");
        if (!move.lanes.empty())
            return inputError("fixed_stages", "stage i runs on rank i mod pipeline");
        if (Done done = setAll(move.settings); !done)
            return done.error();
        if (Done done = move.alone ? assign(move.items) : shiftAll(move.items); !done)
            return done.error();
        for (const Move::Choice &choice : move.choices) {
            if (Done done = choose(choice); !done)
                return done.error();
        }
        for (const Move::ItemPin &pin : move.pins) {
            if (Done done = setPin(pin); !done)
                return done.error();
        }
        return std::move(m_state);
    }

private:
    const Transformer &transformer() const { return *m_state.transformer; }
    std::vector<std::uint32_t> &starts() { return m_state.layout.starts; }
    const std::string &nameOf(std::size_t place) const { return m_graph.node(transformer().places[place].node).name; }

    Done setAll(const std::vector<Move::Setting> &settings)
    {
        if (settings.empty())
            return allowed;
        TrainingSettings changed = m_state.settings;
        for (const Move::Setting &setting : settings) {
            if (Done done = setSetting(changed, setting.name, setting.value); !done)
                return done;
            completeSettings(changed, {setting.name != "tensor", setting.name != "chunks"});
        }
        if (Done checked = checkDegrees(transformer(), *m_state.cluster, changed); !checked)
            return checked;
        if (changed.stages() != m_state.settings.stages()) {
            Result<std::vector<std::uint32_t>> even = evenStages(transformer(), changed.stages());
            if (!even)
                return even.error();
            starts() = std::move(*even);
            dropStagePins(changed.stages());
        }
        m_state.settings = changed;
        return allowed;
    }

    /// Stages that are no more pin nothing.
    void dropStagePins(std::int64_t stages)
    {
        std::erase_if(m_state.pins, [&](const auto &entry) {
            return entry.second.stage && std::int64_t(*entry.second.stage) >= stages;
        });
    }

    Result<std::uint32_t> placeOf(ItemIndex item) const
    {
        const auto place = item.value() < m_graph.size() ? std::ranges::lower_bound(transformer().places, nodeOf(item),
                                                                                    {}, &Transformer::Place::node)
                                                         : transformer().places.end();
        if (place == transformer().places.end() || place->node != nodeOf(item)) {
            if (item.value() < m_graph.size())
                return inputError("cannot_move", phrase("%1 cannot be moved", {m_graph.node(nodeOf(item)).name}));
            return inputError("no_such_item", "no such node");
        }
        return std::uint32_t(place - transformer().places.begin());
    }

    Done checkStage(GroupIndex stage) const
    {
        if (stage.isValid() && stage.value() < m_state.layout.stageCount())
            return allowed;
        return inputError("no_such_group", phrase("no stage %1", {std::to_string(stage.value())}));
    }

    Done shiftAll(const std::vector<Move::ItemToGroup> &items)
    {
        for (const Move::ItemToGroup &item : items) {
            const Result<std::uint32_t> place = placeOf(item.item);
            if (!place)
                return place.error();
            if (transformer().block(*place).kind != BlockKind::Layer)
                return inputError("cannot_move", phrase("%1 cannot be moved", {nameOf(*place)}));
            if (Done checked = checkStage(item.to); !checked)
                return checked;
            shift(*place, item.to.value());
        }
        return checkStages();
    }

    void shift(std::uint32_t place, std::size_t to)
    {
        const std::size_t from = m_state.layout.stageOf(place);
        for (std::size_t stage = from + 1; stage <= to; ++stage)
            starts()[stage] = place;
        for (std::size_t stage = to + 1; stage <= from; ++stage)
            starts()[stage] = place + 1;
    }

    /// Exactly these items, for undo: the runs are tested at the end.
    Done assign(const std::vector<Move::ItemToGroup> &items)
    {
        std::vector<std::size_t> stages;
        for (std::size_t place = 0; place < transformer().size(); ++place)
            stages.push_back(m_state.layout.stageOf(place));
        for (const Move::ItemToGroup &item : items) {
            const Result<std::uint32_t> place = placeOf(item.item);
            if (!place)
                return place.error();
            if (Done checked = checkStage(item.to); !checked)
                return checked;
            stages[*place] = item.to.value();
        }
        if (!std::ranges::is_sorted(stages))
            return inputError("not_a_run", "a stage is a run of consecutive layers");
        for (std::size_t stage = 0; stage <= m_state.layout.stageCount(); ++stage)
            starts()[stage] = std::uint32_t(std::ranges::lower_bound(stages, stage) - stages.begin());
        return checkStages();
    }

    Done checkStages()
    {
        for (std::size_t stage = 0; stage < m_state.layout.stageCount(); ++stage) {
            if (starts()[stage] == starts()[stage + 1])
                return inputError("empty_stage", phrase("stage %1 would be empty", {std::to_string(stage)}));
        }
        for (std::size_t place = 0; place < starts()[m_state.layout.stageCount() - 1]; ++place) {
            if (transformer().block(place).kind > BlockKind::Layer)
                return inputError("cannot_move", phrase("%1 cannot be moved", {nameOf(place)}));
        }
        return allowed;
    }

    Done choose(const Move::Choice &choice)
    {
        const Result<std::uint32_t> place = placeOf(choice.item);
        if (!place)
            return place.error();
        const std::optional<LayerChoice> wanted = choiceOfNumber(m_state, *place, choice.choice);
        if (!wanted)
            return inputError("no_such_choice", phrase("%1 cannot be run that way", {nameOf(*place)}));
        if (wanted->isZero) {
            m_state.layout.zeros[*place] = std::int8_t(wanted->zero);
            return allowed;
        }
        if (!transformer().block(*place).isLayer())
            return inputError("not_a_layer", phrase("%1 is not a layer", {nameOf(*place)}));
        m_state.layout.modes[*place] = wanted->mode;
        return allowed;
    }

    Done setPin(const Move::ItemPin &entry)
    {
        const Result<std::uint32_t> place = placeOf(entry.item);
        if (!place)
            return place.error();
        switch (entry.pin.kind) {
        case Pin::Kind::None: m_state.pins.erase(*place); return allowed;
        case Pin::Kind::Group:
            if (Done checked = checkStage(entry.pin.group); !checked)
                return checked;
            m_state.pins[*place] = {std::uint32_t(entry.pin.group.value()), std::nullopt};
            return allowed;
        case Pin::Kind::Choice: {
            const std::optional<LayerChoice> wanted = choiceOfNumber(m_state, *place, entry.pin.choice);
            if (!wanted || wanted->isZero || !transformer().block(*place).isLayer())
                return inputError("no_such_choice", phrase("%1 cannot be pinned to that", {nameOf(*place)}));
            m_state.pins[*place] = {std::nullopt, wanted->mode};
            return allowed;
        }
        case Pin::Kind::Lane: break;
        }
        return inputError("no_such_pin", "layers are pinned to stages or to modes of recomputation");
    }

    TrainingState m_state;
    const Graph &m_graph;
};

} // namespace

Pin pinAt(const PlacePins &pins, std::uint32_t place)
{
    Pin pin;
    const auto found = pins.find(place);
    if (found == pins.end())
        return pin;
    if (found->second.stage) {
        pin.kind = Pin::Kind::Group;
        pin.group = GroupIndex(*found->second.stage);
    } else if (found->second.mode) {
        pin.kind = Pin::Kind::Choice;
        pin.choice = choiceNumber({false, *found->second.mode, -1});
    }
    return pin;
}

Result<TrainingState> moved(const TrainingState &state, const Graph &graph, const Move &move)
{
    return Mover(state, graph).make(move);
}

Move moveBetween(const TrainingState &from, const TrainingState &to)
{
    Move move;
    for (const ParameterDeclaration &setting : settingDeclarations()) {
        const ParameterValue value = settingValue(to.settings, setting.name);
        if (value != settingValue(from.settings, setting.name))
            move.settings.push_back({setting.name, value});
    }
    const bool isCutAnew = from.settings.stages() != to.settings.stages();
    for (std::uint32_t place = 0; place < to.transformer->size(); ++place) {
        const ItemIndex item = itemOf(to.transformer->places[place].node);
        const std::size_t stage = to.layout.stageOf(place);
        if (isCutAnew || stage != from.layout.stageOf(place))
            move.items.push_back({item, GroupIndex(stage)});
        if (from.layout.modes[place] != to.layout.modes[place])
            move.choices.push_back({item, choiceNumber({false, to.layout.modes[place], -1})});
        if (from.layout.zeros[place] != to.layout.zeros[place])
            move.choices.push_back({item, choiceNumber({true, {}, to.layout.zeros[place]})});
        if (const Pin pin = pinAt(to.pins, place); pin != pinAt(from.pins, place))
            move.pins.push_back({item, pin});
    }
    move.alone = !move.items.empty();
    return move;
}

} // namespace cutaway::training
