#include "views/canvas/paint/route_labels.h"

#include "core/plan/edited_plan.h"
#include "views/canvas/paint/host_painter.h"
#include "views/canvas/paint/route_painter.h"
#include "views/canvas/paint/route_style.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace cutaway {

namespace {

bool isVisible(const PaintContext &context, const Route &route)
{
    double left = route.points.front().x();
    double right = left;
    for (const QPointF &point : route.points) {
        left = std::min(left, point.x());
        right = std::max(right, point.x());
    }
    const double label = 40 * context.scale();
    return right + label >= context.visible.left() && left - label <= context.visible.right();
}

/// Boxes with texts: operators and whatever is closed. A header's text stands at its left.
bool liesOnTextIn(const PaintContext &context, std::uint32_t place, const QRectF &label)
{
    const GroupContent &content = context.scene.content(context.scene.places()[place]);
    const QPointF origin = context.scene.places()[place].origin;
    bool isHit = false;
    content.index.query(label.top() - origin.y(), label.bottom() - origin.y(), [&](std::uint32_t i) {
        const SceneBox &box = content.boxes[i];
        const bool hasText = i != 0 && (box.role == BoxRole::Card || !box.isOpen ||
                                        isDrawnClosed(context.scene, {place, i}, context.zoom));
        isHit = isHit || (hasText && box.rect.translated(origin).intersects(label));
    });
    return isHit;
}

/// Names and figures of lanes, which have a margin.
bool liesOnHeader(const Scene &scene, const QRectF &label)
{
    const double inset = scene.metrics().inset;
    return std::ranges::any_of(scene.lanes(), [&](const LaneBox &lane) {
        const QRectF header(lane.rect.topLeft(), QSizeF(lane.rect.width(), scene.metrics().laneHeader));
        return header.adjusted(inset, 0, -inset, 0).intersects(label);
    });
}

bool liesOnText(const PaintContext &context, const QRectF &label)
{
    const Scene &scene = context.scene;
    if (liesOnHeader(scene, label))
        return true;
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        if (!scene.placeRect(place).intersects(label))
            continue;
        const bool isClosed = !scene.box({place, 0}).isOpen || closesGroups(scene, context.zoom);
        if (isClosed || liesOnTextIn(context, place, label))
            return true;
    }
    return false;
}

} // namespace

const std::vector<Route> &routesOf(const PaintContext &context)
{
    return closesGroups(context.scene, context.zoom) ? context.scene.farRoutes() : context.scene.routes();
}

std::vector<std::uint32_t> shownRoutes(const PaintContext &context)
{
    const std::vector<Route> &routes = routesOf(context);
    std::vector<std::uint32_t> shown;
    if (context.detail == Detail::Merged && !closesGroups(context.scene, context.zoom))
        return shown;
    const auto show = [&](std::uint32_t i) {
        if (!routes[i].points.empty() && isVisible(context, routes[i]))
            shown.push_back(i);
    };
    if (&routes == &context.scene.routes())
        context.scene.routeIndex().query(context.visible.top(), context.visible.bottom(), show);
    else
        for (std::uint32_t i = 0; i < routes.size(); ++i)
            show(i);
    return shown;
}

namespace {

/// The tip of an edge's head and what is around it.
QRectF headOf(const PaintContext &context, const Route &route)
{
    const double pixel = hairline(context.painter);
    const ArrowHead head = arrowHead(std::max(2.0, routeWidth(route)));
    const QPointF tip = route.points.back();
    const QPointF from = route.points[route.points.size() - 2];
    const double length = std::hypot(tip.x() - from.x(), tip.y() - from.y());
    const QPointF back = length > 0 ? tip - (tip - from) * (head.length * pixel / length) : tip;
    const double half = head.halfWidth * pixel;
    return QRectF(tip, back).normalized().adjusted(-half, -half, half, half);
}

/// Where labels cannot lie: on others, on those of boundaries, on heads of edges, on the names at the ends of stubs and
/// on those of hosts.
class FreePlaces
{
public:
    FreePlaces(PaintContext &context, const std::vector<std::uint32_t> &shown)
        : m_context(context), m_taken(context.boundaryTexts), m_isDense(context.scene.isTiled())
    {
        const std::vector<Route> &routes = routesOf(context);
        for (const std::uint32_t i : shown) {
            const Route &route = routes[i];
            if (route.kind == Route::Kind::Stub)
                m_taken.push_back(stubNameRect(context, route));
            else if (route.points.size() > 1 && styleOf(context.theme, route).hasArrow)
                m_taken.push_back(headOf(context, route));
            if (m_isDense)
                m_lines.push_back(i);
        }
        for (const QRectF &name : hostNameRects(context))
            m_taken.push_back(name);
    }

