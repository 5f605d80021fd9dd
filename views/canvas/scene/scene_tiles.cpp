#include "core/plan/edited_plan.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene.h"
#include "views/models/kind_words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

// More groups than have room for cards: closed ones as tiles, drawn anew for the view and never smaller than can be
// read, in their lanes or in bands from left to right. How high a tile is says how long it takes, by the square root,
// so that two pictures compare.

namespace cutaway {

namespace {

constexpr double leastTile = 20;   // height of what takes no time
constexpr double leastGrowth = 24; // so many pixels more has at least what takes longest
constexpr double mostGrowth = 92;
constexpr double tilePitch = 124; // from lane to lane at the least
constexpr double outerChannel = 24;
constexpr double leastChannel = 26;  // a head, and what leaves beside it
constexpr QSizeF aroundTiles(8, 20); // what a view leaves free around a picture
constexpr std::size_t mostTilesInLane = 24;

} // namespace

/// Groups that run in an order are a strip when they are many; over a mesh all devices run all of them. Where nobody
/// knows how long they take, heights would say nothing.
bool Scene::canBeTiled() const
{
    const auto isKnown = [this](const GroupPlace &place) { return m_plan->group(place.group).seconds > 0.0; };
    if (m_isStacked || m_showsItems || m_places.size() < 2 || groupOrderOf(*m_plan) || meshOf(*m_plan) ||
        std::ranges::none_of(m_places, isKnown))
        return false;
    if (m_arrangement == Arrangement::ByFlow)
        return !areFacesRead();
    const double asCards = double(m_lanes.size()) * (m_frame.metrics.laneWidth + m_frame.metrics.channel);
    return asCards > m_frame.view.width() && (!areFacesRead() || closesGroups(*this, fitZoom())) &&
           std::ranges::none_of(m_lanes, [](const LaneBox &lane) { return lane.places.size() > mostTilesInLane; });
}

void Scene::chooseTiles()
{
    PictureForm form;
    form.areGroupsClosed = form.isTiled = true;
    form.tileGrowth = leastGrowth;
    for (const GroupIndex group : existingGroups())
        form.tileSeconds = std::max(form.tileSeconds, m_plan->group(group).seconds.value_or(0));
    const std::vector<LaneIndex> lanes = shownLanes();
    form.hasHostFrames = m_arrangement == Arrangement::ByDevice && std::ranges::any_of(lanes, [&](LaneIndex lane) {
                             return m_plan->lane(lane).host != m_plan->lane(lanes.front()).host;
                         });
    m_metrics = metricsOf(form);
    m_form = form;
    if (m_arrangement == Arrangement::ByFlow) {
        m_form.laneWidth = m_metrics.laneWidth;
        const LayoutFunction layout = std::exchange(m_layout, layeredLayout); // nobody waits for a better one of each
        chooseTileGrowth();
        m_layout = layout;
        place();
        return;
    }
    m_form.lanesPerRow = tilesInRow();
    chooseTileWidth();
    layOutGroups();
    place();
}

/// Whole hosts where they have room, else rows of as many lanes as each other.
std::size_t Scene::tilesInRow() const
{
    const std::vector<LaneIndex> lanes = shownLanes();
    if (m_frame.lanesPerRow > 0)
        return std::min(m_frame.lanesPerRow, lanes.size());
    const double room = (m_frame.view.width() - aroundTiles.width()) / m_metrics.scale;
    const auto most = std::size_t(std::max(1.0, std::floor(room / tilePitch)));
    std::map<std::string, std::size_t> hosts;
    for (const LaneIndex lane : lanes)
        ++hosts[m_plan->lane(lane).host];
    const auto inRow = [most](std::size_t count) {
        const std::size_t rows = (count + most - 1) / most;
        return (count + rows - 1) / rows;
    };
    std::size_t largest = 0;
    for (const auto &[host, count] : hosts)
        largest = std::max(largest, count);
    if (hosts.size() < 2)
        return inRow(lanes.size());
    if (largest > most)
        return inRow(largest);
    return std::min(most / largest * largest, lanes.size());
}

void Scene::chooseTileWidth()
{
    const double s = m_metrics.scale;
    const auto lanes = double(std::max<std::size_t>(1, m_form.lanesPerRow));
    const double room = m_frame.view.width() - aroundTiles.width() - 2 * outerChannel * s;
    const double width = (room - (lanes - 1) * m_metrics.channel) / lanes;
    m_form.laneWidth = std::floor(std::clamp(width, m_metrics.laneWidth, m_metrics.widestLane));
}

/// What lanes leave free of the view, by what runs in each channel.
void Scene::shareChannels(const std::vector<std::size_t> &tracks)
{
    const double s = m_metrics.scale;
    const auto lanes = double(tracks.size()) - 1;
    const double room = m_frame.view.width() - aroundTiles.width() - lanes * m_form.laneWidth;
    m_channels.assign(tracks.size(), leastChannel * s);
    m_channels.front() = m_channels.back() = outerChannel * s;
    constexpr double atRest = 4; // tracks that every channel is thought to have
    const double inner = std::accumulate(tracks.begin(), tracks.end(), 0.0) + atRest * double(tracks.size());
    const double left = room - std::accumulate(m_channels.begin(), m_channels.end(), 0.0);
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        const double share = (double(tracks[i]) + atRest) / inner;
        m_channels[i] = std::floor(m_channels[i] + std::max(0.0, left) * share);
    }
}

double Scene::tileHeight(GroupIndex group) const
{
    const double share = m_plan->group(group).seconds.value_or(0) / m_form.tileSeconds;
    return std::round((leastTile + m_form.tileGrowth * std::sqrt(std::max(0.0, share))) * m_metrics.scale);
}

void Scene::layOutTile(GroupContent &content, GroupIndex group) const
{
    std::map<OperatorKind, double> times;
    const std::vector<ItemIndex> &items = tree(group).items;
    double all = 0;
    for (const ItemIndex item : items)
        all += m_plan->item(item).seconds.value_or(0);
    for (const ItemIndex item : items) {
        const ItemInfo info = m_plan->item(item);
        times[info.kind] += all > 0 ? info.seconds.value_or(0) / all : 1.0 / double(items.size());
    }
    content.kinds.assign(times.begin(), times.end());
    std::ranges::stable_sort(content.kinds, std::greater(), [](const auto &kind) { return kind.second; });
    layOutClosed(content, {m_form.laneWidth, tileHeight(group)});
}

double Scene::pictureHeight() const
{
    if (m_arrangement == Arrangement::ByFlow)
        return sizeOfPicture(*this).height();
    return m_lanes.empty() ? 0 : rowBottom(m_lanes.back().row) + tileFrameFoot * m_metrics.scale;
}

/// As high as all rows have room for; what has none at the least height is scrolled to.
void Scene::chooseTileGrowth()
{
    const double room = m_frame.view.height() - aroundTiles.height();
    double fits = leastGrowth;
    double tooHigh = mostGrowth + 1;
    while (tooHigh - fits > 1) {
        m_form.tileGrowth = std::floor((fits + tooHigh) / 2);
        layOutGroups();
        place();
        (pictureHeight() <= room ? fits : tooHigh) = m_form.tileGrowth;
    }
    m_form.tileGrowth = fits;
    layOutGroups();
}

} // namespace cutaway
