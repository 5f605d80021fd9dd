#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/plan_source.h"

#include <QObject>

namespace cutaway {

/// Puts the items into the group; those that the plan does not have, as of one that was replaced, are left out.
Move moveToGroup(const EditedPlan &plan, const std::vector<ItemIndex> &items, GroupIndex to);

/// Items that are dragged onto a group outside the canvas: asks what the drop would do, says it, and makes the move.
class GroupDrop : public QObject
{
    Q_OBJECT

public:
    GroupDrop(PlanSource *source, QObject *parent) : QObject(parent), m_source(source) {}

    /// The verdict in words, as it stands in the plan source too.
    QString hover(GroupIndex group, const std::vector<ItemIndex> &items);
    void leave() { m_source->setPreview({}); }
    void drop(GroupIndex group, const std::vector<ItemIndex> &items);
    /// Of several the one where what is dropped costs least; one that refuses it only where all do. Invalid: none.
    GroupIndex best(const std::vector<GroupIndex> &groups, const std::vector<ItemIndex> &items) const;

signals:
    void refused(const cutaway::Move &move, const cutaway::Preview &preview);

private:
    PlanSource *m_source;
};

} // namespace cutaway
