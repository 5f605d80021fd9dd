#include "views/canvas/scene/group_layout.h"

#include "views/canvas/scene/hit_test.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace cutaway {

namespace {

/// Pictures from left to right are wrapped as those from top to bottom.
void transpose(LayoutResult &picture)
{
    std::swap(picture.width, picture.height);
    const auto turn = [](LayoutPoint &point) { std::swap(point.x, point.y); };
    std::ranges::for_each(picture.corners, turn);
    for (auto &path : picture.paths)
        std::ranges::for_each(path, turn);
}

constexpr double mostGap = 160;  // between pieces
constexpr double trackPitch = 6; // from arrow to arrow between them

struct Piece
{
    double top = 0; ///< before the cut, as are the other sides
    double left = 0;
    double right = 0;
    double bottom = 0;
    double newLeft = 0;
};

class Wrapping
{
public:
    Wrapping(LayoutResult picture, const LayoutRequest &request, double longest, bool fillsEach)
        : m_picture(std::move(picture)), m_request(request)
    {
        cut(fillsEach ? longest : m_picture.height / std::ceil(m_picture.height / longest));
        countTracks();
        const double widest = std::min(2 * request.rankGap, mostGap);
        const double tracks = trackPitch * double(std::ranges::max(m_tracks) + 2);
        m_gap = fillsEach ? std::clamp(tracks, std::min(request.rankGap, widest), widest) : widest;
        placePieces();
    }

    LayoutResult take()
    {
        for (std::size_t i = 0; i < m_request.arrows.size() && i < m_picture.paths.size(); ++i)
            lead(m_picture.paths[i], m_request.arrows[i]);
        for (std::size_t i = 0; i < m_picture.corners.size(); ++i)
            m_picture.corners[i] = moved(m_picture.corners[i], m_pieceOf[i]);
        return std::move(m_picture);
    }

private:
    LayoutBox sizeOf(std::size_t box) const
    {
        LayoutBox size = m_request.boxes[box];
        if (m_request.direction == LayoutRequest::Direction::LeftRight)
            std::swap(size.width, size.height);
        return size;
    }

    /// Where no box stands across the cut.
    void cut(double height)
    {
        std::vector<std::size_t> order(m_picture.corners.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, {}, [this](std::size_t i) { return m_picture.corners[i].y; });
        m_pieceOf.resize(order.size());
        for (const std::size_t box : order) {
            const LayoutPoint corner = m_picture.corners[box];
            const LayoutBox size = sizeOf(box);
            const bool isFull = !m_pieces.empty() && corner.y >= m_pieces.back().bottom &&
                                corner.y + size.height - m_pieces.back().top > height;
            if (m_pieces.empty() || isFull)
                m_pieces.push_back({corner.y, corner.x, corner.x + size.width, corner.y + size.height});
            Piece &piece = m_pieces.back();
            piece.left = std::min(piece.left, corner.x);
            piece.right = std::max(piece.right, corner.x + size.width);
            piece.bottom = std::max(piece.bottom, corner.y + size.height);
            m_pieceOf[box] = m_pieces.size() - 1;
        }
    }

    /// Those that arrows take before each piece, and behind the last.
    void countTracks()
    {
        m_tracks.assign(m_pieces.size() + 1, 0);
        for (const LayoutArrow &arrow : m_request.arrows) {
            const std::size_t from = m_pieceOf[arrow.from];
            const std::size_t to = m_pieceOf[arrow.to];
            if (from == to)
                continue;
            ++m_tracks[from + 1];
            if (to != from + 1)
                ++m_tracks[to];
        }
        m_taken.assign(m_tracks.size(), 0);
    }

    void placePieces()
    {
        double x = 0;
        double height = 0;
        for (Piece &piece : m_pieces) {
            piece.newLeft = x;
            x += piece.right - piece.left + m_gap;
            height = std::max(height, piece.bottom - piece.top);
        }
        m_picture.width = x - m_gap;
        m_picture.height = height + m_request.rankGap;
    }

    /// A little below the upper edge, so that arrows can pass above.
    LayoutPoint moved(LayoutPoint point, std::size_t piece) const
    {
        const Piece &to = m_pieces[piece];
        return {point.x - to.left + to.newLeft, point.y - to.top + m_request.rankGap};
    }

    /// From the middle to the next track before a piece, where so much room is for all of them.
    double nextTrack(std::size_t gap, double room)
    {
        const auto count = double(m_tracks[gap]);
        return (double(m_taken[gap]) - (count - 1) / 2) * std::min(trackPitch, room / count);
    }

    double middleOfGap(std::size_t gap) const
    {
        if (gap == 0)
            return -m_gap / 2;
        const Piece &before = m_pieces[gap - 1];
        return before.newLeft + before.right - before.left + m_gap / 2;
    }

