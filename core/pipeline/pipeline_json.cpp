#include "core/pipeline/pipeline_json.h"

#include "core/base/names.h"
#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/pipeline/parallel_model.h"
#include "core/pipeline/pipeline_moves.h"
#include "core/pipeline/pipeline_state.h"
#include "core/pipeline/pipeline_summary.h"
#include "core/pipeline/placed_step.h"
#include "core/pipeline/schedule/table_check.h"
#include "core/plan/group_json.h"
#include "core/plan/placed/placement_plan.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;
using Json = nlohmann::json;
using Scoring = Result<std::shared_ptr<const PlacementScoring>>;

/// Compares the derived fields that a document stores with those of the plan that was read from it. Numbers may differ
/// by 1e-9 of their size: other programs add up in another order. `stageOfEntry`: per entry of `stages` its stage.
StoredDifferences differencesOf(const PipelinePlan &plan, const nlohmann::json &document,
                                const std::vector<std::size_t> &stageOfEntry)
{
    const Json computed = pipelineBody(plan);
    StoredComparison comparison(1e-9); // other programs add up in another order
    for (const char *field : {"inputs", "results", "tied", "cuts", "cost"}) {
        const auto stored = document.find(field);
        if (stored != document.end() && computed.contains(field))
            comparison.compare(*stored, computed[field], field);
    }
    const Json &stages = document["stages"];
    for (std::size_t i = 0; i < stages.size(); ++i) {
        Json stored = stages[i];
        for (const char *given : {"id", "nodes", "logical_device_ids"})
            stored.erase(given);
        comparison.compare(stored, computed["stages"][stageOfEntry[i]], elementPath("stages", i));
    }
    return comparison.take();
}

/// The device of each stage; empty where one has none, or shares it.
std::vector<DeviceIndex> ownDevices(const PipelineState &state)
{
    std::vector<DeviceIndex> devices;
    for (const std::vector<std::size_t> &lanes : state.places().lanes) {
        if (lanes.size() != 1 || lanes.front() >= state.inventory().devices.size() ||
            std::ranges::count(devices, DeviceIndex(lanes.front())) > 0)
            return {};
        devices.emplace_back(lanes.front());
    }
    return devices;
}

/// The stages priced without a schedule (core/search/README.md, section 2): compute, communication and memory of
/// each, and the time per sample, which is the largest load. Nothing where a stage has no device of its own, or the
/// graph has no latencies or is not one that placement takes. O(nodes + edges).
std::optional<OrderedJson> stageLoadJson(const PipelineState &state)
{
    const std::vector<DeviceIndex> devices = ownDevices(state);
    if (devices.empty() || !state.model().hasLatency())
        return std::nullopt;
    const Result<PlacementModel> model = PlacementModel::read(state.model().sharedGraph(), state.sharedInventory());
    if (!model)
        return std::nullopt;
    OrderedJson json{{"time_per_sample_sec", 0.0}, {"stages", OrderedJson::array()}};
    double slowest = 0;
    for (std::size_t s = 0; s < state.stageCount(); ++s) {
        std::vector<NodeIndex> nodes = state.figures().stages[s].nodes;
        std::erase_if(nodes, [&](NodeIndex node) { return !model->node(node).isPlaced; });
        const PlacedCost cost = placedCost(*model, nodes, state.figures().stageOf, model->classOf(devices[s]));
        if (cost.computeSec == cannotRun)
            return std::nullopt;
        slowest = std::max(slowest, cost.loadSec());
        json["stages"].push_back({{"id", s},
                                  {"compute_sec", cost.computeSec},
                                  {"communication_sec", cost.communicationSec},
                                  {"load_sec", cost.loadSec()},
                                  {"used_mem_bytes", cost.memoryBytes}});
    }
    json["time_per_sample_sec"] = slowest;
    return json;
}

// Writing.

OrderedJson itemizedNames(const PipelineState &state, std::span<const NodeIndex> values)
{
    OrderedJson names = OrderedJson::array();
    for (const NodeIndex value : values)
        names.push_back(itemizedName(state, value));
    return names;
}

