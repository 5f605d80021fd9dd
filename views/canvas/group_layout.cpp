#include "views/canvas/group_layout.h"

#include "views/canvas/flow_wrapping.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace cutaway {

namespace {

double leafHeight(const SceneBox &box, const CanvasMetrics &metrics)
{
    switch (box.role) {
    case BoxRole::Source: return metrics.pill;
    case BoxRole::Module: return metrics.closedModule + (box.run > 1 ? metrics.stackEdges : 0);
    default: return metrics.card;
    }
}

struct Frame
{
    double header = 0;
    double inset = 0;
    double foot = 0;
};

Frame frameOf(const SceneBox &box, const CanvasMetrics &metrics)
{
    if (box.role == BoxRole::Group)
        return {metrics.groupHeader + metrics.gap, metrics.inset, metrics.groupFoot};
    return {metrics.moduleHeader, metrics.moduleInset, metrics.moduleFoot};
}

bool isLeaf(const GroupContent &content, BoxIndex i)
{
    return content.boxes[i].end == i + 1;
}

void buildIndex(GroupContent &content)
{
    std::vector<IntervalIndex::Interval> intervals;
    intervals.reserve(content.boxes.size());
    for (BoxIndex i = 0; i < content.boxes.size(); ++i)
        intervals.push_back({content.boxes[i].rect.top(), content.boxes[i].rect.bottom(), i});
    content.index.build(std::move(intervals));
    content.size = content.boxes.front().rect.size();
}

/// From positions inside the parent to positions inside the group: parents come first.
void makeAbsolute(GroupContent &content)
{
    for (BoxIndex i = 1; i < content.boxes.size(); ++i)
        content.boxes[i].rect.translate(content.boxes[content.boxes[i].parent].rect.topLeft());
}

/// How tall columns are among which the children are shared out evenly, so that none is taller than `tallest` unless a
/// single child is.
double columnHeight(const GroupContent &content, BoxIndex box, const CanvasMetrics &metrics, double tallest)
{
    double all = 0;
    double largest = 0;
    for (BoxIndex child = box + 1; child < content.boxes[box].end; child = content.boxes[child].end) {
        const double height = content.boxes[child].rect.height();
        all += height + metrics.gap;
        largest = std::max(largest, height);
    }
    return all <= tallest ? all : std::max(all / std::ceil(all / tallest), largest);
}

/// The children one below the other, in as many columns as it takes. Grows the box where they need more room.
void placeColumns(GroupContent &content, BoxIndex box, const CanvasMetrics &metrics, double tallest)
{
    SceneBox &parent = content.boxes[box];
    const Frame frame = frameOf(parent, metrics);
    const double height = columnHeight(content, box, metrics, tallest);
    QPointF at(frame.inset, frame.header);
    double width = 0; // of the column
    double bottom = frame.header;
    for (BoxIndex child = box + 1; child < parent.end; child = content.boxes[child].end) {
        QRectF &rect = content.boxes[child].rect;
        if (at.y() > frame.header && at.y() + rect.height() > frame.header + height) {
            at = {at.x() + width + metrics.gap, frame.header};
            width = 0;
        }
        rect.moveTo(at);
        at.ry() += rect.height() + metrics.gap;
        width = std::max(width, rect.width());
        bottom = std::max(bottom, at.y() - metrics.gap);
    }
    const bool isEmpty = parent.end == box + 1;
    parent.rect.setHeight(isEmpty ? frame.header + metrics.emptyGroup : bottom + frame.foot);
    parent.rect.setWidth(std::max(parent.rect.width(), at.x() + width + frame.inset));
}

/// The children fill their columns, those of the last one what is left of the box. Parents first.
void stretchColumns(GroupContent &content, BoxIndex box, const CanvasMetrics &metrics)
{
    const SceneBox &parent = content.boxes[box];
    double right = parent.rect.width() - frameOf(parent, metrics).inset;
    std::vector<BoxIndex> children = childrenOf(content, box);
    for (std::size_t i = children.size(); i-- > 0;) {
        QRectF &rect = content.boxes[children[i]].rect;
        rect.setRight(right);
        if (i > 0 && content.boxes[children[i - 1]].rect.left() != rect.left())
            right = rect.left() - metrics.gap;
    }
}

/// The sibling that comes next is just below.
bool isBelow(const GroupContent &content, BoxIndex from, BoxIndex to)
{
    return content.boxes[from].end == to && content.boxes[from].rect.left() == content.boxes[to].rect.left();
}

void placeByFlow(GroupContent &content, BoxIndex box, const SiblingEdges &edges, const CanvasMetrics &metrics,
                 const FlowLayout &flow)
{
    const std::vector<BoxIndex> children = childrenOf(content, box);
    SceneBox &parent = content.boxes[box];
    const Frame frame = frameOf(parent, metrics);
    LayoutRequest request{.direction = flow.direction,
                          .boxGap = metrics.gap * 1.5,
                          .rankGap = metrics.gap * 2,
                          .boxes = {},
                          .arrows = {}};
    std::unordered_map<BoxIndex, std::uint32_t> place;
    for (const BoxIndex child : children) {
        place.emplace(child, std::uint32_t(place.size()));
        const QSizeF size = content.boxes[child].rect.size();
        request.boxes.push_back({size.width(), size.height()});
    }
    const std::size_t first = content.edges.size();
    for (const auto &[from, to] : edges) {
        request.arrows.push_back({place.at(from), place.at(to)});
        content.edges.push_back({from, to, {}});
    }
    const LayoutResult result = wrapped(flow.layout(request), request, flow.longest);
    for (std::size_t i = 0; i < children.size(); ++i)
        content.boxes[children[i]].rect.moveTo(result.corners[i].x + frame.inset, result.corners[i].y + frame.header);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        for (const LayoutPoint &point : result.paths[i])
            content.edges[first + i].points.emplace_back(point.x + frame.inset, point.y + frame.header);
    }
    const double least = box == 0 ? metrics.laneWidth - 2 * metrics.inset : metrics.flowCard;
    parent.rect.setSize({std::max(least, result.width + 2 * frame.inset), frame.header + result.height + frame.foot});
}

} // namespace

