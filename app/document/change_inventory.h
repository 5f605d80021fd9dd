#pragma once

#include "app/document/plan_tab.h"

#include <QUndoCommand>

namespace cutaway {

/// Other devices for one plan. An edit of the inventory puts one such step, of the same number, on the history of every
/// open plan; so each history stays in order and can be undone by itself.
class ChangeInventory : public QUndoCommand
{
public:
    /// `firstNumber` and `lastNumber`: of the edits that it stands for.
    ChangeInventory(PlanTab &tab, OpenInventory after, const QString &text, int firstNumber, int lastNumber);

    void undo() override;
    void redo() override;
    int id() const override { return 1; }
    /// Edits of one cell in a row are one step.
    bool mergeWith(const QUndoCommand *other) override;

    const OpenInventory &after() const { return m_after; }
    /// Whether a group lost a device.
    bool movesGroups() const { return m_movesGroups; }
    /// The edits that were merged into this step, first and last.
    int firstNumber() const { return m_firstNumber; }
    int lastNumber() const { return m_lastNumber; }

private:
    PlanTab &m_tab;
    OpenInventory m_before;
    OpenInventory m_after;
    Move m_inverse; ///< gives groups the devices back that `m_after` does not have
    bool m_movesGroups = false;
    int m_firstNumber;
    int m_lastNumber;
};

} // namespace cutaway
