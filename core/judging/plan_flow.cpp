#include "core/judging/plan_flow.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace cutaway::judging {

namespace {

using FlowPlaces = std::vector<std::uint32_t>; ///< ascending

/// The first of `some` that the others are not, else the first.
std::uint32_t firstLeft(const FlowPlaces &some, const FlowPlaces &others)
{
    const auto isLeft = [&](std::uint32_t place) { return !std::ranges::binary_search(others, place); };
    const auto found = std::ranges::find_if(some, isLeft);
    return found == some.end() ? some.front() : *found;
}

class FlowGathering
{
public:
    FlowGathering(const EditedPlan &base, const EditedPlan &now, const ComparedPlan &before, const ComparedPlan &after,
                  const PlanMatch &match)
        : m_base(base), m_now(now), m_before(before), m_after(after), m_match(match)
    {
    }

    PlanFlow run()
    {
        addPlaces(m_now, m_after, &PlanFlow::Place::now);
        addPlaces(m_base, m_before, &PlanFlow::Place::before);
        m_placesBefore = placesOfGroups(m_before);
        m_placesNow = placesOfGroups(m_after);
        for (std::uint32_t item = 0; item < m_after.items.size(); ++item) {
            if (m_match.baseOf[item] != noPartner)
                addItem(m_before.items[m_match.baseOf[item]], m_after.items[item]);
        }
        for (auto &[key, stream] : m_streams)
            m_flow.streams.push_back(std::move(stream));
        return std::move(m_flow);
    }

private:
    void addPlaces(const EditedPlan &plan, const ComparedPlan &compared, PlanFlow::Side PlanFlow::Place::*side)
    {
        for (const ComparedLane &lane : compared.lanes) {
            const LaneInfo info = plan.lane(lane.index);
            const auto [found, isNew] = m_placeOfId.try_emplace(lane.id, std::uint32_t(m_flow.places.size()));
            if (isNew)
                m_flow.places.push_back({info.label, info.host, info.number, {}, {}});
            m_flow.places[found->second].*side = {lane.index, info.usedBytes, info.capacityBytes, lane.seconds, 0};
        }
    }

    std::vector<FlowPlaces> placesOfGroups(const ComparedPlan &compared) const
    {
        std::vector<FlowPlaces> places(compared.groups.size());
        for (std::size_t group = 0; group < places.size(); ++group) {
            for (const std::int64_t id : compared.groups[group].lanes) {
                if (const auto found = m_placeOfId.find(id); found != m_placeOfId.end())
                    places[group].push_back(found->second);
            }
            std::ranges::sort(places[group]);
        }
        return places;
    }

    FlowPlaces placesOf(const ComparedItem &item, const std::vector<FlowPlaces> &placesOfGroup)
    {
        FlowPlaces places;
        for (const std::uint32_t group : item.groups)
            places.insert(places.end(), placesOfGroup[group].begin(), placesOfGroup[group].end());
        if (item.groups.size() > 1)
            std::ranges::sort(places);
        places.erase(std::ranges::unique(places).begin(), places.end());
        if (places.empty())
            places.push_back(nowhere());
        return places;
    }

    /// The place of what has no device. The last one, since all others are known before any item is asked for.
    std::uint32_t nowhere()
    {
        if (!m_nowhere) {
            m_nowhere = std::uint32_t(m_flow.places.size());
            m_flow.places.push_back({laneWithoutDevice(), {}, m_flow.places.size(), {}, {}});
        }
        return *m_nowhere;
    }

    Text laneWithoutDevice() const
    {
        for (const EditedPlan *plan : {&m_now, &m_base}) {
            for (std::size_t i = plan->laneCount(); i-- > 0;) {
                if (const LaneInfo info = plan->lane(LaneIndex(i)); !info.isPlace)
                    return info.label;
            }
        }
        return std::string("\u2013");
    }

    void addItem(const ComparedItem &before, const ComparedItem &now)
    {
        using Way = PlanFlow::Way;
        const FlowPlaces were = placesOf(before, m_placesBefore);
        const FlowPlaces are = placesOf(now, m_placesNow);
        const bool isInPlace = m_match.isInPlace(before, now);
        const Way way =
            were == are ? (isInPlace ? Way::Stays : Way::OtherGroup) : (isInPlace ? Way::WithGroup : Way::Moved);
        const std::uint32_t from = firstLeft(were, are);
        const std::uint32_t to = firstLeft(are, were);
        const auto groupOf = [](const ComparedItem &item, const ComparedPlan &plan) {
            return item.groups.empty() ? GroupIndex() : plan.groups[item.groups.front()].index;
        };
        const GroupIndex left = groupOf(before, m_before);
        const GroupIndex joined = groupOf(now, m_after);
        PlanFlow::Stream &stream = m_streams[{from, to, left, joined, way}];
        if (stream.items.empty()) {
            const bool isNew = !now.groups.empty() && m_match.groups.baseOfOther[now.groups.front()] == noPartner;
            stream = {from, to, left, joined, way, isNew, {}};
        }
        stream.items.push_back(now.index);
        ++m_flow.count[std::size_t(way)];
        ++m_flow.places[from].before.items;
        ++m_flow.places[to].now.items;
    }