    void keepFree(const QRectF &rect) { m_taken.push_back(rect); }

    /// The nearest free place for a label, along its edge. Null: there is none, or another edge says the same there.
    QRectF take(std::uint32_t index, const QString &text)
    {
        const Route &route = routesOf(m_context)[index];
        const QRectF rect = m_isDense ? placeAmongLines(index, text) : placeInChannel(route, text);
        if (rect.isNull())
            return rect;
        m_taken.push_back(rect);
        m_told.push_back({text, rect});
        return rect;
    }

private:
    static constexpr int mostSteps = 16;
    static constexpr double alongChannel = 3; // heights of a label
    static constexpr double alongRow = 3;     // widths of one

    struct Told
    {
        QString text;
        QRectF rect;
    };

    /// A part of a route that runs straight up or down.
    struct Upright
    {
        double x = 0;
        double low = 0;
        double high = 0;
    };

    QRectF placeInChannel(const Route &route, const QString &text) const
    {
        const QRectF wanted = routeLabelRect(m_context, route.label, text);
        const std::optional<Upright> part = uprightAt(route, wanted.center());
        const QRectF onRoute = part ? wanted.translated(shiftOnto(*part, wanted), 0) : wanted;
        if (isToldBeside(onRoute, text))
            return {};
        const double step = (std::min(wanted.width(), wanted.height()) + 3 * m_context.scale()) / 2;
        for (int k = 0; k < mostSteps; ++k) {
            const double by = step * (k % 2 == 0 ? k / 2 : -(k + 1) / 2);
            const QRectF rect = onRoute.translated(0, by);
            const double y = rect.center().y();
            const bool isOnRoute = k == 0 || (part && y >= part->low && y <= part->high) || covers(rect, by);
            if (isOnRoute && isFree(rect))
                return rect;
        }
        return placeBehindHead(route, onRoute);
    }

    /// On a run across that is hardly longer than its label: as near to the middle as the head of the edge allows.
    QRectF placeBehindHead(const Route &route, const QRectF &wanted) const
    {
        const QPointF tip = route.points.back();
        const QPointF start = route.points[route.points.size() - 2];
        const QRectF run = QRectF(start, tip).normalized();
        const double middle = wanted.center().y();
        if (start.y() != tip.y() || middle < run.top() - 1 || middle > run.bottom() + 1)
            return {};
        const QRectF head = headOf(m_context, route);
        const double gap = hairline(m_context.painter);
        const double left = start.x() < tip.x() ? std::min(wanted.left(), head.left() - gap - wanted.width())
                                                : std::max(wanted.left(), head.right() + gap);
        const QRectF rect(left, wanted.top(), wanted.width(), wanted.height());
        return rect.left() >= run.left() && rect.right() <= run.right() && isFree(rect) ? rect : QRectF();
    }

    /// On a long run across in the middle, or above lanes; else up or down; else below a run that is as short as a
    /// channel is wide, or above it. Rather where it hides no other line.
    QRectF placeAmongLines(std::uint32_t index, const QString &text) const
    {
        const Route &route = routesOf(m_context)[index];
        const std::vector<QRectF> places = placesOn(route, routeLabelRect(m_context, {}, text).size());
        const auto isFreePlace = [this](const QRectF &rect) { return isFree(rect); };
        const auto hidesNothing = [&](const QRectF &rect) { return isFree(rect) && !hidesLine(rect, index); };
        auto found = std::ranges::find_if(places, hidesNothing);
        if (found == places.end())
            found = std::ranges::find_if(places, isFreePlace);
        return found == places.end() ? QRectF() : *found;
    }

