#include "app/document/session_events.h"

#include "core/json/kept_json.h"
#include "core/json/parameter.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

using nlohmann::json;

/// What stands for the group that the move makes.
constexpr const char *newGroup = "new";

template <class Index>
bool isBelow(Index index, std::size_t count)
{
    return index.isValid() && index.value() < count;
}

template <class Index>
json numberJson(Index index)
{
    return index.isValid() ? json(index.value()) : json();
}

json itemJson(ItemIndex item, const EditedPlan &plan)
{
    return json::array({numberJson(item), isBelow(item, plan.itemCount()) ? plan.item(item).label : ""});
}

/// Items that a move numbers as they are once it is made have no name yet.
ItemIndex itemFromJson(const json &entry, const EditedPlan &plan, int &lost)
{
    const std::size_t index = entry.at(0).get<std::size_t>();
    const auto name = entry.at(1).get<std::string>();
    if (index < plan.itemCount() ? plan.item(ItemIndex(index)).label == name : name.empty())
        return ItemIndex(index);
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.item(ItemIndex(i)).label == name)
            return ItemIndex(i);
    }
    ++lost;
    return {};
}

/// The first of `count` that is so, beginning with a guess.
template <class Is>
std::size_t findAround(std::size_t guess, std::size_t count, Is is)
{
    if (guess < count && is(guess))
        return guess;
    for (std::size_t i = 0; i < count; ++i) {
        if (is(i))
            return i;
    }
    return count;
}

json targetJson(GroupIndex group, const Move &move, const EditedPlan &plan)
{
    return group.isValid() && group == move.create ? json(newGroup) : groupJson(group, plan);
}

/// Null: no group.
GroupIndex targetFromJson(const json &entry, const EditedPlan &plan, int &lost)
{
    if (entry.is_null())
        return {};
    if (entry.is_string())
        return plan.nextGroup();
    const GroupIndex group = groupFromJson(entry, plan);
    lost += group.isValid() ? 0 : 1;
    return group;
}

json choiceJson(ItemIndex item, std::size_t choice, const EditedPlan &plan)
{
    const std::vector<ChoiceInfo> choices =
        isBelow(item, plan.itemCount()) ? plan.choices(item) : std::vector<ChoiceInfo>();
    return json::array({choice, choice < choices.size() ? std::string(choices[choice].label) : std::string()});
}

/// A number without a name is one of the kind's own; whoever makes the move tests it.
std::optional<std::size_t> choiceFromJson(const json &entry, ItemIndex item, const EditedPlan &plan, int &lost)
{
    const auto number = entry.at(0).get<std::size_t>();
    const auto label = entry.at(1).get<std::string>();
    if (label.empty() || !isBelow(item, plan.itemCount()))
        return number;
    const std::vector<ChoiceInfo> choices = plan.choices(item);
    const std::size_t found =
        findAround(number, choices.size(), [&](std::size_t i) { return choices[i].label == label; });
    if (found < choices.size())
        return found;
    ++lost;
    return std::nullopt;
}

json pinJson(ItemIndex item, const Pin &pin, const EditedPlan &plan)
{
    switch (pin.kind) {
    case Pin::Kind::None: return json::object();
    case Pin::Kind::Group: return {{"group", groupJson(pin.group, plan)}};
    case Pin::Kind::Lane: return {{"lane", laneJson(pin.lane, plan)}};
    case Pin::Kind::Choice: break;
    }
    if (const std::optional<ItemLimitValues> limits = plan.limitsOfPin(pin))
        return {{"limits", *limits}};
    return {{"choice", choiceJson(item, pin.choice, plan)}};
}

