#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/json/parameter_json.h"
#include "core/pipeline/load_scoring.h"
#include "core/pipeline/parallel_scoring.h"
#include "core/pipeline/pipeline_differences.h"
#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/pipeline_summary.h"
#include "core/pipeline/schedule/given_steps.h"
#include "core/pipeline/stage_pins_json.h"
#include "core/plan/group_reading.h"
#include "core/plan/placed/placement_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace cutaway {

namespace {

using Json = nlohmann::json;

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
            m_failed.add("schedule.csv", "wrong_type", phrase("a string is wanted, not %1", {describeValue(*csv)}));
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

using Scoring = Result<std::shared_ptr<const PlacementScoring>>;

Scoring parallelScoringOf(const Graph &graph, const Json &parameters)
{
    FirstError failed;
    ObjectReader values(parameters, "planner.parameters", failed);
    const std::int64_t microbatches = values.integer("microbatches");
    if (!failed.isSet() && microbatches < 1)
        failed.add(values.pathOf("microbatches"), "bad_value", "at least 1 microbatch is wanted");
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