    const EditedPlan &m_base;
    const EditedPlan &m_now;
    const ComparedPlan &m_before;
    const ComparedPlan &m_after;
    const PlanMatch &m_match;
    PlanFlow m_flow;
    std::unordered_map<std::int64_t, std::uint32_t> m_placeOfId;
    std::optional<std::uint32_t> m_nowhere;
    std::vector<FlowPlaces> m_placesBefore; ///< by group
    std::vector<FlowPlaces> m_placesNow;
    std::map<std::tuple<std::uint32_t, std::uint32_t, GroupIndex, GroupIndex, PlanFlow::Way>, PlanFlow::Stream>
        m_streams;
};

} // namespace

PlanFlow planFlow(const EditedPlan &base, const EditedPlan &now, const ComparedPlan &before, const ComparedPlan &after,
                  const PlanMatch &match)
{
    return FlowGathering(base, now, before, after, match).run();
}

std::vector<FlowRibbon> flowRibbons(const PlanFlow &flow, std::span<const std::size_t> rowOf)
{
    using Way = PlanFlow::Way;
    // Moved and with their group they went the same way: one ribbon.
    std::map<std::tuple<std::size_t, std::size_t, Way>, FlowRibbon> found;
    for (std::size_t i = 0; i < flow.streams.size(); ++i) {
        const PlanFlow::Stream &stream = flow.streams[i];
        FlowRibbon &ribbon = found[{rowOf[stream.from], rowOf[stream.to], std::min(stream.way, Way::WithGroup)}];
        ribbon.streams.push_back(i);
        ribbon.items += stream.items.size();
        ribbon.moved += stream.way == Way::Moved ? stream.items.size() : 0;
    }
    std::vector<FlowRibbon> ribbons;
    for (auto &[key, ribbon] : found) {
        std::tie(ribbon.from, ribbon.to, ribbon.way) = key;
        if (ribbon.moved > 0)
            ribbon.way = Way::Moved;
        ribbons.push_back(std::move(ribbon));
    }
    return ribbons;
}

PlanFlow::Side joinedSide(std::span<const PlanFlow::Place> places, PlanFlow::Side PlanFlow::Place::*side)
{
    PlanFlow::Side all;
    double fullest = -1;
    for (const PlanFlow::Place &place : places) {
        const PlanFlow::Side &own = place.*side;
        all.items += own.items;
        if (own.seconds)
            all.seconds = std::max(all.seconds.value_or(0), *own.seconds);
        const double full = double(own.bytes) / double(std::max<std::int64_t>(1, own.capacityBytes.value_or(1)));
        if (own.lane.isValid() && full > fullest) {
            fullest = full;
            all.lane = own.lane;
            all.bytes = own.bytes;
            all.capacityBytes = own.capacityBytes;
        }
    }
    return all;
}

std::vector<std::string> movedModules(const PlanFlow &flow, const EditedPlan &now, const ModuleTree *modules)
{
    const auto moduleOf = [&](ItemIndex item) -> std::string_view {
        const ItemInfo info = now.item(item);
        std::string_view path;
        if (modules && info.node.isValid())
            path = modules->module(modules->moduleOf(info.node)).path;
        const std::string_view layer = outermostNumbered(path);
        return !layer.empty() ? layer : !path.empty() ? path : info.label;
    };
    std::vector<std::string> names(flow.streams.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const PlanFlow::Stream &stream = flow.streams[i];
        if (stream.way == PlanFlow::Way::Stays || stream.items.front().value() >= now.itemCount())
            continue;
        const std::string_view first = moduleOf(stream.items.front());
        const bool isOne = std::ranges::all_of(
            stream.items, [&](ItemIndex item) { return item.value() < now.itemCount() && moduleOf(item) == first; });
        names[i] = std::string(first) + (isOne ? "" : "+");
    }
    return names;
}

} // namespace cutaway::judging
