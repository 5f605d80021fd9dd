#include "views/canvas/scene/edge_router.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace cutaway {

namespace {

enum class Side : std::uint8_t { Left, Right };

/// One end of a hop: a box, or the strip of a group that the route passes by.
struct Stop
{
    QRectF rect;
    std::uint32_t lane = 0;
    std::optional<BoxRef> box;
    double passY = 0; ///< of the track through a strip
};

/// The part of a route from one stop to the next.
struct Hop
{
    std::size_t route = 0;
    Stop from;
    Stop to;
    Side out = Side::Right;
    Side in = Side::Left;
    std::size_t outChannel = 0;
    std::size_t inChannel = 0;
    double outY = 0;
    double inY = 0;
    double outX = 0; ///< of the track
    double inX = 0;
    double busY = 0;
    std::size_t busRow = 0; ///< of lanes, above which it goes over the top
    bool isStub = false;
    bool isFirst = true;
    bool usesBus() const { return outChannel != inChannel; }
};

using PassedStops = std::map<Bypass, std::vector<Stop>>; // as the groups run

PassedStops passedStops(const Scene &scene)
{
    PassedStops passed;
    for (const PassageStrip &strip : scene.passages()) {
        for (std::size_t i = 0; i < strip.passage.bypasses.size(); ++i)
            passed[strip.passage.bypasses[i]].push_back({strip.rect, strip.lane, std::nullopt, strip.trackY(i)});
    }
    return passed;
}

std::vector<Stop> stopsOf(const RoutingInput &input, const PassedStops &passedStops, const Route &route)
{
    const auto stopAt = [&](BoxRef box) { return Stop{input.scene.rect(box), input.laneOfPlace[box.place], box, 0}; };
    const auto groupAt = [&](BoxRef box) { return input.scene.places()[box.place].group; };
    std::vector<Stop> stops{stopAt(route.from)};
    const auto passed = passedStops.find({groupAt(route.from), groupAt(route.to)});
    if (route.role == GroupEdge::Role::Data && passed != passedStops.end())
        stops.insert(stops.end(), passed->second.begin(), passed->second.end());
    stops.push_back(stopAt(route.to));
    return stops;
}

void chooseSides(const Scene &scene, Hop &hop, bool isOverTheTop)
{
    const std::size_t from = scene.lanes()[hop.from.lane].column;
    const std::size_t to = scene.lanes()[hop.to.lane].column;
    hop.busRow = scene.lanes()[hop.to.lane].row;
    hop.out = to >= from ? Side::Right : Side::Left;
    hop.in = hop.out;
    if (to != from && !isOverTheTop)
        hop.in = hop.out == Side::Right ? Side::Left : Side::Right;
    hop.outChannel = hop.out == Side::Right ? from + 1 : from;
    hop.inChannel = hop.in == Side::Right ? to + 1 : to;
    if (hop.isStub)
        hop.outChannel = hop.inChannel;
}

/// Every route in parts, from box to box or by the strips of the groups that it passes by. Stubs have one part. Tells
/// routes whether they cross lanes. O(routes · stops).
std::vector<Hop> hopsOf(const RoutingInput &input, std::vector<Route> &routes)
{
    const PassedStops passed = passedStops(input.scene);
    std::vector<Hop> hops;
    for (std::size_t i = 0; i < routes.size(); ++i) {
        const std::vector<Stop> stops = stopsOf(input, passed, routes[i]);
        routes[i].crossesLanes = stops.front().lane != stops.back().lane;
        for (std::size_t s = 1; s < stops.size(); ++s) {
            Hop hop;
            hop.route = i;
            hop.from = stops[s - 1];
            hop.to = stops[s];
            hop.outY = hop.from.passY;
            hop.inY = hop.to.passY;
            hop.isStub = routes[i].kind == Route::Kind::Stub;
            hop.isFirst = s == 1;
            chooseSides(input.scene, hop, routes[i].role == GroupEdge::Role::Tied);
            hops.push_back(std::move(hop));
        }
    }
    return hops;
}

constexpr double portGap = 16;
constexpr double roomOfLabel = 22;
constexpr double labelReach = 6; // beyond the end of a leg a label still lies on it
constexpr int mostSteps = 40;
constexpr double stubTail = 12;
constexpr double labelTrack = 15; // among tiles

/// One straight part of a hop in a channel or in the bus, waiting for its track. Legs of one trunk share theirs.
struct Leg
{
    std::size_t hop = 0;
    std::size_t trunk = 0;
    double begin = 0;
    double end = 0;
    std::size_t track = 0;
    double thickness = 0; ///< of the track
};

/// From the first begin to the last end of each trunk.
std::map<std::size_t, Leg> trunksOf(const std::vector<Leg> &legs)
{
    std::map<std::size_t, Leg> trunks;
    for (const Leg &leg : legs) {
        Leg &trunk = trunks.try_emplace(leg.trunk, leg).first->second;
        trunk.begin = std::min(trunk.begin, leg.begin);
        trunk.end = std::max(trunk.end, leg.end);
    }
    return trunks;
}

/// Tracks by the left-edge rule: by begin, each in the first track that is free again. Returns the number of tracks.
std::size_t assignTracks(std::vector<Leg> &legs)
{
    std::ranges::stable_sort(legs, {}, &Leg::begin);
    const std::map<std::size_t, Leg> trunks = trunksOf(legs);
    std::map<std::size_t, std::size_t> tracks;
    std::vector<double> freeFrom;
    for (Leg &leg : legs) {
        const auto [known, isNew] = tracks.try_emplace(leg.trunk);
        if (isNew) {
            const auto track = std::ranges::find_if(freeFrom, [&](double from) { return from < leg.begin; });
            known->second = std::size_t(track - freeFrom.begin());
            if (track == freeFrom.end())
                freeFrom.push_back(0);
            freeFrom[known->second] = trunks.at(leg.trunk).end + 8;
        }
        leg.track = known->second;
    }
    return freeFrom.size();
}

class Router
{
public:
    Router(const RoutingInput &input, std::vector<Route> &routes)
        : m_scene(input.scene), m_input(input), m_routes(routes)
    {
        for (const LaneBox &lane : m_scene.lanes()) {
            if (lane.column >= m_columns.size())
                m_columns.resize(lane.column + 1, lane.rect);
            m_columns[lane.column] |= lane.rect;
            if (lane.row >= m_rowTops.size())
                m_rowTops.resize(lane.row + 1, lane.rect.top());
        }
        m_channels.resize(m_columns.size() + 1);
        m_buses.resize(m_rowTops.size());
    }

