#include "views/canvas/scene/route_hops.h"

#include <map>

namespace cutaway {

namespace {

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

} // namespace

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

} // namespace cutaway