std::vector<BoxIndex> childrenOf(const GroupContent &content, BoxIndex box)
{
    std::vector<BoxIndex> children;
    for (BoxIndex child = box + 1; child < content.boxes[box].end; child = content.boxes[child].end)
        children.push_back(child);
    return children;
}

void layOutColumn(GroupContent &content, const SiblingEdges &edges, const CanvasMetrics &metrics, double width,
                  double tallest)
{
    auto &boxes = content.boxes;
    boxes.front().rect = {0, 0, width, 0};
    for (BoxIndex i = 1; i < boxes.size(); ++i) {
        const double inset = frameOf(boxes[boxes[i].parent], metrics).inset;
        boxes[i].rect = {0, 0, boxes[boxes[i].parent].rect.width() - 2 * inset, leafHeight(boxes[i], metrics)};
    }
    for (BoxIndex i = BoxIndex(boxes.size()); i-- > 0;) {
        if (!isLeaf(content, i) || i == 0)
            placeColumns(content, i, metrics, tallest);
    }
    for (BoxIndex i = 0; i < boxes.size(); ++i)
        stretchColumns(content, i, metrics);
    makeAbsolute(content);
    for (const auto &[from, to] : edges)
        boxes[to].hasArrowIn = boxes[to].hasArrowIn || isBelow(content, from, to);
    buildIndex(content);
}

void layOutByFlow(GroupContent &content, const SiblingEdges &edges, const CanvasMetrics &metrics,
                  const FlowLayout &flow)
{
    std::unordered_map<BoxIndex, SiblingEdges> inside;
    for (const auto &edge : edges)
        inside[content.boxes[edge.first].parent].push_back(edge);
    auto &boxes = content.boxes;
    boxes.front().rect = {0, 0, metrics.laneWidth - 2 * metrics.inset, metrics.groupHeader + metrics.emptyGroup};
    for (BoxIndex i = BoxIndex(boxes.size()); i-- > 0;) {
        if (isLeaf(content, i) && i > 0)
            boxes[i].rect = {0, 0, metrics.flowCard, leafHeight(boxes[i], metrics)};
        else if (!isLeaf(content, i))
            placeByFlow(content, i, inside[i], metrics, flow);
    }
    makeAbsolute(content);
    for (InnerEdge &edge : content.edges) {
        for (QPointF &point : edge.points)
            point += boxes[boxes[edge.from].parent].rect.topLeft();
    }
    buildIndex(content);
}

} // namespace cutaway
