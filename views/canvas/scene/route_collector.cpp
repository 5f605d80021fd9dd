#include "views/canvas/scene/route_collector.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

struct Ends
{
    BoxRef from;
    BoxRef to;
    friend bool operator==(const Ends &, const Ends &) = default;
};

struct EndsHash
{
    std::size_t operator()(const Ends &ends) const noexcept
    {
        const std::uint64_t from = (std::uint64_t(ends.from.place) << 32) ^ ends.from.box;
        const std::uint64_t to = (std::uint64_t(ends.to.place) << 32) ^ ends.to.box;
        return std::size_t((from * 0x9e3779b97f4a7c15ULL) ^ (to + 0x9e3779b97f4a7c15ULL + (from << 6)));
    }
};

/// Who reads a value in another group: the first item of those that one visible box stands for.
struct Reader
{
    BoxRef box;
    ItemIndex item;
};

class Collector
{
public:
    explicit Collector(const RouteInput &input) : m_input(input)
    {
        if (groupOrderOf(input.plan))
            m_senders.emplace(input.plan);
    }

    std::vector<Route> collect()
    {
        for (std::size_t i = 0; i < m_input.plan.itemCount(); ++i)
            addOutputsOf(ItemIndex(i));
        bundle();
        return std::move(m_routes);
    }

private:
    /// Where groups have an order, sources that one of them holds are sent like all else.
    GroupIndex senderOf(ItemIndex item) const { return m_senders ? m_senders->of(item) : m_input.plan.groupOf(item); }

    void addOutputsOf(ItemIndex item)
    {
        const GroupIndex home = senderOf(item);
        if (!home.isValid())
            return;
        m_readers.clear();
        for (const ItemIndex user : m_input.plan.users(item)) {
            const GroupIndex group = m_input.plan.groupOf(user);
            if (group.isValid() && group != home)
                m_readers.push_back({{m_input.firstPlace.at(group), m_input.boxOfItem[user.value()]}, user});
        }
        if (m_readers.empty())
            return;
        std::ranges::stable_sort(m_readers, {}, &Reader::box);
        const auto same = std::ranges::unique(m_readers, {}, &Reader::box);
        m_readers.erase(same.begin(), same.end());
        const BoxRef from{m_input.firstPlace.at(home), m_input.boxOfItem[item.value()]};
        const std::int64_t bytes = m_input.plan.item(item).outputBytes;
        // Where groups have an order, edges are to be seen on their way through the groups between.
        const bool asStubs = m_input.hasStubs && !m_senders && m_readers.size() > farReadersShown;
        for (const auto &[to, reader] : m_readers) {
            if (asStubs)
                addStub(from, to, bytes, item);
            else
                addNote(addEdge(from, to, bytes, item), item, reader);
        }
    }

    static Route make(Route::Kind kind, BoxRef from, BoxRef to, std::int64_t bytes, ItemIndex value)
    {
        return {.kind = kind,
                .from = from,
                .to = to,
                .bytes = bytes,
                .values = 1,
                .value = value,
                .note = {},
                .points = {},
                .label = {}};
    }

    /// One stub beside a box, however many such values it reads.
    void addStub(BoxRef from, BoxRef to, std::int64_t bytes, ItemIndex item)
    {
        const auto [at, isNew] = m_stubs.try_emplace({to, to}, m_routes.size());
        if (isNew) {
            m_routes.push_back(make(Route::Kind::Stub, from, to, bytes, item));
            return;
        }
        m_routes[at->second].bytes += bytes;
        ++m_routes[at->second].values;
    }

    /// The first note of those that a bundle of values has.
    void addNote(Route &route, ItemIndex item, ItemIndex reader)
    {
        if (!route.note.empty())
            return;
        if (const std::optional<EdgeNote> note = m_input.plan.edgeNote(item, reader))
            route.note = note->label;
    }

    Route &addEdge(BoxRef from, BoxRef to, std::int64_t bytes, ItemIndex item)
    {
        const auto [at, isNew] = m_known.try_emplace({from, to}, m_routes.size());
        if (isNew) {
            m_routes.push_back(make(Route::Kind::Edge, from, to, bytes, item));
            return m_routes.back();
        }
        m_routes[at->second].bytes += bytes;
        ++m_routes[at->second].values;
        return m_routes[at->second];
    }

    void bundle()
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> count;
        for (const Route &route : m_routes)
            count[{route.from.place, route.to.place}] += route.kind == Route::Kind::Edge;
        if (std::ranges::none_of(count, [](const auto &entry) { return entry.second > routesShown; }))
            return;
        std::vector<Route> all = std::move(m_routes);
        m_routes.clear();
        m_known.clear();
        for (Route &route : all) {
            if (route.kind == Route::Kind::Stub || count[{route.from.place, route.to.place}] <= routesShown)
                m_routes.push_back(std::move(route));
            else
                merge(std::move(route));
        }
    }

    void merge(Route route)
    {
        route.from.box = 0;
        route.to.box = 0;
        const auto [at, isNew] = m_known.try_emplace({route.from, route.to}, m_routes.size());
        if (isNew) {
            m_routes.push_back(std::move(route));
            return;
        }
        m_routes[at->second].bytes += route.bytes;
        m_routes[at->second].values += route.values;
    }

    const RouteInput &m_input;
    std::optional<ValueHomes> m_senders;
    std::vector<Route> m_routes;
    std::unordered_map<Ends, std::size_t, EndsHash> m_known;
    std::unordered_map<Ends, std::size_t, EndsHash> m_stubs; ///< by the box that they are beside
    std::vector<Reader> m_readers;
};

Route groupRoute(const RouteInput &input, const GroupEdge &edge)
{
    return {.from = {input.firstPlace.at(edge.from), 0},
            .to = {input.firstPlace.at(edge.to), 0},
            .bytes = edge.bytes,
            .seconds = edge.seconds,
            .values = 1,
            .value = {},
            .crossesLanes = edge.crossesLanes,
            .role = edge.role,
            .note = edge.label,
            .points = {},
            .label = {}};
}

} // namespace

std::vector<Route> collectRoutes(const RouteInput &input)
{
    std::vector<Route> routes = Collector(input).collect();
    for (const GroupEdge &edge : input.plan.edges()) {
        if (edge.role != GroupEdge::Role::Data)
            routes.push_back(groupRoute(input, edge));
    }
    return routes;
}

std::vector<Route> collectGroupRoutes(const RouteInput &input)
{
    std::vector<Route> routes;
    for (const GroupEdge &edge : input.plan.edges())
        routes.push_back(groupRoute(input, edge));
    return routes;
}

} // namespace cutaway
