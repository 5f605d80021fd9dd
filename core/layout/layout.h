#pragma once

#include "core/base/job.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Positions for a drawing: boxes of given sizes and arrows between them, in pixels at zoom 1.

namespace cutaway {

struct LayoutPoint
{
    double x = 0;
    double y = 0;
    friend bool operator==(const LayoutPoint &, const LayoutPoint &) = default;
};

struct LayoutBox
{
    double width = 0;
    double height = 0;
};

struct LayoutArrow
{
    std::uint32_t from = 0; ///< positions in `boxes`
    std::uint32_t to = 0;
};

/// One level of the picture: the groups of a plan, or the inside of one opened box. Boxes are in flow order, so
/// that arrows mostly point to later boxes; loops and repeated arrows are allowed.
struct LayoutRequest
{
    enum class Direction : std::uint8_t { TopDown, LeftRight };
    Direction direction = Direction::TopDown;
    double boxGap = 16;  ///< between boxes of one rank
    double rankGap = 24; ///< between ranks
    std::vector<LayoutBox> boxes;
    std::vector<LayoutArrow> arrows;
    /// Who lays it out where Graphviz can be had: our own layers, which take at most the order in the ranks from dot,
    /// or dot all of it.
    enum class Engine : std::uint8_t { Layers, Dot };
    Engine engine = Engine::Layers;
    /// Dot's orthogonal routes may end its process where borders of boxes coincide: another attempt gives it boxes so
    /// many pixels larger. The picture is the same request's: keys do not tell attempts apart.
    std::uint8_t attempt = 0;
    /// Of each box, where its centre lay across the flow in the picture before; not a number: it was not there. Empty:
    /// there was none. Boxes of a rank keep that order in our own layers. Neither keys nor messages have it.
    std::vector<double> former = {};
};

/// So many attempts are worth it.
inline constexpr std::uint8_t mostLayoutAttempts = 3;

struct LayoutResult
{
    double width = 0;
    double height = 0;
    std::vector<LayoutPoint> corners;            ///< top left of each box
    std::vector<std::vector<LayoutPoint>> paths; ///< per arrow: a polyline of right angles from border to border
    std::uint64_t crossings = 0;                 ///< of lines; arrows beside the picture not counted
};

/// Layered layout of our own: longest-path ranks, a few barycentre sweeps, coordinates by alignment with the median
/// neighbour. O((boxes + arrows) log), no recursion, never fails; same input, same picture.
LayoutResult layeredLayout(const LayoutRequest &request);

/// By dot: its ranks, order, coordinates and routes. In layers: the layered layout with the order in the ranks from
/// dot where that has fewer crossings. Not re-entrant, cannot be stopped and may crash on hostile input: call it in a
/// process of its own
/// (`runLayoutWorker`). Refuses what `isTooLargeForGraphviz`.
Result<LayoutResult> graphvizLayout(const LayoutRequest &request);

/// Whether Graphviz would take too long to be worth waiting for.
bool isTooLargeForGraphviz(const LayoutRequest &request);

/// The same picture for the same structure: equal keys for equal requests. O(boxes + arrows).
std::string layoutKey(const LayoutRequest &request);

/// The worker's protocol, one JSON text a message.
std::string writeLayoutRequest(const LayoutRequest &request);
Result<LayoutRequest> readLayoutRequest(std::string_view text);
std::string writeLayoutResult(const LayoutResult &result);
Result<LayoutResult> readLayoutResult(std::string_view text);

constexpr double largestLayoutLength = 1e6;        ///< pixels, of a box or a gap
constexpr std::size_t mostLayoutBoxes = 2'000'000; ///< and as many arrows times four

/// An error that names the first size that is negative, not finite or too large, or the first arrow to a box that does
/// not exist. O(boxes + arrows).
Done checkLayoutRequest(const LayoutRequest &request);

/// The worker's mode `layout`: lays a request out with Graphviz, both as JSON. One request a process, since Graphviz
/// gives reproducible pictures only then.
Result<std::string> layoutTask(std::string_view request);

} // namespace cutaway