    /// No two run on each other.
    void lead(std::vector<LayoutPoint> &path, const LayoutArrow &arrow)
    {
        const std::size_t from = m_pieceOf[arrow.from];
        const std::size_t to = m_pieceOf[arrow.to];
        if (path.size() < 2)
            return;
        if (from == to) {
            for (LayoutPoint &point : path)
                point = moved(point, from);
            return;
        }
        const LayoutPoint start = moved(path.front(), from);
        const LayoutPoint end = moved(path.back(), to);
        const double beside = m_request.rankGap / 2;
        const double below = start.y + beside + nextTrack(from + 1, beside);
        const double out = middleOfGap(from + 1) + nextTrack(from + 1, m_gap / 2);
        const bool isNext = to == from + 1;
        const double above = end.y - beside + nextTrack(to, beside);
        const double in = isNext ? out : middleOfGap(to) + nextTrack(to, m_gap / 2);
        ++m_taken[from + 1];
        if (!isNext)
            ++m_taken[to];
        path = {start, {start.x, below}, {out, below}};
        if (in != out)
            path.insert(path.end(), {{out, 0}, {in, 0}});
        path.insert(path.end(), {{in, above}, {end.x, above}, end});
    }

    LayoutResult m_picture;
    const LayoutRequest &m_request;
    double m_gap = 0; ///< between pieces
    std::vector<Piece> m_pieces;
    std::vector<std::size_t> m_tracks;  ///< before each piece, and behind the last
    std::vector<std::size_t> m_taken;   ///< of these
    std::vector<std::size_t> m_pieceOf; ///< by box
};

} // namespace

LayoutResult wrapped(LayoutResult picture, const LayoutRequest &request, double longest, bool fillsEach)
{
    const bool isSideways = request.direction == LayoutRequest::Direction::LeftRight;
    if (picture.corners.empty() || (isSideways ? picture.width : picture.height) <= longest)
        return picture;
    if (isSideways)
        transpose(picture);
    LayoutResult result = Wrapping(std::move(picture), request, longest, fillsEach).take();
    if (isSideways)
        transpose(result);
    return result;
}

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

bool hasNoParts(const GroupContent &content, BoxIndex i)
{
    return content.boxes[i].end == i + 1;
}

void buildEdgeIndex(GroupContent &content)
{
    constexpr double beside = 4; // of an arrow's head
    std::vector<IntervalIndex::Interval> intervals;
    for (std::uint32_t i = 0; i < content.edges.size(); ++i) {
        InnerEdge &edge = content.edges[i];
        if (edge.points.size() < 2)
            continue;
        const auto [left, right] = std::ranges::minmax(edge.points, {}, &QPointF::x);
        const auto [high, low] = std::ranges::minmax(edge.points, {}, &QPointF::y);
        edge.bounds = QRectF(QPointF(left.x(), high.y()), QPointF(right.x(), low.y())) | edge.noteRect;
        edge.bounds.adjust(-beside, -beside, beside, beside);
        intervals.push_back({edge.bounds.top(), edge.bounds.bottom(), i});
    }
    content.edgeIndex.build(std::move(intervals));
}

/// What is asked in every frame while the picture is small.
void noteFaces(GroupContent &content)
{
    for (const SceneBox &box : content.boxes) {
        if (box.role != BoxRole::Module || box.parent == noBox || box.rect.isEmpty())
            continue;
        double &from = content.boxes[box.parent].facesFrom;
        from = std::min(from, std::max(leastFaceWidth / box.rect.width(), leastLineHeight / box.rect.height()));
    }
}

