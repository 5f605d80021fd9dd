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
// so that two pictures compare. Lanes whose tiles have no room are a map: a line each.

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
constexpr std::size_t mostInLine = 4; // groups whose numbers stand in a line of the map
constexpr double outerLine = 8;       // beside the lines of the map
constexpr double leastHostName = 64;  // of a host, left of its lines
constexpr double mostHostName = 140;
constexpr double nameLetter = 7;

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
    return haveCardsNoRoom() &&
           std::ranges::none_of(m_lanes, [](const LaneBox &lane) { return lane.places.size() > mostTilesInLane; });
}

/// By device: side by side they are so small that groups are drawn closed, or, of many, that their texts are small.
bool Scene::haveCardsNoRoom() const
{
    constexpr std::size_t fewLanes = 8;
    const double asCards = double(m_lanes.size()) * (m_frame.metrics.laneWidth + m_frame.metrics.channel);
    const bool areSmall = m_lanes.size() > fewLanes && fitZoom() < textZoom;
    return m_arrangement == Arrangement::ByDevice && asCards > m_frame.view.width() &&
           (areSmall || !areFacesRead() || closesGroups(*this, fitZoom()));
}

namespace {

/// Of the height of what takes longest, by the square root of the part of its time.
double partOfTallest(double root)
{
    return (leastTile + mostGrowth * root) / (leastTile + mostGrowth);
}

} // namespace

double Scene::longestTime() const
{
    double longest = 0;
    for (const GroupIndex group : existingGroups())
        longest = std::max(longest, m_plan->group(group).seconds.value_or(0));
    return longest;
}

double Scene::rootOfTime(GroupIndex group) const
{
    return std::sqrt(std::max(0.0, m_plan->group(group).seconds.value_or(0) / m_form.longestSeconds));
}

/// More of them are a strip, or so small that rows are worth more than heights.
bool Scene::areFewStages() const
{
    constexpr std::size_t most = 8;
    const std::size_t stages = groupOrderOf(*m_plan) ? existingGroups().size() : 0;
    return stages > 1 && stages <= most && !m_isStacked && !m_showsItems && !meshOf(*m_plan);
}

/// The shortest with all its lines, as far as the tallest is no more than twice as high for that.
void Scene::measureStages()
{
    constexpr double leastPart = 0.5;
    const bool isWanted =
        m_form.kind == PictureKind::Boxes && m_form.areGroupsClosed && m_form.groupColumns == 0 && areFewStages();
    m_form.tallest = 0;
    m_form.longestSeconds = isWanted ? longestTime() : 0;
    if (m_form.longestSeconds <= 0)
        return;
    double shortest = 1;
    for (const GroupIndex group : existingGroups())
        shortest = std::min(shortest, rootOfTime(group));
    m_form.tallest = closedSize(m_metrics, m_form.laneWidth).height() / std::max(leastPart, partOfTallest(shortest));
}

/// In a row of lanes that is as wide as the view, they are as high as it has room for what they tell.
void Scene::heightenStages()
{
    constexpr double most = 2.5; // times as high as a closed box needs to be
    constexpr double margins = 24;
    if (m_form.tallest <= 0 || m_arrangement != Arrangement::ByDevice || m_form.lanesPerRow > 0)
        return;
    const double view = (m_frame.view.height() - margins) / fitZoom();
    const double others = m_metrics.laneHeader + m_metrics.laneFoot + m_metrics.groupGap + m_metrics.hostHeader;
    const double room =
        std::floor(std::min(view - others - heightAbove(0), most * closedSize(m_metrics, m_form.laneWidth).height()));
    if (room <= m_form.tallest ||
        std::ranges::any_of(m_lanes, [](const LaneBox &lane) { return lane.places.size() > 1; }))
        return;
    m_form.tallest = room;
    layOutGroups();
    place();
}

/// Of a group that is no tile: stages that are few are as high as they take long, all others as high as each other.
QSizeF Scene::closedBox(GroupIndex group) const
{
    QSizeF size = closedSize(m_metrics, m_form.groupColumns == 0 ? m_form.laneWidth : m_metrics.laneWidth);
    if (m_form.tallest > 0)
        size.setHeight(std::round(m_form.tallest * partOfTallest(rootOfTime(group))));
    return size;
}

