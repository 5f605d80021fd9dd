#pragma once

#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

namespace cutaway {

/// Keeps what is selected selected where a change counts items anew: what is cut otherwise has other pieces, and all
/// behind it have other numbers. Where a selected group is no more, as it was put into another, what it held.
class SelectionKeeper : public QObject
{
    Q_OBJECT

public:
    SelectionKeeper(PlanSource *source, ViewState *state, QObject *parent = nullptr);

    /// Tells the source that its plan has changed.
    void planChanged(const Change &change);

private:
    void remember();
    bool isAsBefore() const;
    void followGroup();

    PlanSource *m_source;
    ViewState *m_state;
    std::vector<ItemIndex> m_held;  ///< by the selected group
    std::vector<NodeIndex> m_nodes; ///< of the selected items; only where several items can stand for a node
    std::size_t m_itemCount = 0;    ///< when they were selected
};

} // namespace cutaway
