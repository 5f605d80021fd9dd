#include "views/models/move_repairs.h"

#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <unordered_set>
#include <utility>

namespace cutaway {

namespace {

constexpr std::int64_t mostMilliseconds = 200;
constexpr std::size_t itemsTried = 16;  // that could make room
constexpr std::size_t groupsTried = 12; // that they could go to

std::int64_t millisecondsNow()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

QString labelOf(std::string_view text)
{
    return isolated(QString::fromUtf8(text.data(), qsizetype(text.size())));
}

double latencyAfter(const MoveRepair &repair)
{
    return repair.preview.latencyAfter.value_or(std::numeric_limits<double>::infinity());
}

/// The lane that would hold more than it can, and by how much.
std::pair<LaneIndex, std::int64_t> fullestLane(const Preview &preview)
{
    std::pair<LaneIndex, std::int64_t> fullest;
    for (const Preview::LaneMemory &memory : preview.memory) {
        const std::int64_t over = memory.capacity ? memory.after - *memory.capacity : 0;
        if (over > fullest.second)
            fullest = {memory.lane, over};
    }
    return fullest;
}

bool putTheSame(const Move &one, const Move &other)
{
    return std::ranges::equal(one.items, other.items,
                              [](const Move::ItemToGroup &a, const Move::ItemToGroup &b) {
                                  return a.item == b.item && a.to == b.to;
                              }) &&
           std::ranges::equal(one.lanes, other.lanes, [](const Move::GroupToLanes &a, const Move::GroupToLanes &b) {
               return a.group == b.group && a.lanes == b.lanes;
           });
}

} // namespace

MoveRepairs::MoveRepairs(const EditedPlan &plan, Move refused, Preview preview)
    : m_plan(plan)
    , m_refused(std::move(refused))
    , m_preview(std::move(preview))
    , m_until(millisecondsNow() + mostMilliseconds)
{
}

std::vector<MoveRepair> MoveRepairs::find()
{
    if (m_refused.items.empty())
        return {};
    takeAlong(true);
    takeAlong(false);
    makeRoom();
    useEmptyLane();
    std::ranges::stable_sort(m_found, {}, latencyAfter);
    return std::move(m_found);
}

bool MoveRepairs::isOutOfTime() const
{
    return millisecondsNow() > m_until;
}

/// Once: to a group of its own on an empty lane is what was refused, too, where that is where it was dropped.
void MoveRepairs::offer(const QString &text, const Move &move)
{
    if (std::ranges::any_of(m_found, [&](const MoveRepair &found) { return putTheSame(found.move, move); }))
        return;
    Preview preview = m_plan.preview(move);
    if (preview.allowed)
        m_found.push_back({text, move, std::move(preview)});
}

/// What is dragged and all that reads it, or that it reads, in the groups that it comes from. O(their edges).
std::vector<ItemIndex> MoveRepairs::closure(bool isBehind) const
{
    std::unordered_set<ItemIndex> reached;
    std::unordered_set<GroupIndex> homes;
    std::vector<ItemIndex> pending;
    for (const auto &[item, to] : m_refused.items) {
        reached.insert(item);
        homes.insert(m_plan.groupOf(item));
        pending.push_back(item);
    }
    for (std::size_t next = 0; next < pending.size(); ++next) {
        for (const ItemIndex item : isBehind ? m_plan.users(pending[next]) : m_plan.inputs(pending[next])) {
            const GroupIndex home = m_plan.groupOf(item);
            if (home.isValid() && homes.contains(home) && reached.insert(item).second)
                pending.push_back(item);
        }
    }
    std::ranges::sort(pending);
    return pending;
}

void MoveRepairs::takeAlong(bool isBehind)
{
    if (m_preview.cycle.empty() || isOutOfTime())
        return;
    const std::vector<ItemIndex> all = closure(isBehind);
    const std::size_t more = all.size() - m_refused.items.size();
    if (more == 0)
        return;
    Move move = m_refused;
    move.items.clear();
    for (const ItemIndex item : all)
        move.items.push_back({item, m_refused.items.front().to});
    const QString noun = itemNoun(m_plan, int(more));
    offer(isBehind ? tr("Move with the %1 %2 after it", "14 operators").arg(more).arg(noun)
                   : tr("Move with the %1 %2 before it", "14 operators").arg(more).arg(noun),
          move);
}

std::vector<ItemIndex> MoveRepairs::operatorsOn(LaneIndex lane) const
{
    std::vector<ItemIndex> found;
    for (const GroupIndex group : m_plan.lane(lane).groups) {
        for (const ItemIndex item : m_plan.groupItems(group)) {
            if (m_plan.groupOf(item) == group)
                found.push_back(item);
        }
    }
    return found;
}

std::vector<GroupIndex> MoveRepairs::groupsElsewhere(LaneIndex lane) const
{
    std::vector<GroupIndex> found;
    for (std::size_t i = 0; i < m_plan.groupCount() && found.size() < groupsTried; ++i) {
        const GroupInfo info = m_plan.group(GroupIndex(i));
        if (info.exists && !info.lanes.empty() && std::ranges::find(info.lanes, lane) == info.lanes.end())
            found.emplace_back(i);
    }
    return found;
}

/// One operator of the full lane that is large enough goes elsewhere, the smallest such first; the fastest plan is
/// offered.
void MoveRepairs::makeRoom()
{
    const auto [lane, over] = fullestLane(m_preview);
    if (!lane.isValid())
        return;
    std::vector<std::pair<std::int64_t, ItemIndex>> large;
    for (const ItemIndex item : operatorsOn(lane)) {
        const bool isMoved =
            std::ranges::find(m_refused.items, item, &Move::ItemToGroup::item) != m_refused.items.end();
        const std::int64_t bytes = m_plan.item(item).totalBytes;
        if (!isMoved && bytes >= over)
            large.emplace_back(bytes, item);
    }
    std::ranges::sort(large);
    large.resize(std::min(large.size(), itemsTried));
    std::optional<MoveRepair> best;
    for (const auto &[bytes, item] : large) {
        for (const GroupIndex to : groupsElsewhere(lane)) {
            if (isOutOfTime())
                break;
            Move move = m_refused;
            move.items.push_back({item, to});
            Preview preview = m_plan.preview(move);
            MoveRepair repair{
                tr("Make room: move %1 to %2").arg(labelOf(m_plan.item(item).label), labelOf(m_plan.group(to).label)),
                std::move(move), std::move(preview)};
            if (repair.preview.allowed && (!best || latencyAfter(repair) < latencyAfter(*best)))
                best = std::move(repair);
        }
    }
    if (best)
        m_found.push_back(*std::move(best));
}

/// A group of their own there; on a cycle with what lies behind or before them.
void MoveRepairs::useEmptyLane()
{
    for (std::size_t i = 0; i < m_plan.laneCount() && !isOutOfTime(); ++i) {
        const LaneInfo info = m_plan.lane(LaneIndex(i));
        if (!info.isPlace || !info.groups.empty())
            continue;
        const std::size_t before = m_found.size();
        std::vector<ItemIndex> alone;
        for (const auto &[item, to] : m_refused.items)
            alone.push_back(item);
        offer(tr("Put it on %1, which is empty").arg(labelOf(info.label)), toNewGroup(alone, LaneIndex(i)));
        for (const bool isBehind : {true, false}) {
            const std::vector<ItemIndex> all = closure(isBehind);
            if (m_preview.cycle.empty() || m_found.size() > before || all.size() == alone.size())
                continue;
            const std::size_t more = all.size() - alone.size();
            const QString text = isBehind ? tr("Put it with the %1 %2 after it on %3, which is empty", "14 operators")
                                          : tr("Put it with the %1 %2 before it on %3, which is empty", "14 operators");
            offer(text.arg(more).arg(itemNoun(m_plan, int(more)), labelOf(info.label)), toNewGroup(all, LaneIndex(i)));
        }
        if (m_found.size() > before)
            return;
    }
}

Move MoveRepairs::toNewGroup(const std::vector<ItemIndex> &items, LaneIndex lane) const
{
    Move move;
    move.create = m_plan.nextGroup();
    move.lanes.push_back({move.create, {lane}});
    for (const ItemIndex item : items)
        move.items.push_back({item, move.create});
    return move;
}

} // namespace cutaway
