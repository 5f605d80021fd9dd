#include "core/judging/compared_plan.h"

#include "core/graph/graph_json.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace cutaway::judging {

namespace {

/// `R,R S(0),R → S(0),R` is written `R,R × S(0),R → S(0),R`: what goes in, then what comes out.
std::string withOperandsApart(const std::string &label)
{
    const std::size_t arrow = label.find(" → ");
    std::string text;
    for (std::size_t i = 0; i < label.size(); ++i) {
        if (arrow != label.npos && i < arrow && label[i] == ' ')
            text += " × ";
        else
            text += label[i];
    }
    return text;
}

/// The ways that an item runs now, `row_wise · fused`; how a file had it is no other way.
std::vector<std::string> currentChoices(const EditedPlan &plan, ItemIndex item)
{
    constexpr std::string_view asOpened = " (as opened)";
    std::vector<std::string> labels;
    for (ChoiceInfo &choice : plan.choices(item)) {
        if (!choice.isCurrent)
            continue;
        if (choice.label.ends_with(asOpened))
            choice.label.resize(choice.label.size() - asOpened.size());
        if (std::ranges::find(labels, choice.label) == labels.end())
            labels.push_back(withOperandsApart(choice.label));
    }
    return labels;
}

class Gathering
{
public:
    explicit Gathering(const EditedPlan &plan) : m_plan(plan), m_rules(comparisonRulesOf(plan)) {}

    ComparedPlan make()
    {
        m_result.graph = &m_plan.graph();
        m_result.hasFixedGroups = m_rules.hasShards;
        m_result.wholes = m_rules.hasShards ? wholeNoun(*findKind(m_plan.kind())).many : std::string();
        addLanes();
        if (m_rules.hasGroups)
            addGroups();
        addItems();
        return std::move(m_result);
    }

private:
    std::optional<std::int64_t> idOf(LaneIndex lane) const
    {
        if (!m_plan.lane(lane).isPlace)
            return std::nullopt;
        const std::vector<Device> &devices = m_plan.inventory()->devices;
        const bool isDevice = m_rules.lanesAreDevices && m_plan.laneCount() <= devices.size() + 1;
        return isDevice && lane.value() < devices.size() ? devices[lane.value()].logicalId : std::int64_t(lane.value());
    }

    void addLanes()
    {
        for (std::size_t i = 0; i < m_plan.laneCount(); ++i) {
            m_laneIds.push_back(idOf(LaneIndex(i)));
            if (!m_laneIds.back())
                continue;
            const LaneInfo info = m_plan.lane(LaneIndex(i));
            m_result.lanes.push_back({*m_laneIds.back(), usedOn(info), secondsOn(info), LaneIndex(i)});
        }
        fillIdleLanes();
    }

    std::int64_t usedOn(const LaneInfo &lane) const
    {
        if (!m_rules.hasReserves)
            return lane.usedBytes;
        std::int64_t bytes = 0;
        for (const GroupIndex group : lane.groups)
            bytes += m_plan.group(group).usedBytes;
        return bytes;
    }

    std::optional<double> secondsOn(const LaneInfo &lane) const
    {
        std::optional<double> seconds;
        for (const GroupIndex group : lane.groups) {
            if (const std::optional<double> own = m_plan.group(group).seconds)
                seconds = seconds.value_or(0) + *own;
        }
        return seconds;
    }

    /// A place where nothing runs is busy for no time, where the kind knows times at all.
    void fillIdleLanes()
    {
        const bool hasTimes =
            std::ranges::any_of(m_result.lanes, [](const ComparedLane &lane) { return lane.seconds.has_value(); });
        for (ComparedLane &lane : m_result.lanes) {
            if (hasTimes && !lane.seconds)
                lane.seconds = 0;
        }
    }

