#pragma once

#include "core/plan/traffic.h"
#include "views/canvas/scene/canvas_metrics.h"
#include "views/canvas/scene/group_content.h"
#include "views/canvas/scene/group_layout.h"
#include "views/canvas/scene/picture_form.h"
#include "views/canvas/scene/stage_strip.h"
#include "views/selection/view_state.h"

#include <QPointF>
#include <QRectF>

#include <memory>
#include <optional>
#include <unordered_map>

namespace cutaway {

struct CrowdedLanes;

/// One drawing of a group. A group on several lanes has a place in each; all show the same content.
struct GroupPlace
{
    GroupIndex group;
    LaneIndex lane; ///< invalid when arranged by flow
    QPointF origin;
    std::optional<QPointF> previousOrigin; ///< while the picture moves
};

struct LaneBox
{
    LaneIndex lane;
    QRectF rect;
    std::vector<std::uint32_t> places; ///< from top to bottom
    std::uint32_t position = 0;        ///< from left to right, row by row
    std::uint32_t column = 0;          ///< in its row; lanes of a column stand below each other
    std::uint32_t row = 0;
};

/// A visible box: which drawing of a group, which box in it.
struct BoxRef
{
    std::uint32_t place = 0;
    BoxIndex box = noBox;
    bool isValid() const { return box != noBox; }
    friend auto operator<=>(const BoxRef &, const BoxRef &) = default;
};

/// Data that goes from one visible box to another, with its way.
struct Route
{
    enum class Kind : std::uint8_t { Edge, Stub };
    Kind kind = Kind::Edge;
    BoxRef from;
    BoxRef to;
    std::int64_t bytes = 0;
    double seconds = 0;       ///< of edges between groups
    double weight = 0;        ///< of its time beside the longest one in the picture, the square root: 0 to 1
    std::uint32_t values = 0; ///< how many outputs go this way
    ItemIndex value;          ///< one of them
    bool crossesLanes = true;
    bool isCritical = false;
    GroupEdge::Role role = GroupEdge::Role::Data;
    std::string note; ///< what happens to the value on its way, or what is shared; may be empty
    std::vector<QPointF> points;
    QPointF label; ///< its centre
};

/// Room below a group for what passes it by: one track for each bypass, across the lane.
struct PassageStrip
{
    Passage passage;
    std::uint32_t lane = 0; ///< its position
    QRectF rect;
    double trackY(std::size_t bypass) const
    {
        return rect.top() + rect.height() * (double(bypass) + 0.5) / double(passage.bypasses.size());
    }
};

/// Sizes that the window gives the picture. They count when the whole is laid out, not while one looks at it.
struct SceneFrame
{
    QSizeF view;
    CanvasMetrics metrics;
    bool isSideways = false;  ///< by flow, the inside of boxes runs from left to right
    bool hasStubs = true;     ///< values that many read are drawn beside their readers
    bool isByGraphviz = true; ///< by flow, Graphviz places the groups
    /// Of devices side by side, as many as in a picture that this one is looked at with; 0: as show it largest.
    std::size_t lanesPerRow = 0;
};

/// What is drawn: lanes, places, contents and routes in scene coordinates (pixels at zoom 1). Made from the plan's
/// interface alone. A change of a group touches that group; everything else stays where it is. Cheap to copy.
class Scene
{
public:
    void setPlan(const EditedPlan *plan, std::shared_ptr<const ModuleTree> modules);
    const EditedPlan *plan() const { return m_plan; }
    const ModuleTree *modules() const { return m_modules.get(); }
    /// Another copy of the same plan.
    void exchangePlan(const EditedPlan *same) { m_plan = same; }
    /// The same model with other hand-made groups. What was open and is still there stays open.
    void exchangeModules(std::shared_ptr<const ModuleTree> modules);
    /// Not yet: there are no boxes to be seen.
    bool isArranged() const { return m_isArranged; }

