#include "core/plan/placed/placement_plan.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/parameter.h"
#include "core/plan/group_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;
using Json = nlohmann::json;

// Writing; placement_json_reading.cpp reads.

OrderedJson groupJson(const PlacementPlan &plan, std::uint32_t position)
{
    const Placement &placement = plan.placement();
    const PlacedGroup &group = placement.groups[position];
    const GroupFigures &figures = plan.figures().groups[position];
    OrderedJson entry{{"id", group.id},
                      {"logical_device_ids", logicalIdsJson(placement.model->inventory(), group.devices)},
                      {"nodes", namesJson(placement.model->graph(), group.nodes)}};
    if (plan.scoring().hasConfigurations()) {
        entry["data_parallel_degree"] = group.degrees.data;
        entry["tensor_parallel_degree"] = group.degrees.tensor;
        OrderedJson configurations = OrderedJson::object();
        for (const NodeIndex node : group.nodes)
            configurations[placement.model->graph().node(node).name] = placement.choiceOf[node.value()];
        entry["configurations"] = std::move(configurations);
    }
    if (plan.isBoundaryPinned(GroupIndex(position)))
        entry["pinned_to_before"] = true;
    entry["used_mem_bytes"] = figures.usedBytes;
    entry.update(figures.fields);
    addExtra(entry, group.extra);
    return entry;
}

OrderedJson costJson(const PlacementPlan &plan)
{
    OrderedJson cost = plan.figures().cost;
    if (const std::optional<double> bound = plan.boundSec())
        cost["bound_sec"] = *bound;
    if (const std::optional<double> gap = plan.gap())
        cost["gap"] = *gap;
    return cost;
}

/// Reads the groups of a plan document.
class GroupsReader
{
public:
    GroupsReader(const PlacementScoring &scoring, const PlacementModel &model, FirstError &failed)
        : m_scoring(scoring), m_model(model), m_choiceOf(model.size()), m_failed(failed)
    {
    }

    std::vector<PlacedGroup> read(GroupReading &reading)
    {
        PlacedGroup fields; // that this kind has beside those of all groups
        const Json *configurations = nullptr;
        reading.readAll(
            [&](ObjectReader &reader) {
                if (m_scoring.hasConfigurations()) {
                    fields.degrees.data = readDegree(reader, "data_parallel_degree");
                    fields.degrees.tensor = readDegree(reader, "tensor_parallel_degree");
                    configurations = &reader.object("configurations");
                }
                fields.isPinnedToBefore = reader.optionalBoolean("pinned_to_before").value_or(false);
                for (const char *derived : {"used_mem_bytes", "cost", "start_sec", "finish_sec"})
                    reader.optional(derived);
                fields.extra = reader.rest();
            },
            [&](ReadGroup read, const std::string &path) {
                PlacedGroup group = fields;
                group.id = read.id;
                group.devices = std::move(read.devices);
                group.nodes = std::move(read.nodes);
                std::erase_if(group.nodes, [&](NodeIndex node) { return !m_model.node(node).isPlaced; });
                std::ranges::sort(group.nodes);
                if (configurations)
                    readConfigurations(group, *configurations, path + ".configurations");
                m_groups.push_back(std::move(group));
            });
        return std::move(m_groups);
    }

    std::vector<std::string> takeChoices() { return std::move(m_choiceOf); }

private:
    std::int64_t readDegree(ObjectReader &reader, std::string_view key)
    {
        constexpr std::int64_t most = 1'000'000;
        const std::int64_t degree = reader.integer(key);
        if (degree < 1 || degree > most)
            m_failed.add(reader.pathOf(key), "bad_value",
                         phrase("a degree is a number from 1 to %1", {std::to_string(most)}));
        return degree;
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
                             phrase("node %1 has no configuration %2 of degree %3",
                                    {inQuotes(name), inQuotes(id), std::to_string(group.degrees.tensor)}));
            m_choiceOf[node.value()] = id;
        }
    }

    const PlacementScoring &m_scoring;
    const PlacementModel &m_model;
    std::vector<std::string> m_choiceOf;
    std::vector<PlacedGroup> m_groups;
    FirstError &m_failed;
};