    void addGroups()
    {
        std::vector<std::pair<std::int64_t, GroupIndex>> order;
        for (std::size_t i = 0; i < m_plan.groupCount(); ++i) {
            const GroupInfo info = m_plan.group(GroupIndex(i));
            if (info.exists && info.id >= 0)
                order.emplace_back(info.id, GroupIndex(i));
        }
        std::ranges::sort(order);
        m_result.groups.reserve(order.size());
        m_groupsOfItem.resize(m_plan.itemCount());
        for (const auto &[id, group] : order) {
            const auto position = std::uint32_t(m_result.groups.size());
            addGroup(id, group);
            for (const ItemIndex item : m_plan.groupItems(group))
                m_groupsOfItem[item.value()].push_back(position);
        }
    }

    void addGroup(std::int64_t id, GroupIndex group)
    {
        const GroupInfo info = m_plan.group(group);
        ComparedGroup compared{id, {}, info.seconds, info.usedBytes, group};
        for (const LaneIndex lane : info.lanes) {
            if (lane.value() < m_laneIds.size() && m_laneIds[lane.value()])
                compared.lanes.push_back(*m_laneIds[lane.value()]);
        }
        std::ranges::sort(compared.lanes);
        m_result.groups.push_back(std::move(compared));
    }

    void addItems()
    {
        m_result.items.reserve(m_plan.itemCount());
        for (std::size_t i = 0; i < m_plan.itemCount(); ++i) {
            const ItemInfo info = m_plan.item(ItemIndex(i));
            const bool counts = m_rules.hasGroups
                                    ? info.role == ItemRole::Operator && (!m_rules.onlyBadged || !info.badge.empty())
                                    : info.node.isValid();
            if (!counts)
                continue;
            ComparedItem item{std::string(info.label),
                              info.modulePath,
                              {},
                              currentChoices(m_plan, ItemIndex(i)),
                              ItemIndex(i),
                              info.node};
            if (m_rules.hasShards)
                item.name += '/' + std::to_string(m_shards[info.label]++);
            if (m_rules.hasGroups)
                item.groups = std::move(m_groupsOfItem[i]);
            m_result.items.push_back(std::move(item));
        }
    }

    const EditedPlan &m_plan;
    ComparisonRules m_rules;
    ComparedPlan m_result;
    std::vector<std::optional<std::int64_t>> m_laneIds;
    std::vector<std::vector<std::uint32_t>> m_groupsOfItem;
    std::unordered_map<std::string_view, std::size_t> m_shards;
};

} // namespace

Noun wholeNoun(const PlanKindDescriptor &kind)
{
    return {kind.words.colouring, kind.words.colouring + 's'};
}

ComparedPlan comparedPlan(const EditedPlan &plan)
{
    return Gathering(plan).make();
}

namespace {

using Json = nlohmann::json;

/// Takes what the graph lacks out of a plan's document, and puts what the plan lacks beside what stands before it.
class Fitting
{
public:
    Fitting(const Graph &graph, Json document) : m_graph(graph), m_document(std::move(document)) {}

    PlanByNames run(const PlanKindDescriptor &kind, bool addsLacking)
    {
        if (m_document.contains("cost"))
            m_result.cost = m_document["cost"];
        for (const std::string &field : kind.fields) {
            const auto found = m_document.find(field);
            if (found == m_document.end())
                continue;
            if (found->is_array())
                fitList(*found);
            else if (found->is_object())
                fitObject(*found, field == "nodes");
        }
        if (const auto pins = m_document.find("pins"); pins != m_document.end() && pins->is_object())
            fitObject(*pins, false);
        if (addsLacking)
            addLacking();
        m_document.erase("graph");
        return std::move(m_result);
    }

    const Json &document() const { return m_document; }

private:
    bool isKnown(const Json &name) const
    {
        return !name.is_string() || m_graph.find(name.get_ref<const std::string &>()).isValid();
    }

