#include "core/judging/comparison.h"

#include "core/json/parameter_json.h"
#include "core/judging/compared_plan.h"
#include "core/judging/group_matching.h"
#include "core/judging/plan_figures.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson orNull(const std::optional<double> &value)
{
    return value ? OrderedJson(*value) : OrderedJson();
}

std::string_view verdictOn(const NamedFigure &base, double difference, double threshold)
{
    const bool isSame = difference == 0 || (*base.value != 0 && std::abs(difference / *base.value) < threshold);
    if (isSame)
        return "same";
    return (difference < 0) != isBetterLarger(base.name) ? "better" : "worse";
}

OrderedJson figureNumber(const NamedFigure &figure)
{
    const bool isWhole = figure.value && figure.unit != KeyFigure::Unit::Seconds && std::abs(*figure.value) < 9e15 &&
                         *figure.value == std::floor(*figure.value);
    return isWhole ? OrderedJson(std::int64_t(*figure.value)) : orNull(figure.value);
}

OrderedJson figuresJson(const EditedPlan &base, const EditedPlan &other, double threshold)
{
    OrderedJson list = OrderedJson::array();
    const std::vector<NamedFigure> others = namedFigures(other);
    for (const NamedFigure &figure : namedFigures(base)) {
        const auto match = std::ranges::find(others, figure.name, &NamedFigure::name);
        if (match == others.end())
            continue;
        OrderedJson entry{{"name", figure.name}, {"base", figureNumber(figure)}, {"other", figureNumber(*match)}};
        if (figure.value && match->value) {
            const double difference = *match->value - *figure.value;
            entry["difference"] = figureNumber({figure.name, difference, figure.unit});
            if (*figure.value != 0)
                entry["fraction"] = difference / *figure.value;
            entry["verdict"] = verdictOn(figure, difference, threshold);
        }
        list.push_back(std::move(entry));
    }
    return list;
}

OrderedJson lanesJson(const ComparedPlan &base, const ComparedPlan &other)
{
    std::map<std::int64_t, std::pair<const ComparedLane *, const ComparedLane *>> lanes;
    for (const ComparedLane &lane : base.lanes)
        lanes[lane.id].first = &lane;
    for (const ComparedLane &lane : other.lanes)
        lanes[lane.id].second = &lane;
    OrderedJson list = OrderedJson::array();
    const auto bytes = [](const ComparedLane *lane) { return lane ? OrderedJson(lane->usedBytes) : OrderedJson(); };
    const auto seconds = [](const ComparedLane *lane) { return lane ? orNull(lane->seconds) : OrderedJson(); };
    for (const auto &[id, sides] : lanes)
        list.push_back({{"id", id},
                        {"used_bytes", OrderedJson::array({bytes(sides.first), bytes(sides.second)})},
                        {"seconds", OrderedJson::array({seconds(sides.first), seconds(sides.second)})}});
    return list;
}

/// Compares items and groups of two plans.
class Difference
{
public:
    Difference(const ComparedPlan &base, const ComparedPlan &other)
        : m_base(base), m_other(other), m_otherOf(base.items.size(), noPartner), m_isShared(other.items.size(), false)
    {
        std::unordered_map<std::string_view, std::uint32_t> byName;
        byName.reserve(other.items.size());
        for (std::uint32_t i = 0; i < other.items.size(); ++i)
            byName.emplace(other.items[i].name, i);
        for (std::uint32_t i = 0; i < base.items.size(); ++i) {
            if (const auto found = byName.find(base.items[i].name); found != byName.end()) {
                m_otherOf[i] = found->second;
                m_isShared[found->second] = true;
            }
        }
        m_matching = matchGroups(base.groups.size(), other.groups.size(), overlaps());
    }

    bool isGreedy() const { return m_matching.isGreedy; }

    OrderedJson groupsJson() const
    {
        std::vector<std::vector<std::string_view>> left(m_base.groups.size());
        std::vector<std::vector<std::string_view>> joined(m_other.groups.size());
        std::vector<std::size_t> same(m_base.groups.size(), 0);
        collect(left, joined, same);
        OrderedJson list = OrderedJson::array();
        for (std::uint32_t g = 0; g < m_base.groups.size(); ++g) {
            if (const std::uint32_t partner = m_matching.otherOfBase[g]; partner != noPartner)
                list.push_back(entry(&m_base.groups[g], &m_other.groups[partner], same[g], left[g], joined[partner]));
        }
        for (std::uint32_t g = 0; g < m_base.groups.size(); ++g) {
            if (m_matching.otherOfBase[g] == noPartner)
                list.push_back(entry(&m_base.groups[g], nullptr, 0, left[g], {}));
        }
        for (std::uint32_t g = 0; g < m_other.groups.size(); ++g) {
            if (m_matching.baseOfOther[g] == noPartner)
                list.push_back(entry(nullptr, &m_other.groups[g], 0, {}, joined[g]));
        }
        return list;
    }