    /// Lays out everything anew. `layout` gives positions by flow.
    void arrange(Arrangement arrangement, const SceneFrame &frame, const LayoutFunction &layout);
    /// After a change of the plan: the groups concerned.
    void update(const Change &change);
    /// The window was resized: only how far down lanes reach.
    void setViewSize(QSizeF view);

    /// The next `arrange` opens what fits the view.
    void forgetOpenings();
    bool canOpen(BoxRef box) const;
    void setOpen(BoxRef box, bool open);
    void openAll();
    void closeAll();
    enum class Step : std::uint8_t { OpenOneLevel, CloseOneLevel, FoldEqual };
    /// In every group, then lays out everything anew.
    void take(Step step);
    void openToDepth(std::uint32_t depth);
    /// Opens what is closed around the items. True if anything was.
    bool openAround(const std::vector<ItemIndex> &items);
    const std::unordered_map<GroupIndex, GroupOpening> &openings() const { return m_openings; }
    void setOpenings(std::unordered_map<GroupIndex, GroupOpening> openings);

    Arrangement arrangement() const { return m_arrangement; }
    /// Lanes side by side.
    std::size_t columnCount() const;
    PictureKind kind() const { return m_form.kind; }
    /// Closed groups are tiles or lines: many lanes are drawn anew for the view, not smaller.
    bool isTiled() const
    {
        return kind() == PictureKind::Tiles || kind() == PictureKind::Bands || kind() == PictureKind::Map;
    }
    /// A line a lane.
    bool isMap() const { return kind() == PictureKind::Map; }
    /// Where lanes and the channels beside them end at the right.
    double gridRight() const { return m_gridRight; }
    const CanvasMetrics &metrics() const { return m_metrics; }
    /// Null where lanes hold groups in boxes, and by flow.
    const EditedPlan *stacked() const { return m_isStacked ? stackedLanes(m_plan) : nullptr; }
    /// Null where stages are boxes, and for plans that have none.
    const StageStrip *stageStrip() const { return m_stageStrip ? &*m_stageStrip : nullptr; }
    /// The stage that is open below the strip.
    GroupIndex shownStage() const { return m_shownStage; }
    /// Another one. False if it is that one already, or there is no strip.
    bool showStage(GroupIndex stage);
    /// Below this the picture is rather shown in part than whole, at first.
    double readableZoom() const;
    /// Below this the whole shows nothing that could be read: a part is shown instead.
    double leastWhole() const;
    /// Where reading begins: the upper left corner, by flow the top of the first group, above its topmost box.
    QPointF entry() const;
    /// By flow those that are empty: places to drop on.
    const std::vector<LaneBox> &lanes() const { return m_lanes; }
    /// What edges need above the lanes of a row.
    double heightAbove(std::size_t row) const;
    const std::vector<GroupPlace> &places() const { return m_places; }
    const GroupContent &content(GroupIndex group) const { return *m_contents[group.value()].content; }
    const GroupContent &content(const GroupPlace &place) const { return content(place.group); }
    const GroupTree &tree(GroupIndex group) const { return *m_contents[group.value()].tree; }
    const std::vector<Route> &routes() const { return m_routes; }
    /// One for each edge between groups, for a picture so small that groups show nothing of their inside.
    const std::vector<Route> &farRoutes() const
    {
        return m_arrangement == Arrangement::ByFlow ? m_routes : m_farRoutes;
    }
    const std::vector<PassageStrip> &passages() const { return m_strips; } ///< as the groups run
    const IntervalIndex &routeIndex() const { return m_routeIndex; }
    QRectF bounds() const { return m_bounds; }
    /// What is seen of it as a whole: of a strip as much as has room at its own size.
    QRectF wholeView() const;
    /// No smaller than that it is ever shown.
    double leastZoom() const;
    /// Where edges have no way but below groups: by flow, and in lanes with groups side by side.
    bool hasEdgesBelow() const { return m_arrangement == Arrangement::ByFlow || m_form.groupColumns > 0; }

