#include "core/training/training_moves.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/plan_base.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;

const Done allowed = Done(std::monostate());

/// Whether a schedule that splits backward passes may stay with this number of chunks.
bool suitsSplit(const TrainingSettings &settings)
{
    return splitsBackward(settings.schedule) &&
           (isVShaped(settings.schedule) ? settings.chunks == 2
                                         : hasChunks(settings.schedule) == (settings.chunks > 1));
}

/// Makes a move on a copy of the state, part by part.
class Mover
{
public:
    Mover(const TrainingState &state, const Graph &graph) : m_state(state), m_graph(graph) {}

    Result<TrainingState> make(const Move &move)
    {
        if (move.create.isValid() || move.remove.isValid())
            return inputError("fixed_stages", "the number of stages is pipeline x chunks; set pipeline or chunks");
        if (!move.lanes.empty())
            return isVShaped(m_state.settings.schedule)
                       ? inputError("fixed_stages",
                                    phrase("%1 runs stage i and stage 2 x pipeline - 1 - i on the same rank",
                                           {std::string(training::nameOf(m_state.settings.schedule))}))
                       : inputError("fixed_stages", "stage i runs on rank i mod pipeline");
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
            completeSettings(changed, {setting.name != "tensor", setting.name != "chunks" || suitsSplit(changed)});
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

constexpr std::size_t firstNumber = 1000; ///< above any place in a list
constexpr std::size_t moduleSets = 64;
constexpr std::size_t fullNumber = firstNumber + moduleSets;
constexpr std::size_t firstZeroNumber = fullNumber + 1; ///< as the plan's, then 0 to 3
constexpr int greatestZero = 3;

/// Modules whose activations a block has.
std::uint8_t modulesOf(const Block &block)
{
    std::uint8_t modules = module::coreAttention | module::layerNorm;
    if (block.attention.isLatent())
        modules |= module::latentUpProjection;
    return std::uint8_t(modules | (block.hasExperts() ? module::moe | module::moeActivation : module::mlp));
}

std::vector<RecomputeMode> listedModes(const Block &block, RecomputeMode current)
{
    std::vector<RecomputeMode> modes{{}, {module::coreAttention, false}, {module::none, true}};
    for (const NamedModule &each : recomputeModules) {
        if (each.bit != module::coreAttention && (modulesOf(block) & each.bit) != 0)
            modes.push_back({each.bit, false});
    }
    if (std::ranges::find(modes, current) == modes.end())
        modes.push_back(current);
    return modes;
}

Error unknownMove()
{
    return inputError("unknown_move", "unknown move",
                      "give node and to, node, nodes or range with recompute or zero, or set and value");
}

class MoveReader
{
public:
    MoveReader(const TrainingState &state, const Graph &graph, const Json &entry)
        : m_state(state), m_graph(graph), m_entry(entry)
    {
    }

    Result<Move> read()
    {
        if (!m_entry.is_object())
            return unknownMove();
        if (m_entry.contains("set"))
            return readSetting();
        if (Done done = readPlaces(); !done)
            return done.error();
        if (m_entry.contains("to"))
            return readStage();
        if (m_entry.contains("recompute"))
            return readMode();
        return m_entry.contains("zero") ? readZero() : unknownMove();
    }

private:
    Result<Move> readSetting() const
    {
        const Json &name = m_entry["set"];
        if (!name.is_string() || !m_entry.contains("value"))
            return unknownMove();
        const Json &value = m_entry["value"];
        Move move;
        move.settings.push_back(
            {name.get<std::string>(), isParameter(value) ? parameterFromJson(value) : ParameterValue()});
        return move;
    }

    Done readPlaces()
    {
        for (const char *key : {"node", "nodes", "range"}) {
            if (!m_entry.contains(key))
                continue;
            const Json list = m_entry[key].is_array() ? m_entry[key] : Json::array({m_entry[key]});
            for (const Json &name : list) {
                if (Done done = addPlace(name); !done)
                    return done;
            }
            return key == std::string_view("range") ? fillRange() : Done(std::monostate());
        }
        return unknownMove();
    }

    Done addPlace(const Json &name)
    {
        const std::string text = jsonWord(name);
        const auto place = findPlace(*m_state.transformer, m_graph, text);
        if (!place)
            return inputError("unknown_node", phrase("no node %1", {inQuotes(text)}));
        m_places.push_back(*place);
        return std::monostate();
    }

    Done fillRange()
    {
        if (m_places.size() != 2)
            return unknownMove();
        const auto [first, last] = std::minmax(m_places[0], m_places[1]);
        const std::pair ends(first, last);
        m_places.clear();
        for (std::uint32_t place = ends.first; place <= ends.second; ++place)
            m_places.push_back(place);
        return std::monostate();
    }

    std::string nameOf(std::uint32_t place) const { return m_graph.node(m_state.transformer->places[place].node).name; }
    ItemIndex itemAt(std::uint32_t place) const { return itemOf(m_state.transformer->places[place].node); }

    Result<Move> readStage() const
    {
        if (m_places.size() != 1)
            return inputError("several_nodes", "one node at a time");
        if (m_state.transformer->block(m_places.front()).kind != BlockKind::Layer)
            return inputError("cannot_move", phrase("%1 cannot be moved", {nameOf(m_places.front())}));
        const Json &to = m_entry["to"];
        const bool isStage = to.is_number_integer() && to >= 0 && to < m_state.settings.stages();
        if (!isStage)
            return inputError("no_such_group", phrase("no stage %1", {jsonLine(to)}));
        Move move;
        move.items.push_back({itemAt(m_places.front()), GroupIndex(to.get<std::size_t>())});
        return move;
    }

    Result<Move> readMode() const
    {
        const Json &text = m_entry["recompute"];
        const Result<RecomputeMode> mode = parseRecomputeMode(jsonWord(text));
        if (!mode)
            return mode.error();
        for (const std::uint32_t place : m_places) {
            if (!m_state.transformer->block(place).isLayer())
                return inputError("not_a_layer", phrase("%1 is not a layer", {nameOf(place)}));
        }
        return choose({false, *mode, -1});
    }

    Result<Move> readZero() const
    {
        const Json &zero = m_entry["zero"];
        if (!zero.is_number_integer() || zero < 0 || zero > 3)
            return inputError("bad_zero", "zero: must be 0, 1, 2 or 3");
        return choose({true, {}, zero.get<int>()});
    }

    Move choose(const LayerChoice &choice) const
    {
        Move move;
        for (const std::uint32_t place : m_places)
            move.choices.push_back({itemAt(place), choiceNumber(choice)});
        return move;
    }

    const TrainingState &m_state;
    const Graph &m_graph;
    const Json &m_entry;
    std::vector<std::uint32_t> m_places;
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

Result<TrainingState> allowedMove(const TrainingState &state, const Graph &graph, const Move &move)
{
    const bool hasExperts = std::ranges::any_of(state.transformer->classes, &Block::hasExperts);
    for (const Move::Setting &setting : move.settings) {
        if (!hasExperts && isOfExperts(setting.name) && setting.value != ParameterValue(std::int64_t(1)))
            return inputError("no_experts", phrase("%1: the model has no experts", {setting.name}));
    }
    return moved(state, graph, move);
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

std::vector<LayerChoice> listedChoices(const TrainingState &state, std::size_t place)
{
    std::vector<LayerChoice> choices;
    const Block &block = state.transformer->block(place);
    if (block.isLayer()) {
        for (const RecomputeMode mode : listedModes(block, state.layout.modes[place]))
            choices.push_back({false, mode, -1});
    }
    for (int zero = -1; zero <= greatestZero; ++zero)
        choices.push_back({true, {}, zero});
    return choices;
}

std::size_t choiceNumber(const LayerChoice &choice)
{
    if (choice.isZero)
        return firstZeroNumber + std::size_t(choice.zero + 1);
    return choice.mode.isFull ? fullNumber : firstNumber + choice.mode.modules;
}

std::optional<LayerChoice> choiceOfNumber(const TrainingState &state, std::size_t place, std::size_t number)
{
    if (number < firstNumber) {
        const std::vector<LayerChoice> listed = listedChoices(state, place);
        return number < listed.size() ? std::optional(listed[number]) : std::nullopt;
    }
    if (number > firstZeroNumber + greatestZero + 1)
        return std::nullopt;
    if (number >= firstZeroNumber)
        return LayerChoice{true, {}, int(number - firstZeroNumber) - 1};
    if (number == fullNumber)
        return LayerChoice{false, {module::none, true}, -1};
    return LayerChoice{false, {std::uint8_t(number - firstNumber), false}, -1};
}

Text choiceName(const LayerChoice &choice)
{
    if (!choice.isZero)
        return choice.mode.isNone() ? phrase("recompute nothing") : phrase("recompute %1", {modeName(choice.mode)});
    return choice.zero < 0 ? phrase("ZeRO as in the plan") : phrase("ZeRO %1", {std::to_string(choice.zero)});
}

Result<Move> readMove(const TrainingState &state, const Graph &graph, const Json &entry)
{
    return MoveReader(state, graph, entry).read();
}

} // namespace cutaway::training
