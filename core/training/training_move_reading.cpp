#include "core/base/names.h"
#include "core/json/kept_json.h"
#include "core/json/parameter_json.h"
#include "core/plan/graph_items.h"
#include "core/training/layer_choices.h"
#include "core/training/training_moves.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;

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

Result<Move> readMove(const TrainingState &state, const Graph &graph, const Json &entry)
{
    return MoveReader(state, graph, entry).read();
}

} // namespace cutaway::training
