#include "core/judging/plan_difference.h"

#include "core/judging/plan_match.h"

#include <algorithm>
#include <array>

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
        Lists lists;
        for (std::uint32_t i = 0; i < m_base.items.size(); ++i) {
            const ComparedItem &item = m_base.items[i];
            if (m_match.otherOf[i] == noPartner) {
                lists.onlyBase.push_back(item.name);
                continue;
            }
            const ComparedItem &now = m_other.items[m_match.otherOf[i]];
            if (!m_match.isInPlace(item, now))
                lists.moved.push_back(movedJson(item, now));
            else if (item.choices != now.choices)
                lists.changed.push_back(changedJson(item.name, item, now));
            else
                ++lists.same;
        }
        for (std::uint32_t i = 0; i < m_other.items.size(); ++i) {
            if (m_match.baseOf[i] == noPartner)
                lists.onlyOther.push_back(m_other.items[i].name);
        }
        return std::move(lists).json();
    }

    /// A node is in one list alone: it runs another way, or else parts of it lie elsewhere, or else it is the same.
    OrderedJson wholesJson() const
    {
        const std::vector<Whole> before = wholesOf(m_base);
        const std::vector<Whole> after = wholesOf(m_other);
        std::vector<bool> isKnown(after.size(), false);
        Lists lists;
        for (const Whole &whole : before) {
            const std::uint32_t partner = m_match.otherOf[whole.first];
            if (partner == noPartner) {
                lists.onlyBase.push_back(whole.name);
                continue;
            }
            const auto now = std::ranges::upper_bound(after, partner, {}, &Whole::first) - 1;
            isKnown[std::size_t(now - after.begin())] = true;
            addWhole(whole, *now, lists);
        }
        for (std::size_t w = 0; w < after.size(); ++w) {
            if (!isKnown[w])
                lists.onlyOther.push_back(after[w].name);
        }
        return std::move(lists).json();
    }

private:
    struct Lists
    {
        std::size_t same = 0;
        OrderedJson moved = OrderedJson::array();
        OrderedJson changed = OrderedJson::array();
        OrderedJson onlyBase = OrderedJson::array();
        OrderedJson onlyOther = OrderedJson::array();

        OrderedJson json() &&
        {
            OrderedJson items = objectFor(5);
            items["same"] = same;
            items["moved"] = std::move(moved);
            items["changed"] = std::move(changed);
            items["only_base"] = std::move(onlyBase);
            items["only_other"] = std::move(onlyOther);
            return items;
        }
    };

    /// The items that are the parts of one node.
    struct Whole
    {
        std::string name;
        std::uint32_t first = 0; ///< item
        std::uint32_t count = 0;
    };

    static std::vector<Whole> wholesOf(const ComparedPlan &plan)
    {
        std::vector<Whole> wholes;
        for (std::uint32_t i = 0; i < plan.items.size(); ++i) {
            const std::string &item = plan.items[i].name;
            std::string name = item.substr(0, item.rfind('/'));
            if (wholes.empty() || wholes.back().name != name)
                wholes.push_back({std::move(name), i, 0});
            ++wholes.back().count;
        }
        return wholes;
    }

    void addWhole(const Whole &before, const Whole &now, Lists &lists) const
    {
        const ComparedItem &first = m_base.items[before.first];
        const ComparedItem &firstNow = m_other.items[now.first];
        if (first.choices != firstNow.choices || before.count != now.count) {
            lists.changed.push_back(changedJson(before.name, first, firstNow));
            return;
        }
        for (std::uint32_t i = 0; i < before.count; ++i) {
            if (m_match.isInPlace(m_base.items[before.first + i], m_other.items[now.first + i]))
                continue;
            OrderedJson moved = objectFor(3);
            moved["node"] = before.name;
            moved["from"] = idsJson(m_base, groupsOf(m_base, before));
            moved["to"] = idsJson(m_other, groupsOf(m_other, now));
            lists.moved.push_back(std::move(moved));
            return;
        }
        ++lists.same;
    }

    /// Of all parts, in their order, each once.
    static std::vector<std::uint32_t> groupsOf(const ComparedPlan &plan, const Whole &whole)
    {
        std::vector<std::uint32_t> groups;
        for (std::uint32_t i = whole.first; i < whole.first + whole.count; ++i) {
            for (const std::uint32_t group : plan.items[i].groups) {
                if (!contains(groups, group))
                    groups.push_back(group);
            }
        }
        return groups;
    }

    static OrderedJson changedJson(const std::string &name, const ComparedItem &before, const ComparedItem &now)
    {
        return {{"node", name},
                {"from", choicesText(before.choices, now.choices)},
                {"to", choicesText(now.choices, before.choices)}};
    }

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
    static OrderedJson idsJson(const ComparedPlan &plan, const std::vector<std::uint32_t> &groups)
    {
        if (groups.size() < 2)
            return groups.empty() ? OrderedJson() : OrderedJson(plan.groups[groups.front()].id);
        OrderedJson ids = OrderedJson::array();
        for (const std::uint32_t group : groups)
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
        moved["from"] = idsJson(m_base, before.groups);
        moved["to"] = idsJson(m_other, now.groups);
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
    const bool hasParts = !base.wholes.empty() && base.wholes == other.wholes;
    return {difference.groupsJson(), difference.itemsJson(), hasParts ? difference.wholesJson() : OrderedJson(),
            difference.isGreedy()};
}