    void fitList(Json &entries)
    {
        Json kept = Json::array();
        for (Json &entry : entries) {
            if (!entry.is_object() || (fitNode(entry) && fitNodes(entry, kept.size())))
                kept.push_back(std::move(entry));
        }
        if (m_list == nullptr && !m_groupOf.empty())
            m_list = &entries;
        entries = std::move(kept);
    }

    /// An entry for one node, as tables have; false: it goes.
    bool fitNode(const Json &entry)
    {
        const auto node = entry.find("node");
        if (node == entry.end() || !node->is_string())
            return true;
        const auto &name = node->get_ref<const std::string &>();
        m_named.insert(name);
        if (isKnown(*node))
            return true;
        const auto ranks = entry.find("ranks");
        for (std::size_t i = 0; ranks != entry.end() && ranks->is_array() && i < ranks->size(); ++i) {
            const Json &rank = (*ranks)[i];
            ForeignItem item{name + '/' + std::to_string(i), {}};
            if (rank.is_number_integer())
                item.groups.push_back(rank.get<std::int64_t>());
            m_result.foreign.push_back(std::move(item));
        }
        return false;
    }

    /// An entry for a group; false: nothing of it is left.
    bool fitNodes(Json &entry, std::size_t position)
    {
        const auto nodes = entry.find("nodes");
        if (nodes == entry.end() || !nodes->is_array())
            return true;
        const auto id = entry.find("id");
        const bool hasId = id != entry.end() && id->is_number_integer();
        Json kept = Json::array();
        for (Json &name : *nodes) {
            if (!name.is_string())
                continue;
            const auto &text = name.get_ref<const std::string &>();
            if (!isKnown(name)) {
                addForeign(text, hasId ? id->get<std::int64_t>() : -1);
                continue;
            }
            m_named.insert(text);
            m_groupOf.emplace(text, position);
            kept.push_back(std::move(name));
        }
        const bool isLeft = !kept.empty() || nodes->empty();
        *nodes = std::move(kept);
        return isLeft;
    }

    void addForeign(const std::string &name, std::int64_t group)
    {
        const auto [found, isNew] = m_foreignAt.emplace(name, m_result.foreign.size());
        if (isNew)
            m_result.foreign.push_back({name, {}});
        if (group >= 0)
            m_result.foreign[found->second].groups.push_back(group);
    }

    void fitObject(Json &object, bool isOfNodes)
    {
        const auto isNode = [&](const auto &member) { return m_graph.find(member.first).isValid(); };
        if (!isOfNodes && std::ranges::none_of(object.get_ref<const Json::object_t &>(), isNode))
            return; // its keys are no nodes
        for (auto member = object.begin(); member != object.end();) {
            if (m_graph.find(member.key()).isValid()) {
                m_named.insert(member.key());
                ++member;
                continue;
            }
            if (isOfNodes)
                addForeign(member.key(), -1);
            member = object.erase(member);
        }
    }

    void addLacking()
    {
        std::size_t position = 0;
        for (const Node &node : m_graph.nodes()) {
            if (m_named.contains(node.name)) {
                const auto group = m_groupOf.find(node.name);
                position = group == m_groupOf.end() ? position : group->second;
                continue;
            }
            if (node.opcode == Opcode::Output)
                continue;
            m_result.lacking.insert(node.name);
            const bool isHeld = node.opcode != Opcode::Placeholder && node.opcode != Opcode::GetAttr;
            if (m_list && isHeld && position < m_list->size())
                addTo((*m_list)[position], node.name);
        }
    }

    /// What is no group stays as it is: whoever reads the plan tells of it.
    static void addTo(Json &group, const std::string &name)
    {
        if (group.is_object() && (!group.contains("nodes") || group["nodes"].is_array()))
            group["nodes"].push_back(name);
    }

