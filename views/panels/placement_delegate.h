#pragma once

#include "core/plan/mesh_placement.h"

#include <QStyledItemDelegate>

#include <optional>

namespace cutaway {

/// The placements that a way to run an operator is called by: `R,S(1) S(0),R → S(0),S(1)`, two inputs and an output on
/// two dimensions of the mesh. A word that is no placement, such as the arrow, is empty. None where no word is one.
std::optional<std::vector<std::vector<MeshPlacement>>> placementsNamed(const QString &label);

/// Draws such names as chips, as far as they have room; anything else as text.
class PlacementDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace cutaway