void Scene::chooseTiles()
{
    PictureForm form;
    form.kind = m_arrangement == Arrangement::ByFlow ? PictureKind::Bands : PictureKind::Tiles;
    form.areGroupsClosed = true;
    form.tileGrowth = leastGrowth;
    form.longestSeconds = longestTime();
    const std::vector<LaneIndex> lanes = shownLanes();
    form.hasHosts = form.kind == PictureKind::Tiles && std::ranges::any_of(lanes, [&](LaneIndex lane) {
                        return m_plan->lane(lane).host != m_plan->lane(lanes.front()).host;
                    });
    m_metrics = metricsOf(form);
    m_form = form;
    if (form.kind == PictureKind::Bands) {
        m_form.laneWidth = m_metrics.laneWidth;
        const LayoutFunction layout = std::exchange(m_layout, layeredLayout); // nobody waits for a better one of each
        chooseTileGrowth();
        m_layout = layout;
        place();
        return;
    }
    m_form.lanesPerRow = lanesInRow(m_frame.view.width() - aroundTiles.width(), tilePitch * m_metrics.scale);
    chooseTileWidth();
    layOutGroups();
    place();
}

/// Whole hosts where they have room, else rows of as many lanes as each other.
std::size_t Scene::lanesInRow(double room, double pitch) const
{
    const std::vector<LaneIndex> lanes = shownLanes();
    if (m_frame.lanesPerRow > 0)
        return std::min(m_frame.lanesPerRow, lanes.size());
    const auto most = std::size_t(std::max(1.0, std::floor(room / pitch)));
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
    constexpr std::size_t wholeRow = 4; // so many lines are a row of their own, beside their host's whole name
    if (kind() == PictureKind::Map && largest >= wholeRow)
        return largest;
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
    return std::round((leastTile + m_form.tileGrowth * rootOfTime(group)) * m_metrics.scale);
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

/// At the least height, so that more than a third is out of sight: until then, what they tell is worth scrolling. What
/// is open is not counted, so that opening a tile leaves the others as they are; neither are lanes of more groups than
/// a line can name: these are read by scrolling.
bool Scene::haveTilesNoRoom()
{
    constexpr double mostHeight = 1.5; // of the view's
    const auto isLong = [](const LaneBox &lane) { return lane.places.size() > mostInLine; };
    if (m_form.tileGrowth > leastGrowth || std::ranges::any_of(m_lanes, isLong))
        return false;
    auto openings = std::exchange(m_openings, {});
    layOutGroups();
    place();
    const bool isTooHigh = pictureHeight() > mostHeight * (m_frame.view.height() - aroundTiles.height());
    m_openings = std::move(openings);
    layOutGroups();
    return isTooHigh;
}

/// As wide as the view, with the names of hosts at the left.
void Scene::chooseMap()
{
    m_form.kind = PictureKind::Map;
    m_metrics = metricsOf(m_form);
    const double s = m_metrics.scale;
    std::size_t letters = 0;
    for (const LaneIndex lane : shownLanes())
        letters = std::max(letters, m_plan->lane(lane).host.size());
    const double name = std::clamp(nameLetter * double(letters) + outerLine, leastHostName, mostHostName);
    const double left = (m_form.hasHosts ? name : outerLine) * s;
    const double room = m_frame.view.width() - aroundTiles.width() - left - outerLine * s;
    const double gap = m_metrics.channel;
    m_form.lanesPerRow = lanesInRow(room + gap, m_metrics.laneWidth + gap);
    const auto lanes = double(std::max<std::size_t>(1, m_form.lanesPerRow));
    m_form.laneWidth = std::floor(std::clamp((room + gap) / lanes - gap, m_metrics.laneWidth, m_metrics.widestLane));
    m_channels.assign(m_form.lanesPerRow + 1, gap);
    m_channels.front() = left;
    m_channels.back() = outerLine * s;
    m_busHeights.clear();
    layOutGroups();
}

/// Groups of a lane share its line; on several lanes a group has the same size in each.
QSizeF Scene::lineSize(GroupIndex group) const
{
    std::size_t most = 1;
    for (const LaneIndex lane : m_plan->group(group).lanes)
        most = std::max(most, m_plan->lane(lane).groups.size());
    return {std::floor(m_form.laneWidth / double(most)), m_metrics.emptyLane};
}

/// What is open lies below the line, which names it as well.
void Scene::placeInLine(LaneBox &lane, QPointF corner, double width)
{
    double x = corner.x();
    double y = corner.y() + m_metrics.emptyLane;
    for (const GroupIndex group : m_plan->lane(lane.lane).groups) {
        if (isClosed(group) && content(group).size != lineSize(group)) // another came to its lane
            layOutGroup(group);
        lane.places.push_back(std::uint32_t(m_places.size()));
        if (isClosed(group)) {
            m_places.push_back({group, lane.lane, {x, corner.y()}, {}});
            x += content(group).size.width();
        } else {
            m_places.push_back({group, lane.lane, {corner.x(), y + m_metrics.groupGap}, {}});
            y += m_metrics.groupGap + content(group).size.height();
        }
    }
    lane.rect = {corner, QSizeF(width, y - corner.y())};
}

} // namespace cutaway
