#include "core/judging/plan_difference.h"

#include "core/judging/plan_match.h"

#include <algorithm>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Of the ways to run, those that the other plan does not have too; all where nothing else would be left.
std::string choicesText(const std::vector<std::string> &choices, const std::vector<std::string> &others)
{
    const bool areAsMany = choices.size() == others.size();
    std::string text;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (!areAsMany || choices[i] != others[i])
            text += (text.empty() ? "" : " · ") + choices[i];
    }
    return text;
}

/// To be filled: an object that grows copies all that it has, and there may be as much as the graph has operators.
OrderedJson objectFor(std::size_t fields)
{
    OrderedJson object = OrderedJson::object();
    object.get_ref<OrderedJson::object_t &>().reserve(fields);
    return object;
}

OrderedJson numberOrNull(const std::optional<double> &value)
{
    return value ? OrderedJson(*value) : OrderedJson();
}

/// Compares items and groups of two plans.
class Difference
{
public:
    Difference(const ComparedPlan &base, const ComparedPlan &other)
        : m_base(base), m_other(other), m_match(matchPlans(base, other))
    {
    }

    bool isGreedy() const { return m_match.groups.isGreedy; }

    OrderedJson groupsJson() const
    {
        std::vector<std::vector<std::string_view>> left(m_base.groups.size());
        std::vector<std::vector<std::string_view>> joined(m_other.groups.size());
        std::vector<std::size_t> same(m_base.groups.size(), 0);
        collect(left, joined, same);
        OrderedJson list = OrderedJson::array();
        for (std::uint32_t g = 0; g < m_base.groups.size(); ++g) {
            if (const std::uint32_t partner = m_match.groups.otherOfBase[g]; partner != noPartner)
                list.push_back(entry(&m_base.groups[g], &m_other.groups[partner], same[g], left[g], joined[partner]));
        }
        for (std::uint32_t g = 0; g < m_base.groups.size(); ++g) {
            if (m_match.groups.otherOfBase[g] == noPartner)
                list.push_back(entry(&m_base.groups[g], nullptr, 0, left[g], {}));
        }
        for (std::uint32_t g = 0; g < m_other.groups.size(); ++g) {
            if (m_match.groups.baseOfOther[g] == noPartner)
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
            if (m_match.otherOf[i] == noPartner) {
                onlyBase.push_back(item.name);
                continue;
            }
            const ComparedItem &now = m_other.items[m_match.otherOf[i]];
            if (!m_match.isInPlace(item, now))
                moved.push_back(movedJson(item, now));
            else if (item.choices != now.choices)
                changed.push_back({{"node", item.name},
                                   {"from", choicesText(item.choices, now.choices)},
                                   {"to", choicesText(now.choices, item.choices)}});
            else
                ++same;
        }
        for (std::uint32_t i = 0; i < m_other.items.size(); ++i) {
            if (m_match.baseOf[i] == noPartner)
                onlyOther.push_back(m_other.items[i].name);
        }
        OrderedJson items = objectFor(5);
        items["same"] = same;
        items["moved"] = std::move(moved);
        items["changed"] = std::move(changed);
        items["only_base"] = std::move(onlyBase);
        items["only_other"] = std::move(onlyOther);
        return items;
    }

private:
    static bool contains(const std::vector<std::uint32_t> &groups, std::uint32_t group)
    {
        return std::ranges::find(groups, group) != groups.end();
    }

    /// What each group lost and gained against its partner, in the order of the plans.
    void collect(std::vector<std::vector<std::string_view>> &left, std::vector<std::vector<std::string_view>> &joined,
                 std::vector<std::size_t> &same) const
    {
        for (std::uint32_t i = 0; i < m_base.items.size(); ++i) {
            for (const std::uint32_t group : m_base.items[i].groups) {
                const std::uint32_t partner = m_match.groups.otherOfBase[group];
                const bool stays = partner != noPartner && m_match.otherOf[i] != noPartner &&
                                   contains(m_other.items[m_match.otherOf[i]].groups, partner);
                same[group] += stays;
                if (!stays)
                    left[group].push_back(m_base.items[i].name);
            }
        }
        for (std::uint32_t i = 0; i < m_other.items.size(); ++i) {
            for (const std::uint32_t group : m_other.items[i].groups) {
                const std::uint32_t partner = m_match.groups.baseOfOther[group];
                const bool wasHere = partner != noPartner && m_match.baseOf[i] != noPartner &&
                                     contains(m_base.items[m_match.baseOf[i]].groups, partner);
                if (!wasHere)
                    joined[group].push_back(m_other.items[i].name);
            }
        }
    }

    static OrderedJson entry(const ComparedGroup *base, const ComparedGroup *other, std::size_t same,
                             const std::vector<std::string_view> &left, const std::vector<std::string_view> &joined)
    {
        const auto id = [](const ComparedGroup *group) { return group ? OrderedJson(group->id) : OrderedJson(); };
        const auto seconds = [](const ComparedGroup *group) {
            return group ? numberOrNull(group->seconds) : OrderedJson();
        };
        const auto bytes = [](const ComparedGroup *group) { return group ? OrderedJson(group->bytes) : OrderedJson(); };
        OrderedJson json = objectFor(8);
        json["base"] = id(base);
        json["other"] = id(other);
        json["same"] = same;
        json["left"] = left;
        json["joined"] = joined;
        json["seconds"] = OrderedJson::array({seconds(base), seconds(other)});
        json["bytes"] = OrderedJson::array({bytes(base), bytes(other)});
        if (base && other && base->lanes != other->lanes)
            json["lanes"] = OrderedJson::array({base->lanes, other->lanes});
        return json;
    }

    /// One id where there is one group, a list where there are several, null where there is none.
    static OrderedJson idsJson(const ComparedPlan &plan, const ComparedItem &item)
    {
        if (item.groups.size() < 2)
            return item.groups.empty() ? OrderedJson() : OrderedJson(plan.groups[item.groups.front()].id);
        OrderedJson ids = OrderedJson::array();
        for (const std::uint32_t group : item.groups)
            ids.push_back(plan.groups[group].id);
        return ids;
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
        OrderedJson::array_t lanes;
        lanes.reserve(2);
        lanes.emplace_back(lanesOf(m_base, before));
        lanes.emplace_back(lanesOf(m_other, now));
        OrderedJson moved = objectFor(4);
        moved["node"] = before.name;
        moved["from"] = idsJson(m_base, before);
        moved["to"] = idsJson(m_other, now);
        moved["lanes"] = std::move(lanes);
        return moved;
    }

    const ComparedPlan &m_base;
    const ComparedPlan &m_other;
    PlanMatch m_match;
};

} // namespace

PlanDifference planDifference(const ComparedPlan &base, const ComparedPlan &other)
{
    const Difference difference(base, other);
    return {difference.groupsJson(), difference.itemsJson(), difference.isGreedy()};
}

} // namespace cutaway::judging
