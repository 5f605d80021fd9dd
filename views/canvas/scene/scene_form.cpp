#include "views/canvas/scene/picture_form.h"

#include "core/plan/edited_plan.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

// How the whole is shown so that it can be read: what tells more is left out only where nobody could read it.

namespace cutaway {

namespace {

constexpr double readableBoxes = 0.5;  // one below which boxes show no text of what they hold
constexpr double leastLane = 48;       // pixels on the screen that memory and time of a stacked lane need
constexpr double smallestWhole = 0.25; // one below which a strip shows nothing
constexpr double worthClosing = 1.1;   // a picture so much larger is worth closing what opened by itself
constexpr double worthRows = 1.15;     // or another row of lanes
constexpr double labelWidth = 46;      // pixels on the screen
constexpr std::size_t fewGroups = 3;   // rather some of them from the inside than all from the outside
constexpr std::size_t fewLanes = 12;   // beside them: more would be shown too small for one that is open
constexpr std::size_t manyInLane = 24; // groups: more are a wall
constexpr std::size_t mostRows = 24;
constexpr std::size_t mostFitted = 50'000; // items that are laid out twice to find what fits

QRectF groupBounds(const Scene &scene)
{
    QRectF groups;
    for (std::uint32_t place = 0; place < scene.places().size(); ++place)
        groups |= scene.placeRect(place);
    return groups;
}

/// Turned where the flow runs from left to right: the height is along it.
QSizeF turned(const Scene &scene, QSizeF size, bool isSideways)
{
    return isSideways && scene.arrangement() == Arrangement::ByFlow ? size.transposed() : size;
}

} // namespace

QSizeF sizeOfPicture(const Scene &scene)
{
    QRectF whole = groupBounds(scene);
    for (const LaneBox &lane : scene.lanes())
        whole |= lane.rect;
    return whole.size();
}

/// The zoom at which the whole picture fits the view.
double Scene::fitZoom() const
{
    return zoomToFit(sizeOfPicture(*this), m_frame.view);
}

/// The inside of groups; where that cannot be read, their figures, as few being left out as must be.
void Scene::chooseForm()
{
    if (chooseStageStrip())
        return;
    layOutForm();
    if (m_isStacked) {
        if (!m_showsItems && fitZoom() < readableBoxes && !isReadDownwards())
            layOutForm({.isDense = true});
        if (m_form.isDense && m_metrics.laneWidth * fitZoom() < leastLane * m_metrics.scale) {
            layOutForm({.isDense = true, .isFlat = true});
            widenTo(laneWidthFor(fitZoom())); // what is as high as the view has room beside it
            makeRoomForHosts();
        }
        return;
    }
    if (m_arrangement == Arrangement::ByDevice && fitZoom() < textZoom)
        closeWhatOpenedByItself();
    if (canBeTiled()) {
        chooseTiles();
        return;
    }
    if (!areFacesRead() || (areFewStages() && haveCardsNoRoom()))
        layOutForm({.areGroupsClosed = true});
    heightenStages();
    if (m_arrangement == Arrangement::ByFlow && m_form.areGroupsClosed)
        widenFaces();
    if (!areFacesRead() && isCrowded())
        layOutForm({.areGroupsClosed = true, .groupColumns = columnsToRead(crowdedLanes())});
    else if (m_form.lanesPerRow > 0 && !haveBoundariesRoom())
        readLanesDownwards();
}

/// Whether what stands at the boundaries of stages lies beside the lanes, not on them, when the whole is seen.
bool Scene::haveBoundariesRoom() const
{
    return m_metrics.channel * fitZoom() >= labelWidth * m_metrics.scale || !groupOrderOf(*m_plan);
}

/// As many lanes in a row as can be read with what stands between them: one scrolls down to the others.
void Scene::readLanesDownwards()
{
    m_metrics.channel = m_metrics.farChannel;
    m_metrics.widestChannel = std::max(m_metrics.widestChannel, m_metrics.channel);
    const double lane = m_metrics.laneWidth + m_metrics.channel;
    const double room = m_frame.view.width() / leastFaces - 2 * (m_metrics.margin + m_metrics.channel);
    const auto most = std::size_t(std::max(1.0, std::floor((room + m_metrics.channel) / lane)));
    const std::vector<std::size_t> lengths = rowLengths(); // from long to short
    const auto fits = [&](std::size_t length) { return length <= most; };
    const auto longest = std::ranges::find_if(lengths, fits);
    m_form.lanesPerRow = longest == lengths.end() ? most : *longest;
    m_form.isReadDownwards = true;
    place();
}

/// Whether stacked lanes have room side by side: their items are read while one scrolls down.
bool Scene::isReadDownwards() const
{
    const double width = double(m_lanes.size()) * (m_metrics.laneWidth + m_metrics.channel);
    return m_isStacked && !m_form.isDense && width * textZoom <= m_frame.view.width();
}

/// Every group in the form, and lanes in the rows that show it largest.
void Scene::layOutForm(const PictureForm &form)
{
    m_metrics = metricsOf(form);
    m_form = form;
    chooseLaneWidth(1);
    measureStages();
    layOutGroups();
    if (m_arrangement == Arrangement::ByFlow || form.groupColumns > 0) {
        place();
        return;
    }
    chooseRows();
    if (!m_isStacked && !m_showsItems)
        makeRoomForLabels();
}

CanvasMetrics Scene::metricsOf(const PictureForm &form) const
{
    if (form.kind == PictureKind::Map)
        return mapMetrics(m_frame.metrics);
    if (form.kind != PictureKind::Boxes)
        return tileMetrics(m_frame.metrics);
    if (!m_isStacked)
        return m_frame.metrics;
    if (!form.isDense)
        return stackedMetrics(m_frame.metrics);
    std::size_t most = 0;
    for (const GroupPlace &place : m_places)
        most = std::max(most, content(place).boxes.size());
    return form.isFlat ? flatMetrics(m_frame.metrics, most) : stackedMetrics(m_frame.metrics, most);
}

/// Unless that makes the picture hardly larger.
void Scene::closeWhatOpenedByItself()
{
    if (m_openedByDefault.empty() || m_plan->itemCount() > mostFitted)
        return;
    const double before = fitZoom();
    auto opened = m_openings;
    for (const GroupIndex group : m_openedByDefault)
        m_openings[group] = {};
    layOutForm();
    if (fitZoom() >= worthClosing * before)
        return;
    m_openings = std::move(opened);
    layOutForm();
}

/// Whether groups are large enough for figures of their own when the whole is seen, or there are few of them.
bool Scene::areFacesRead() const
{
    if (m_places.size() <= fewGroups)
        return m_arrangement == Arrangement::ByFlow || m_lanes.size() <= fewLanes || fitZoom() >= readableBoxes;
    if (m_arrangement == Arrangement::ByFlow) // empty lanes are below what is read first
        return zoomToFit(groupBounds(*this).size(), m_frame.view) >= readableBoxes;
    const double zoom = fitZoom();
    if (m_form.laneWidth * zoom < leastFaceWidth)
        return false;
    for (std::uint32_t place = 0; place < m_places.size(); ++place) {
        if (placeRect(place).height() * zoom < leastFaceHeight)
            return false;
    }
    return true;
}

/// By flow, where the view is filled in height alone, groups may be as wide as their figures need.
void Scene::widenFaces()
{
    const double wanted = std::ceil(1.1 * leastFaceWidth * m_metrics.scale / fitZoom());
    widenTo(std::min(wanted, 2 * m_form.laneWidth));
}

/// Unless that makes the picture smaller.
void Scene::widenTo(double laneWidth)
{
    constexpr double hardlySmaller = 0.95;
    const double before = m_form.laneWidth;
    const double zoom = fitZoom();
    if (laneWidth <= before)
        return;
    m_form.laneWidth = laneWidth;
    layOutGroups();
    place();
    if (fitZoom() >= hardlySmaller * zoom)
        return;
    m_form.laneWidth = before;
    layOutGroups();
    place();
}

/// Above rows of lanes, whose names stay as large as can be read. Unless that makes the picture smaller.
void Scene::makeRoomForHosts()
{
    constexpr double readableName = 11; // pixels, with what is around it
    constexpr double hardlySmaller = 0.99;
    const double before = m_metrics.hostHeader;
    const double zoom = fitZoom();
    m_metrics.hostHeader = std::max(before, readableName * m_metrics.scale / zoom);
    place();
    if (fitZoom() >= hardlySmaller * zoom)
        return;
    m_metrics.hostHeader = before;
    place();
}

bool Scene::isCrowded() const
{
    return m_arrangement == Arrangement::ByDevice &&
           std::ranges::any_of(m_lanes, [](const LaneBox &lane) { return lane.places.size() > manyInLane; });
}

/// Of closed groups.
CrowdedLanes Scene::crowdedLanes() const
{
    const QSizeF group = closedSize(m_metrics, m_metrics.laneWidth);
    CrowdedLanes lanes{.groups = {},
                       .group = group + QSizeF(m_metrics.groupGap, m_metrics.groupGap),
                       .leastWidth = m_metrics.laneWidth,
                       .aroundGroups = 2 * m_metrics.inset - m_metrics.groupGap,
                       .aboveGroups = m_metrics.laneHeader,
                       .channel = m_frame.metrics.channel,
                       .view = m_frame.view};
    for (const LaneBox &lane : m_lanes)
        lanes.groups.push_back(lane.places.size());
    return lanes;
}

/// Labels of edges stay as large as letters while channels shrink. What boxes hold is worth more where there is no room
/// for both.
void Scene::makeRoomForLabels()
{
    const double zoom = fitZoom();
    if (zoom >= textZoom)
        return;
    const CanvasMetrics before = m_metrics;
    m_metrics.channel = std::clamp(labelWidth * m_metrics.scale / zoom, before.channel, before.farChannel);
    m_metrics.widestChannel = std::max(before.widestChannel, m_metrics.channel);
    chooseRows();
    if (zoom < readableBoxes || fitZoom() >= readableBoxes)
        return;
    m_metrics = before;
    chooseRows();
}

/// The lengths of rows to choose from: of equal rows, and whole hosts where all have as many lanes.
std::vector<std::size_t> Scene::rowLengths() const
{
    const std::size_t lanes = m_lanes.size();
    std::vector<std::size_t> lengths;
    for (std::size_t rows = 2; rows <= std::min(mostRows, lanes); ++rows)
        lengths.push_back((lanes + rows - 1) / rows);
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    const std::vector<HostSpan> hosts = hostSpans(*this);
    const auto isOnHost = [this](const LaneBox &lane) { return !m_plan->lane(lane.lane).host.empty(); };
    const auto onHosts = std::size_t(std::ranges::count_if(m_lanes, isOnHost)); // what is on no device has a lane, too
    if (hosts.empty() || onHosts % hosts.size() != 0)
        return lengths;
    const std::size_t host = onHosts / hosts.size();
    std::vector<std::size_t> whole;
    std::ranges::copy_if(lengths, std::back_inserter(whole),
                         [&](std::size_t length) { return length % host == 0 || host % length == 0; });
    return whole.empty() ? lengths : whole;
}

/// As many lanes side by side as make the picture largest, where one row of them could hardly be read.
void Scene::chooseRows()
{
    m_form.lanesPerRow = 0;
    place();
    if (m_frame.lanesPerRow > 0) {
        m_form.lanesPerRow = m_frame.lanesPerRow < m_lanes.size() ? m_frame.lanesPerRow : 0;
        return placeRows();
    }
    double best = fitZoom();
    if (best >= textZoom || isReadDownwards())
        return;
    std::size_t chosen = 0;
    for (const std::size_t length : rowLengths()) {
        m_form.lanesPerRow = length;
        place();
        if (fitZoom() < (chosen == 0 ? worthRows : 1.0) * best)
            continue;
        best = fitZoom();
        chosen = length;
    }
    m_form.lanesPerRow = chosen;
    placeRows();
}

void Scene::placeRows()
{
    const double before = m_form.laneWidth;
    chooseLaneWidth(1);
    if (m_form.laneWidth != before)
        layOutGroups();
    place();
}

std::size_t Scene::columnCount() const
{
    const std::size_t lanes = m_plan ? m_plan->laneCount() : 0;
    return std::max<std::size_t>(1, m_form.lanesPerRow == 0 ? lanes : std::min(lanes, m_form.lanesPerRow));
}

/// With which the lanes fill the width of the view.
double Scene::laneWidthFor(double zoom) const
{
    const CanvasMetrics &metrics = m_metrics;
    const auto lanes = double(columnCount());
    const double view = (m_frame.view.width() - 2 * metrics.margin) / zoom;
    const double room = (view - (lanes - 1) * metrics.channel) / lanes;
    return std::floor(std::clamp(room, metrics.laneWidth, metrics.widestLane));
}

void Scene::chooseLaneWidth(double zoom)
{
    m_form.laneWidth = laneWidthFor(zoom);
}

/// What is taller than the view will be shown smaller: there is room for wider lanes then, and longer names.
void Scene::widenLanes()
{
    double height = 0;
    for (const LaneBox &lane : m_lanes)
        height = std::max(height, m_form.lanesPerRow == 0 ? lane.rect.height() : lane.rect.bottom());
    const double before = m_form.laneWidth;
    chooseLaneWidth(std::min(1.0, m_frame.view.height() / std::max(height, 1.0)));
    if (m_form.laneWidth != before)
        layOutGroups();
}

/// Far longer than the view and much narrower.
bool Scene::isStrip() const
{
    const QSizeF picture = turned(*this, sizeOfPicture(*this), m_frame.isSideways);
    const QSizeF view = turned(*this, m_frame.view, m_frame.isSideways);
    return picture.height() * smallestWhole > view.height() &&
           picture.width() * view.height() < 0.5 * picture.height() * view.width();
}

/// A model with everything open may be a thousand times as long as it is wide: nothing could be seen of the whole. Its
/// boxes get columns side by side, shorter and shorter ones until the picture has about the view's shape.
void Scene::wrapStrip()
{
    place();
    if (!isStrip())
        return;
    const QSizeF picture = sizeOfPicture(*this);
    const QSizeF view = turned(*this, m_frame.view, m_frame.isSideways);
    const double length = std::sqrt(picture.width() * picture.height() * view.height() / view.width());
    for (double longest = 2 * length; isStrip() && longest > length / 4; longest *= 0.75) {
        m_form.longest = longest;
        layOutGroups();
        place();
    }
}

namespace {

QSizeF pictureSize(const CrowdedLanes &lanes, std::size_t allGroups, std::size_t columns)
{
    double width = -lanes.channel;
    double height = 0;
    for (const std::size_t groups : lanes.groups) {
        const std::size_t own = columnsOfLane(groups, allGroups, columns);
        const std::size_t rows = (groups + own - 1) / own;
        width += std::max(lanes.leastWidth, double(own) * lanes.group.width() + lanes.aroundGroups) + lanes.channel;
        height = std::max(height, lanes.aboveGroups + double(rows) * lanes.group.height());
    }
    return {width, height};
}

} // namespace

std::size_t columnsOfLane(std::size_t groups, std::size_t allGroups, std::size_t columns)
{
    return std::max<std::size_t>(1, groups * columns / std::max<std::size_t>(1, allGroups));
}

std::size_t columnsToRead(const CrowdedLanes &lanes)
{
    const std::size_t all = std::accumulate(lanes.groups.begin(), lanes.groups.end(), std::size_t(0));
    const auto readable = std::max<std::size_t>(1, std::size_t(lanes.view.width() / (goodFaces * lanes.group.width())));
    std::size_t chosen = readable;
    double best = leastFaces;
    for (std::size_t columns = lanes.groups.size(); columns <= std::min(all, 4 * readable); ++columns) {
        const double zoom = zoomToFit(pictureSize(lanes, all, columns), lanes.view);
        if (zoom <= best)
            continue;
        best = zoom;
        chosen = columns;
    }
    return chosen;
}

} // namespace cutaway
