#pragma once

class QString;
class QWidget;

namespace cutaway {

/// Makes canvases expose lanes, groups, the boxes in them and edges to screen readers. Repeated calls do nothing. To be
/// called before a canvas is told its name: what is known of a widget by then is all that is ever known.
void installCanvasAccessibility();
/// Boxes are elsewhere, others or gone.
void updateCanvasAccessibility(QWidget *canvas);
/// The keyboard is on another box.
void announceCanvasFocus(QWidget *canvas);
void announceCanvasSelection(QWidget *canvas);
/// To be read aloud: what a drop would do, or has done. The canvas and the box with the keyboard focus say it.
void announceOnCanvas(QWidget *canvas, const QString &text);

} // namespace cutaway
