#include "core/plan/grouping_json.h"

#include "core/base/sort_unique.h"
#include "core/json/kept_json.h"
#include "core/plan/group_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

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

} // namespace cutaway