/// Nothing where the plan has not what it is pinned to.
std::optional<Pin> pinFromJson(const json &entry, ItemIndex item, const EditedPlan &plan, int &lost)
{
    Pin pin;
    if (entry.contains("group")) {
        pin.kind = Pin::Kind::Group;
        pin.group = groupFromJson(entry.at("group"), plan);
    } else if (entry.contains("lane")) {
        pin.kind = Pin::Kind::Lane;
        pin.lane = laneFromJson(entry.at("lane"), plan);
    } else if (entry.contains("limits")) {
        if (const Result<Pin> held = plan.pinOfLimits(item, entry.at("limits").get<ItemLimitValues>()))
            return *held;
        ++lost;
        return std::nullopt;
    } else if (entry.contains("choice")) {
        pin.kind = Pin::Kind::Choice;
        const std::optional<std::size_t> choice = choiceFromJson(entry.at("choice"), item, plan, lost);
        if (!choice)
            return std::nullopt;
        pin.choice = *choice;
    }
    if ((pin.kind == Pin::Kind::Group && !pin.group.isValid()) ||
        (pin.kind == Pin::Kind::Lane && !pin.lane.isValid())) {
        ++lost;
        return std::nullopt;
    }
    return pin;
}

/// What the move does to items.
void writeItems(json &result, const Move &move, const EditedPlan &plan)
{
    std::map<GroupIndex, json> targets; // thousands of items go to one group
    for (const Move::ItemToGroup &entry : move.items) {
        json &target = targets[entry.to];
        if (target.is_null())
            target = targetJson(entry.to, move, plan);
        result["items"].push_back({itemJson(entry.item, plan), target});
    }
    for (const Move::Choice &entry : move.choices)
        result["choices"].push_back({itemJson(entry.item, plan), choiceJson(entry.item, entry.choice, plan)});
    for (const Move::ItemPin &entry : move.pins)
        result["pins"].push_back({itemJson(entry.item, plan), pinJson(entry.item, entry.pin, plan)});
}

void readItems(Move &move, const json &from, const EditedPlan &plan, int &lost)
{
    for (const json &entry : from.value("items", json::array())) {
        const ItemIndex item = itemFromJson(entry.at(0), plan, lost);
        const GroupIndex to = targetFromJson(entry.at(1), plan, lost);
        if (item.isValid() && (to.isValid() || entry.at(1).is_null()))
            move.items.push_back({item, to});
    }
    for (const json &entry : from.value("choices", json::array())) {
        const ItemIndex item = itemFromJson(entry.at(0), plan, lost);
        if (!item.isValid())
            continue;
        if (const std::optional<std::size_t> choice = choiceFromJson(entry.at(1), item, plan, lost))
            move.choices.push_back({item, *choice});
    }
    for (const json &entry : from.value("pins", json::array())) {
        const ItemIndex item = itemFromJson(entry.at(0), plan, lost);
        if (!item.isValid())
            continue;
        if (const std::optional<Pin> pin = pinFromJson(entry.at(1), item, plan, lost))
            move.pins.push_back({item, *pin});
    }
}

void readLanes(Move &move, const json &from, const EditedPlan &plan, int &lost)
{
    for (const json &entry : from.value("lanes", json::array())) {
        Move::GroupToLanes group{targetFromJson(entry.at(0), plan, lost), {}};
        bool isWhole = group.group.isValid();
        for (const json &lane : entry.at(1)) {
            group.lanes.push_back(laneFromJson(lane, plan));
            isWhole = isWhole && group.lanes.back().isValid();
        }
        if (isWhole)
            move.lanes.push_back(std::move(group));
        else if (group.group.isValid())
            ++lost;
    }
}

} // namespace

/// Some kinds have groups without an id of their own, and some of these stand for what is not there at the moment.
json groupJson(GroupIndex group, const EditedPlan &plan)
{
    if (!isBelow(group, plan.groupCount()))
        return {};
    const GroupInfo info = plan.group(group);
    return json::array({group.value(), info.id, std::string(info.label)});
}

GroupIndex groupFromJson(const json &entry, const EditedPlan &plan)
{
    if (!entry.is_array())
        return {};
    const auto id = entry.at(1).get<std::int64_t>();
    const auto label = entry.at(2).get<std::string>();
    const std::size_t count = plan.groupCount();
    const auto find = [&](auto is) {
        return findAround(entry.at(0).get<std::size_t>(), count,
                          [&](std::size_t i) { return is(plan.group(GroupIndex(i))); });
    };
    std::size_t found =
        find([&](const GroupInfo &info) { return info.id == id && info.label == label && (info.exists || id < 0); });
    if (found == count && id >= 0)
        found = find([&](const GroupInfo &info) { return info.exists && info.id == id; });
    return found == count ? GroupIndex() : GroupIndex(found);
}

