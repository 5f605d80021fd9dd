#include "core/base/names.h"
#include "core/formats/json_reading.h"
#include "core/pipeline/pipeline_differences.h"
#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/pipeline_summary.h"
#include "core/placement/placement_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace cutaway {

namespace {

using Json = nlohmann::json;

ParameterValues parametersOf(const Json &object)
{
    ParameterValues values;
    for (const auto &[name, value] : object.items())
        values[name] = parameterOf(value);
    return values;
}

/// Reads stages and the settings of the schedule; what is derived is left to whoever compares it.
class PipelineReader
{
public:
    PipelineReader(const Graph &graph, std::shared_ptr<const Inventory> inventory)
        : m_graph(graph)
        , m_inventory(inventory ? *inventory : Inventory())
        , m_inventoryIsGiven(inventory != nullptr)
        , m_assignedAt(graph.size())
    {
    }

    Result<StageAssignment> read(const Json &document)
    {
        ObjectReader top(document, "", m_failed);
        const Json &entries = top.array("stages");
        if (entries.empty() && !m_failed.isSet())
            m_failed.add("stages", "no_stages", "a pipeline has at least one stage");
        if (!m_inventoryIsGiven)
            makeDevices(entries);
        for (std::size_t i = 0; i < entries.size() && !m_failed.isSet(); ++i)
            readStage(entries[i], elementPath("stages", i));
        readSettings(document, top);
        readRest(top, "cost", {"bottleneck_sec", "transfer_bytes"});
        if (const Json *warnings = top.optionalArray("warnings"); warnings && !warnings->empty())
            m_notes = top.texts("warnings");
        if (!m_failed.isSet())
            checkAllAssigned();
        if (m_failed.isSet())
            return m_failed.take();
        return assignment();
    }

    std::shared_ptr<const Inventory> inventory() const { return std::make_shared<const Inventory>(m_inventory); }
    const PipelineSettings &settings() const { return m_settings; }
    std::string extra() const { return m_extra.empty() ? std::string() : m_extra.dump(); }
    /// For each entry of the document its stage.
    const std::vector<std::size_t> &stageOfEntry() const { return m_stageOfEntry; }
    std::vector<std::string> notes() const
    {
        std::vector<std::string> notes = m_notes;
        std::erase(notes, noLatencyWarning());
        return notes;
    }

private:
    struct Entry
    {
        std::int64_t id = 0;
        StageSlot slot;
        std::vector<NodeIndex> nodes;
    };

    /// Without an inventory the devices are those that the plan names, by id.
    void makeDevices(const Json &entries)
    {
        std::set<std::int64_t> ids;
        for (const Json &entry : entries) {
            FirstError toldLater;
            ObjectReader reader(entry, {}, toldLater);
            if (!reader.has("logical_device_ids"))
                continue;
            for (const std::int64_t id : reader.integers("logical_device_ids"))
                ids.insert(id);
        }
        for (const std::int64_t id : ids)
            m_inventory.devices.push_back({id, "device " + std::to_string(id), unknownMemory, {}, {}, {}});
    }

    void readStage(const Json &json, const std::string &path)
    {
        ObjectReader reader(json, path, m_failed);
        Entry entry;
        entry.id = reader.integer("id");
        const std::vector<std::string> nodes = reader.texts("nodes");
        std::vector<std::int64_t> devices;
        if (reader.has("logical_device_ids")) {
            m_isPlaced = true;
            devices = reader.integers("logical_device_ids");
        }
        for (const char *derived : {"name", "replicated", "argument_names", "liveness", "outputs", "itemized_arguments",
                                    "itemized_liveness", "parameter_bytes"})
            reader.optional(derived);
        const std::string costRest = restOf(reader, "cost",
                                            {"forward_sec", "backward_sec", "receive_bytes", "activation_bytes",
                                             "stage_sec", "memory_bytes", "transfer_sec"});
        entry.slot.extra = merged(reader.rest(), "cost", costRest);
        if (m_failed.isSet())
            return;
        if (!m_ids.insert(entry.id).second)
            return m_failed.add(path + ".id", "duplicate_stage", "two stages have the id " + std::to_string(entry.id));
        for (std::size_t i = 0; i < devices.size(); ++i)
            addDevice(entry.slot, devices[i], elementPath(path + ".logical_device_ids", i));
        for (std::size_t i = 0; i < nodes.size(); ++i)
            addNode(entry, nodes[i], elementPath(path + ".nodes", i));
        m_entries.push_back(std::move(entry));
    }

    void addDevice(StageSlot &slot, std::int64_t id, const std::string &path)
    {
        const DeviceIndex device = m_inventory.find(id);
        if (!device.isValid())
            return m_failed.add(path, "unknown_device",
                                "the inventory has no device with the logical id " + std::to_string(id));
        if (std::ranges::count(slot.devices, device) > 0)
            return m_failed.add(path, "device_twice", "device " + std::to_string(id) + " is named twice");
        slot.devices.push_back(device);
    }

    void addNode(Entry &entry, const std::string &name, const std::string &path)
    {
        const NodeIndex index = m_graph.find(name);
        if (!index.isValid())
            return m_failed.add(path, "unknown_node", "no node " + inQuotes(name));
        std::string &before = m_assignedAt[index.value()];
        if (!before.empty())
            return m_failed.add(path, "assigned_twice",
                                "node " + inQuotes(name) + " is assigned twice, first at " + before);
        before = path;
        entry.nodes.push_back(index);
    }