Result<PlacementProof> readProof(const Json &document)
{
    PlacementProof proof;
    FirstError failed;
    ObjectReader top(document, "", failed);
    proof.ideals = top.optionalInteger("ideals");
    if (top.has("warnings")) {
        const std::vector<std::string> kept = top.texts("warnings");
        proof.warnings.assign(kept.begin(), kept.end());
    }
    if (const Json *cost = top.optionalObject("cost")) {
        proof.boundSec = ObjectReader(*cost, "cost", failed).optionalNumber("bound_sec");
        proof.boundOrigin = phrase("Proven by the planner that made this plan.");
    }
    if (failed.isSet())
        return failed.take();
    return proof;
}

/// What the document's `schedule` sets of the simulated step; what is of other cost models does not count.
Result<ParameterValues> readControls(const PlacementPlan &plan, const Json &document)
{
    ParameterValues controls;
    FirstError failed;
    ObjectReader top(document, "", failed);
    const std::vector<ParameterDeclaration> declared = plan.controls();
    const Json *given = declared.empty() ? nullptr : top.optionalObject("schedule");
    for (std::size_t i = 0; given && i < declared.size(); ++i) {
        const auto value = given->find(declared[i].name);
        if (value == given->end())
            continue;
        const ParameterValue set = isParameter(*value) ? parameterFromJson(*value) : ParameterValue();
        if (checkParameter(declared[i], set))
            controls[declared[i].name] = set;
    }
    if (failed.isSet())
        return failed.take();
    return controls;
}

/// What is decided, not computed, is alike.
StoredDifferences differencesOf(const PlacementPlan &plan, const Json &document)
{
    StoredComparison comparison;
    const Json computed = plan.document();
    const std::string field(plan.scoring().groupsField());
    const Json &stored = document.at(field);
    for (Json group : computed.at(field)) {
        const Json id = group.at("id");
        for (const char *decided : {"id", "logical_device_ids", "nodes", "configurations", "pinned_to_before"})
            group.erase(decided);
        for (std::size_t i = 0; i < stored.size(); ++i) {
            if (stored[i].at("id") == id)
                comparison.compare(stored[i], group, elementPath(field, i));
        }
    }
    if (computed.contains("cost") && document.contains("cost"))
        comparison.compare(document.at("cost"), computed.at("cost"), "cost");
    return comparison.take();
}

/// The cost model that a document asks for; null: none, it is another plan of its kind.
Result<std::shared_ptr<const PlacementScoring>> scoringOf(const Json &document, const Graph &graph,
                                                          const std::vector<CostModelOffer> &offers)
{
    FirstError failed;
    ObjectReader top(document, {}, failed);
    const Json none = Json::object();
    const std::string model = top.optionalText("cost_model").value_or("");
    const Json *planner = top.optionalObject("planner");
    ObjectReader head(planner ? *planner : none, "planner", failed);
    const std::string id = head.optionalText("id").value_or("");
    const auto wanted = std::ranges::find_if(offers, [&](const CostModelOffer &offer) {
        return model == offer.name || (model.empty() && id.starts_with(offer.planner));
    });
    const Json *parameters = wanted == offers.end() ? nullptr : head.optionalObject("parameters");
    if (wanted == offers.end() && !model.empty()) {
        std::string known;
        for (const CostModelOffer &offer : offers)
            known.append(known.empty() ? "known: " : ", ").append(offer.name);
        const std::string kind = top.optionalText("kind").value_or("");
        failed.add("cost_model", "bad_value", phrase("a %1 plan has no cost model %2", {kind, inQuotes(model)}), known);
    }
    if (failed.isSet())
        return failed.take();
    if (wanted == offers.end())
        return std::shared_ptr<const PlacementScoring>();
    return wanted->make(graph, parameters ? *parameters : none);
}

} // namespace

void PlacementPlan::addFields(OrderedJson &document) const
{
    document["cost_model"] = m_scoring->costModel();
    OrderedJson groups = OrderedJson::array();
    for (const std::uint32_t position : m_figures.order) {
        if (m_placement.groups[position].exists)
            groups.push_back(groupJson(*this, position));
    }
    document[std::string(m_scoring->groupsField())] = std::move(groups);
    document["optimal"] = isOptimal();
    if (m_proof.ideals)
        document["ideals"] = *m_proof.ideals;
    document["warnings"] = m_proof.warnings;
    document.update(m_figures.fields);
    if (OrderedJson cost = costJson(*this); !cost.empty())
        document["cost"] = std::move(cost);
    if (!m_controls.empty())
        document["schedule"] = parametersJson(m_controls);
}