    RoutingDemand route()
    {
        m_hops = hopsOf(m_input, m_routes);
        placePorts();
        for (std::size_t h = 0; h < m_hops.size(); ++h)
            addLegs(h);
        RoutingDemand demand;
        for (auto &legs : m_channels)
            demand.channelTracks.push_back(assignTracks(legs));
        for (std::vector<Leg> &bus : m_buses)
            demand.busHeights.push_back(placeInBus(bus));
        placeTracks(demand);
        for (const Hop &hop : m_hops)
            draw(hop);
        placeLabels();
        return demand;
    }

private:
    struct Port
    {
        double towards = 0;
        double *y = nullptr;
    };

    void placePorts()
    {
        std::map<std::pair<BoxRef, Side>, std::vector<Port>> ports;
        for (std::size_t h = 0; h < m_hops.size(); ++h) {
            Hop &hop = m_hops[h];
            if (hop.from.box && !hop.isStub && trunkOf(h) == h)
                ports[{*hop.from.box, hop.out}].push_back({heightOf(hop.to), &hop.outY});
            if (hop.to.box)
                ports[{*hop.to.box, hop.in}].push_back({hop.isStub ? -1e9 : heightOf(hop.from), &hop.inY});
        }
        for (auto &[end, list] : ports)
            spread(list, end.first, end.second);
        for (std::size_t h = 0; h < m_hops.size(); ++h)
            m_hops[h].outY = m_hops[trunkOf(h)].outY;
    }