std::string stageName(std::size_t stage)
{
    return "submod_" + std::to_string(stage);
}

OrderedJson stageCostJson(const PipelineState &state, std::size_t stage)
{
    const StageFigures &figures = state.figures().stages[stage];
    const StageCost &cost = state.costs().stages[stage];
    OrderedJson json{{"forward_sec", figures.forwardSec}};
    if (state.model().hasBackward())
        json["backward_sec"] = figures.backwardSec;
    json["receive_bytes"] = figures.receiveBytes;
    json["activation_bytes"] = figures.activationBytes;
    json["stage_sec"] = cost.stageSec;
    if (state.costs().memoryUnknownBecause.empty())
        json["memory_bytes"] = cost.memoryBytes;
    json["transfer_sec"] = cost.transferSec;
    return json;
}

OrderedJson stageJson(const PipelineState &state, std::size_t stage)
{
    const Graph &graph = state.graph();
    const StageFigures &figures = state.figures().stages[stage];
    const StageSlot &slot = state.assignment().stageSlots[state.slotOf(stage)];
    OrderedJson json{{"id", stage}, {"name", stageName(stage)}};
    if (state.assignment().isPlaced)
        json["logical_device_ids"] = logicalIdsJson(state.inventory(), slot.devices);
    json["nodes"] = namesJson(graph, figures.nodes);
    json["replicated"] = namesJson(graph, figures.replicated);
    json["argument_names"] = namesJson(graph, figures.arguments);
    json["liveness"] = namesJson(graph, figures.liveness);
    json["outputs"] = namesJson(graph, figures.outputs);
    json["itemized_arguments"] = itemizedNames(state, figures.arguments);
    json["itemized_liveness"] = itemizedNames(state, figures.liveness);
    json["parameter_bytes"] = figures.parameterBytes;
    json["cost"] = stageCostJson(state, stage);
    addExtra(json, slot.extra);
    return json;
}

OrderedJson tiedJson(const PipelineState &state)
{
    OrderedJson list = OrderedJson::array();
    for (const TiedGroup &group : state.figures().tied) {
        OrderedJson members = OrderedJson::array();
        for (const TiedGroup::Member &member : group.members)
            members.push_back({{"name", member.name}, {"stage", member.stage}});
        list.push_back({{"storage", group.storage}, {"members", std::move(members)}});
    }
    return list;
}

OrderedJson inputsJson(const PipelineState &state)
{
    OrderedJson names = OrderedJson::array();
    for (const NodeIndex source : state.model().sources()) {
        if (state.graph().node(source).opcode == Opcode::Placeholder)
            names.push_back(state.graph().node(source).name);
    }
    return names;
}

/// The step is not in it where its schedule cannot be simulated, nor memory where passes have no order.
OrderedJson costJson(const PipelinePlan &plan)
{
    const PipelineCosts &costs = plan.state().costs();
    OrderedJson json{{"bottleneck_sec", costs.bottleneckSec}, {"transfer_bytes", costs.transferBytes}};
    if (const Result<Schedule> &schedule = plan.schedule()) {
        json["makespan_sec"] = schedule->makespanSec;
        json["bubble_fraction"] = schedule->bubbleFraction;
    }
    if (costs.memoryUnknownBecause.empty())
        json["peak_bytes"] = costs.laneBytes.empty() ? 0 : std::ranges::max(costs.laneBytes);
    return json;
}

void addCuts(OrderedJson &body, const PipelineState &state)
{
    const auto boundaries = boundaryNodes(state.model(), state.figures().stageOf);
    if (!boundaries)
        return;
    body["cuts"] = OrderedJson::array();
    for (const NodeIndex node : *boundaries)
        body["cuts"].push_back('@' + state.graph().node(node).name);
}

