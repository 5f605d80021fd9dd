#include "core/plan/pins.h"

#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"

#include <algorithm>
#include <limits>
#include <optional>

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

namespace {

/// The first that the group would run on and does not yet; invalid where that is no place.
LaneIndex laneWanted(const EditedPlan &plan, const Move &refused, GroupIndex group)
{
    const bool isNew = group == refused.create;
    const std::vector<LaneIndex> now = isNew ? std::vector<LaneIndex>() : plan.group(group).lanes;
    const auto wanted = std::ranges::find(refused.lanes, group, &Move::GroupToLanes::group);
    for (const LaneIndex lane : wanted == refused.lanes.end() ? std::vector<LaneIndex>() : wanted->lanes) {
        if (std::ranges::find(now, lane) == now.end() && plan.lane(lane).isPlace)
            return lane;
    }
    return now.empty() || !plan.lane(now.front()).isPlace ? LaneIndex() : now.front();
}

/// To a device rather than to a group: that leaves the planner more room.
Pin pinWanted(const EditedPlan &plan, const Move &refused, GroupIndex group)
{
    const std::vector<Pin::Kind> kinds = plan.pinKinds();
    const auto knows = [&](Pin::Kind kind) { return std::ranges::find(kinds, kind) != kinds.end(); };
    Pin pin;
    pin.lane = knows(Pin::Kind::Lane) ? laneWanted(plan, refused, group) : LaneIndex();
    if (pin.lane.isValid()) {
        pin.kind = Pin::Kind::Lane;
    } else if (knows(Pin::Kind::Group) && group != refused.create) {
        pin.kind = Pin::Kind::Group;
        pin.group = group;
    }
    return pin;
}

Move pinsWanted(const EditedPlan &plan, const Move &refused)
{
    Move pins;
    const auto add = [&](ItemIndex item, GroupIndex to) {
        if (const Pin pin = pinWanted(plan, refused, to); pin.kind != Pin::Kind::None)
            pins.pins.push_back({item, pin});
    };
    for (const auto &[item, to] : refused.items)
        add(item, to);
    for (const auto &[group, lanes] : refused.lanes) {
        if (group == refused.create)
            continue;
        for (const ItemIndex item : plan.groupItems(group)) {
            if (plan.groupOf(item) == group)
                add(item, group);
        }
    }
    return pins;
}

const PlannerDescriptor *plannerFor(const EditedPlan &plan)
{
    const PlannerDescriptor *own = findPlanner(plan.origin().plannerId);
    return own && own->kind == plan.kind() && own->keepsPins ? own : plannerAroundPins(plan.kind());
}

/// Of what the plan was made with, what the planner knows.
ParameterValues parametersFor(const PlannerDescriptor &planner, ParameterValues given)
{
    std::erase_if(given, [&](const auto &entry) {
        return std::ranges::find(planner.parameters, entry.first, &ParameterDeclaration::name) ==
               planner.parameters.end();
    });
    return given;
}

bool isWherePinned(const EditedPlan &plan, ItemIndex item)
{
    const Pin pin = plan.pinOf(item);
    const GroupIndex group = plan.groupOf(item);
    if (pin.kind == Pin::Kind::Group)
        return group == pin.group;
    if (pin.kind != Pin::Kind::Lane || !group.isValid())
        return false;
    const std::vector<LaneIndex> lanes = plan.group(group).lanes;
    return std::ranges::find(lanes, pin.lane) != lanes.end();
}

bool isThere(const EditedPlan &plan, const PinnedItem &pinned)
{
    if (!pinned.node.isValid())
        return isWherePinned(plan, pinned.item);
    bool isFound = false;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemIndex item(i);
        if (plan.item(item).node != pinned.node || !plan.groupOf(item).isValid())
            continue;
        if (!isWherePinned(plan, item))
            return false;
        isFound = true;
    }
    return isFound;
}

/// What a move is about: a node as a whole, and the group that it goes to.
struct Wanted
{
    ItemIndex item; ///< one of the node's
    NodeIndex node;
    GroupIndex to;
};

