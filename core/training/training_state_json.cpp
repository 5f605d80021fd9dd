#include "core/base/names.h"
#include "core/json/kept_json.h"
#include "core/training/training_state.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

Error badStages(const Text &what)
{
    return inputError("bad_stages", what);
}

const Done accepted = Done(std::monostate());

/// Takes a document apart, test by test.
class StateReader
{
public:
    StateReader(const Graph &graph, TrainingState state, const Json &document)
        : m_graph(graph), m_state(std::move(state)), m_document(document)
    {
    }

    Result<TrainingState> read()
    {
        for (Done (StateReader::*part)() :
             {&StateReader::readHead, &StateReader::readStages, &StateReader::readRecompute, &StateReader::readZero,
              &StateReader::readPins}) {
            if (Done done = (this->*part)(); !done)
                return done.error();
        }
        return std::move(m_state);
    }

private:
    const Transformer &transformer() const { return *m_state.transformer; }

    Done readHead()
    {
        const Result<TrainingSettings> settings = readSettings(m_document);
        if (!settings)
            return settings.error();
        m_state.settings = *settings;
        m_state.layout = uniformLayout(transformer(), {}, {});
        return checkDegrees(transformer(), *m_state.cluster, *settings);
    }

    Done readStages()
    {
        const auto stages = m_document.find("stages");
        if (stages == m_document.end() || !stages->is_array())
            return badStages("stages: missing");
        const std::int64_t wanted = m_state.settings.stages();
        if (std::int64_t(stages->size()) != wanted)
            return badStages(phrase("stages: %1, but pipeline x chunks is %2",
                                    {std::to_string(stages->size()), std::to_string(wanted)}));
        std::vector<std::vector<std::uint32_t>> lists;
        for (const Json &stage : *stages) {
            if (Done done = readStage(stage, lists); !done)
                return done;
        }
        return takeStages(lists);
    }

    Done readStage(const Json &stage, std::vector<std::vector<std::uint32_t>> &lists)
    {
        const auto nodes = stage.is_object() ? stage.find("nodes") : stage.end();
        if (nodes == stage.end() || !nodes->is_array())
            return badStages("stages[" + std::to_string(lists.size()) + "].nodes: missing");
        lists.emplace_back();
        for (const Json &name : *nodes) {
            if (!name.is_string())
                return badStages(phrase("stages[%1].nodes: expected names", {std::to_string(lists.size() - 1)}));
            const auto place = findPlace(transformer(), m_graph, name.get_ref<const std::string &>());
            if (!place)
                return badStages(phrase("stages: no node %1", {inQuotes(name.get_ref<const std::string &>())}));
            lists.back().push_back(*place);
        }
        return accepted;
    }