/// Reads stages and the settings of the schedule; what is derived is left to whoever compares it.
class PipelineReader
{
public:
    PipelineReader(const Graph &graph, std::shared_ptr<const Inventory> inventory, const Json &document)
        : m_graph(graph)
        , m_document(document)
        , m_groups({"stage", "stages", "duplicate_stage",
                    [&graph](NodeIndex node) { return graph.node(node).isOperation(); }, true, false},
                   graph, std::move(inventory), document, m_failed)
    {
    }

    Result<StageAssignment> read()
    {
        ObjectReader top(m_document, "", m_failed);
        if (top.array("stages").empty())
            m_failed.add("stages", "no_stages", "a pipeline has at least one stage");
        readStages();
        readSettings(m_document, top);
        readRest(top, "cost", {"bottleneck_sec", "transfer_bytes", "makespan_sec", "bubble_fraction", "peak_bytes"});
        if (const Json *warnings = top.optionalArray("warnings"); warnings && !warnings->empty()) {
            const std::vector<std::string> kept = top.texts("warnings");
            m_notes.assign(kept.begin(), kept.end());
        }
        StageAssignment read = assignment();
        if (const Json *pins = top.optionalObject("pins"))
            read.pins = readStagePins(*pins, m_graph, slotOfId(), m_failed);
        if (m_failed.isSet())
            return m_failed.take();
        return read;
    }

    const std::shared_ptr<const Inventory> &inventory() const { return m_groups.inventory(); }
    const PipelineSettings &settings() const { return m_settings; }
    std::string extra() const { return m_extra.empty() ? std::string() : jsonLine(m_extra); }
    /// For each entry of the document its stage.
    const std::vector<std::size_t> &stageOfEntry() const { return m_stageOfEntry; }
    std::vector<Text> notes() const
    {
        std::vector<Text> notes = m_notes;
        std::erase(notes, noLatencyWarning());
        return notes;
    }

private:
    struct Entry
    {
        ReadGroup group;
        std::string extra; ///< unknown fields
    };

    void readStages()
    {
        std::string extra;
        m_groups.readAll(
            [&](ObjectReader &reader) {
                for (const char *derived : {"name", "replicated", "argument_names", "liveness", "outputs",
                                            "itemized_arguments", "itemized_liveness", "parameter_bytes"})
                    reader.optional(derived);
                const std::string costRest = restOf(reader, "cost",
                                                    {"forward_sec", "backward_sec", "receive_bytes", "activation_bytes",
                                                     "stage_sec", "memory_bytes", "transfer_sec"});
                extra = merged(reader.rest(), "cost", costRest);
            },
            [&](ReadGroup group, const std::string &) {
                m_isPlaced = m_isPlaced || group.saysDevices;
                m_entries.push_back({std::move(group), std::move(extra)});
            });
    }

    /// What the planner was given holds for the costs too; the document's own settings come last.
    void readSettings(const Json &document, ObjectReader &top)
    {
        m_settings = settingsFrom(plannerParameters(document));
        const Json *schedule = top.optionalObject("schedule");
        if (!schedule)
            return;
        const std::shared_ptr<const GivenSteps> steps = readSteps(*schedule);
        const bool isGiven = schedule->value("schedule", Json()) == Json(scheduleName(ScheduleKind::Given));
        for (const auto &[name, value] : schedule->items()) {
            if (name == "csv" || (name == "schedule" && isGiven && steps))
                continue;
            if (Done checked = checkSetting(name, parameterFromJson(value)); !checked)
                m_failed.add(memberPath("schedule", name), checked.error().code, checked.error().message);
            if (!isSetting(name))
                m_extra["schedule"][name] = value;
        }
        if (!m_failed.isSet())
            m_settings = settingsFrom(parametersFromJson(*schedule), m_settings);
        m_settings.steps = steps;
        if (isGiven && steps)
            m_settings = runBySteps(m_settings, steps);
    }