void PlacementPlan::addFindings(OrderedJson &evaluation) const
{
    evaluation["over_capacity"] = overCapacityJson(*this);
    if (m_figures.violation)
        evaluation["violation"] = {{"code", m_figures.violation->code}, {"reason", m_figures.violation->reason}};
    if (!m_figures.seconds)
        evaluation["cost_unknown"] = {{"code", "unknown"}, {"reason", m_figures.unknownBecause}};
    if (step())
        evaluation["step"] = {{"makespan_sec", step()->makespanSec},
                              {"bubble_fraction", step()->bubbleFraction},
                              {"peak_bytes", step()->peakBytes}};
    evaluation["differences"] = differencesJson(differences());
}

OrderedJson PlacementPlan::after(const Applied &) const
{
    OrderedJson used = OrderedJson::array();
    OrderedJson seconds = OrderedJson::array();
    for (std::uint32_t g = 0; g < m_placement.groups.size(); ++g) {
        if (!m_placement.groups[g].exists)
            continue;
        used.push_back(m_figures.groups[g].usedBytes);
        seconds.push_back(m_figures.groups[g].seconds);
    }
    return {{"used_mem_bytes", std::move(used)}, {"busy_sec", std::move(seconds)}, {"cost", costJson(*this)}};
}

namespace {

/// Errors: those of PlacementModel::read; `missing_field`, `wrong_type`, `bad_value`, `unknown_node`, `unknown_device`,
/// `device_twice`, `duplicate_group`, `assigned_twice`, `not_assigned`, `unknown_configuration`. Without an inventory
/// the devices that the plan names are taken as they are.
Result<std::unique_ptr<PlacementPlan>> readPlacementPlan(std::shared_ptr<const PlacementScoring> scoring,
                                                         std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const Json &document)
{
    FirstError failed;
    GroupReading reading({scoring->groupWord(), scoring->groupsField(), "duplicate_group",
                          [&graph = *graph](NodeIndex node) { return graph.node(node).opcode != Opcode::Output; }},
                         *graph, std::move(inventory), document, failed);
    Result<PlacementModel> model = PlacementModel::read(graph, reading.inventory(), scoring->needsLatencies());
    if (!model)
        return model.error();
    GroupsReader reader(*scoring, *model, failed);
    std::vector<PlacedGroup> groups = reader.read(reading);
    if (failed.isSet())
        return failed.take();
    Result<PlacementProof> proof = readProof(document);
    if (!proof)
        return proof.error();
    Placement placement;
    placement.units = std::make_shared<const Units>(makeUnits(*model, scoring->orderRule()));
    placement.groupOf = groupsOfNodes(*graph, groups);
    placement.groups = std::move(groups);
    placement.choiceOf = reader.takeChoices();
    placement.model = std::make_shared<const PlacementModel>(std::move(*model));
    auto plan = std::make_unique<PlacementPlan>(std::move(scoring), std::move(placement), std::move(*proof));
    Result<ParameterValues> controls = readControls(*plan, document);
    if (!controls)
        return controls.error();
    plan->setControls(std::move(*controls));
    plan->setDifferences(differencesOf(*plan, document));
    return plan;
}

} // namespace

PlanReader placementOr(std::vector<CostModelOffer> offers, PlanReader otherwise)
{
    return [offers = std::move(offers), otherwise = std::move(otherwise)](
               std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
               const Json &plan) -> Result<std::unique_ptr<EditedPlan>> {
        Result<std::shared_ptr<const PlacementScoring>> scoring = scoringOf(plan, *graph, offers);
        if (!scoring)
            return scoring.error();
        if (*scoring)
            return readPlacementPlan(std::move(*scoring), std::move(graph), std::move(inventory), plan);
        return otherwise(std::move(graph), std::move(inventory), plan);
    };
}

} // namespace cutaway