    const Graph &m_graph;
    Json m_document;
    PlanByNames m_result;
    Json *m_list = nullptr; // of groups
    std::set<std::string> m_named;
    std::map<std::string, std::size_t> m_groupOf; // position in the list
    std::map<std::string, std::size_t> m_foreignAt;
};

/// Null: the document does not say that it belongs to another graph.
const PlanKindDescriptor *kindOfForeign(const Json &document, const Graph &graph)
{
    if (!document.is_object() || !document.contains("graph") || !document["graph"].is_object())
        return nullptr;
    const Json digest = document["graph"].value("digest", Json());
    if (!digest.is_string() || isKnownAs(graph, digest.get_ref<const std::string &>()))
        return nullptr;
    const Json kind = document.value("kind", Json());
    const auto found = std::ranges::find_if(planKinds(), [&](const PlanKindDescriptor &each) {
        return kind.is_string() && each.kind.name() == kind.get_ref<const std::string &>();
    });
    return found == planKinds().end() ? nullptr : &*found;
}

/// Groups that only foreign items are in are not in the plan as read.
std::uint32_t positionOf(std::vector<ComparedGroup> &groups, std::int64_t id)
{
    const auto found = std::ranges::find(groups, id, &ComparedGroup::id);
    if (found != groups.end())
        return std::uint32_t(found - groups.begin());
    groups.push_back({id, {}, {}, 0});
    return std::uint32_t(groups.size() - 1);
}

void sortGroups(ComparedPlan &plan)
{
    std::vector<std::uint32_t> order(plan.groups.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return plan.groups[i].id; });
    std::vector<std::uint32_t> placeOf(order.size());
    std::vector<ComparedGroup> sorted;
    for (const std::uint32_t i : order) {
        placeOf[i] = std::uint32_t(sorted.size());
        sorted.push_back(std::move(plan.groups[i]));
    }
    plan.groups = std::move(sorted);
    for (ComparedItem &item : plan.items) {
        for (std::uint32_t &group : item.groups)
            group = placeOf[group];
        std::ranges::sort(item.groups);
    }
}

} // namespace

Result<PlanByNames> readPlanByNames(std::string_view text, const std::shared_ptr<const Graph> &graph,
                                    const std::shared_ptr<const Inventory> &inventory)
{
    Result<OpenedPlan> opened = readPlan(text, graph, inventory);
    if (opened) {
        PlanByNames whole;
        whole.plan = std::move(opened->plan);
        whole.warnings = std::move(opened->warnings);
        return whole;
    }
    Result<Json> document = parseJson<Json>(text);
    const PlanKindDescriptor *kind = document ? kindOfForeign(*document, *graph) : nullptr;
    if (!kind)
        return opened.error();
    PlanByNames result;
    for (const bool addsLacking : {false, true}) { // some kinds hold every operator in a group, others need not
        Fitting fitting(*graph, *document);
        result = fitting.run(*kind, addsLacking);
        Result<OpenedPlan> fitted = readPlan(jsonLine(fitting.document()), graph, inventory);
        if (!fitted)
            continue;
        result.plan = std::move(fitted->plan);
        break;
    }
    if (!result.plan)
        return opened.error();
    result.isOfOtherGraph = true;
    result.warnings.push_back(phrase("the plan was made for another version of the graph: %1 of its nodes are gone, %2 "
                                     "are new; it is compared by name",
                                     {std::to_string(result.foreign.size()), std::to_string(result.lacking.size())}));
    return result;
}

ComparedPlan comparedPlan(const PlanByNames &plan)
{
    ComparedPlan result = comparedPlan(*plan.plan);
    if (!plan.isOfOtherGraph)
        return result;
    std::erase_if(result.items, [&](const ComparedItem &item) { return plan.lacking.contains(item.name); });
    for (const ForeignItem &foreign : plan.foreign) {
        ComparedItem item{foreign.name, {}, {}, {}};
        for (const std::int64_t id : foreign.groups)
            item.groups.push_back(positionOf(result.groups, id));
        result.items.push_back(std::move(item));
    }
    sortGroups(result);
    return result;
}

} // namespace cutaway::judging