    OrderedJson itemsJson() const
    {
        OrderedJson moved = OrderedJson::array();
        OrderedJson changed = OrderedJson::array();
        OrderedJson onlyBase = OrderedJson::array();
        OrderedJson onlyOther = OrderedJson::array();
        std::size_t same = 0;
        for (std::uint32_t i = 0; i < m_base.items.size(); ++i) {
            const ComparedItem &item = m_base.items[i];
            if (m_otherOf[i] == noPartner) {
                onlyBase.push_back(item.name);
                continue;
            }
            const ComparedItem &now = m_other.items[m_otherOf[i]];
            if (!isInPlace(item, now))
                moved.push_back(movedJson(item, now));
            else if (item.choice != now.choice)
                changed.push_back({{"node", item.name}, {"from", item.choice}, {"to", now.choice}});
            else
                ++same;
        }
        for (std::uint32_t i = 0; i < m_other.items.size(); ++i) {
            if (!m_isShared[i])
                onlyOther.push_back(m_other.items[i].name);
        }
        return {{"same", same},
                {"moved", std::move(moved)},
                {"changed", std::move(changed)},
                {"only_base", std::move(onlyBase)},
                {"only_other", std::move(onlyOther)}};
    }

private:
    std::vector<Overlap> overlaps() const
    {
        std::unordered_map<std::uint64_t, std::int64_t> shared;
        for (std::uint32_t i = 0; i < m_base.items.size(); ++i) {
            if (m_otherOf[i] == noPartner)
                continue;
            for (const std::uint32_t from : m_base.items[i].groups) {
                for (const std::uint32_t to : m_other.items[m_otherOf[i]].groups)
                    ++shared[std::uint64_t(from) << 32 | to];
            }
        }
        std::vector<Overlap> list;
        list.reserve(shared.size());
        for (const auto &[pair, count] : shared)
            list.push_back({std::uint32_t(pair >> 32), std::uint32_t(pair), count});
        return list;
    }

    static bool contains(const std::vector<std::uint32_t> &groups, std::uint32_t group)
    {
        return std::ranges::find(groups, group) != groups.end();
    }

    /// What each group lost and gained against its partner, in the order of the plans.
    void collect(std::vector<std::vector<std::string_view>> &left, std::vector<std::vector<std::string_view>> &joined,
                 std::vector<std::size_t> &same) const
    {
        std::vector<std::uint32_t> baseOf(m_other.items.size(), noPartner);
        for (std::uint32_t i = 0; i < m_base.items.size(); ++i) {
            if (m_otherOf[i] != noPartner)
                baseOf[m_otherOf[i]] = i;
            for (const std::uint32_t group : m_base.items[i].groups) {
                const std::uint32_t partner = m_matching.otherOfBase[group];
                const bool stays = partner != noPartner && m_otherOf[i] != noPartner &&
                                   contains(m_other.items[m_otherOf[i]].groups, partner);
                same[group] += stays;
                if (!stays)
                    left[group].push_back(m_base.items[i].name);
            }
        }
        for (std::uint32_t i = 0; i < m_other.items.size(); ++i) {
            for (const std::uint32_t group : m_other.items[i].groups) {
                const std::uint32_t partner = m_matching.baseOfOther[group];
                const bool wasHere =
                    partner != noPartner && baseOf[i] != noPartner && contains(m_base.items[baseOf[i]].groups, partner);
                if (!wasHere)
                    joined[group].push_back(m_other.items[i].name);
            }
        }
    }

