#include "core/plan/choose_around.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace cutaway {

namespace {

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

bool isThere(const EditedPlan &plan, const Move &move)
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
    if (!isThere(*made, move) && !made->apply(move))
        return {};
    if (!isThere(*made, move))
        return {};
    return ChosenAround{plan.choices(wanted.item)[choice].label, std::move(made), std::move(move)};
}

double secondsOf(const ChosenAround &around)
{
    return around.plan->cost().latencySec.value_or(std::numeric_limits<double>::infinity());
}

} // namespace

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
