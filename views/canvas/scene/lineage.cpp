#include "views/canvas/scene/lineage.h"

namespace cutaway {

namespace {

template <class Neighbours>
void follow(std::vector<bool> &found, std::span<const ItemIndex> from, Neighbours neighbours)
{
    std::vector<bool> seen(found.size());
    std::vector<ItemIndex> open(from.begin(), from.end());
    while (!open.empty()) {
        const ItemIndex item = open.back();
        open.pop_back();
        if (seen[item.value()])
            continue;
        seen[item.value()] = found[item.value()] = true;
        for (const ItemIndex next : neighbours(item))
            open.push_back(next);
    }
}

} // namespace

std::vector<bool> lineageOf(const EditedPlan &plan, std::span<const ItemIndex> from, Lineage lineage)
{
    std::vector<bool> found(plan.itemCount());
    if (lineage != Lineage::Descendants)
        follow(found, from, [&](ItemIndex item) { return plan.inputs(item); });
    if (lineage != Lineage::Ancestors)
        follow(found, from, [&](ItemIndex item) { return plan.users(item); });
    return found;
}

} // namespace cutaway