    std::vector<QRectF> placesOn(const Route &route, QSizeF size) const
    {
        std::vector<QRectF> places;
        const auto add = [&](QPointF centre) {
            places.emplace_back(centre - QPointF(size.width(), size.height()) / 2, size);
        };
        const auto alongRun = [&](QPointF a, QPointF b, double length, double extent) {
            if (length < extent)
                return;
            const int steps = std::clamp(int((length - extent) / (extent / 4)), 0, 2 * mostSteps);
            for (int k = 0; k <= steps; ++k) { // from the middle to both ends
                const double by = (k % 2 == 0 ? k / 2 : -(k + 1) / 2) * extent / 4 / length;
                if (std::abs(by) <= 0.5 - extent / 2 / length)
                    add(a + (b - a) * (0.5 + by));
            }
        };
        const auto &points = route.points;
        const double gap = 2 * hairline(m_context.painter);
        for (std::size_t i = 1; i < points.size(); ++i) {
            if (points[i].y() == points[i - 1].y())
                alongRun(points[i - 1], points[i], std::abs(points[i].x() - points[i - 1].x()), size.width() + 4 * gap);
        }
        if (points.size() == 4) { // through one channel
            const double half = arrowHead(std::max(2.0, routeWidth(route))).halfWidth * hairline(m_context.painter);
            const double away = size.height() / 2 + half;
            const double x = (points.front().x() + points.back().x()) / 2;
            const auto [top, bottom] = std::minmax({points.front().y(), points.back().y()});
            add({x, bottom + away});
            add({x, top - away});
        }
        for (std::size_t i = 1; i < points.size(); ++i) {
            if (points[i].x() == points[i - 1].x())
                alongRun(points[i - 1], points[i], std::abs(points[i].y() - points[i - 1].y()),
                         size.height() + 4 * gap);
        }
        if (points.size() == 2 && points[0].x() != points[1].x() && points[0].y() != points[1].y())
            add((points[0] + points[1]) / 2);
        return places;
    }

    bool hidesLine(const QRectF &rect, std::uint32_t own) const
    {
        return std::ranges::any_of(m_lines, [&](std::uint32_t i) {
            const auto &points = routesOf(m_context)[i].points;
            for (std::size_t k = 1; i != own && k < points.size(); ++k) {
                if (QRectF(points[k - 1], points[k]).normalized().adjusted(-1, -1, 1, 1).intersects(rect))
                    return true;
            }
            return false;
        });
    }

    /// The one beside a point.
    static std::optional<Upright> uprightAt(const Route &route, QPointF point)
    {
        std::optional<Upright> nearest;
        for (std::size_t i = 1; i < route.points.size(); ++i) {
            const QPointF a = route.points[i - 1];
            const QPointF b = route.points[i];
            const Upright part{a.x(), std::min(a.y(), b.y()), std::max(a.y(), b.y())};
            if (a.x() == b.x() && part.low < point.y() && point.y() < part.high &&
                (!nearest || std::abs(part.x - point.x()) < std::abs(nearest->x - point.x())))
                nearest = part;
        }
        return nearest;
    }

    /// Whether a label that was moved along still lies on the point of its route where it was.
    bool covers(const QRectF &rect, double by) const
    {
        return std::abs(by) <= rect.height() / 2 - 4 * m_context.scale();
    }

    /// In a wide channel the line may run beside its middle, where labels stand.
    double shiftOnto(const Upright &part, const QRectF &label) const
    {
        const double inside = std::min(4 * m_context.scale(), label.width() / 2);
        return part.x - std::clamp(part.x, label.left() + inside, label.right() - inside);
    }

    /// In the same channel, which lies between rows by flow: line after line would say the same, and hide what differs.
    bool isToldBeside(const QRectF &rect, const QString &text) const
    {
        const bool isByFlow = m_context.scene.arrangement() == Arrangement::ByFlow;
        const double across = isByFlow ? alongRow * rect.width() : 0;
        const double down = isByFlow ? 0 : alongChannel * rect.height();
        const QRectF around = rect.adjusted(-across, -down, across, down);
        return std::ranges::any_of(m_told,
                                   [&](const Told &told) { return told.rect.intersects(around) && told.text == text; });
    }