    /// Null where the document has none.
    std::shared_ptr<const GivenSteps> readSteps(const Json &schedule)
    {
        const auto csv = schedule.find("csv");
        if (csv == schedule.end())
            return nullptr;
        if (!csv->is_string()) {
            m_failed.add("schedule.csv", "wrong_type", phrase("expected a string, found %1", {describeValue(*csv)}));
            return nullptr;
        }
        Result<std::shared_ptr<const GivenSteps>> steps = readGivenSteps(csv->get_ref<const std::string &>());
        if (steps)
            return *steps;
        m_failed.add("schedule.csv", steps.error().code, steps.error().message);
        return nullptr;
    }

    /// The fields of an object inside that nobody knows.
    std::string restOf(ObjectReader &reader, const char *field, std::initializer_list<const char *> known)
    {
        const Json *json = reader.optionalObject(field);
        if (!json)
            return {};
        ObjectReader inner(*json, reader.pathOf(field), m_failed);
        for (const char *name : known)
            inner.optional(name);
        return inner.rest();
    }

    void readRest(ObjectReader &top, const char *field, std::initializer_list<const char *> known)
    {
        if (const std::string rest = restOf(top, field, known); !rest.empty())
            m_extra[field] = keptJson<Json>(rest);
    }

    static std::string merged(const std::string &rest, const char *field, const std::string &inner)
    {
        if (inner.empty())
            return rest;
        Json fields = keptFields<Json>(rest);
        fields[field] = keptJson<Json>(inner);
        return jsonLine(fields);
    }

    std::map<std::int64_t, std::uint32_t> slotOfId() const
    {
        std::map<std::int64_t, std::uint32_t> slots;
        for (std::size_t entry = 0; entry < m_entries.size(); ++entry)
            slots[m_entries[entry].group.id] = std::uint32_t(m_stageOfEntry[entry]);
        return slots;
    }

    StageAssignment assignment()
    {
        std::vector<std::size_t> byId(m_entries.size());
        std::iota(byId.begin(), byId.end(), std::size_t(0));
        std::ranges::sort(byId, {}, [&](std::size_t entry) { return m_entries[entry].group.id; });
        StageAssignment result = assignStages(std::vector<std::uint32_t>(m_graph.size(), noStage), m_entries.size());
        result.isPlaced = m_isPlaced;
        m_stageOfEntry.resize(m_entries.size());
        for (std::size_t stage = 0; stage < byId.size(); ++stage) {
            Entry &entry = m_entries[byId[stage]];
            m_stageOfEntry[byId[stage]] = stage;
            result.stageSlots[stage].devices = std::move(entry.group.devices);
            result.stageSlots[stage].extra = std::move(entry.extra);
            for (const NodeIndex node : entry.group.nodes) {
                const Node &described = m_graph.node(node);
                if (described.isOperation() || (m_isPlaced && described.isSource()))
                    result.homes[node.value()] = std::uint32_t(stage);
            }
        }
        return result;
    }

    const Graph &m_graph;
    const Json &m_document;
    FirstError m_failed;
    GroupReading m_groups;
    bool m_isPlaced = false;
    std::vector<Entry> m_entries;
    std::vector<std::size_t> m_stageOfEntry;
    PipelineSettings m_settings;
    std::vector<Text> m_notes;
    Json m_extra;
};

Scoring parallelScoringOf(const Graph &graph, const Json &parameters)
{
    FirstError failed;
    ObjectReader values(parameters, "planner.parameters", failed);
    const std::int64_t microbatches = values.integer("microbatches");
    if (!failed.isSet() && microbatches < 1)
        failed.add(values.pathOf("microbatches"), "bad_value", "at least 1 microbatch is needed");
    if (failed.isSet())
        return failed.take();
    Result<ParallelModel> model = ParallelModel::read(graph, microbatches);
    if (!model)
        return model.error();
    return parallelScoring(std::make_shared<const ParallelModel>(std::move(*model)));
}