json laneJson(LaneIndex lane, const EditedPlan &plan)
{
    if (!isBelow(lane, plan.laneCount()))
        return {};
    return json::array({lane.value(), std::string(plan.lane(lane).label)});
}

LaneIndex laneFromJson(const json &entry, const EditedPlan &plan)
{
    if (!entry.is_array())
        return {};
    const auto label = entry.at(1).get<std::string>();
    const std::size_t count = plan.laneCount();
    const std::size_t found = findAround(entry.at(0).get<std::size_t>(), count,
                                         [&](std::size_t i) { return plan.lane(LaneIndex(i)).label == label; });
    return found == count ? LaneIndex() : LaneIndex(found);
}

json moveJson(const Move &move, const EditedPlan &plan)
{
    json result = json::object();
    writeItems(result, move, plan);
    for (const Move::GroupToLanes &entry : move.lanes) {
        json lanes = json::array();
        for (const LaneIndex lane : entry.lanes)
            lanes.push_back(laneJson(lane, plan));
        result["lanes"].push_back({targetJson(entry.group, move, plan), std::move(lanes)});
    }
    for (const Move::Setting &setting : move.settings)
        result["settings"].push_back(keptJson<json>(jsonLine(parametersJson({{setting.name, setting.value}}))));
    if (move.create.isValid())
        result["create"] = true;
    if (move.remove.isValid())
        result["remove"] = groupJson(move.remove, plan);
    if (move.alone)
        result["alone"] = true;
    return result;
}

Move moveFromJson(const json &from, const EditedPlan &plan, int &lost)
{
    Move move;
    readItems(move, from, plan, lost);
    readLanes(move, from, plan, lost);
    for (const json &entry : from.value("settings", json::array())) {
        for (const auto &[name, value] : parametersFromJson(entry))
            move.settings.push_back({name, value});
    }
    if (from.value("create", false))
        move.create = plan.nextGroup();
    if (from.contains("remove"))
        move.remove = targetFromJson(from.at("remove"), plan, lost);
    move.alone = from.value("alone", false);
    return move;
}

bool namesWhatIsThere(const Move &move, const EditedPlan &plan)
{
    const auto isItem = [&](const auto &entry) { return isBelow(entry.item, plan.itemCount()); };
    const auto isGroup = [&](GroupIndex group) {
        return (group.isValid() && group == move.create) || isBelow(group, plan.groupCount());
    };
    const auto isLane = [&](LaneIndex lane) { return isBelow(lane, plan.laneCount() + 1); }; // on no device
    const std::vector<Pin::Kind> pins = plan.pinKinds();
    const auto isPin = [&](Pin::Kind kind) {
        return kind == Pin::Kind::None || std::ranges::count(pins, kind) > 0 ||
               (kind == Pin::Kind::Choice && plan.hasItemLimits());
    };
    const auto isPinThere = [&](const Move::ItemPin &entry) {
        return isItem(entry) && isPin(entry.pin.kind) &&
               (entry.pin.kind != Pin::Kind::Group ||
                (isBelow(entry.pin.group, plan.groupCount()) && plan.group(entry.pin.group).exists)) &&
               (entry.pin.kind != Pin::Kind::Lane || isBelow(entry.pin.lane, plan.inventory()->devices.size()));
    };
    const auto areLanesThere = [&](const Move::GroupToLanes &entry) {
        return isGroup(entry.group) && std::ranges::all_of(entry.lanes, isLane);
    };
    return std::ranges::all_of(move.items, [&](const auto &entry) { return isItem(entry) && isGroup(entry.to); }) &&
           std::ranges::all_of(move.choices, isItem) && std::ranges::all_of(move.pins, isPinThere) &&
           std::ranges::all_of(move.lanes, areLanesThere) && (!move.remove.isValid() || isGroup(move.remove));
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
