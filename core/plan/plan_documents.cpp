#include "core/plan/plan_documents.h"

#include "core/base/names.h"
#include "core/base/sort_unique.h"
#include "core/graph/graph_json.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/group_json.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view planFormat = "cutaway.plan";

/// What a document says of itself, before any kind has looked at it.
struct PlanHead
{
    const PlanKindDescriptor *kind = nullptr;
    std::string graphDigest; ///< empty: the document does not say
    PlanOrigin origin;
};

const PlanKindDescriptor *readKind(ObjectReader &document)
{
    const std::string name = document.text("kind");
    if (document.failed().isSet())
        return nullptr;
    std::string known;
    for (const PlanKindDescriptor &kind : planKinds()) {
        if (kind.kind.name() == name)
            return &kind;
        known.append(known.empty() ? "" : ", ").append(kind.kind.name());
    }
    document.failed().add("kind", "unknown_kind", phrase("no kind of plan %1", {inQuotes(name)}),
                          phrase("known: %1", {known}));
    return nullptr;
}

ParameterValue readParameter(const Json &value, const std::string &path, FirstError &failed)
{
    if (!isParameter(value))
        failed.add(path, "wrong_type",
                   phrase("expected a value or a list of values, found %1", {describeValue(value)}));
    return parameterFromJson(value);
}

/// Fields of `planner` and `graph` that are not ours go, under these names, to the plan's unknown fields.
void keepRest(std::string &extra, std::string_view name, const std::string &rest)
{
    if (!rest.empty())
        extra.append(extra.empty() ? "{" : ",").append(jsonText(name)).append(":").append(rest);
}

void readPlanner(ObjectReader &document, PlanHead &head, std::string &extra)
{
    const Json *json = document.optionalObject("planner");
    if (!json)
        return;
    ObjectReader planner(*json, document.pathOf("planner"), document.failed());
    head.origin.plannerId = planner.optionalText("id").value_or(head.origin.plannerId);
    if (const Json *parameters = planner.optionalObject("parameters")) {
        for (const auto &[name, value] : parameters->items()) {
            const std::string path = memberPath(planner.pathOf("parameters"), name);
            head.origin.parameters[name] = readParameter(value, path, document.failed());
        }
    }
    keepRest(extra, "planner", planner.rest());
}

void readGraphReference(ObjectReader &document, PlanHead &head, std::string &extra)
{
    const Json *json = document.optionalObject("graph");
    if (!json)
        return;
    ObjectReader graph(*json, document.pathOf("graph"), document.failed());
    graph.optionalText("name");
    head.graphDigest = graph.optionalText("digest").value_or("");
    keepRest(extra, "graph", graph.rest());
}

/// A plan as another program keeps it: it says nothing of itself.
const PlanKindDescriptor *foreignKind(const Json &document)
{
    if (!document.is_object() || document.contains("format"))
        return nullptr;
    const auto known = std::ranges::find_if(
        planKinds(), [&](const PlanKindDescriptor &kind) { return kind.isForeign && kind.isForeign(document); });
    return known == planKinds().end() ? nullptr : &*known;
}

PlanHead readHead(ObjectReader &document)
{
    PlanHead head;
    checkFormat(document, planFormat);
    head.kind = readKind(document);
    std::string inner;
    readGraphReference(document, head, inner);
    readPlanner(document, head, inner);
    document.optional("figures"); // of an evaluation: derived, not to be kept when it is opened as a plan
    if (head.kind) {
        for (const std::string &field : head.kind->fields)
            document.optional(field);
    }
    std::string &extra = head.origin.extra;
    extra = document.rest();
    if (!inner.empty())
        extra = extra.empty() ? inner + '}' : inner + ',' + extra.substr(1);
    return head;
}