    const SceneBox &box(BoxRef ref) const { return content(m_places[ref.place].group).boxes[ref.box]; }
    /// Where a box is when nothing moves.
    QRectF rect(BoxRef ref) const { return box(ref).rect.translated(m_places[ref.place].origin); }
    QRectF placeRect(std::uint32_t place) const;
    /// The box that stands for an operator: its card, or the closed box it lies in. Invalid for sources and sinks.
    BoxRef boxOf(ItemIndex item) const;
    BoxRef placeOf(GroupIndex group) const;
    /// Operators of a box in flow order; of a group: all.
    std::vector<ItemIndex> itemsOf(BoxRef ref) const;
    const LaneBox *laneBox(LaneIndex lane) const;

    /// After setOpen, update and the like: boxes know where they come from until `endMotion`.
    bool isMoving() const { return m_isMoving; }
    void endMotion();
    /// Where a box is at `progress` (0 to 1) of the movement.
    QRectF rect(BoxRef ref, double progress) const;
    QPointF origin(const GroupPlace &place, double progress) const;

private:
    /// Copies of a scene share what is large: it is replaced, never changed.
    struct GroupScene
    {
        std::shared_ptr<const GroupTree> tree = std::make_shared<GroupTree>();
        std::shared_ptr<const GroupContent> content = std::make_shared<GroupContent>();
        std::vector<bool> boxed;
        std::vector<QRectF> previousRects; ///< where each box comes from while the picture moves; empty: at rest
        bool isKnown = false;
    };

    std::vector<GroupIndex> existingGroups() const;
    LayoutRequest::Direction direction() const
    {
        return m_frame.isSideways ? LayoutRequest::Direction::LeftRight : LayoutRequest::Direction::TopDown;
    }
    void readGroup(GroupIndex group);
    void layOutGroup(GroupIndex group);
    CardHeight heightOfCards() const;
    void openNewBoxes(GroupIndex group, const std::vector<ModuleIndex> &known);
    std::vector<ModuleIndex> boxedModulesOf(GroupIndex group) const;
    using Positions = std::unordered_map<std::uint64_t, QRectF>;
    Positions positionsOf(GroupIndex group, const ModuleTree &names) const;
    void moveFrom(const Positions &before, GroupIndex group);
    void layOutOpened(GroupIndex group);
    void clearPicture();
    void place();
    std::vector<LaneIndex> shownLanes() const;
    bool hasOtherLanes() const;
    void placeInLanes();
    void placeByFlow();
    std::vector<LaneIndex> emptyLanes() const;
    QSizeF emptyLaneSize() const;
    std::size_t emptyLanesInRow(QSizeF groups) const;
    QSizeF withEmptyLanes(QSizeF groups, std::size_t lanes) const;
    void placeEmptyLanes();
    LayoutResult wrappedFlow(const LayoutResult &flow, const LayoutRequest &request);
    void stackLane(LaneBox &lane, QPointF corner, double width);
    double placePassage(GroupIndex group, std::uint32_t lane, QPointF corner);
    void readPassages();
    void layOutGroups();
    void chooseForm();
    void layOutForm(const PictureForm &form = {});
    CanvasMetrics metricsOf(const PictureForm &form) const;
    void closeWhatOpenedByItself();
    bool areFacesRead() const;
    void widenFaces();
    void widenTo(double laneWidth);
    void makeRoomForHosts();
    bool haveBoundariesRoom() const;
    void readLanesDownwards();
    bool isReadDownwards() const;
    bool isCrowd() const;
    bool isCrowded() const;
    CrowdedLanes crowdedLanes() const;
    void makeRoomForLabels();
    std::size_t columnsIn(LaneIndex lane) const;
    double fitZoom() const;
    std::vector<std::size_t> rowLengths() const;
    void chooseRows();
    void placeRows();
    bool isClosed(GroupIndex group) const;
    double rowTop(std::size_t row) const;
    double rowBottom(std::size_t row) const;
    double widthOf(LaneIndex lane) const;
    /// Where a lane stands among the others.
    struct GridCell
    {
        std::size_t column = 0;
        std::size_t row = 0;
    };
    std::vector<GridCell> gridOf(const std::vector<LaneIndex> &lanes) const;
    std::vector<double> columnLefts(const std::vector<LaneIndex> &lanes, const std::vector<GridCell> &grid) const;
    double laneWidthFor(double zoom) const;
    void chooseLaneWidth(double zoom);
    void widenLanes();
    bool isStrip() const;
    void wrapStrip();
    bool canBeTiled() const;
    bool haveCardsNoRoom() const;
    bool areFewStages() const;
    void measureStages();
    void heightenStages();
    QSizeF closedBox(GroupIndex group) const;
    double longestTime() const;
    double rootOfTime(GroupIndex group) const;
    void chooseTiles();
    std::size_t lanesInRow(double room, double pitch) const;
    void chooseTileWidth();
    void chooseTileGrowth();
    void shareChannels(const std::vector<std::size_t> &tracks);
    double tileHeight(GroupIndex group) const;
    void layOutTile(GroupContent &content, GroupIndex group) const;
    double pictureHeight() const;
    bool haveTilesNoRoom();
    void chooseMap();
    QSizeF lineSize(GroupIndex group) const;
    void placeInLine(LaneBox &lane, QPointF corner, double width);
    bool chooseStageStrip();
    void chooseShownStage();
    void layOutStage(GroupIndex group);
    GroupContent shownContent(const ContentInput &input);
    void placeStages();
    void routeStages();
    QPointF shownCorner() const;
    void widenChannels(const std::vector<std::size_t> &tracks);
    void route();
    void routeByFlow();
    void routeInLanes();
    void weigh(std::vector<Route> &routes) const;
    void finish();

