#include "core/pipeline/cut_places.h"

#include "core/pipeline/cut_items.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

class PlaceFinder
{
public:
    PlaceFinder(const StageModel &model, std::span<const NodeIndex> boundaries, bool mayEndModel)
        : m_model(model), m_last(model.operations().size() - 1)
    {
        for (const NodeIndex node : boundaries)
            m_boundaries.insert(positionOf(node));
        m_ends = m_boundaries;
        if (mayEndModel)
            m_ends.insert(m_last);
        for (const NodeIndex node : model.operations())
            m_called.insert(model.graph().node(node).modulePath);
    }

    CutPlace placeAfter(NodeIndex node) const
    {
        CutPlace place;
        place.after = node;
        const std::size_t position = positionOf(node);
        for (const std::string_view path : calledAround(position)) {
            const std::vector<std::size_t> ends = moduleEnds(m_model, path);
            if (std::ranges::binary_search(ends, position) && isSubset(ends, m_ends, 0))
                place.endOf.push_back(path);
        }
        for (const std::string_view path : calledAround(position + 1)) {
            const std::vector<std::size_t> starts = moduleStarts(m_model, path);
            if (std::ranges::binary_search(starts, position + 1) && isSubset(starts, m_boundaries, 1))
                place.beginningOf.push_back(path);
        }
        return place;
    }

private:
    std::size_t positionOf(NodeIndex node) const
    {
        return std::size_t(std::ranges::lower_bound(m_model.operations(), node) - m_model.operations().begin());
    }

    /// The modules that a node ran in, deepest first.
    std::vector<std::string_view> calledAround(std::size_t position) const
    {
        std::vector<std::string_view> paths;
        std::string_view path = m_model.graph().node(m_model.operations()[position]).modulePath;
        while (!path.empty()) {
            if (m_called.contains(path))
                paths.push_back(path);
            const std::size_t dot = path.rfind('.');
            path = dot == path.npos ? std::string_view() : path.substr(0, dot);
        }
        return paths;
    }

    static bool isSubset(const std::vector<std::size_t> &positions, const std::set<std::size_t> &of, std::size_t shift)
    {
        return std::ranges::all_of(
            positions, [&](std::size_t position) { return position >= shift && of.contains(position - shift); });
    }

    const StageModel &m_model;
    std::size_t m_last;
    std::set<std::size_t> m_boundaries;
    std::set<std::size_t> m_ends;
    std::set<std::string_view> m_called;
};

} // namespace

std::vector<CutPlace> cutPlaces(const StageModel &model, std::span<const NodeIndex> boundaries, bool mayEndModel)
{
    std::vector<CutPlace> places;
    if (boundaries.empty())
        return places;
    const PlaceFinder finder(model, boundaries, mayEndModel);
    for (const NodeIndex node : boundaries)
        places.push_back(finder.placeAfter(node));
    return places;
}

} // namespace cutaway