    /// The hop whose tracks it shares.
    std::size_t trunkOf(std::size_t h)
    {
        const Hop &hop = m_hops[h];
        if (!m_input.hasTrunks || !hop.from.box || hop.isStub)
            return h;
        return m_trunks.try_emplace({*hop.from.box, hop.out}, h).first->second;
    }

    static double heightOf(const Stop &stop) { return stop.box ? stop.rect.center().y() : stop.passY; }

    /// Ports of one side of a box, evenly around its middle; a group's and an open box's around its header's.
    void spread(std::vector<Port> &ports, BoxRef ref, Side side) const
    {
        std::ranges::stable_sort(ports, {}, &Port::towards);
        const SceneBox &box = m_scene.box(ref);
        QRectF rect = m_scene.rect(ref);
        if (box.role == BoxRole::Group)
            rect.setHeight(m_scene.metrics().groupHeader);
        else if (box.isOpen)
            rect.setHeight(m_scene.metrics().moduleHeader);
        if (m_input.isAmongTiles)
            return spreadOnGrid(ports, rect, side);
        const double gap = std::min(portGap * m_scene.metrics().scale, rect.height() / double(ports.size()));
        double y = rect.center().y() - gap * double(ports.size() - 1) / 2;
        for (const Port &port : ports) {
            *port.y = std::round(y);
            y += gap;
        }
    }

    /// Those of tiles that face each other lie between each other, as long as a tile has room for them.
    void spreadOnGrid(std::vector<Port> &ports, const QRectF &tile, Side side) const
    {
        const double wanted = 8 * m_scene.metrics().scale;
        const double inside = tile.height() - wanted;
        const double gap = std::min(wanted, inside / double(ports.size()));
        double y = tile.center().y() - gap * double(ports.size() - 1) / 2;
        if (gap == wanted) {
            const double line = side == Side::Right ? 0 : wanted / 2;
            y = std::floor((y - line) / wanted) * wanted + line;
            if (y < tile.top() + wanted / 4)
                y += wanted;
        }
        for (const Port &port : ports) {
            *port.y = std::round(y);
            y += gap;
        }
    }

    void addLegs(std::size_t h)
    {
        const Hop &hop = m_hops[h];
        if (hop.isStub || isBetweenNeighbours(hop))
            return;
        const std::size_t trunk = trunkOf(h);
        const std::size_t alone = m_hops.size() + h; // comes in beside others of its trunk
        if (!hop.usesBus()) {
            m_channels[hop.outChannel].push_back({h, trunk, std::min(hop.outY, hop.inY), std::max(hop.outY, hop.inY)});
            return;
        }
        const double top = m_rowTops[hop.busRow];
        m_channels[hop.outChannel].push_back({h, trunk, std::min(top, hop.outY), std::max(top, hop.outY)});
        m_channels[hop.inChannel].push_back({h, alone, top, hop.inY});
        const double a = channelLeft(hop.outChannel);
        const double b = channelLeft(hop.inChannel);
        const double thickness = thicknessOf(m_routes[hop.route]);
        m_buses[hop.busRow].push_back(
            {h, trunk, std::min(a, b), std::max(a, b) + m_scene.metrics().channel, 0, thickness});
    }

    double channelLeft(std::size_t channel) const
    {
        if (m_input.isAmongTiles && channel == 0)
            return 0;
        return channel == 0 ? m_columns.front().left() - m_scene.metrics().channel : m_columns[channel - 1].right();
    }

