#include "core/base/names.h"
#include "core/formats/json_reading.h"
#include "core/placement/parallel_scoring.h"
#include "core/placement/placement_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

using Json = nlohmann::json;

/// Reads the groups of a plan document.
class GroupsReader
{
public:
    GroupsReader(const PlacementScoring &scoring, const PlacementModel &model)
        : m_scoring(scoring), m_model(model), m_assignedAt(model.size()), m_choiceOf(model.size())
    {
    }

    Result<std::vector<PlacedGroup>> read(const Json &document)
    {
        ObjectReader top(document, "", m_failed);
        const std::string field(m_scoring.groupsField());
        const Json &entries = top.array(field);
        for (std::size_t i = 0; i < entries.size() && !m_failed.isSet(); ++i)
            readGroup(entries[i], elementPath(field, i));
        checkAllAssigned(field);
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_groups);
    }

    std::vector<std::string> takeChoices() { return std::move(m_choiceOf); }

private:
    void readGroup(const Json &entry, const std::string &path)
    {
        ObjectReader reader(entry, path, m_failed);
        PlacedGroup group;
        group.id = reader.integer("id");
        const std::vector<std::int64_t> devices = reader.integers("logical_device_ids");
        const std::vector<std::string> nodes = reader.texts("nodes");
        const Json *configurations = nullptr;
        if (m_scoring.hasConfigurations()) {
            group.degrees.data = readDegree(reader, "data_parallel_degree");
            group.degrees.tensor = readDegree(reader, "tensor_parallel_degree");
            configurations = &reader.object("configurations");
        }
        for (const char *derived : {"used_mem_bytes", "cost", "start_sec", "finish_sec"})
            reader.optional(derived);
        group.extra = reader.rest();
        if (m_failed.isSet())
            return;
        if (!m_ids.insert(group.id).second)
            return m_failed.add(path + ".id", "duplicate_group",
                                "two " + std::string(m_scoring.groupsField()) + " have the id " +
                                    std::to_string(group.id));
        for (std::size_t i = 0; i < devices.size(); ++i)
            addDevice(group, devices[i], elementPath(path + ".logical_device_ids", i));
        for (std::size_t i = 0; i < nodes.size(); ++i)
            addNode(group, nodes[i], elementPath(path + ".nodes", i));
        std::ranges::sort(group.nodes);
        if (configurations)
            readConfigurations(group, *configurations, path + ".configurations");
        m_groups.push_back(std::move(group));
    }

    std::int64_t readDegree(ObjectReader &reader, std::string_view key)
    {
        constexpr std::int64_t most = 1'000'000;
        const std::int64_t degree = reader.integer(key);
        if (degree < 1 || degree > most)
            m_failed.add(reader.pathOf(key), "bad_value", "a degree is a number from 1 to " + std::to_string(most));
        return degree;
    }

    void addDevice(PlacedGroup &group, std::int64_t id, const std::string &path)
    {
        const DeviceIndex device = m_model.inventory().find(id);
        if (!device.isValid())
            return m_failed.add(path, "unknown_device",
                                "the inventory has no device with the logical id " + std::to_string(id));
        if (std::ranges::count(group.devices, device) > 0)
            return m_failed.add(path, "device_twice", "device " + std::to_string(id) + " is named twice");
        group.devices.push_back(device);
    }

    void addNode(PlacedGroup &group, const std::string &name, const std::string &path)
    {
        const NodeIndex node = m_model.graph().find(name);
        if (!node.isValid())
            return m_failed.add(path, "unknown_node", "no node " + inQuotes(name));
        if (!m_model.node(node).isPlaced)
            return;
        std::string &before = m_assignedAt[node.value()];
        if (!before.empty())
            return m_failed.add(path, "assigned_twice",
                                "node " + inQuotes(name) + " is assigned twice, first at " + before);
        before = path;
        group.nodes.push_back(node);
    }

    void readConfigurations(const PlacedGroup &group, const Json &configurations, const std::string &path)
    {
        ObjectReader reader(configurations, path, m_failed);
        for (const NodeIndex node : group.nodes) {
            const std::string &name = m_model.graph().node(node).name;
            const std::string id = reader.text(name);
            const std::vector<std::string> offered = m_scoring.configurations(m_model, node, group.degrees);
            if (!m_failed.isSet() && std::ranges::find(offered, id) == offered.end())
                m_failed.add(reader.pathOf(name), "unknown_configuration",
                             "node " + inQuotes(name) + " has no configuration " + inQuotes(id) + " of degree " +
                                 std::to_string(group.degrees.tensor));
            m_choiceOf[node.value()] = id;
        }
    }

    void checkAllAssigned(const std::string &field)
    {
        std::size_t missing = 0;
        std::string first;
        for (std::size_t i = 0; i < m_model.size(); ++i) {
            if (!m_model.node(NodeIndex(i)).isPlaced || !m_assignedAt[i].empty())
                continue;
            if (missing++ == 0)
                first = m_model.graph().nodes()[i].name;
        }
        if (missing > 0)
            m_failed.add(field, "not_assigned",
                         "node " + inQuotes(first) +
                             (missing == 1 ? "" : " and " + std::to_string(missing - 1) + " others") + " in no " +
                             std::string(m_scoring.groupWord()));
    }

    const PlacementScoring &m_scoring;
    const PlacementModel &m_model;
    std::vector<std::string> m_assignedAt; ///< per node; empty: in no group yet
    std::vector<std::string> m_choiceOf;
    std::vector<PlacedGroup> m_groups;
    std::set<std::int64_t> m_ids;
    FirstError m_failed;
};

