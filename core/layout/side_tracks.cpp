#include "core/layout/side_tracks.h"

#include "core/layout/interval_maximum.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr int mostTracks = 100; // beyond, lines share tracks: such a picture cannot be followed by eye anyway

struct SideTrack
{
    std::uint32_t source = 0;
    std::uint32_t firstRank = 0;
    std::uint32_t lastRank = 0;
    double placeSum = 0; ///< of the targets
    double targets = 0;

    std::uint32_t length() const { return lastRank - firstRank; }
};

std::vector<SideTrack> sideTracks(const LayoutRequest &request, const LayerGraph &graph,
                                  const std::vector<double> &places)
{
    std::vector<SideTrack> perBox(graph.boxCount);
    for (std::size_t arrow = 0; arrow < graph.arrows.size(); ++arrow) {
        if (graph.arrows[arrow].kind != LayerArrow::Kind::Side)
            continue;
        const auto [from, to] = request.arrows[arrow];
        SideTrack &track = perBox[from];
        if (track.targets == 0)
            track = {from, graph.vertices[from].rank + 1, graph.vertices[from].rank + 1, 0, 0};
        track.firstRank = std::min(track.firstRank, graph.vertices[to].rank);
        track.lastRank = std::max(track.lastRank, graph.vertices[to].rank);
        track.placeSum += places[to];
        ++track.targets;
    }
    std::erase_if(perBox, [](const SideTrack &track) { return track.targets == 0; });
    std::stable_sort(perBox.begin(), perBox.end(),
                     [](const SideTrack &a, const SideTrack &b) { return a.length() < b.length(); });
    return perBox;
}

} // namespace

std::vector<double> placeSideTracks(const LayoutRequest &request, const LayerGraph &graph,
                                    const std::vector<double> &places)
{
    std::vector<double> result(graph.boxCount, 0);
    const auto tracks = sideTracks(request, graph, places);
    if (tracks.empty())
        return result;
    double left = places.front();
    double right = left;
    for (std::size_t vertex = 0; vertex < places.size(); ++vertex) {
        left = std::min(left, places[vertex] - graph.vertices[vertex].before);
        right = std::max(right, places[vertex] + graph.vertices[vertex].after);
    }
    IntervalMaximum leftTracks(graph.rankCount + 1);
    IntervalMaximum rightTracks(graph.rankCount + 1);
    for (const SideTrack &track : tracks) {
        const double middle = (places[track.source] + track.placeSum / track.targets) / 2;
        const bool isRight = middle >= (left + right) / 2;
        IntervalMaximum &side = isRight ? rightTracks : leftTracks;
        const int number = side.maximum(track.firstRank, track.lastRank);
        side.raise(track.firstRank, track.lastRank, number + 1);
        const double distance = layerTrackGap * (number % mostTracks);
        result[track.source] = isRight ? right + distance : left - distance;
    }
    return result;
}

} // namespace cutaway