    double channelRight(std::size_t channel) const
    {
        if (m_input.isAmongTiles && channel == m_columns.size())
            return m_scene.gridRight();
        return channel == m_columns.size() ? m_columns.back().right() + m_scene.metrics().channel
                                           : m_columns[channel].left();
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
                if (m_hops[leg.hop].outChannel == c)
                    m_hops[leg.hop].outX = x;
                if (m_hops[leg.hop].inChannel == c)
                    m_hops[leg.hop].inX = x;
            }
        }
        for (std::size_t row = 0; row < m_buses.size(); ++row) {
            // Of edges that came since there was room for them, tracks are closer to each other.
            const double room = m_scene.heightAbove(row);
            const double share = m_input.isAmongTiles && room > 0 ? std::min(1.0, room / demand.busHeights[row]) : 1;
            for (const Leg &leg : m_buses[row])
                m_hops[leg.hop].busY = std::round(m_rowTops[row] - share * m_hops[leg.hop].busY);
        }
    }

    /// Tells each hop how far above its row it runs; returns the height of all tracks.
    double placeInBus(std::vector<Leg> &bus)
    {
        // Those with labels share tracks with each other.
        const double labelThickness = labelTrack * m_scene.metrics().scale;
        const auto isPlain = [&](const Leg &leg) { return leg.thickness < labelThickness; };
        const auto others = std::ranges::stable_partition(bus, isPlain);
        std::vector<Leg> labelled(others.begin(), others.end());
        bus.erase(others.begin(), others.end());
        const std::size_t plain = assignTracks(bus);
        const std::size_t tracks = plain + assignTracks(labelled);
        for (Leg &leg : labelled) {
            leg.track += plain;
            bus.push_back(leg);
        }
        std::vector<double> heights(tracks, m_input.isAmongTiles ? 0 : busTrack());
        for (const Leg &leg : bus)
            heights[leg.track] = std::max(heights[leg.track], leg.thickness);
        std::vector<double> below(tracks + 1, 0);
        for (std::size_t i = 0; i < tracks; ++i)
            below[i + 1] = below[i] + heights[i];
        for (const Leg &leg : bus)
            m_hops[leg.hop].busY =
                m_input.isAmongTiles ? (below[leg.track] + below[leg.track + 1]) / 2 : below[leg.track + 1];
        return below.back();
    }

    /// Of an edge among tiles: its line and what keeps it apart from others, or its label if it is one of the
    /// costliest.
    double thicknessOf(const Route &route) const
    {
        constexpr double line = 3;
        constexpr double apart = 2;
        constexpr std::size_t labelled = 8;
        if (!m_input.isAmongTiles)
            return 0;
        const auto isHeavier = [&](const Route &other) { return other.weight > route.weight; };
        const bool isLabelled = std::size_t(std::ranges::count_if(m_routes, isHeavier)) < labelled;
        return (isLabelled ? labelTrack : 1 + line * route.weight + apart) * m_scene.metrics().scale;
    }

    /// From a tile to the one above or below it.
    bool isBetweenNeighbours(const Hop &hop) const
    {
        if (!m_input.isAmongTiles || hop.from.lane != hop.to.lane || !hop.from.box || !hop.to.box)
            return false;
        const double gap =
            std::max(hop.to.rect.top() - hop.from.rect.bottom(), hop.from.rect.top() - hop.to.rect.bottom());
        return gap <= m_scene.metrics().groupGap + 1;
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

    double borderOf(const Stop &stop, Side side) const
    {
        if (stop.box)
            return borderOf(*stop.box, side);
        return side == Side::Right ? stop.rect.right() : stop.rect.left();
    }

    void draw(const Hop &hop)
    {
        Route &route = m_routes[hop.route];
        const double x0 = borderOf(hop.from, hop.out);
        const double x1 = borderOf(hop.to, hop.in);
        if (hop.isStub) {
            const double edge = hop.in == Side::Right ? channelLeft(hop.inChannel) : channelRight(hop.inChannel);
            const double tail = (hop.in == Side::Right ? 1 : -1) * stubTail * m_scene.metrics().scale;
            route.points = {{edge + tail, hop.inY}, {x1, hop.inY}};
            route.label = route.points.front();
            return;
        }
        if (hop.isFirst)
            route.points.clear();
        if (isBetweenNeighbours(hop)) {
            const bool isDown = hop.from.rect.top() < hop.to.rect.top();
            const double x = std::round(hop.from.rect.center().x());
            route.points = {{x, isDown ? hop.from.rect.bottom() : hop.from.rect.top()},
                            {x, isDown ? hop.to.rect.top() : hop.to.rect.bottom()}};
            return;
        }
        route.points.emplace_back(x0, hop.outY);
        route.points.emplace_back(hop.outX, hop.outY);
        if (hop.usesBus()) {
            route.points.emplace_back(hop.outX, hop.busY);
            route.points.emplace_back(hop.inX, hop.busY);
        }
        route.points.emplace_back(hop.inX, hop.inY);
        route.points.emplace_back(x1, hop.inY);
    }

    /// What is shared has a name, which is wider than a channel.
    bool isLabelledOverTheTop(const Hop &hop) const
    {
        return hop.usesBus() && m_routes[hop.route].role == GroupEdge::Role::Tied;
    }

    double busTrack() const
    {
        const bool hasLabels = std::ranges::any_of(m_hops, [&](const Hop &hop) { return isLabelledOverTheTop(hop); });
        return hasLabels ? m_scene.metrics().labelledTrack : m_scene.metrics().busTrack;
    }

    /// In the middle of the channel and of the edge's way through it, moved along it where another label stands. What
    /// passes a lane by has its bytes there; its own label shows when it is pointed at.
    void placeLabels()
    {
        for (std::size_t c = 0; c < m_channels.size(); ++c) {
            std::vector<double> taken;
            const double x = (channelLeft(c) + channelRight(c)) / 2;
            for (const Leg &leg : m_channels[c]) {
                const Hop &hop = m_hops[leg.hop];
                Route &route = m_routes[hop.route];
                if (!route.crossesLanes || !hop.isFirst || hop.outChannel != c)
                    continue;
                if (isLabelledOverTheTop(hop)) {
                    route.label = {(hop.outX + hop.inX) / 2, hop.busY};
                    continue;
                }
                const bool isToldByTheStrip = !hop.to.box;
                route.label = {x, isToldByTheStrip ? (leg.begin + leg.end) / 2 : freePlace(taken, leg)};
                if (!isToldByTheStrip)
                    taken.push_back(route.label.y());
            }
        }
    }

    /// As near to the middle of a leg as other labels let it, and not beyond its ends; its middle where all is taken.
    double freePlace(const std::vector<double> &taken, const Leg &leg) const
    {
        const double room = roomOfLabel * m_scene.metrics().scale * m_input.labelGrowth;
        const double middle = (leg.begin + leg.end) / 2;
        const double farthest = (leg.end - leg.begin) / 2 + labelReach * m_scene.metrics().scale;
        for (int step = 0; step < mostSteps && room * ((step + 1) / 2) <= farthest; ++step) {
            const double y = middle + room * (step % 2 == 0 ? step / 2 : -(step + 1) / 2);
            if (std::ranges::none_of(taken, [&](double other) { return std::abs(other - y) < room; }))
                return y;
        }
        return middle;
    }

    const Scene &m_scene;
    const RoutingInput &m_input;
    std::vector<Route> &m_routes;
    std::vector<Hop> m_hops;
    std::map<std::pair<BoxRef, Side>, std::size_t> m_trunks; ///< by where they begin: the first hop
    std::vector<std::vector<Leg>> m_channels;
    std::vector<std::vector<Leg>> m_buses; ///< by row
    std::vector<QRectF> m_columns;         ///< of lanes, from the first row to the last
    std::vector<double> m_rowTops;
};

} // namespace

RoutingDemand routeBetweenLanes(const RoutingInput &input, std::vector<Route> &routes)
{
    return Router(input, routes).route();
}

} // namespace cutaway
