#pragma once

#include "views/canvas/pointer_controller.h"

class QKeyEvent;

namespace cutaway {

/// What the keyboard does on the canvas: everything that the mouse can.
class KeyController : public QObject
{
    Q_OBJECT

public:
    KeyController(SceneKeeper *keeper, CanvasView *view, DragController *drag, ViewState *state, CanvasLayers *layers,
                  PointerController *pointer, QObject *parent);

    /// True if the key was for the canvas.
    bool press(QKeyEvent *event);
    bool release(QKeyEvent *event);
    /// Tab. False at the last lane: the focus leaves the canvas.
    bool focusNextLane(bool backwards);
    void openOrClose();
    void setFocus(const CanvasFocus &focus, bool select);

signals:
    void repaint();
    void focusMoved();

private:
    bool pressArrow(QKeyEvent *event);
    bool pressView(QKeyEvent *event);
    void toggleSelection();

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    DragController *m_drag;
    ViewState *m_state;
    CanvasLayers *m_layers;
    PointerController *m_pointer;
};

} // namespace cutaway