void buildIndex(GroupContent &content)
{
    noteFaces(content);
    std::vector<IntervalIndex::Interval> intervals;
    intervals.reserve(content.boxes.size());
    for (BoxIndex i = 0; i < content.boxes.size(); ++i)
        intervals.push_back({content.boxes[i].rect.top(), content.boxes[i].rect.bottom(), i});
    content.index.build(std::move(intervals));
    buildEdgeIndex(content);
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

std::vector<QPointF> shifted(const std::vector<LayoutPoint> &path, QPointF by)
{
    std::vector<QPointF> points;
    for (const LayoutPoint &point : path)
        points.emplace_back(point.x + by.x(), point.y + by.y());
    return points;
}

/// Lays out the children of one open box; the note of an edge is a box between its ends.
class LevelByFlow
{
public:
    LevelByFlow(GroupContent &content, BoxIndex box, const CanvasMetrics &metrics, const FlowLayout &flow)
        : m_content(content), m_box(box), m_metrics(metrics), m_flow(flow), m_children(childrenOf(content, box))
    {
        m_request.direction = flow.direction;
        m_request.boxGap = metrics.gap * 1.5;
        m_request.rankGap = metrics.gap * 2;
    }

    void place(const SiblingEdges &edges)
    {
        for (const BoxIndex child : m_children) {
            m_place.emplace(child, std::uint32_t(m_request.boxes.size()));
            const QSizeF size = m_content.boxes[child].rect.size();
            m_request.boxes.push_back({size.width(), size.height()});
        }
        for (const SiblingPair &edge : edges)
            addEdge(edge);
        take(wrapped(m_flow.layout(m_request), m_request, m_flow.longest));
    }

private:
    struct Line
    {
        InnerEdge edge;
        std::size_t arrow = 0;  ///< the first of one, or of two with a note between
        std::uint32_t note = 0; ///< its box, where there is one
    };

    void addEdge(const SiblingPair &ends)
    {
        Line line{
            {ends.first, ends.second, {}, {}, {}}, m_request.arrows.size(), std::uint32_t(m_request.boxes.size())};
        const std::uint32_t from = m_place.at(ends.first);
        const std::uint32_t to = m_place.at(ends.second);
        if (const auto note = m_flow.notes.find(ends); note != m_flow.notes.end()) {
            line.edge.note = note->second;
            m_request.boxes.push_back({m_metrics.noteWidth, m_metrics.noteHeight});
            m_request.arrows.push_back({from, line.note});
            m_request.arrows.push_back({line.note, to});
        } else {
            m_request.arrows.push_back({from, to});
        }
        m_lines.push_back(std::move(line));
    }

    void take(const LayoutResult &result)
    {
        SceneBox &parent = m_content.boxes[m_box];
        const Frame frame = frameOf(parent, m_metrics);
        const QPointF shift(frame.inset, frame.header);
        for (std::size_t i = 0; i < m_children.size(); ++i)
            m_content.boxes[m_children[i]].rect.moveTo(QPointF(result.corners[i].x, result.corners[i].y) + shift);
        for (Line &line : m_lines) {
            line.edge.points = shifted(result.paths[line.arrow], shift);
            if (line.edge.note.count > 0) {
                const LayoutPoint corner = result.corners[line.note];
                line.edge.noteRect = {corner.x + shift.x(), corner.y + shift.y(), m_metrics.noteWidth,
                                      m_metrics.noteHeight};
                const std::vector<QPointF> rest = shifted(result.paths[line.arrow + 1], shift);
                line.edge.points.insert(line.edge.points.end(), rest.begin(), rest.end());
            }
            m_content.edges.push_back(std::move(line.edge));
        }
        const double least = m_box == 0 ? m_metrics.laneWidth - 2 * m_metrics.inset : m_metrics.flowCard;
        parent.rect.setSize(
            {std::max(least, result.width + 2 * frame.inset), frame.header + result.height + frame.foot});
    }

    GroupContent &m_content;
    BoxIndex m_box;
    const CanvasMetrics &m_metrics;
    const FlowLayout &m_flow;
    std::vector<BoxIndex> m_children;
    LayoutRequest m_request;
    std::unordered_map<BoxIndex, std::uint32_t> m_place; ///< in the request
    std::vector<Line> m_lines;
};

} // namespace

QSizeF closedSize(const CanvasMetrics &metrics, double laneWidth)
{
    constexpr double shrunk = 1.6; // letters stay as large while the box shrinks: three lines of them have room
    return {laneWidth - 2 * metrics.inset, shrunk * metrics.closedGroup};
}

void layOutClosed(GroupContent &content, const QSizeF &size)
{
    content.boxes.front().rect = {{}, size};
    buildIndex(content);
}

std::vector<BoxIndex> childrenOf(const GroupContent &content, BoxIndex box)
{
    std::vector<BoxIndex> children;
    for (BoxIndex child = box + 1; child < content.boxes[box].end; child = content.boxes[child].end)
        children.push_back(child);
    return children;
}

void layOutColumn(GroupContent &content, const SiblingEdges &edges, const CanvasMetrics &metrics, double width,
                  const CardHeight &cardHeight, double tallest)
{
    auto &boxes = content.boxes;
    boxes.front().rect = {0, 0, width, 0};
    for (BoxIndex i = 1; i < boxes.size(); ++i) {
        const double inset = frameOf(boxes[boxes[i].parent], metrics).inset;
        const double height =
            boxes[i].role == BoxRole::Card ? cardHeight(boxes[i].item) : leafHeight(boxes[i], metrics);
        boxes[i].rect = {0, 0, boxes[boxes[i].parent].rect.width() - 2 * inset, height};
    }
    for (BoxIndex i = BoxIndex(boxes.size()); i-- > 0;) {
        if (!hasNoParts(content, i) || i == 0)
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
        if (hasNoParts(content, i) && i > 0)
            boxes[i].rect = {0, 0, metrics.flowCard, leafHeight(boxes[i], metrics)};
        else if (!hasNoParts(content, i))
            LevelByFlow(content, i, metrics, flow).place(inside[i]);
    }
    makeAbsolute(content);
    for (InnerEdge &edge : content.edges) {
        const QPointF corner = boxes[boxes[edge.from].parent].rect.topLeft();
        for (QPointF &point : edge.points)
            point += corner;
        edge.noteRect.translate(corner);
    }
    buildIndex(content);
}

} // namespace cutaway
