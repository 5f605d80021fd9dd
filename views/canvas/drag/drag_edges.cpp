#include "views/canvas/drag/drag_edges.h"

#include <algorithm>
#include <map>
#include <set>

namespace cutaway {

namespace {

constexpr std::size_t edgesShown = 12;

/// Adds up values by the boxes at their ends; one that several operators of a box read goes there once.
class Bundles
{
public:
    void add(BoxRef from, BoxRef to, ItemIndex value, std::int64_t bytes)
    {
        if (from != to && m_seen.insert({value, to}).second)
            m_bytes[{from, to}] += bytes;
    }

    std::vector<DragEdge> heaviest() const
    {
        std::vector<DragEdge> edges;
        for (const auto &[ends, bytes] : m_bytes)
            edges.push_back({ends.first, ends.second, bytes});
        std::ranges::stable_sort(edges, std::ranges::greater(), &DragEdge::bytes);
        if (edges.size() > edgesShown)
            edges.resize(edgesShown);
        return edges;
    }

private:
    std::set<std::pair<ItemIndex, BoxRef>> m_seen;
    std::map<std::pair<BoxRef, BoxRef>, std::int64_t> m_bytes;
};

} // namespace

DragEdges findDragEdges(const Scene &scene, const Preview &preview, const std::vector<ItemIndex> &moved,
                        const std::function<bool(ItemIndex)> &isMoved)
{
    const EditedPlan &plan = *scene.plan();
    const auto boxThen = [&](ItemIndex item) { return isMoved(item) ? BoxRef() : scene.boxOf(item); };
    std::set<std::pair<ItemIndex, ItemIndex>> stay;
    Bundles coming;
    for (const Preview::Edge &edge : preview.edges) {
        stay.emplace(edge.from, edge.to);
        coming.add(boxThen(edge.from), boxThen(edge.to), edge.from, edge.bytes);
    }
    Bundles going;
    const auto addGoing = [&](ItemIndex from, ItemIndex to) {
        const GroupIndex a = plan.groupOf(from);
        const GroupIndex b = plan.groupOf(to);
        if (a.isValid() && b.isValid() && a != b && !stay.contains({from, to}))
            going.add(scene.boxOf(from), scene.boxOf(to), from, plan.item(from).outputBytes);
    };
    for (const ItemIndex item : moved) {
        for (const ItemIndex input : plan.inputs(item))
            addGoing(input, item);
        for (const ItemIndex user : plan.users(item))
            addGoing(item, user);
    }
    return {coming.heaviest(), going.heaviest()};
}

} // namespace cutaway