    const EditedPlan *m_plan = nullptr;
    std::shared_ptr<const ModuleTree> m_modules;
    Arrangement m_arrangement = Arrangement::ByDevice;
    SceneFrame m_frame;
    CanvasMetrics m_metrics; ///< the frame's, or what stacked lanes make of them
    bool m_isStacked = false;
    LayoutFunction m_layout;
    PictureForm m_form;
    bool m_showsItems = false; ///< all was opened on request: stacked lanes are not dense
    /// Groups whose boxes nobody has opened or closed yet, in this arrangement.
    std::vector<GroupIndex> m_openedByDefault;
    std::vector<double> m_channels;   ///< widths; the last one right of all lanes
    std::vector<double> m_busHeights; ///< by row, above it
    std::vector<std::size_t> m_channelTracks;
    double m_gridRight = 0;
    std::optional<StageStrip> m_stageStrip;
    GroupIndex m_shownStage;
    LayoutResult m_flow;
    std::unordered_map<GroupIndex, double> m_formerCentres; ///< of groups by flow, across it, before it is cut
    std::vector<GroupScene> m_contents;                     ///< by group
    std::unordered_map<GroupIndex, GroupOpening> m_openings;
    std::vector<BoxIndex> m_boxOfItem;
    std::vector<LaneBox> m_lanes;
    std::vector<GroupPlace> m_places;
    std::unordered_map<GroupIndex, std::uint32_t> m_firstPlace;
    std::vector<Passage> m_passages;
    std::vector<PassageStrip> m_strips;
    std::vector<Route> m_routes;
    std::vector<Route> m_farRoutes;
    IntervalIndex m_routeIndex;
    QRectF m_bounds;
    bool m_isMoving = false;
    bool m_isArranged = false;
};

/// Of groups and lanes, without what edges need around them.
QSizeF sizeOfPicture(const Scene &scene);

/// Lanes of one host that lie side by side, with its name above them.
struct HostSpan
{
    std::string host;
    QRectF rect; ///< of the name and the line below it; of tiles, the frame around the lanes; of a map, the name
    std::uint32_t first = 0; ///< of its lanes, as a position in the scene
    std::uint32_t last = 0;
};

/// None where all lanes are of one host. O(lanes).
std::vector<HostSpan> hostSpans(const Scene &scene);

} // namespace cutaway
