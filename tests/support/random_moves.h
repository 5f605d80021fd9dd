#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/pins.h"

#include <array>
#include <random>

/// Moves as somebody at a loss makes them, of any kind of plan; not always ones that are allowed.
namespace cutaway::testing {

inline std::size_t upTo(std::mt19937 &random, std::size_t count)
{
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

template <typename List>
auto anyOf(const List &list, std::mt19937 &random)
{
    return list[upTo(random, list.size())];
}

/// Another way to run an item, another place for it or for its group; nothing where there is no item.
inline Move edit(const EditedPlan &plan, std::mt19937 &random)
{
    if (plan.itemCount() == 0)
        return {};
    const ItemIndex item(upTo(random, plan.itemCount()));
    Move move;
    if (const std::size_t choices = plan.choices(item).size(); choices > 1 && upTo(random, 3) > 0) {
        move.choices.push_back({item, upTo(random, choices)});
    } else if (plan.groupOf(item).isValid() && plan.laneCount() > 1 && upTo(random, 4) == 0) {
        move.lanes.push_back({plan.groupOf(item), {LaneIndex(upTo(random, plan.laneCount()))}});
    } else if (plan.groupCount() > 1) {
        move.items.push_back({item, GroupIndex(upTo(random, plan.groupCount()))});
    } else {
        move.create = plan.nextGroup();
        move.items.push_back({item, move.create});
    }
    return move;
}

inline Move pinBoundary(const EditedPlan &order, std::mt19937 &random)
{
    const std::vector<GroupIndex> groups = order.groupsInOrder();
    if (groups.size() < 2)
        return {};
    const GroupIndex later = groups[1 + upTo(random, groups.size() - 1)];
    return order.pinBoundary(later, !order.isBoundaryPinned(later));
}

/// Limits a table, or lifts its limits.
inline Move limitTable(const EditedPlan &limited, ItemIndex item, std::mt19937 &random)
{
    const std::vector<ItemLimit> limits = limited.itemLimits(item);
    if (limits.empty())
        return {};
    const ItemLimit limit = anyOf(limits, random);
    ItemLimitValues values;
    values[limit.name] = {};
    if (!limit.offered.empty() && upTo(random, 3) > 0)
        values[limit.name] = {anyOf(limit.offered, random)};
    const Result<Move> move = limited.limitMove(std::array{item}, values);
    return move ? *move : Move();
}

/// Of every kind that the plan knows, and taking them away.
inline Move pin(const EditedPlan &plan, std::mt19937 &random)
{
    if (plan.itemCount() == 0)
        return {};
    const ItemIndex items[] = {ItemIndex(upTo(random, plan.itemCount())), ItemIndex(upTo(random, plan.itemCount()))};
    const EditedPlan *order = groupOrderOf(plan);
    if (order && upTo(random, 3) == 0)
        return pinBoundary(*order, random);
    if (plan.hasItemLimits() && upTo(random, 2) == 0)
        return limitTable(plan, items[0], random);
    const std::vector<Pin::Kind> kinds = plan.pinKinds();
    if (kinds.empty() || upTo(random, 2) == 0)
        return togglePins(plan, items);
    return pinWhereTheyLie(plan, items, anyOf(kinds, random));
}

/// Another value of what can be set while the plan is open.
inline Move setting(const EditedPlan &plan, std::mt19937 &random)
{
    const std::vector<ParameterDeclaration> controls = plan.controls();
    if (controls.empty())
        return {};
    const ParameterDeclaration control = anyOf(controls, random);
    Move move;
    if (control.type == ParameterType::Bool)
        move.settings.push_back({control.name, upTo(random, 2) == 0});
    else if (control.type == ParameterType::Choice && !control.choices.empty())
        move.settings.push_back({control.name, anyOf(control.choices, random)});
    else if (control.type == ParameterType::Integer)
        move.settings.push_back({control.name, std::int64_t(1 + upTo(random, 16))});
    else if (control.type == ParameterType::Number)
        move.settings.push_back({control.name, double(1 + upTo(random, 16))});
    return move;
}

} // namespace cutaway::testing
