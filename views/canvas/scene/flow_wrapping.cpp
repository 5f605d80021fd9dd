#include "views/canvas/scene/flow_wrapping.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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

constexpr double mostGap = 160; // between pieces

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
    Wrapping(LayoutResult picture, const LayoutRequest &request, double longest)
        : m_picture(std::move(picture)), m_request(request), m_gap(std::min(2 * request.rankGap, mostGap))
    {
        cut(m_picture.height / std::ceil(m_picture.height / longest));
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

    void lead(std::vector<LayoutPoint> &path, const LayoutArrow &arrow) const
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
        const double below = start.y + m_request.rankGap / 2;
        const double above = end.y - m_request.rankGap / 2;
        const double out = m_pieces[from].newLeft + m_pieces[from].right - m_pieces[from].left + m_gap / 2;
        const double in = m_pieces[to].newLeft - m_gap / 2;
        path = {start, {start.x, below}, {out, below}};
        if (in != out)
            path.insert(path.end(), {{out, 0}, {in, 0}});
        path.insert(path.end(), {{in, above}, {end.x, above}, end});
    }

    LayoutResult m_picture;
    const LayoutRequest &m_request;
    const double m_gap; ///< between pieces
    std::vector<Piece> m_pieces;
    std::vector<std::size_t> m_pieceOf; ///< by box
};

} // namespace

LayoutResult wrapped(LayoutResult picture, const LayoutRequest &request, double longest)
{
    const bool isSideways = request.direction == LayoutRequest::Direction::LeftRight;
    if (picture.corners.empty() || (isSideways ? picture.width : picture.height) <= longest)
        return picture;
    if (isSideways)
        transpose(picture);
    LayoutResult result = Wrapping(std::move(picture), request, longest).take();
    if (isSideways)
        transpose(result);
    return result;
}

} // namespace cutaway
