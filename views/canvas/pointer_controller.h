#pragma once

#include "views/canvas/pointer_selection.h"

#include <QMouseEvent>
#include <QObject>
#include <QTimer>

class QWidget;

namespace cutaway {

/// What the mouse does: hover, click, rubber band, panning, the map, and the beginning of drags.
class PointerController : public QObject
{
    Q_OBJECT

public:
    PointerController(SceneKeeper *keeper, CanvasView *view, DragController *drag, ViewState *state,
                      CanvasLayers *layers, QWidget *canvas);

    void press(QMouseEvent *event);
    void move(QMouseEvent *event);
    void release(QMouseEvent *event);
    void doubleClick(QMouseEvent *event);
    void wheel(QWheelEvent *event);
    void leave();
    /// Space turns the pointer into a hand while it is held.
    void setHandHeld(bool held);
    bool hasPanned() const { return m_hasPanned; }
    Hit hitAt(QPointF widgetPoint) const;
    /// A box that is drawn closed because it is so small is shown so large that it is open. False for others.
    bool showFromNear(BoxRef box);
    /// Not on what lies over the picture, and not while the picture is held.
    bool isOnPicture(QPointF widgetPoint) const;
    /// The boxes are elsewhere: what is under the pointer is not known any more.
    void forget();

signals:
    void repaint();
    void minimapClosed();
    void moduleClicked(cutaway::ModuleIndex module); ///< in the path of the current operator
    void moveWished(const cutaway::Move &move);

private:
    enum class Mode { Idle, Pressed, Panning, RubberBand, Map };

    void hover(QPointF point);
    std::vector<const Route *> edgesAt(QPointF point) const;
    bool cutAt(const Hit &hit, const QMouseEvent *event);
    void startFromPress(const QMouseEvent *event);
    void dragMap(QPointF point);
    void endBand(Qt::KeyboardModifiers modifiers);
    void updateCursor();
    void showToolTip();
    QString markedToolTip() const;
    QString boundaryTextAt(QPointF point) const;
    bool isInMap(QPointF point) const;

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    DragController *m_drag;
    ViewState *m_state;
    CanvasLayers *m_layers;
    QWidget *m_canvas;
    PointerSelection m_selection;
    Mode m_mode = Mode::Idle;
    QPointF m_pressPoint;
    QPointF m_lastPoint;
    bool m_isOver = false;   ///< the pointer the canvas, not another view
    BoxRef m_hovered;        ///< cards and what holds them
    LaneIndex m_hoveredHead; ///< of a lane
    bool m_handHeld = false;
    bool m_hasPanned = false;
    QTimer m_toolTip;
};

/// Whether a mouse button is held down on a widget, whatever else takes its events. Created after everything that
/// filters them: what is installed last sees them first.
class HeldButton : public QObject
{
    Q_OBJECT

public:
    explicit HeldButton(QWidget *widget);

signals:
    void changed(bool held);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setHeld(bool held);

    bool m_isHeld = false;
};

} // namespace cutaway