/// Without an inventory the devices are those that the plan names, by id.
std::shared_ptr<const Inventory> devicesNamed(const Json &document, std::string_view field)
{
    std::set<std::int64_t> ids;
    FirstError toldLater;
    ObjectReader top(document, {}, toldLater);
    for (const Json &entry : top.array(field)) {
        for (const std::int64_t id : ObjectReader(entry, {}, toldLater).integers("logical_device_ids"))
            ids.insert(id);
    }
    Inventory inventory;
    for (const std::int64_t id : ids)
        inventory.devices.push_back({id, "device " + std::to_string(id), unknownMemory, {}, {}, {}});
    return std::make_shared<const Inventory>(std::move(inventory));
}

Result<PlacementProof> readProof(const Json &document)
{
    PlacementProof proof;
    FirstError failed;
    ObjectReader top(document, "", failed);
    proof.ideals = top.optionalInteger("ideals");
    if (top.has("warnings"))
        proof.warnings = top.texts("warnings");
    if (const Json *cost = top.optionalObject("cost")) {
        proof.boundSec = ObjectReader(*cost, "cost", failed).optionalNumber("bound_sec");
        proof.boundOrigin = "The planner that made this plan has proven it.";
    }
    if (failed.isSet())
        return failed.take();
    return proof;
}

/// Numbers that both have under the same path and that are not the same. What is decided, not computed, is alike.
void compare(const nlohmann::ordered_json &computed, const Json &stored, const std::string &path,
             std::vector<PlacementDifference> &differences)
{
    if (computed.is_number() && stored.is_number()) {
        const double was = stored.get<double>();
        const double is = computed.get<double>();
        if (was != is)
            differences.push_back({path, was, is});
    } else if (computed.is_object() && stored.is_object()) {
        for (const auto &[key, value] : computed.items()) {
            const auto other = stored.find(key);
            if (other != stored.end())
                compare(value, *other, memberPath(path, key), differences);
        }
    }
}

std::vector<PlacementDifference> differencesOf(const PlacementPlan &plan, const Json &document)
{
    std::vector<PlacementDifference> differences;
    const nlohmann::ordered_json computed = plan.document();
    const std::string field(plan.scoring().groupsField());
    const Json &stored = document.at(field);
    for (const nlohmann::ordered_json &group : computed.at(field)) {
        for (std::size_t i = 0; i < stored.size(); ++i) {
            if (stored[i].value("id", std::int64_t(-1)) == group.at("id").get<std::int64_t>())
                compare(group, stored[i], elementPath(field, i), differences);
        }
    }
    for (const char *key : {"cost"}) {
        if (computed.contains(key) && document.contains(key))
            compare(computed.at(key), document.at(key), key, differences);
    }
    return differences;
}

} // namespace

