#include "core/plan/pins.h"

#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"

#include <algorithm>

namespace cutaway {

namespace {

/// None where the group lies on no place.
Pin laneOf(const EditedPlan &plan, GroupIndex group)
{
    const std::vector<LaneIndex> lanes = plan.group(group).lanes;
    if (lanes.empty() || !plan.lane(lanes.front()).isPlace)
        return {};
    Pin pin;
    pin.kind = Pin::Kind::Lane;
    pin.lane = lanes.front();
    return pin;
}

/// To the way it runs now; none where it has no choices.
Pin choiceOf(const EditedPlan &plan, ItemIndex item)
{
    const std::vector<ChoiceInfo> choices = plan.choices(item);
    const auto current = std::ranges::find(choices, true, &ChoiceInfo::isCurrent);
    if (current == choices.end())
        return {};
    Pin pin;
    pin.kind = Pin::Kind::Choice;
    pin.choice = std::size_t(current - choices.begin());
    return pin;
}

} // namespace

std::size_t pinCount(const EditedPlan &plan)
{
    if (const std::optional<std::size_t> shared = plan.sharedPins())
        return *shared;
    const std::vector<ItemIndex> pinned = plan.pinnedItems();
    std::vector<ItemIndex> single = pinned;
    std::size_t boundaries = 0;
    const EditedPlan *order = pinned.empty() ? nullptr : groupOrderOf(plan);
    const std::vector<GroupIndex> groups = order ? order->groupsInOrder() : std::vector<GroupIndex>();
    for (std::size_t i = 1; i < groups.size(); ++i) {
        if (!order->isBoundaryPinned(groups[i]))
            continue;
        ++boundaries;
        const auto last = std::ranges::find(pinned.rbegin(), pinned.rend(), groups[i - 1],
                                            [&](ItemIndex item) { return plan.groupOf(item); });
        const auto first = std::ranges::find(pinned, groups[i], [&](ItemIndex item) { return plan.groupOf(item); });
        std::erase_if(single, [&](ItemIndex item) {
            return (last != pinned.rend() && item == *last) || (first != pinned.end() && item == *first);
        });
    }
    return boundaries + single.size();
}

Move pinWhereTheyLie(const EditedPlan &plan, std::span<const ItemIndex> items, Pin::Kind kind)
{
    Move move;
    for (const ItemIndex item : items) {
        const GroupIndex group = plan.groupOf(item);
        const bool isChoice = kind == Pin::Kind::Choice;
        if (!group.isValid() && !isChoice)
            continue;
        Pin pin;
        pin.kind = kind;
        pin.group = group;
        if (isChoice)
            pin = choiceOf(plan, item);
        else if (kind == Pin::Kind::Lane)
            pin = laneOf(plan, group);
        if (pin.kind != Pin::Kind::None)
            move.pins.push_back({item, pin});
    }
    return move;
}

Move unpin(std::span<const ItemIndex> items)
{
    Move move;
    for (const ItemIndex item : items)
        move.pins.push_back({item, Pin()});
    return move;
}

Move togglePins(const EditedPlan &plan, std::span<const ItemIndex> items)
{
    const std::vector<Pin::Kind> kinds = plan.pinKinds();
    if (kinds.empty())
        return {};
    std::vector<ItemIndex> pinned;
    std::vector<ItemIndex> loose;
    for (const ItemIndex item : items)
        (plan.pinOf(item).kind == Pin::Kind::None ? loose : pinned).push_back(item);
    const Move pin = pinWhereTheyLie(plan, loose, kinds.front());
    return pin.pins.empty() ? unpin(pinned) : pin;
}

const PlannerDescriptor *plannerAroundPins(PlanKind kind)
{
    const auto found = std::ranges::find_if(
        planners(), [kind](const PlannerDescriptor &planner) { return planner.kind == kind && planner.keepsPins; });
    return found == planners().end() ? nullptr : &*found;
}

namespace {

/// The same group; where there is none of its id, its lane.
Pin sameGroup(const EditedPlan &from, Pin pin, const std::map<std::int64_t, GroupIndex> &groups)
{
    const auto same = groups.find(from.group(pin.group).id);
    if (same == groups.end())
        return laneOf(from, pin.group);
    pin.group = same->second;
    return pin;
}

/// The choice that is called the same; none where there is none.
Pin sameChoice(const EditedPlan &from, const EditedPlan &to, ItemIndex item, Pin pin)
{
    const std::vector<ChoiceInfo> known = from.choices(item);
    const std::vector<ChoiceInfo> offered = to.choices(item);
    if (pin.choice >= known.size())
        return {};
    const auto same = std::ranges::find(offered, known[pin.choice].label, &ChoiceInfo::label);
    if (same == offered.end())
        return {};
    pin.choice = std::size_t(same - offered.begin());
    return pin;
}

} // namespace

Move pinsCarriedOver(const EditedPlan &from, const EditedPlan &to)
{
    Move move;
    const std::map<std::int64_t, GroupIndex> groups = groupsById(to);
    const std::vector<Pin::Kind> kinds = to.pinKinds();
    for (const ItemIndex item : from.pinnedItems()) {
        Pin pin = from.pinOf(item);
        if (pin.kind == Pin::Kind::Group)
            pin = sameGroup(from, pin, groups);
        else if (pin.kind == Pin::Kind::Choice)
            pin = item.value() < to.itemCount() ? sameChoice(from, to, item, pin) : Pin();
        if (std::ranges::find(kinds, pin.kind) != kinds.end())
            move.pins.push_back({item, pin});
    }
    return move;
}

void carryPins(const EditedPlan &from, EditedPlan &to)
{
    if (to.takePins(from))
        return;
    if (const Move pins = pinsCarriedOver(from, to); !pins.isEmpty())
        to.restore(pins);
}

} // namespace cutaway