    bool isFree(const QRectF &rect) const
    {
        return std::ranges::none_of(m_taken, [&](const QRectF &other) { return other.intersects(rect); }) &&
               isInPicture(rect) && !liesOnText(m_context, rect);
    }

    /// Not cut off where the whole picture is fitted into a view.
    bool isInPicture(const QRectF &rect) const
    {
        const double margin = 8 * m_context.scale() / m_context.zoom; // of what is fitted
        const QRectF picture = m_context.scene.bounds();
        return rect.top() >= picture.top() - margin && rect.bottom() <= picture.bottom() + margin;
    }

    PaintContext &m_context;
    std::vector<QRectF> m_taken;
    std::vector<Told> m_told;
    std::vector<std::uint32_t> m_lines; ///< of edges, where there are many
    bool m_isDense;                     ///< tiles: more lines than room
};

/// What the last of the costliest edges weighs that have labels at rest. Labels that say more than bytes and time are
/// not counted: nothing else says it.
double leastLabelled(const PaintContext &context)
{
    std::vector<double> weights;
    for (const Route &route : routesOf(context)) {
        if (route.note.empty() && !route.points.empty() && hasRouteLabel(context.scene, route))
            weights.push_back(route.weight);
    }
    if (weights.size() <= labelsAtRest)
        return 0;
    std::ranges::nth_element(weights, weights.begin() + labelsAtRest - 1, std::greater());
    constexpr double rounding = 1e-9;
    return weights[labelsAtRest - 1] - rounding;
}

bool canBeLabelled(const PaintContext &context, const Route &route)
{
    return hasRouteLabel(context.scene, route) && !isToldByBoundary(context.scene, route);
}

} // namespace

bool isToldByBoundary(const Scene &scene, const Route &route)
{
    const GroupIndex earlier = scene.places()[route.from.place].group;
    const GroupIndex later = scene.places()[route.to.place].group;
    if (!route.note.empty() || neighboursOf(*scene.plan(), earlier).behind != later)
        return false;
    const QStringList facts = CanvasTexts::boundary(*scene.plan(), earlier, later);
    const QStringList lines = routeLabel(route).split(u'\n');
    return std::ranges::all_of(lines, [&](const QString &line) { return facts.contains(line); });
}

std::vector<ShownLabel> shownLabels(PaintContext &context, std::vector<std::uint32_t> shown)
{
    std::vector<ShownLabel> labels;
    if (context.detail > Detail::Compact && !closesGroups(context.scene, context.zoom))
        return labels;
    const std::vector<Route> &routes = routesOf(context);
    std::ranges::stable_sort(shown, [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(routes[a].weight, routes[a].bytes) > std::pair(routes[b].weight, routes[b].bytes);
    });
    const double least = leastLabelled(context);
    FreePlaces places(context, shown);
    for (const std::uint32_t i : shown) {
        const Route &route = routes[i];
        if ((route.weight < least && route.note.empty()) || !canBeLabelled(context, route))
            continue;
        const QString text = shownRouteText(context, route);
        if (const QRectF rect = places.take(i, text); !rect.isNull())
            labels.push_back({i, rect, text});
    }
    return labels;
}

std::vector<ShownLabel> tracedLabels(PaintContext &context, const std::vector<std::uint32_t> &traced,
                                     const std::vector<ShownLabel> &atRest)
{
    std::vector<ShownLabel> labels;
    if (context.detail > Detail::Compact && !closesGroups(context.scene, context.zoom))
        return labels;
    FreePlaces places(context, shownRoutes(context));
    for (const ShownLabel &label : atRest) {
        places.keepFree(label.rect);
        if (std::ranges::find(traced, label.route) != traced.end())
            labels.push_back(label);
    }
    const std::size_t known = labels.size();
    for (const std::uint32_t i : traced) {
        const Route &route = routesOf(context)[i];
        const auto isThere = [&](const ShownLabel &label) { return label.route == i; };
        if (std::any_of(labels.begin(), labels.begin() + std::ptrdiff_t(known), isThere) ||
            !canBeLabelled(context, route))
            continue;
        const QString text = shownRouteText(context, route);
        if (const QRectF rect = places.take(i, text); !rect.isNull())
            labels.push_back({i, rect, text});
    }
    return labels;
}

} // namespace cutaway
