#pragma once

#include "views/canvas/scene/late_layouts.h"
#include "views/canvas/scene/scene.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QWidget>

#include <functional>
#include <memory>

namespace cutaway {

class BaselineMarks;
class BoundaryDrag;
class CanvasLayers;
class CanvasView;
class ChipDrag;
class ChoiceBrush;
class DragController;
class DragMachine;
class KeyController;
class MeasuredRun;
class PointerController;
class SceneKeeper;
struct ShownView;
struct Spotlight;
struct CanvasFocus;
struct DragPlaces;
struct MeshPlacement;
struct ViewTransform;

/// The plan drawn: lanes of groups of modules and operators, edges between them, and the drags that change it. One
/// widget, painted; what it draws comes from the plan's interface alone.
///
/// Moves are asked for with `PlanSource::requestMove`; while dragging, `PlanSource::setPreview` tells what a drop would
/// do. Accessible children: lanes, groups and the boxes in them.
class Canvas : public QWidget
{
    Q_OBJECT

public:
    Canvas(PlanSource *source, ViewState *state, LayoutSource *layouts, QWidget *parent = nullptr);
    ~Canvas() override;

    double zoom() const;
    /// Open boxes, zoom and position, for a later session with the same plan.
    QByteArray saveView() const;
    void restoreView(const QByteArray &saved);
    /// For pictures of what is to be seen now, on a thread or by another program.
    ShownView shownView() const;

    /// How the plan differs from another: bars show it, and the picture marks what moved where that is wanted.
    void setBaselineMarks(const BaselineMarks *marks);
    /// A run of the plan: groups tell what it measured beside what is predicted.
    void setMeasured(const MeasuredRun *run);
    /// The modules whose boxes are open in any group.
    GroupOpening openBoxes() const;
    /// `isUntouched`: nobody opened or closed them, so that another size of the window may.
    void setOpenBoxes(const GroupOpening &boxes, bool isUntouched);
    /// As many devices side by side as in the picture of another canvas; 0: as show this one largest.
    void setLanesPerRow(std::size_t lanes);
    void setTransform(const ViewTransform &transform);
    /// Plans for which this holds when they are opened are laid out only once `layOutNow` is called.
    void setDrawnElsewhere(std::function<bool(const EditedPlan &)> isDrawnElsewhere);
    void layOutNow();
    /// The picture of another canvas that is looked at as one with this: the next fit has room for both, at once if
    /// this one is to be fitted anew. Null: none.
    void setBoundsBeside(const QRectF &scene, bool isFittedAnew = false);

    // What the canvas's own parts and its tests look at.
    const SceneKeeper &keeper() const { return *m_keeper; }
    const CanvasView &view() const { return *m_view; }
    const DragController &dragging() const { return *m_drag; }
    bool isSelected(ItemIndex item) const { return m_state->isSelected(item); }
    bool isSelected(const Spot &spot) const { return m_state->selectedSpot() == spot; }
    const CanvasFocus &canvasFocus() const;
    BoxRef focusedBox() const;
    /// What stands out of the rest, as it was painted last.
    const Spotlight &spotlight() const;
    /// Of the drag under way.
    DragPlaces placesOfDrag() const;
    /// The map, where it is shown; null elsewhere.
    QRectF mapRect() const;
    /// Where the current operator's modules are named, as it was painted last; null: nowhere.
    QRectF breadcrumbRect() const;
    /// As the arrow keys do it: what gets the focus comes into view.
    void setCanvasFocus(const CanvasFocus &focus, bool select);
    /// The selection is aimed at a group or lane, as key M does it; `now`: and goes there if the plan allows it.
    void moveSelectionTo(const Spot &spot, bool now);
    void openMenuOfFocus();
    QSize sizeHint() const override { return {1008, 748}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

public slots:
    void fit();
    void setZoom(double zoom);
    void zoomIn();
    void zoomOut();
    void expandAll();
    void collapseAll();
    void expandLevel();
    void collapseLevel();
    void expandToDepth(int depth);
    /// Identical neighbours become one box `× 128` again; opening it unfolds them.
    void foldEqual();
    void tidy();
    /// Only what holds these items is open.
    void foldAllBut(const std::vector<cutaway::ItemIndex> &items);
    void setMinimapVisible(bool visible);
    void goBack();
    void goForward();
    /// Key M: the selection goes to the group whose number is typed.
    void startKeyboardMove();
    /// Key B: the boundary behind the group that has the keyboard focus, where groups have an order.
    void startBoundaryMove();
    /// Key X: a group begins at the selected operator.
    void cutAtSelection();
    /// The box that has the keyboard focus.
    void openOrClose();
    void focusCanvas();
    void setReducedMotion(bool reduced);
    void setByGraphviz(bool byGraphviz);
    void setCriticalPathVisible(bool visible);
    /// A placement that is dragged here from elsewhere in the window.
    void carryChip(std::size_t meshDimension, const cutaway::MeshPlacement &placement, const QPoint &globalPos);
    void dropChip();
    /// What the pointer is dragged over runs in the way that is called so, until Escape.
    void takeBrush(const QString &choice);

signals:
    void zoomChanged(double zoom);
    /// What can be done now, for the status bar; empty: nothing special.
    void hintChanged(const QString &hint);
    void contextMenuRequested(const QPoint &globalPos, cutaway::Spot spot);
    /// What was dragged stays where it was; what would allow the move is for others to find.
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void connectParts();
    void takeBounds();
    void sceneReplaced();
    void sceneChanged();
    void reveal(const std::vector<ItemIndex> &items);
    void revealSpot(const Spot &spot);
    void selectUnlessSelected(const std::vector<ItemIndex> &items);
    void stale();
    void showIfDropped();

    PlanSource *m_source;
    ViewState *m_state;
    SceneKeeper *m_keeper;
    CanvasView *m_view;
    DragMachine *m_drags;
    DragController *m_drag;
    BoundaryDrag *m_boundary;
    ChipDrag *m_chip;
    ChoiceBrush *m_brush;
    PointerController *m_pointer;
    KeyController *m_keys;
    QByteArray m_viewToRestore; ///< once the plan is laid out
    QSize m_windowSize;         ///< that the view was fitted in last
    bool m_isSeen = false;      ///< the plan has been painted: what one looks at stays where it is
    std::unique_ptr<CanvasLayers> m_layers;
};

} // namespace cutaway