Done checkOrder(const StageModel &model, const StageAssignment &assignment)
{
    const std::vector<std::uint32_t> stageOf = assignment.stageOfNode();
    const auto [reader, maker] = firstBackwardRead(model, stageOf);
    if (!reader.isValid())
        return Done(std::monostate());
    const auto name = [&](NodeIndex node) {
        return model.graph().node(node).name + " (stage " + std::to_string(stageOf[node.value()]) + ')';
    };
    Error error = inputError("wrong_order", phrase("%1 would read %2", {name(reader), name(maker)}),
                             "a stage reads only what it or an earlier one makes");
    error.where = "stages";
    return error;
}

} // namespace

std::string itemizedName(const PipelineState &state, NodeIndex value)
{
    const Node &node = state.graph().node(value);
    if (!node.isOperation())
        return node.target;
    const std::uint32_t stage = state.stageOf(value);
    std::string name = stageName(stage);
    if (state.figures().stages[stage].outputs.size() > 1)
        name += '.' + std::to_string(state.figures().outputNumber[value.value()]);
    return name;
}

OrderedJson pipelineBody(const PipelinePlan &plan)
{
    const PipelineState &state = plan.state();
    const NodeIndex output = state.model().output();
    OrderedJson body{
        {"inputs", inputsJson(state)},
        {"results", output.isValid() ? namesJson(state.graph(), state.graph().inputs(output)) : OrderedJson::array()},
        {"stages", OrderedJson::array()}};
    for (std::size_t s = 0; s < state.stageCount(); ++s)
        body["stages"].push_back(stageJson(state, s));
    body["tied"] = tiedJson(state);
    body["warnings"] = plan.warnings();
    addCuts(body, state);
    body["cost"] = costJson(plan);
    body["schedule"] = settingsJson(state.settings());
    return body;
}

void PipelinePlan::addFields(OrderedJson &document) const
{
    document.update(pipelineBody(*this));
    if (!m_state.assignment().pins.empty())
        document["pins"] = stagePinsJson(graph(), m_state.assignment());
    addExtra(document, m_extra);
}

void PipelinePlan::addFindings(OrderedJson &evaluation) const
{
    if (std::optional<OrderedJson> load = stageLoadJson(m_state))
        evaluation["load"] = std::move(*load);
    evaluation["over_capacity"] = overCapacityJson(*this);
    evaluation["differences"] = differencesJson(differences());
}

OrderedJson PipelinePlan::after(const Applied &) const
{
    OrderedJson after{{"cost", costJson(*this)}, {"stages", OrderedJson::array()}};
    for (std::size_t s = 0; s < m_state.stageCount(); ++s)
        after["stages"].push_back({{"id", s},
                                   {"parameter_bytes", m_state.figures().stages[s].parameterBytes},
                                   {"cost", stageCostJson(m_state, s)}});
    return after;
}

Result<std::unique_ptr<PipelinePlan>> readPipelinePlan(std::shared_ptr<const Graph> graph,
                                                       std::shared_ptr<const Inventory> inventory, const Json &document)
{
    PipelineReader reader(*graph, std::move(inventory), document);
    Result<StageAssignment> assignment = reader.read();
    if (!assignment)
        return assignment.error();
    auto plan = std::make_unique<PipelinePlan>(std::move(graph), reader.inventory(), std::move(*assignment),
                                               reader.settings(), PlanOrigin());
    if (Done ordered = checkOrder(plan->state().model(), plan->state().assignment()); !ordered)
        return ordered.error();
    plan->setNotes(reader.notes());
    plan->setExtra(reader.extra());
    plan->setDifferences(differencesOf(*plan, document, reader.stageOfEntry()));
    return plan;
}

Result<std::unique_ptr<EditedPlan>> readAnyPipelinePlan(std::shared_ptr<const Graph> graph,
                                                        std::shared_ptr<const Inventory> inventory,
                                                        const Json &document)
{
    static const PlanReader read =
        placementOr({{"load", "pipeline.optimal", [](const Graph &, const Json &) { return Scoring(loadScoring()); }},
                     {"parallel_load", "pipeline.piper", parallelScoringOf}},
                    readPipelinePlan);
    return read(std::move(graph), std::move(inventory), document);
}

} // namespace cutaway