/// Fields that nobody here knows, in the order in which the text has them: they are written as they came.
std::string asInText(std::string_view text, const std::string &extra)
{
    if (extra.empty())
        return extra;
    const auto kept = keptFields<Json>(extra);
    const Result<OrderedJson> document = parseJson<OrderedJson>(text);
    if (!document)
        return extra;
    OrderedJson fields = OrderedJson::object();
    for (const auto &[name, value] : document->items()) {
        const auto known = kept.find(name);
        if (known == kept.end())
            continue;
        if (!value.is_object() || !known->is_object()) {
            fields[name] = value;
            continue;
        }
        OrderedJson &inner = fields[name] = OrderedJson::object(); // of `planner` and `graph` some
        for (const auto &[key, field] : value.items()) {
            if (known->contains(key))
                inner[key] = field;
        }
    }
    return jsonLine(fields);
}

/// The names that a plan uses and its graph lacks.
class MissingNames
{
public:
    explicit MissingNames(const Graph &graph) : m_graph(graph) {}

    void look(const std::string &name, const std::function<std::string()> &path)
    {
        if (m_graph.find(name).isValid())
            return;
        if (m_count++ == 0) {
            m_first = name;
            m_where = path();
        }
    }

    /// `nodes` of the entries of the kind's arrays, and what is pinned.
    void lookThrough(const Json &plan, const std::vector<std::string> &fields)
    {
        for (const std::string &field : fields) {
            const auto list = plan.find(field);
            if (list == plan.end() || !list->is_array())
                continue;
            for (std::size_t i = 0; i < list->size(); ++i)
                lookThroughNodes((*list)[i], elementPath(field, i));
        }
        if (std::ranges::find(fields, "pins") != fields.end())
            return; // the kind pins more than nodes, and looks itself
        if (const auto pins = plan.find("pins"); pins != plan.end() && pins->is_object()) {
            for (const auto &[name, pin] : pins->items())
                look(name, [&] { return memberPath("pins", name); });
        }
    }

    std::size_t count() const { return m_count; }

    Error error(bool isOtherGraph) const
    {
        const std::string count = std::to_string(m_count);
        const Text which = m_count == 1
                               ? phrase("the graph %1 has no node %2", {inQuotes(m_graph.name()), inQuotes(m_first)})
                               : phrase("the graph %1 lacks %2 of the plan's nodes, first %3",
                                        {inQuotes(m_graph.name()), count, inQuotes(m_first)});
        Error error = inputError("unknown_node", which, hint(isOtherGraph));
        error.where = m_where;
        return error;
    }

private:
    void lookThroughNodes(const Json &entry, const std::string &path)
    {
        const auto nodes = entry.is_object() ? entry.find("nodes") : entry.end();
        if (nodes == entry.end() || !nodes->is_array())
            return;
        for (std::size_t k = 0; k < nodes->size(); ++k) {
            const Json &name = (*nodes)[k];
            if (name.is_string())
                look(name.get_ref<const std::string &>(), [&] { return elementPath(path + ".nodes", k); });
        }
    }
    Text hint(bool isOtherGraph) const
    {
        NearestName nearest(m_first);
        for (const Node &node : m_graph.nodes())
            nearest.offer(node.name);
        if (!isOtherGraph)
            return nearest.hint();
        return nearest.best().empty() ? phrase("the plan was made for another graph")
                                      : phrase("the plan was made for another graph; %1", {nearest.hint()});
    }

    const Graph &m_graph;
    std::size_t m_count = 0;
    std::string m_first;
    std::string m_where;
};

constexpr const char *field = "module_groups";

OrderedJson extraOf(const EditedPlan &plan)
{
    const std::string &extra = plan.origin().extra;
    OrderedJson fields = keptFields<OrderedJson>(extra);
    return fields.is_object() ? fields : OrderedJson::object();
}

std::string textOf(const OrderedJson &object, const char *key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<NodeIndex> readNodes(const OrderedJson &group, const Graph &graph)
{
    std::vector<NodeIndex> nodes;
    const auto names = group.find("nodes");
    if (names == group.end() || !names->is_array())
        return nodes;
    for (const OrderedJson &name : *names) {
        const NodeIndex node = name.is_string() ? graph.find(name.get_ref<const std::string &>()) : NodeIndex();
        if (node.isValid())
            nodes.push_back(node);
    }
    sortUnique(nodes);
    return nodes;
}

OrderedJson groupJson(const HandGroup &group, const Graph &graph)
{
    return {{"parent", group.parent}, {"name", group.name}, {"nodes", namesJson(graph, group.nodes)}};
}

} // namespace

