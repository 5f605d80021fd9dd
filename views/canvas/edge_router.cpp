#include "views/canvas/edge_router.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace cutaway {

namespace {

constexpr double portGap = 16;
constexpr double labelRoom = 22;
constexpr double stubTail = 12;

enum class Side : std::uint8_t { Left, Right };

/// One straight part of a route in a channel or in the bus, waiting for its track.
struct Leg
{
    std::size_t route = 0;
    double begin = 0;
    double end = 0;
    std::size_t track = 0;
};

/// Tracks by the left-edge rule: by begin, each in the first track that is free again. Returns the number of tracks.
std::size_t assignTracks(std::vector<Leg> &legs)
{
    std::ranges::stable_sort(legs, {}, &Leg::begin);
    std::vector<double> freeFrom;
    for (Leg &leg : legs) {
        const auto track = std::ranges::find_if(freeFrom, [&](double from) { return from < leg.begin; });
        leg.track = std::size_t(track - freeFrom.begin());
        if (track == freeFrom.end())
            freeFrom.push_back(0);
        freeFrom[leg.track] = leg.end + 8;
    }
    return freeFrom.size();
}

class Router
{
public:
    Router(const RoutingInput &input, std::vector<Route> &routes)
        : m_scene(input.scene), m_input(input), m_routes(routes)
    {
        const std::size_t channels = m_scene.lanes().size() + 1;
        m_channels.resize(channels);
        m_plans.resize(routes.size());
    }

    RoutingDemand route()
    {
        for (std::size_t i = 0; i < m_routes.size(); ++i)
            planRoute(i);
        placePorts();
        for (std::size_t i = 0; i < m_routes.size(); ++i)
            addLegs(i);
        RoutingDemand demand;
        for (auto &legs : m_channels)
            demand.channelTracks.push_back(assignTracks(legs));
        demand.busTracks = assignTracks(m_bus);
        placeTracks(demand);
        for (std::size_t i = 0; i < m_routes.size(); ++i)
            draw(i);
        placeLabels();
        return demand;
    }

private:
    struct Plan
    {
        Side out = Side::Right;
        Side in = Side::Left;
        std::size_t outChannel = 0;
        std::size_t inChannel = 0;
        double outY = 0;
        double inY = 0;
        double outX = 0; ///< of the track
        double inX = 0;
        double busY = 0;
        bool isStub = false;
        bool usesBus() const { return outChannel != inChannel; }
    };

    void planRoute(std::size_t i)
    {
        const std::size_t from = m_input.laneOfPlace[m_routes[i].from.place];
        const std::size_t to = m_input.laneOfPlace[m_routes[i].to.place];
        Plan &plan = m_plans[i];
        plan.isStub = m_routes[i].kind == Route::Kind::Stub;
        m_routes[i].crossesLanes = from != to;
        if (to >= from) {
            plan.out = Side::Right;
            plan.in = to == from ? Side::Right : Side::Left;
            plan.outChannel = from + 1;
            plan.inChannel = to == from ? from + 1 : to;
        } else {
            plan.out = Side::Left;
            plan.in = Side::Right;
            plan.outChannel = from;
            plan.inChannel = to + 1;
        }
        if (plan.isStub)
            plan.outChannel = plan.inChannel;
    }

    struct Port
    {
        double towards = 0;
        double *y = nullptr;
    };

    void placePorts()
    {
        std::map<std::pair<BoxRef, Side>, std::vector<Port>> ports;
        for (std::size_t i = 0; i < m_routes.size(); ++i) {
            const Route &route = m_routes[i];
            const double fromY = m_scene.rect(route.from).center().y();
            const double toY = m_scene.rect(route.to).center().y();
            if (!m_plans[i].isStub)
                ports[{route.from, m_plans[i].out}].push_back({toY, &m_plans[i].outY});
            ports[{route.to, m_plans[i].in}].push_back({m_plans[i].isStub ? -1e9 : fromY, &m_plans[i].inY});
        }
        for (auto &[end, list] : ports)
            spread(list, end.first);
    }

    /// Ports of one side of a box, evenly around its middle; a group's and an open box's around its header's.
    void spread(std::vector<Port> &ports, BoxRef ref) const
    {
        std::ranges::stable_sort(ports, {}, &Port::towards);
        const SceneBox &box = m_scene.box(ref);
        QRectF rect = m_scene.rect(ref);
        if (box.role == BoxRole::Group)
            rect.setHeight(m_scene.metrics().groupHeader);
        else if (box.isOpen)
            rect.setHeight(m_scene.metrics().moduleHeader);
        const double gap = std::min(portGap * m_scene.metrics().scale, rect.height() / double(ports.size()));
        double y = rect.center().y() - gap * double(ports.size() - 1) / 2;
        for (const Port &port : ports) {
            *port.y = std::round(y);
            y += gap;
        }
    }

