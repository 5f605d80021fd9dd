#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/plan_terms.h"
#include "views/models/drag_machine.h"
#include "views/selection/view_state.h"
#include "views/theme/theme.h"

#include <Qt>

#include <functional>
#include <vector>

class QMimeData;

namespace cutaway {

/// Items on their way from one panel to another, inside the program.
QMimeData *itemMimeData(const std::vector<ItemIndex> &items);
/// Empty where the data are no items.
std::vector<ItemIndex> itemsOf(const QMimeData *data);

/// What a row of a list says in cells of its own when it is copied, a `QStringList`; for models whose rows are drawn
/// from more than their text.
inline constexpr int copiedCellsRole = Qt::UserRole + 64;

/// Puts the items into the group, which the move makes if it is the plan's next; those that the plan does not have, as
/// of one that was replaced, are left out.
Move moveToGroup(const EditedPlan &plan, const std::vector<ItemIndex> &items, GroupIndex to);

/// Of several groups the one where the items cost least; one that refuses them only where all do. Invalid: none.
GroupIndex bestGroup(const EditedPlan &plan, const std::vector<GroupIndex> &groups,
                     const std::vector<ItemIndex> &items);

/// Takes items that are dragged onto a widget outside of the canvas, and says at the pointer what a drop would do.
class ItemDrop : public DragTool
{
    Q_OBJECT

public:
    /// What a drop of the items at a point of the widget means.
    using WishAt = std::function<Wish(QPointF, const std::vector<ItemIndex> &)>;

    ItemDrop(DragMachine *machine, PlanSource *source, WishAt wishAt);

    bool takes(const std::vector<ItemIndex> &items) override;
    void moveTo(QPointF point, Qt::KeyboardModifiers) override { m_point = point; }
    Wish wish() override { return m_wishAt(m_point, m_items); }
    void answered() override;
    QString hint(const Verdict *verdict) const override;
    void letGo(bool isBack) override;

protected:
    const std::vector<ItemIndex> &items() const { return m_items; }

private:
    PlanSource *m_source;
    WishAt m_wishAt;
    QPointF m_point;
    std::vector<ItemIndex> m_items;
};

/// A placement on a dimension of the mesh, as a chip carries it.
struct HeldChip
{
    std::size_t meshDimension = 0;
    MeshPlacement placement;
    friend bool operator==(const HeldChip &, const HeldChip &) = default;
};

/// Drags a chip over tensors. A tensor of a selection stands for the selection, one of several equal layers for those
/// that are placed as it is; with Ctrl held for itself alone. Nothing is to be done where it has the placement.
class PlacementDrop : public DragTool
{
    Q_OBJECT

public:
    PlacementDrop(DragMachine *machine, PlanSource *source, const ViewState *state)
        : DragTool(machine), m_source(source), m_state(state)
    {
    }

    /// From elsewhere in the window, to this point of the widget.
    void carry(const HeldChip &chip, QPointF point);

    const HeldChip &chip() const { return m_chip; } ///< while it is held
    QPointF point() const { return m_point; }       ///< in the widget
    ItemIndex target() const { return m_target; }   ///< invalid: none
    /// All that would change, the target first.
    const std::vector<ItemIndex> &targets() const { return m_targets; }
    const HeldChip &wanted() const { return m_wanted; }
    /// Ctrl was held when it was asked for: it stands for itself.
    bool isAlone() const { return m_isAlone; }
    Meaning meaning() const;

    void moveTo(QPointF point, Qt::KeyboardModifiers) override { m_point = point; }
    Wish wish() override;
    QString hint(const Verdict *verdict) const override;
    void letGo(bool isBack) override;

protected:
    /// What a drop is on.
    struct Aim
    {
        ItemIndex tensor;                         ///< invalid: none
        std::optional<std::size_t> meshDimension; ///< of a chip there; none: the one that the held chip comes from
    };
    virtual Aim aimAt(QPointF point) const = 0;
    virtual QString hintOnGround() const = 0;
    void hold(const HeldChip &chip) { m_chip = chip; }

private:
    std::vector<ItemIndex> targetsWith(ItemIndex item) const;

    PlanSource *m_source;
    const ViewState *m_state;
    HeldChip m_chip;
    QPointF m_point;
    ItemIndex m_target;
    std::vector<ItemIndex> m_targets;
    bool m_isAlone = false;
    HeldChip m_wanted;
    PlacementAnswer m_answer; ///< asked once for each target
};

} // namespace cutaway