Result<OpenedPlan> readPlan(std::string_view text, std::shared_ptr<const Graph> graph,
                            std::shared_ptr<const Inventory> inventory)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    PlanHead head;
    if (const PlanKindDescriptor *foreign = foreignKind(*json))
        head.kind = foreign;
    else
        head = readHead(document);
    if (failed.isSet())
        return failed.take();
    head.origin.extra = asInText(text, head.origin.extra);

    const bool isOtherGraph =
        !head.graphDigest.empty() && !graph->digest().empty() && !isKnownAs(*graph, head.graphDigest);
    MissingNames missing(*graph);
    if (!head.kind->makesNodes || !head.kind->makesNodes(*json))
        missing.lookThrough(*json, head.kind->fields);
    if (missing.count() > 0)
        return missing.error(isOtherGraph);

    OpenedPlan opened;
    if (isOtherGraph)
        opened.warnings.push_back(
            phrase("the plan was made for another version of the graph %1; all its names were found",
                   {inQuotes(graph->name())}));
    Result<std::unique_ptr<EditedPlan>> plan = head.kind->read(std::move(graph), std::move(inventory), *json);
    if (!plan)
        return plan.error();
    opened.plan = std::move(*plan);
    opened.plan->setOrigin(std::move(head.origin));
    return opened;
}

Result<std::vector<Json>> readMoves(std::string_view text)
{
    Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    checkFormat(document, "cutaway.moves");
    const Json &list = document.array("moves");
    for (std::size_t i = 0; i < list.size(); ++i)
        requireObject(list[i], document.pathOf("moves", i), failed);
    if (failed.isSet())
        return failed.take();
    return std::vector<Json>(list.begin(), list.end());
}

std::string writePlan(const EditedPlan &plan)
{
    return layOut(plan.document());
}

OrderedJson planHeader(const EditedPlan &plan)
{
    OrderedJson graph{{"name", plan.graph().name()}};
    if (!plan.graph().digest().empty())
        graph["digest"] = plan.graph().digest();
    return {{"format", planFormat},
            {"version", 1},
            {"kind", plan.kind().name()},
            {"graph", std::move(graph)},
            {"planner", {{"id", plan.origin().plannerId}, {"parameters", parametersJson(plan.origin().parameters)}}}};
}

void finishPlanDocument(OrderedJson &document, const EditedPlan &plan)
{
    addExtra(document, plan.origin().extra);
}

Grouping readGrouping(const EditedPlan &plan)
{
    Grouping grouping;
    if (plan.origin().extra.find(field) == std::string::npos)
        return grouping;
    const OrderedJson fields = extraOf(plan);
    const auto groups = fields.find(field);
    if (groups == fields.end() || !groups->is_array())
        return grouping;
    for (const OrderedJson &group : *groups) {
        if (!group.is_object() || !isGroupName(textOf(group, "name")))
            continue;
        HandGroup read{textOf(group, "parent"), textOf(group, "name"), readNodes(group, plan.graph())};
        if (!read.nodes.empty())
            grouping.push_back(std::move(read));
    }
    return grouping;
}

void writeGrouping(EditedPlan &plan, const Grouping &grouping)
{
    OrderedJson fields = extraOf(plan);
    fields.erase(field);
    if (!grouping.empty()) {
        OrderedJson &groups = fields[field] = OrderedJson::array();
        for (const HandGroup &group : grouping)
            groups.push_back(groupJson(group, plan.graph()));
    }
    PlanOrigin origin = plan.origin();
    origin.extra = fields.empty() ? std::string() : jsonLine(fields);
    plan.setOrigin(std::move(origin));
}

std::map<std::int64_t, GroupIndex> groupsById(const EditedPlan &plan)
{
    std::map<std::int64_t, GroupIndex> groups;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        if (const GroupInfo info = plan.group(GroupIndex(i)); info.exists)
            groups.emplace(info.id, GroupIndex(i));
    }
    return groups;
}

} // namespace cutaway