    Done takeStages(const std::vector<std::vector<std::uint32_t>> &lists)
    {
        std::vector<std::uint32_t> all;
        m_state.layout.starts.clear();
        for (const auto &list : lists) {
            m_state.layout.starts.push_back(std::uint32_t(all.size()));
            all.insert(all.end(), list.begin(), list.end());
        }
        m_state.layout.starts.push_back(std::uint32_t(all.size()));
        std::vector<bool> isThere(transformer().size());
        for (const std::uint32_t place : all)
            isThere[place] = true;
        const auto missing = std::ranges::find(isThere, false);
        if (missing != isThere.end())
            return badStages(
                phrase("stages: %1 is missing", {inQuotes(nameOf(std::size_t(missing - isThere.begin())))}));
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i] != i)
                return badStages("stages: nodes are not in the graph's order");
        }
        return checkStages();
    }

    Done checkStages()
    {
        const std::vector<std::uint32_t> &starts = m_state.layout.starts;
        for (std::size_t stage = 0; stage + 1 < starts.size(); ++stage) {
            if (starts[stage] == starts[stage + 1])
                return badStages(phrase("stage %1 would be empty", {std::to_string(stage)}));
        }
        for (std::size_t place = 0; place < starts[starts.size() - 2]; ++place) {
            if (transformer().block(place).kind > BlockKind::Layer)
                return badStages("stages: mtp and head must be in the last stage");
        }
        return accepted;
    }

    Done readRecompute()
    {
        const auto modes = m_document.find("recompute");
        if (modes == m_document.end())
            return accepted;
        if (!modes->is_object())
            return inputError("bad_mode", "recompute: an object of nodes and their modes is needed");
        for (const auto &[name, text] : modes->items()) {
            const auto place = findPlace(transformer(), m_graph, name);
            if (!place || !transformer().block(*place).isLayer())
                return inputError("bad_mode", phrase("recompute: no layer %1", {inQuotes(name)}));
            const std::string written = jsonWord(text);
            const Result<RecomputeMode> mode = parseRecomputeMode(written);
            if (!mode)
                return mode.error();
            m_state.layout.modes[*place] = *mode;
            if (written != modeName(*mode))
                m_state.modeTexts[*place] = {written, *mode};
        }
        return accepted;
    }

    Done readZero()
    {
        const auto zeros = m_document.find("zero_by_node");
        if (zeros == m_document.end())
            return accepted;
        if (!zeros->is_object())
            return inputError("bad_zero", "zero_by_node: expected an object of nodes and their ZeRO stages");
        for (const auto &[name, value] : zeros->items()) {
            const auto place = findPlace(transformer(), m_graph, name);
            if (!place)
                return inputError("bad_zero", phrase("zero_by_node: no node %1", {inQuotes(name)}));
            if (!value.is_number_integer() || value < 0 || value > 3)
                return inputError("bad_zero", "zero_by_node: must be 0, 1, 2 or 3");
            m_state.layout.zeros[*place] = value.get<std::int8_t>();
        }
        return accepted;
    }

    Done readPins()
    {
        const auto pins = m_document.find("pins");
        if (pins == m_document.end())
            return accepted;
        if (!pins->is_object())
            return inputError("bad_pin", "pins: an object of nodes and what they are pinned to is needed");
        for (const auto &[name, value] : pins->items()) {
            const auto place = findPlace(transformer(), m_graph, name);
            if (!place)
                return inputError("bad_pin", phrase("pins: no node %1", {inQuotes(name)}));
            if (Done done = readPin(name, value, m_state.pins[*place], *place); !done)
                return done;
        }
        return accepted;
    }

    Done readPin(const std::string &name, const Json &value, PlacePin &pin, std::uint32_t place)
    {
        if (value.is_number_integer() && value >= 0 && value < m_state.settings.stages()) {
            pin.stage = value.get<std::uint32_t>();
            return accepted;
        }
        const auto text = value.is_object() ? value.find("recompute") : value.end();
        if (text == value.end() || !text->is_string() || !transformer().block(place).isLayer())
            return inputError("bad_pin",
                              phrase("pins: %1 is pinned to a stage, or as a layer to {\"recompute\": mode}", {name}));
        const Result<RecomputeMode> mode = parseRecomputeMode(text->get_ref<const std::string &>());
        if (!mode)
            return mode.error();
        pin.mode = *mode;
        return accepted;
    }

    const std::string &nameOf(std::size_t place) const { return m_graph.node(transformer().places[place].node).name; }

    const Graph &m_graph;
    TrainingState m_state;
    const Json &m_document;
};

} // namespace

Result<TrainingState> readState(const Graph &graph, std::shared_ptr<const Transformer> transformer,
                                std::shared_ptr<const Cluster> cluster, const Json &document)
{
    return StateReader(graph, {std::move(transformer), std::move(cluster), {}, {}, {}, {}}, document).read();
}

void writeState(OrderedJson &document, const Graph &graph, const TrainingState &state)
{
    const Transformer &transformer = *state.transformer;
    const StageLayout &layout = state.layout;
    const auto nameOf = [&](std::size_t place) { return graph.node(transformer.places[place].node).name; };
    writeSettings(document, state.settings);
    document["stages"] = OrderedJson::array();
    for (std::size_t stage = 0; stage < layout.stageCount(); ++stage) {
        OrderedJson nodes = OrderedJson::array();
        for (std::size_t place = layout.starts[stage]; place < layout.starts[stage + 1]; ++place)
            nodes.push_back(nameOf(place));
        document["stages"].push_back({{"id", stage},
                                      {"rank", scheduleShape(state.settings).rankOf(std::int64_t(stage))},
                                      {"chunk", stage / std::size_t(state.settings.pipeline)},
                                      {"nodes", std::move(nodes)}});
    }
    document["recompute"] = OrderedJson::object();
    document["zero_by_node"] = OrderedJson::object();
    for (std::size_t place = 0; place < transformer.size(); ++place) {
        if (!layout.modes[place].isNone())
            document["recompute"][nameOf(place)] = state.modeText(place);
        if (layout.zeros[place] >= 0)
            document["zero_by_node"][nameOf(place)] = int(layout.zeros[place]);
    }
    if (state.pins.empty())
        return;
    document["pins"] = OrderedJson::object();
    for (const auto &[place, pin] : state.pins) {
        if (pin.stage)
            document["pins"][nameOf(place)] = *pin.stage;
        else if (pin.mode)
            document["pins"][nameOf(place)] = {{"recompute", modeName(*pin.mode)}};
    }
}

} // namespace cutaway::training
