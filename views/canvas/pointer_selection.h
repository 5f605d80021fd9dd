#pragma once

#include "views/canvas/paint/canvas_layers.h"

namespace cutaway {

/// What a click or a rubber band selects, opens and gives the focus to.
class PointerSelection
{
public:
    PointerSelection(SceneKeeper *keeper, ViewState *state, CanvasLayers *layers);

    void click(const Hit &hit, Qt::KeyboardModifiers modifiers);
    /// What lies in a part of the scene.
    void selectIn(const QRectF &band, Qt::KeyboardModifiers modifiers);

private:
    void clickBox(BoxRef box, Qt::KeyboardModifiers modifiers);
    void toggleGroup(BoxRef box);
    void selectRange(ItemIndex to);

    SceneKeeper *m_keeper;
    ViewState *m_state;
    CanvasLayers *m_layers;
};

} // namespace cutaway