    static OrderedJson entry(const ComparedGroup *base, const ComparedGroup *other, std::size_t same,
                             const std::vector<std::string_view> &left, const std::vector<std::string_view> &joined)
    {
        const auto id = [](const ComparedGroup *group) { return group ? OrderedJson(group->id) : OrderedJson(); };
        const auto seconds = [](const ComparedGroup *group) { return group ? orNull(group->seconds) : OrderedJson(); };
        const auto bytes = [](const ComparedGroup *group) { return group ? OrderedJson(group->bytes) : OrderedJson(); };
        OrderedJson json{{"base", id(base)},
                         {"other", id(other)},
                         {"same", same},
                         {"left", left},
                         {"joined", joined},
                         {"seconds", OrderedJson::array({seconds(base), seconds(other)})},
                         {"bytes", OrderedJson::array({bytes(base), bytes(other)})}};
        if (base && other && base->lanes != other->lanes)
            json["lanes"] = OrderedJson::array({base->lanes, other->lanes});
        return json;
    }

    bool isInPlace(const ComparedItem &before, const ComparedItem &now) const
    {
        if (before.groups.size() != now.groups.size())
            return false;
        return std::ranges::all_of(before.groups, [&](std::uint32_t group) {
            const std::uint32_t partner = m_matching.otherOfBase[group];
            return partner != noPartner && contains(now.groups, partner);
        });
    }

    /// One id where there is one group, a list where there are several, null where there is none.
    static OrderedJson idsJson(const ComparedPlan &plan, const ComparedItem &item)
    {
        OrderedJson ids = OrderedJson::array();
        for (const std::uint32_t group : item.groups)
            ids.push_back(plan.groups[group].id);
        if (ids.size() > 1)
            return ids;
        return ids.empty() ? OrderedJson() : ids.front();
    }

    static std::vector<std::int64_t> lanesOf(const ComparedPlan &plan, const ComparedItem &item)
    {
        std::vector<std::int64_t> lanes;
        for (const std::uint32_t group : item.groups)
            lanes.insert(lanes.end(), plan.groups[group].lanes.begin(), plan.groups[group].lanes.end());
        std::ranges::sort(lanes);
        const auto repeated = std::ranges::unique(lanes);
        lanes.erase(repeated.begin(), repeated.end());
        return lanes;
    }

    OrderedJson movedJson(const ComparedItem &before, const ComparedItem &now) const
    {
        return {{"node", before.name},
                {"from", idsJson(m_base, before)},
                {"to", idsJson(m_other, now)},
                {"lanes", OrderedJson::array({lanesOf(m_base, before), lanesOf(m_other, now)})}};
    }

    const ComparedPlan &m_base;
    const ComparedPlan &m_other;
    std::vector<std::uint32_t> m_otherOf; // item of the other plan, by item of the base
    std::vector<bool> m_isShared;         // by item of the other plan
    GroupMatching m_matching;
};

OrderedJson differenceOf(const EditedPlan &base, const ComparedPlan &before, const EditedPlan &other, double threshold)
{
    const ComparedPlan now = comparedPlan(other);
    const Difference difference(before, now);
    OrderedJson json{{"figures", figuresJson(base, other, threshold)},
                     {"lanes", lanesJson(before, now)},
                     {"groups", difference.groupsJson()},
                     {"items", difference.itemsJson()}};
    if (difference.isGreedy())
        json["matching"] = "greedy";
    return json;
}

} // namespace

OrderedJson differenceJson(const EditedPlan &base, const EditedPlan &other, double threshold)
{
    return differenceOf(base, comparedPlan(base), other, threshold);
}

Result<OrderedJson> comparisonJson(const std::vector<JudgedPlan> &plans, double threshold)
{
    const EditedPlan &base = *plans.front().plan;
    const ComparedPlan before = comparedPlan(base);
    OrderedJson sides = OrderedJson::array();
    OrderedJson differences = OrderedJson::array();
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const EditedPlan &plan = *plans[i].plan;
        if (plan.kind() != base.kind())
            return inputError("other_kind", plans[i].name + " is a plan of the kind " +
                                                std::string(plan.kind().name()) + ", " + plans.front().name + " of " +
                                                std::string(base.kind().name()));
        sides.push_back(
            {{"name", plans[i].name},
             {"planner", {{"id", plan.origin().plannerId}, {"parameters", parametersJson(plan.origin().parameters)}}}});
        if (i == 0)
            continue;
        OrderedJson difference{{"plan", i}};
        difference.update(differenceOf(base, before, plan, threshold));
        differences.push_back(std::move(difference));
    }
    return OrderedJson{{"format", "cutaway.comparison"},
                       {"version", 1},
                       {"kind", base.kind().name()},
                       {"plans", std::move(sides)},
                       {"differences", std::move(differences)}};
}

} // namespace cutaway::judging
