#pragma once

#include "core/plan/edited_plan.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace cutaway {

/// Another move that does what a refused one was meant to, with what has to go along.
struct MoveRepair
{
    QString text; ///< `Move with the 14 operators behind it`
    Move move;
    Preview preview; ///< allowed
};

/// Finds what would allow a refused move of items to a group: that what lies behind or before them in their group goes
/// along, that something makes room, or that they go to an empty lane instead. The plan is asked about each.
class MoveRepairs
{
    Q_DECLARE_TR_FUNCTIONS(MoveRepairs)

public:
    MoveRepairs(const EditedPlan &plan, Move refused, Preview preview);

    /// At most one of each sort, the fastest plan first. At most some hundred previews, and none after 200 ms.
    std::vector<MoveRepair> find();

private:
    void takeAlong(bool isBehind);
    void makeRoom();
    void useEmptyLane();
    bool isOutOfTime() const;
    std::vector<ItemIndex> closure(bool isBehind) const;
    std::vector<ItemIndex> operatorsOn(LaneIndex lane) const;
    std::vector<GroupIndex> groupsElsewhere(LaneIndex lane) const;
    Move toNewGroup(const std::vector<ItemIndex> &items, LaneIndex lane) const;
    void offer(const QString &text, const Move &move);

    const EditedPlan &m_plan;
    const Move m_refused;
    const Preview m_preview;
    std::vector<MoveRepair> m_found;
    std::int64_t m_until = 0; ///< of a steady clock, in milliseconds
};

} // namespace cutaway