std::optional<Wanted> wantedBy(const EditedPlan &plan, const Move &refused)
{
    if (refused.items.empty() || !refused.lanes.empty() || refused.create.isValid())
        return {};
    const auto &[item, to] = refused.items.front();
    const NodeIndex node = plan.item(item).node;
    const auto isSame = [&](const Move::ItemToGroup &other) {
        return other.to == to && plan.item(other.item).node == node;
    };
    return node.isValid() && std::ranges::all_of(refused.items, isSame) ? std::optional(Wanted{item, node, to})
                                                                        : std::nullopt;
}

Move moveOf(const EditedPlan &plan, const Wanted &wanted)
{
    Move move;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.item(ItemIndex(i)).node == wanted.node && plan.groupOf(ItemIndex(i)).isValid())
            move.items.push_back({ItemIndex(i), wanted.to});
    }
    return move;
}

bool isMade(const EditedPlan &plan, const Move &move)
{
    return !move.items.empty() && std::ranges::all_of(move.items, [&](const Move::ItemToGroup &item) {
        return plan.groupOf(item.item) == item.to;
    });
}

std::optional<ChosenAround> withChoice(const EditedPlan &plan, const Wanted &wanted, std::size_t choice)
{
    std::unique_ptr<EditedPlan> made = plan.clone();
    Move choose;
    choose.choices.push_back({wanted.item, choice});
    if (!made->apply(choose))
        return {};
    Move move = moveOf(*made, wanted);
    if (!isMade(*made, move) && !made->apply(move))
        return {};
    if (!isMade(*made, move))
        return {};
    return ChosenAround{plan.choices(wanted.item)[choice].label, std::move(made), std::move(move)};
}

double secondsOf(const ChosenAround &around)
{
    return around.plan->cost().latencySec.value_or(std::numeric_limits<double>::infinity());
}

} // namespace

PlannerAround plannerAround(const EditedPlan &plan, const Move &refused)
{
    const Move pins = pinsWanted(plan, refused);
    const PlannerDescriptor *planner = plannerFor(plan);
    if (pins.pins.empty() || !planner)
        return {};
    std::unique_ptr<EditedPlan> start = plan.clone();
    if (!start->apply(pins))
        return {};
    PlannerAround around;
    around.planner = planner;
    around.input = {plan.sharedGraph(),
                    plan.inventory(),
                    {},
                    parametersFor(*planner, plan.origin().parameters),
                    std::shared_ptr<const EditedPlan>(std::move(start))};
    for (const Move::ItemPin &pin : pins.pins)
        around.pinned.push_back({pin.item, plan.item(pin.item).node});
    return around;
}

Result<std::unique_ptr<EditedPlan>> planAround(PlannerAround around, const Job &job)
{
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*around.planner, std::move(around.input), job);
    if (!plan)
        return plan;
    if (!std::ranges::all_of(around.pinned, [&](const PinnedItem &pinned) { return isThere(**plan, pinned); }))
        return inputError("not_there", phrase("%1 could not place it there", {around.planner->title}),
                          "use fewer pins, or move fewer operators");
    return plan;
}

Result<ChosenAround> chosenAround(const EditedPlan &plan, const Move &refused, const Job &job)
{
    const std::optional<Wanted> wanted = wantedBy(plan, refused);
    const std::vector<ChoiceInfo> choices = wanted ? plan.choices(wanted->item) : std::vector<ChoiceInfo>();
    std::optional<ChosenAround> best;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (job.stopRequested())
            return cancelledError();
        if (choices[i].isCurrent)
            continue;
        std::optional<ChosenAround> made = withChoice(plan, *wanted, i);
        if (made && (!best || secondsOf(*made) < secondsOf(*best)))
            best = std::move(made);
    }
    if (!best)
        return inputError("no_other_way", "there is no other way to run it there", "move something else");
    return *std::move(best);
}

} // namespace cutaway
