#include "views/models/common_badge.h"

#include <algorithm>
#include <vector>

namespace cutaway {

namespace {

constexpr std::size_t mostItems = 512; ///< so that a frame has time for all boxes in view
constexpr std::size_t mostDifferent = 3;

struct Counted
{
    std::string badge;
    std::size_t items = 0;
};

} // namespace

std::string commonBadge(const EditedPlan &plan, std::span<const ItemIndex> items)
{
    if (items.size() > mostItems)
        return {};
    std::vector<Counted> all;
    std::size_t operators = 0;
    for (const ItemIndex item : items) {
        ItemInfo info = plan.item(item);
        operators += info.role == ItemRole::Operator;
        if (info.badge.empty())
            continue;
        auto counted = std::ranges::find(all, info.badge, &Counted::badge);
        if (counted == all.end() && all.size() == mostDifferent)
            return {};
        if (counted == all.end())
            counted = all.insert(all.end(), {std::move(info.badge), 0});
        ++counted->items;
    }
    if (all.size() == 1 && all.front().items == operators)
        return all.front().badge;
    std::string text;
    for (const Counted &counted : all)
        text += (text.empty() ? "" : ", ") + std::to_string(counted.items) + ' ' + counted.badge;
    return text;
}

} // namespace cutaway