    void addLegs(std::size_t i)
    {
        const Plan &plan = m_plans[i];
        if (plan.isStub)
            return;
        if (!plan.usesBus()) {
            m_channels[plan.outChannel].push_back({i, std::min(plan.outY, plan.inY), std::max(plan.outY, plan.inY)});
            return;
        }
        const double top = m_scene.lanes().front().rect.top();
        m_channels[plan.outChannel].push_back({i, top, plan.outY});
        m_channels[plan.inChannel].push_back({i, top, plan.inY});
        const double a = channelLeft(plan.outChannel);
        const double b = channelLeft(plan.inChannel);
        m_bus.push_back({i, std::min(a, b), std::max(a, b) + m_scene.metrics().channel});
    }

    double channelLeft(std::size_t channel) const
    {
        const auto &lanes = m_scene.lanes();
        return channel == 0 ? lanes.front().rect.left() - m_scene.metrics().channel : lanes[channel - 1].rect.right();
    }

    double channelRight(std::size_t channel) const
    {
        const auto &lanes = m_scene.lanes();
        return channel == lanes.size() ? lanes.back().rect.right() + m_scene.metrics().channel
                                       : lanes[channel].rect.left();
    }

    void placeTracks(const RoutingDemand &demand)
    {
        const CanvasMetrics &metrics = m_scene.metrics();
        for (std::size_t c = 0; c < m_channels.size(); ++c) {
            const double left = channelLeft(c);
            const double room = channelRight(c) - left - metrics.trackInset - 10 * metrics.scale;
            const auto tracks = double(std::max<std::size_t>(2, demand.channelTracks[c]));
            const double gap = std::min(metrics.trackGap, room / (tracks - 1));
            for (const Leg &leg : m_channels[c]) {
                const double x = std::round(left + metrics.trackInset + gap * double(leg.track));
                if (m_plans[leg.route].outChannel == c)
                    m_plans[leg.route].outX = x;
                if (m_plans[leg.route].inChannel == c)
                    m_plans[leg.route].inX = x;
            }
        }
        const double gap = 8 * metrics.scale;
        for (const Leg &leg : m_bus)
            m_plans[leg.route].busY = m_scene.lanes().front().rect.top() - gap * double(leg.track + 1);
    }

    /// Where a route ends: at its box, or at the group's border where other columns of boxes lie between.
    double borderOf(BoxRef ref, Side side) const
    {
        const GroupContent &content = m_scene.content(m_scene.places()[ref.place]);
        const double inset = std::max(m_scene.metrics().inset, m_scene.metrics().moduleInset) + 1;
        const auto at = [&](BoxIndex box) {
            return side == Side::Right ? content.boxes[box].rect.right() : content.boxes[box].rect.left();
        };
        const double left = m_scene.places()[ref.place].origin.x();
        for (BoxIndex box = ref.box; box != 0; box = content.boxes[box].parent) {
            if (std::abs(at(box) - at(content.boxes[box].parent)) > inset)
                return left + at(0);
        }
        return left + at(ref.box);
    }

    void draw(std::size_t i)
    {
        Route &route = m_routes[i];
        const Plan &plan = m_plans[i];
        const double x0 = borderOf(route.from, plan.out);
        const double x1 = borderOf(route.to, plan.in);
        if (plan.isStub) {
            const double edge = plan.in == Side::Right ? channelLeft(plan.inChannel) : channelRight(plan.inChannel);
            const double tail = (plan.in == Side::Right ? 1 : -1) * stubTail * m_scene.metrics().scale;
            route.points = {{edge + tail, plan.inY}, {x1, plan.inY}};
            route.label = route.points.front();
            return;
        }
        route.points = {{x0, plan.outY}, {plan.outX, plan.outY}};
        if (plan.usesBus()) {
            route.points.emplace_back(plan.outX, plan.busY);
            route.points.emplace_back(plan.inX, plan.busY);
        }
        route.points.emplace_back(plan.inX, plan.inY);
        route.points.emplace_back(x1, plan.inY);
    }

    /// In the middle of the channel and of the edge's way through it, moved along it where another label stands.
    void placeLabels()
    {
        for (std::size_t c = 0; c < m_channels.size(); ++c) {
            std::vector<double> taken;
            const double x = (channelLeft(c) + channelRight(c)) / 2;
            for (const Leg &leg : m_channels[c]) {
                Route &route = m_routes[leg.route];
                if (!route.crossesLanes || m_plans[leg.route].outChannel != c)
                    continue;
                const double middle = (leg.begin + leg.end) / 2;
                route.label = {x, freePlace(taken, middle)};
                taken.push_back(route.label.y());
            }
        }
    }

    double freePlace(const std::vector<double> &taken, double wanted) const
    {
        const double room = labelRoom * m_scene.metrics().scale;
        for (int step = 0; step < 40; ++step) {
            const double y = wanted + room * (step % 2 == 0 ? step / 2 : -(step + 1) / 2);
            if (std::ranges::none_of(taken, [&](double other) { return std::abs(other - y) < room; }))
                return y;
        }
        return wanted;
    }

    const Scene &m_scene;
    const RoutingInput &m_input;
    std::vector<Route> &m_routes;
    std::vector<Plan> m_plans;
    std::vector<std::vector<Leg>> m_channels;
    std::vector<Leg> m_bus;
};

} // namespace

RoutingDemand routeBetweenLanes(const RoutingInput &input, std::vector<Route> &routes)
{
    return Router(input, routes).route();
}

} // namespace cutaway
