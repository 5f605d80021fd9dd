#pragma once

#include "views/canvas/picture_view.h"
#include "views/kinds/sharding/module_drawing.h"
#include "views/models/placement_drop.h"

#include <QPointer>

#include <optional>
#include <vector>

class QMenu;

namespace cutaway {

/// The modules of a model that is placed on a mesh, in the canvas's place. It is redrawn lower, and then closed, to be
/// in sight as a whole, and scrolls where even that does not help. A click selects, a double click opens the cards of a
/// module below it, one for each of its tensors, on a card it shows the graph there; arrows go on. A chip of the mesh
/// dropped on a module places what it returns, on its weights or on a card these, in all equal layers; with Ctrl in one
/// of them, which is picked from a list.
class ModuleColumn : public PictureView, public ModuleDrawing
{
    Q_OBJECT

public:
    ModuleColumn(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Whether the plan is on a mesh, and large enough.
    bool isAvailable() const override { return m_isAvailable; }
    bool suits(const EditedPlan &plan) const override { return suitsModules(plan); }
    Words words() const override;
    void setOpen(std::size_t stack, bool isOpen);
    void setCards(std::size_t block, bool areShown);
    void goTo(std::size_t row, bool select) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    void carryChip(std::size_t meshDimension, const MeshPlacement &placement, const QPoint &globalPos) override;
    void dropChip() override;

protected:
    void planReplaced() override;
    void planChanged() override;
    void followSelection() override;
    void hoverChanged() override;
    void layOut() override;
    void paintPicture(QPainter &painter) const override;
    QColor targetInk(const std::vector<ItemIndex> &items) const override;
    std::optional<std::size_t> thingAt(QPointF point) const override;
    void showEvent(QShowEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void refresh();
    void forget();
    void offerLayers(std::size_t stack, const std::vector<ItemIndex> &items, const HeldChip &chip, QPointF at);
    std::optional<std::size_t> stackUnder(QPointF point) const;
    void closeLayers();
    void reveal(std::size_t row);
    void activate(std::size_t row);
    void paintHeldChip(QPainter &painter) const;

    class Chip;

    Chip *m_chip;
    bool m_isAvailable = false;
    bool m_isStale = false;
    QPointer<QMenu> m_layers; ///< one of which a chip is dropped on
};

} // namespace cutaway
