#include "core/judging/plan_marks.h"

#include "core/judging/plan_match.h"

#include <algorithm>
#include <array>

namespace cutaway::judging {

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