namespace {

/// `Partition 1 on dev_1`.
Text placeText(const EditedPlan &plan, GroupIndex group)
{
    const GroupInfo info = plan.group(group);
    Text lanes;
    for (const LaneIndex lane : info.lanes) {
        const Text label = plan.lane(lane).label;
        lanes = lanes.empty() ? label : phrase("%1, %2", {lanes, label});
    }
    return lanes.empty() || lanes == info.label ? info.label : phrase("%1 on %2", {info.label, lanes});
}

/// Both in words: with its devices, and without.
std::array<Text, 2> placesTexts(const EditedPlan &plan, const ComparedPlan &compared, const ComparedItem &item)
{
    std::array<Text, 2> texts;
    for (const std::uint32_t group : item.groups) {
        const GroupIndex index = compared.groups[group].index;
        const std::array<Text, 2> more{placeText(plan, index), plan.group(index).label};
        for (std::size_t i = 0; i < texts.size(); ++i)
            texts[i] = texts[i].empty() ? more[i] : phrase("%1 and %2", {texts[i], more[i]});
    }
    return texts;
}

class Marking
{
public:
    Marking(const EditedPlan &base, const EditedPlan &now)
        : m_base(base)
        , m_now(now)
        , m_before(comparedPlan(base))
        , m_after(comparedPlan(now))
        , m_match(matchPlans(m_before, m_after))
    {
    }

    PlanMarks run()
    {
        addItems();
        addFormerPlaces();
        addLanes();
        addGroups();
        m_marks.flow = planFlow(m_base, m_now, m_before, m_after, m_match);
        return std::move(m_marks);
    }

private:
    void addItems()
    {
        for (std::uint32_t i = 0; i < m_after.items.size(); ++i) {
            const ComparedItem &now = m_after.items[i];
            if (m_match.baseOf[i] == noPartner)
                continue;
            const ComparedItem &before = m_before.items[m_match.baseOf[i]];
            if (!m_match.isInPlace(before, now)) {
                auto [from, group] = placesTexts(m_base, m_before, before);
                m_marks.moved.push_back({now.index, std::move(from), std::move(group)});
            } else if (before.choices != now.choices) {
                m_marks.changed.push_back(now.index);
            }
        }
        std::ranges::sort(m_marks.moved, {}, &PlanMarks::Moved::item);
        std::ranges::sort(m_marks.changed);
    }

    /// Runs of items that left their group, each beside the nearest that stayed: the one before, else the one behind.
    void addFormerPlaces()
    {
        std::vector<std::vector<std::uint32_t>> itemsOf(m_before.groups.size());
        for (std::uint32_t i = 0; i < m_before.items.size(); ++i) {
            for (const std::uint32_t group : m_before.items[i].groups)
                itemsOf[group].push_back(i);
        }
        for (std::uint32_t group = 0; group < itemsOf.size(); ++group)
            addPlacesIn(itemsOf[group], m_match.groups.otherOfBase[group]);
    }

    bool isStill(std::uint32_t item, std::uint32_t partner) const
    {
        const std::uint32_t now = m_match.otherOf[item];
        return now != noPartner && partner != noPartner &&
               std::ranges::find(m_after.items[now].groups, partner) != m_after.items[now].groups.end();
    }

    void addPlacesIn(const std::vector<std::uint32_t> &items, std::uint32_t partner)
    {
        ItemIndex last; // that stayed
        PlanMarks::FormerPlace place;
        for (const std::uint32_t item : items) {
            const std::uint32_t now = m_match.otherOf[item];
            if (now == noPartner)
                continue;
            if (!isStill(item, partner)) {
                place.items.push_back(m_after.items[now].index);
                continue;
            }
            const ItemIndex stays = m_after.items[now].index;
            take(place, last.isValid() ? last : stays, last.isValid());
            last = stays;
        }
        if (last.isValid())
            take(place, last, true);
    }

    void take(PlanMarks::FormerPlace &place, ItemIndex beside, bool isBehind)
    {
        if (place.items.empty())
            return;
        place.beside = beside;
        place.isBehind = isBehind;
        m_marks.former.push_back(std::move(place));
        place = {};
    }

    void addLanes()
    {
        m_marks.lanes.resize(m_now.laneCount());
        for (const ComparedLane &lane : m_after.lanes) {
            const auto before = std::ranges::find(m_before.lanes, lane.id, &ComparedLane::id);
            if (before != m_before.lanes.end()) // as lanes show it, with what is kept free
                m_marks.lanes[lane.index.value()] = {m_base.lane(before->index).usedBytes, before->seconds, {}};
        }
    }

    void addGroups()
    {
        m_marks.groups.resize(m_now.groupCount());
        m_marks.groupNow.resize(m_base.groupCount());
        for (std::uint32_t group = 0; group < m_after.groups.size(); ++group) {
            const std::uint32_t partner = m_match.groups.baseOfOther[group];
            if (partner == noPartner)
                continue;
            const ComparedGroup &before = m_before.groups[partner];
            m_marks.groupNow[before.index.value()] = m_after.groups[group].index;
            m_marks.groups[m_after.groups[group].index.value()] = {before.bytes, before.seconds,
                                                                   m_base.group(before.index).label};
        }
    }

    const EditedPlan &m_base;
    const EditedPlan &m_now;
    ComparedPlan m_before;
    ComparedPlan m_after;
    PlanMatch m_match;
    PlanMarks m_marks;
};

} // namespace

const PlanMarks::Moved *PlanMarks::movedItem(ItemIndex item) const
{
    const auto found = std::ranges::lower_bound(moved, item, {}, &Moved::item);
    return found != moved.end() && found->item == item ? &*found : nullptr;
}

bool PlanMarks::hasChanged(ItemIndex item) const
{
    return std::ranges::binary_search(changed, item);
}

PlanMarks planMarks(const EditedPlan &base, const EditedPlan &now, std::string name)
{
    PlanMarks marks = Marking(base, now).run();
    marks.name = std::move(name);
    return marks;
}

} // namespace cutaway::judging
