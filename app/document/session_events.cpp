#include "app/document/session_events.h"

#include "core/json/kept_json.h"
#include "core/json/parameter_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using nlohmann::json;

json itemJson(ItemIndex item, const EditedPlan &plan)
{
    const bool isThere = item.isValid() && item.value() < plan.itemCount();
    return json::array({item.value(), isThere ? std::string(plan.item(item).label) : std::string()});
}

ItemIndex itemFromJson(const json &entry, const EditedPlan &plan, int &lost)
{
    const auto index = entry.at(0).get<std::size_t>();
    const auto name = entry.at(1).get<std::string>();
    if (index < plan.itemCount() && plan.item(ItemIndex(index)).label == name)
        return ItemIndex(index);
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.item(ItemIndex(i)).label == name)
            return ItemIndex(i);
    }
    ++lost;
    return {};
}

template <class Index>
json indexJson(Index index)
{
    return index.isValid() ? json(index.value()) : json();
}

template <class Index>
Index indexFromJson(const json &value)
{
    return value.is_null() ? Index() : Index(value.get<std::size_t>());
}

json pinJson(const Pin &pin)
{
    return json::array({int(pin.kind), indexJson(pin.group), indexJson(pin.lane), pin.choice});
}

Pin pinFromJson(const json &entry)
{
    return {Pin::Kind(entry.at(0).get<int>()), indexFromJson<GroupIndex>(entry.at(1)),
            indexFromJson<LaneIndex>(entry.at(2)), entry.at(3).get<std::size_t>()};
}

/// What the move does to items.
void writeItems(json &result, const Move &move, const EditedPlan &plan)
{
    for (const Move::ItemToGroup &entry : move.items)
        result["items"].push_back({itemJson(entry.item, plan), indexJson(entry.to)});
    for (const Move::Choice &entry : move.choices)
        result["choices"].push_back({itemJson(entry.item, plan), entry.choice});
    for (const Move::ItemPin &entry : move.pins)
        result["pins"].push_back({itemJson(entry.item, plan), pinJson(entry.pin)});
}

void readItems(Move &move, const json &from, const EditedPlan &plan, int &lost)
{
    for (const json &entry : from.value("items", json::array())) {
        if (const ItemIndex item = itemFromJson(entry.at(0), plan, lost); item.isValid())
            move.items.push_back({item, indexFromJson<GroupIndex>(entry.at(1))});
    }
    for (const json &entry : from.value("choices", json::array())) {
        if (const ItemIndex item = itemFromJson(entry.at(0), plan, lost); item.isValid())
            move.choices.push_back({item, entry.at(1).get<std::size_t>()});
    }
    for (const json &entry : from.value("pins", json::array())) {
        if (const ItemIndex item = itemFromJson(entry.at(0), plan, lost); item.isValid())
            move.pins.push_back({item, pinFromJson(entry.at(1))});
    }
}

} // namespace

json moveJson(const Move &move, const EditedPlan &plan)
{
    json result = json::object();
    writeItems(result, move, plan);
    for (const Move::GroupToLanes &entry : move.lanes) {
        json lanes = json::array();
        for (const LaneIndex lane : entry.lanes)
            lanes.push_back(indexJson(lane));
        result["lanes"].push_back({indexJson(entry.group), std::move(lanes)});
    }
    for (const Move::Setting &setting : move.settings)
        result["settings"].push_back(keptJson<json>(jsonLine(parametersJson({{setting.name, setting.value}}))));
    if (move.create.isValid())
        result["create"] = move.create.value();
    if (move.remove.isValid())
        result["remove"] = move.remove.value();
    if (move.alone)
        result["alone"] = true;
    return result;
}

Move moveFromJson(const json &from, const EditedPlan &plan, int &lost)
{
    Move move;
    readItems(move, from, plan, lost);
    for (const json &entry : from.value("lanes", json::array())) {
        Move::GroupToLanes group{indexFromJson<GroupIndex>(entry.at(0)), {}};
        for (const json &lane : entry.at(1))
            group.lanes.push_back(indexFromJson<LaneIndex>(lane));
        move.lanes.push_back(std::move(group));
    }
    for (const json &entry : from.value("settings", json::array())) {
        for (const auto &[name, value] : parametersFromJson(entry))
            move.settings.push_back({name, value});
    }
    move.create = indexFromJson<GroupIndex>(from.value("create", json()));
    move.remove = indexFromJson<GroupIndex>(from.value("remove", json()));
    move.alone = from.value("alone", false);
    return move;
}

json groupingJson(const Grouping &grouping, const Graph &graph)
{
    json groups = json::array();
    for (const HandGroup &group : grouping) {
        json nodes = json::array();
        for (const NodeIndex node : group.nodes)
            nodes.push_back(std::string(graph.node(node).name));
        groups.push_back({{"parent", group.parent}, {"name", group.name}, {"nodes", std::move(nodes)}});
    }
    return groups;
}

Grouping groupingFromJson(const json &from, const Graph &graph)
{
    Grouping grouping;
    for (const json &entry : from) {
        HandGroup group{entry.at("parent").get<std::string>(), entry.at("name").get<std::string>(), {}};
        for (const json &name : entry.at("nodes")) {
            if (const NodeIndex node = graph.find(name.get_ref<const std::string &>()); node.isValid())
                group.nodes.push_back(node);
        }
        grouping.push_back(std::move(group));
    }
    return grouping;
}

} // namespace cutaway
