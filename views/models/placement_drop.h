#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/plan_terms.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"
#include "views/theme/theme.h"

#include <QObject>
#include <Qt>

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

/// A placement on a dimension of the mesh, as a chip carries it.
struct HeldChip
{
    std::size_t meshDimension = 0;
    MeshPlacement placement;
    friend bool operator==(const HeldChip &, const HeldChip &) = default;
};

/// A chip that is dragged over tensors: what dropping it would do. A tensor of a selection stands for the selection,
/// one of several equal layers for those that are placed as it is; with Ctrl held for itself alone. What was asked
/// stands in the plan source as its preview.
class PlacementDrop
{
public:
    PlacementDrop(PlanSource *source, const ViewState *state) : m_source(source), m_state(state) {}

    /// Asks the plan once for each target. Nothing is to be done where the tensor has the placement.
    void ask(ItemIndex item, const HeldChip &wanted);
    void forget();

    ItemIndex target() const { return m_target; } ///< invalid: none
    /// All that would change, the target first.
    const std::vector<ItemIndex> &targets() const { return m_targets; }
    const HeldChip &wanted() const { return m_wanted; }
    /// Ctrl was held when it was asked for: it stands for itself.
    bool isAlone() const { return m_isAlone; }
    const PlacementAnswer &answer() const { return m_answer; }
    Meaning meaning() const;
    /// What the drop would do, or why it is refused.
    QString hint() const;

private:
    std::vector<ItemIndex> targetsWith(ItemIndex item) const;

    PlanSource *m_source;
    const ViewState *m_state;
    ItemIndex m_target;
    std::vector<ItemIndex> m_targets;
    bool m_isAlone = false;
    HeldChip m_wanted;
    PlacementAnswer m_answer;
};

} // namespace cutaway