Result<std::shared_ptr<const PlacementScoring>> scoringOf(const Json &document, const Graph &graph)
{
    using Scoring = std::shared_ptr<const PlacementScoring>;
    FirstError failed;
    ObjectReader top(document, {}, failed);
    const std::string kind = top.optionalText("kind").value_or("");
    const std::string model = top.optionalText("cost_model").value_or("");
    static const Json none = Json::object();
    const Json *planner = top.optionalObject("planner");
    ObjectReader head(planner ? *planner : none, "planner", failed);
    const std::string id = head.optionalText("id").value_or("");
    const auto is = [&](std::string_view name, bool isItsPlanner) {
        return model == name || (model.empty() && isItsPlanner);
    };
    if (kind == "partition" && is("latency", id.starts_with("partition.latency_")))
        return Scoring(latencyScoring());
    if (kind == "pipeline" && is("load", id == "pipeline.optimal"))
        return Scoring(loadScoring());
    if (kind != "pipeline" || !is("parallel_load", id == "pipeline.piper")) {
        if (!model.empty() && (kind == "partition" || kind == "pipeline"))
            failed.add("cost_model", "bad_value", "a " + kind + " plan has no cost model " + inQuotes(model),
                       kind == "partition" ? "known: latency" : "known: load, parallel_load");
        return failed.isSet() ? Result<Scoring>(failed.take()) : Scoring();
    }
    const Json *parameters = head.optionalObject("parameters");
    ObjectReader values(parameters ? *parameters : none, "planner.parameters", failed);
    const std::int64_t microbatches = values.integer("microbatches");
    if (!failed.isSet() && microbatches < 1)
        failed.add(values.pathOf("microbatches"), "bad_value", "at least 1 microbatch is wanted");
    if (failed.isSet())
        return failed.take();
    Result<ParallelModel> read = ParallelModel::read(graph, microbatches);
    if (!read)
        return read.error();
    return Scoring(parallelScoring(std::make_shared<const ParallelModel>(std::move(*read))));
}

Result<std::unique_ptr<PlacementPlan>> readPlacementPlan(std::shared_ptr<const PlacementScoring> scoring,
                                                         std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const Json &document)
{
    if (!inventory)
        inventory = devicesNamed(document, scoring->groupsField());
    Result<PlacementModel> model =
        PlacementModel::read(std::move(graph), std::move(inventory), scoring->needsLatencies());
    if (!model)
        return model.error();
    GroupsReader reader(*scoring, *model);
    Result<std::vector<PlacedGroup>> groups = reader.read(document);
    if (!groups)
        return groups.error();
    Result<PlacementProof> proof = readProof(document);
    if (!proof)
        return proof.error();
    Placement placement;
    placement.units = std::make_shared<const Units>(makeUnits(*model, scoring->orderRule()));
    placement.groupOf = groupsOfNodes(model->graph(), *groups);
    placement.groups = std::move(*groups);
    placement.choiceOf = reader.takeChoices();
    placement.model = std::make_shared<const PlacementModel>(std::move(*model));
    auto plan = std::make_unique<PlacementPlan>(std::move(scoring), std::move(placement), std::move(*proof));
    plan->setStoredDifferences(differencesOf(*plan, document));
    return plan;
}

PlanReader placementOr(PlanReader otherwise)
{
    return [otherwise = std::move(otherwise)](std::shared_ptr<const Graph> graph,
                                              std::shared_ptr<const Inventory> inventory,
                                              const Json &plan) -> Result<std::unique_ptr<EditedPlan>> {
        Result<std::shared_ptr<const PlacementScoring>> scoring = scoringOf(plan, *graph);
        if (!scoring)
            return scoring.error();
        if (*scoring)
            return readPlacementPlan(std::move(*scoring), std::move(graph), std::move(inventory), plan);
        return otherwise(std::move(graph), std::move(inventory), plan);
    };
}

} // namespace cutaway