    void checkAllAssigned()
    {
        std::size_t missing = 0;
        std::string first;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            if (!m_graph.nodes()[i].isOperation() || !m_assignedAt[i].empty())
                continue;
            if (missing++ == 0)
                first = m_graph.nodes()[i].name;
        }
        if (missing == 0)
            return;
        const std::string others = missing == 1 ? "" : " and " + std::to_string(missing - 1) + " others";
        m_failed.add("stages", "not_assigned", "node " + inQuotes(first) + others + " in no stage");
    }

    /// What the planner was given holds for the costs too; the document's own settings come last.
    void readSettings(const Json &document, ObjectReader &top)
    {
        if (const auto planner = document.find("planner"); planner != document.end() && planner->is_object()) {
            if (const auto given = planner->find("parameters"); given != planner->end() && given->is_object())
                m_settings = settingsFrom(parametersOf(*given));
        }
        const Json *schedule = top.optionalObject("schedule");
        if (!schedule)
            return;
        const ParameterValues values = parametersOf(*schedule);
        for (const auto &[name, value] : schedule->items()) {
            if (Done checked = checkSetting(name, values.at(name)); !checked)
                m_failed.add(memberPath("schedule", name), checked.error().code, checked.error().message);
            if (!isSetting(name))
                m_extra["schedule"][name] = value;
        }
        if (!m_failed.isSet())
            m_settings = settingsFrom(values, m_settings);
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
            m_extra[field] = Json::parse(rest, nullptr, false);
    }

    static std::string merged(const std::string &rest, const char *field, const std::string &inner)
    {
        if (inner.empty())
            return rest;
        Json fields = rest.empty() ? Json::object() : Json::parse(rest, nullptr, false);
        fields[field] = Json::parse(inner, nullptr, false);
        return fields.dump();
    }

    StageAssignment assignment()
    {
        std::vector<std::size_t> byId(m_entries.size());
        std::iota(byId.begin(), byId.end(), std::size_t(0));
        std::ranges::sort(byId, {}, [&](std::size_t entry) { return m_entries[entry].id; });
        StageAssignment result = assignStages(std::vector<std::uint32_t>(m_graph.size(), noStage), m_entries.size());
        result.isPlaced = m_isPlaced;
        m_stageOfEntry.resize(m_entries.size());
        for (std::size_t stage = 0; stage < byId.size(); ++stage) {
            Entry &entry = m_entries[byId[stage]];
            m_stageOfEntry[byId[stage]] = stage;
            result.slots[stage] = std::move(entry.slot);
            for (const NodeIndex node : entry.nodes) {
                const Node &described = m_graph.node(node);
                if (described.isOperation() || (m_isPlaced && described.isSource()))
                    result.homes[node.value()] = std::uint32_t(stage);
            }
        }
        return result;
    }

    const Graph &m_graph;
    Inventory m_inventory;
    bool m_inventoryIsGiven;
    bool m_isPlaced = false;
    std::vector<std::string> m_assignedAt; ///< per node; empty: in no stage yet
    std::vector<Entry> m_entries;
    std::set<std::int64_t> m_ids;
    std::vector<std::size_t> m_stageOfEntry;
    PipelineSettings m_settings;
    std::vector<std::string> m_notes;
    Json m_extra;
    FirstError m_failed;
};

Done checkOrder(const StageModel &model, const StageAssignment &assignment)
{
    const std::vector<std::uint32_t> stageOf = assignment.stageOfNode();
    const auto [reader, maker] = firstBackwardRead(model, stageOf);
    if (!reader.isValid())
        return Done(std::monostate());
    const auto name = [&](NodeIndex node) {
        return model.graph().node(node).name + " (stage " + std::to_string(stageOf[node.value()]) + ')';
    };
    Error error = inputError("wrong_order", name(reader) + " would read " + name(maker),
                             "a stage reads only what it or an earlier one makes");
    error.where = "stages";
    return error;
}

} // namespace

Result<std::unique_ptr<PipelinePlan>> readPipelinePlan(std::shared_ptr<const Graph> graph,
                                                       std::shared_ptr<const Inventory> inventory, const Json &document)
{
    PipelineReader reader(*graph, inventory);
    Result<StageAssignment> assignment = reader.read(document);
    if (!assignment)
        return assignment.error();
    auto plan = std::make_unique<PipelinePlan>(std::move(graph), inventory ? inventory : reader.inventory(),
                                               std::move(*assignment), reader.settings(), PlanOrigin());
    if (Done ordered = checkOrder(plan->state().model(), plan->state().assignment()); !ordered)
        return ordered.error();
    plan->setNotes(reader.notes());
    plan->setExtra(reader.extra());
    plan->setDifferences(differencesOf(*plan, document, reader.stageOfEntry()));
    return plan;
}

PlanKindDescriptor pipelineKind()
{
    return {PlanKind::Pipeline,
            placementOr(readPipelinePlan),
            // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
            {"inputs", "results", "stages", "tied", "warnings", "cuts", "cost", "schedule", "load", "over_capacity",
             "differences", "cost_model", "optimal", "ideals", "contiguous", "violation", "cost_unknown"}};
}

} // namespace cutaway
