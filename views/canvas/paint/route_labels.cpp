#include "views/canvas/paint/route_labels.h"

#include "core/plan/edited_plan.h"
#include "views/canvas/paint/route_label_box.h"
#include "views/canvas/paint/stub_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/far_view.h"

#include <algorithm>
#include <cmath>
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

/// Where labels cannot lie: on others, on those of boundaries, and on the names at the ends of stubs.
class FreePlaces
{
public:
    FreePlaces(PaintContext &context, const std::vector<std::uint32_t> &shown)
        : m_context(context), m_taken(context.boundaryTexts)
    {
        for (const std::uint32_t i : shown) {
            const Route &route = routesOf(context)[i];
            if (route.kind == Route::Kind::Stub)
                m_taken.push_back(stubNameRect(context, route));
        }
    }

    /// The nearest free place for a label, along the part of the route that it stands at. Null: there is none, or
    /// another edge says the same there.
    QRectF take(const Route &route, const QRectF &wanted, const QString &text)
    {
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
            if (isOnRoute && isFree(rect)) {
                m_taken.push_back(rect);
                m_told.push_back({text, rect});
                return rect;
            }
        }
        return {};
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
};

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
    std::ranges::stable_sort(shown,
                             [&](std::uint32_t a, std::uint32_t b) { return routes[a].bytes > routes[b].bytes; });
    FreePlaces places(context, shown);
    for (const std::uint32_t i : shown) {
        if (!hasRouteLabel(context.scene, routes[i]) || isToldByBoundary(context.scene, routes[i]))
            continue;
        const QString text = routeLabel(routes[i]);
        for (const bool isUpright : {false, true}) {
            const QRectF wanted = routeLabelRect(context, routes[i].label, text, isUpright);
            const QRectF rect = places.take(routes[i], wanted, text);
            if (rect.isNull())
                continue;
            labels.push_back({i, rect, isUpright});
            break;
        }
    }
    return labels;
}

} // namespace cutaway
