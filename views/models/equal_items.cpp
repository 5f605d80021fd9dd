#include "views/models/equal_items.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <utility>

namespace cutaway {

namespace {

constexpr std::size_t mostAsked = 256; // for how many ways they have, of a selection

bool haveSameChoices(const std::vector<ChoiceInfo> &a, const std::vector<ChoiceInfo> &b)
{
    return std::ranges::equal(a, b, {}, &ChoiceInfo::label, &ChoiceInfo::label);
}

std::optional<std::size_t> currentOf(const std::vector<ChoiceInfo> &choices)
{
    const auto current = std::ranges::find(choices, true, &ChoiceInfo::isCurrent);
    return current == choices.end() ? std::nullopt : std::optional(std::size_t(current - choices.begin()));
}

/// Of each item the module that it is in; of a function, which has none, that of what it reads first: an activation
/// counts as its layer's.
std::vector<std::string_view> modulesOf(const EditedPlan &plan)
{
    std::vector<std::string_view> modules(plan.itemCount());
    for (std::size_t i = 0; i < modules.size(); ++i) {
        modules[i] = plan.item(ItemIndex(i)).modulePath;
        const std::span<const ItemIndex> inputs = plan.inputs(ItemIndex(i));
        const auto known = std::ranges::find_if(
            inputs, [&](ItemIndex input) { return input.value() < i && !modules[input.value()].empty(); });
        if (modules[i].empty() && known != inputs.end())
            modules[i] = modules[known->value()];
    }
    return modules;
}

/// Counts the items of one type in one module, in order.
class Ordinals
{
public:
    std::size_t next(std::string_view module, std::string_view type) { return m_counts[{module, type}]++; }

private:
    std::map<std::pair<std::string_view, std::string_view>, std::size_t> m_counts;
};

} // namespace

LayerPath layerPath(std::string_view path)
{
    for (std::size_t begin = 0; begin < path.size();) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        const std::string_view part = path.substr(begin, end - begin);
        constexpr std::size_t mostDigits = 9;
        if (!part.empty() && part.size() <= mostDigits && part.find_first_not_of("0123456789") == part.npos)
            return {path.substr(0, begin == 0 ? 0 : begin - 1), std::stoul(std::string(part)),
                    path.substr(std::min(end + 1, path.size()))};
        begin = end + 1;
    }
    return {{}, {}, path};
}

std::vector<ItemIndex> equalItems(const EditedPlan &plan, ItemIndex item)
{
    const std::vector<std::string_view> modules = modulesOf(plan);
    const std::string_view type = plan.item(item).typeLabel;
    const LayerPath own = layerPath(modules[item.value()]);
    std::vector<ItemIndex> found;
    if (!own.number)
        return found;
    Ordinals ordinals;
    std::vector<std::pair<ItemIndex, std::size_t>> candidates;
    std::size_t wantedOrdinal = 0;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const LayerPath path = layerPath(modules[i]);
        if (plan.item(ItemIndex(i)).typeLabel != type || !path.number || path.prefix != own.prefix ||
            path.rest != own.rest)
            continue;
        const std::size_t ordinal = ordinals.next(modules[i], type);
        if (ItemIndex(i) == item)
            wantedOrdinal = ordinal;
        else
            candidates.emplace_back(ItemIndex(i), ordinal);
    }
    for (const auto &[candidate, ordinal] : candidates) {
        if (ordinal == wantedOrdinal)
            found.push_back(candidate);
    }
    return withSameChoices(plan, item, found);
}

std::vector<ItemIndex> eachOnce(const EditedPlan &plan, const std::vector<ItemIndex> &items)
{
    std::set<ItemIndex> met;
    std::vector<ItemIndex> once;
    for (const ItemIndex item : items) {
        if (met.insert(plan.chosenAs(item)).second)
            once.push_back(item);
    }
    return once;
}

std::vector<ItemIndex> withSameChoices(const EditedPlan &plan, ItemIndex item, const std::vector<ItemIndex> &others)
{
    std::vector<ItemIndex> all{item};
    all.insert(all.end(), others.begin(), others.end());
    std::vector<ItemIndex> same;
    const std::vector<ChoiceInfo> choices = plan.choices(item);
    for (const ItemIndex other : eachOnce(plan, all)) {
        if (other != item && haveSameChoices(plan.choices(other), choices))
            same.push_back(other);
    }
    return same;
}

std::vector<ItemIndex> chosenTogether(const EditedPlan &plan, const std::vector<ItemIndex> &items)
{
    ItemIndex first;
    std::size_t most = 1;
    for (const ItemIndex item : items | std::views::take(mostAsked)) {
        const std::size_t ways = plan.choices(item).size();
        if (ways > most)
            first = item;
        most = std::max(most, ways);
    }
    if (!first.isValid())
        return {};
    const std::size_t asked = std::min(items.size(), mostChosenTogether);
    std::vector<ItemIndex> together =
        withSameChoices(plan, first, {items.begin(), items.begin() + std::ptrdiff_t(asked)});
    together.insert(together.begin(), first);
    return together;
}

bool haveChoices(const EditedPlan &plan, const std::vector<ItemIndex> &items)
{
    return std::ranges::any_of(items | std::views::take(mostAsked), [&plan](ItemIndex item) {
        return item.value() < plan.itemCount() && plan.choices(item).size() > 1;
    });
}

std::optional<std::size_t> commonChoice(const EditedPlan &plan, ItemIndex item, const std::vector<ItemIndex> &others)
{
    const std::optional<std::size_t> choice = currentOf(plan.choices(item));
    const bool isCommon = choice && std::ranges::all_of(others, [&](ItemIndex other) {
                              return currentOf(plan.choices(other)) == choice;
                          });
    return isCommon ? choice : std::nullopt;
}

std::vector<ItemIndex> selectedItems(const EditedPlan &plan, const ViewState &state)
{
    const Spot spot = state.selectedSpot();
    std::vector<ItemIndex> items = state.selection();
    if (const auto *group = std::get_if<GroupIndex>(&spot); group && group->value() < plan.groupCount())
        items = plan.groupItems(*group);
    else if (const auto *lane = std::get_if<LaneIndex>(&spot); lane && lane->value() < plan.laneCount()) {
        for (const GroupIndex held : plan.lane(*lane).groups) {
            const std::vector<ItemIndex> inside = plan.groupItems(held);
            items.insert(items.end(), inside.begin(), inside.end());
        }
    }
    std::ranges::sort(items);
    return items;
}

} // namespace cutaway
