#pragma once

class QWidget;

namespace cutaway {

/// Makes canvases expose lanes, groups and the boxes in them to screen readers. Repeated calls do nothing.
void installCanvasAccessibility();
/// The boxes are others now.
void forgetCanvasAccessibility(QWidget *canvas);
/// The keyboard is on another box.
void announceCanvasFocus(QWidget *canvas);

} // namespace cutaway
