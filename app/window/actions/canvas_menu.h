#pragma once

#include "app/window/actions/actions.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QMenu>

namespace cutaway {

class EditedPlan;

/// What can be done with the thing under the pointer: where its operators can go and what that would change, another
/// device for a partition, its box, its name.
class CanvasMenu : public QMenu
{
    Q_OBJECT

public:
    CanvasMenu(PlanSource &source, ViewState &state, const Actions &actions, const Spot &spot, QWidget *parent);

signals:
    /// There are too many ways for a menu, or too many items.
    void choicesRequested(const std::vector<cutaway::ItemIndex> &items);

private:
    void addMoves();
    void addCutsAndJoins();
    void addChoices();
    void fillChoices(QMenu *menu, ItemIndex item);
    void addLanes(GroupIndex group);
    void addPins();
    void addPin(const QString &text, Pin::Kind kind);
    void addSelections(const Actions &actions);
    void fillTargets(QMenu *menu);
    void fillNewGroups(QMenu *menu);
    void fillLanes(QMenu *menu, GroupIndex group);
    void addBoundaryPin(const EditedPlan &order, GroupIndex later);
    void addMove(QMenu *menu, const QString &text, const Move &move);

    PlanSource &m_source;
    ViewState &m_state;
    const EditedPlan &m_plan;
    Spot m_spot;
    std::vector<ItemIndex> m_items;
};

} // namespace cutaway
