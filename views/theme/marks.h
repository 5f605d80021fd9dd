#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/timeline.h"

#include <QColor>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <span>

class QPainter;

/// Marks in pictures: hatched grounds, and how a tensor is cut over a mesh.
namespace cutaway {

struct Theme;

/// Lines from lower left to upper right, in pixels at 1×: the mark of what is idle, exposed or would change.
struct Hatch
{
    QColor ink;
    QColor ground; ///< invalid: nothing below the lines
    double spacing = 4;
    double width = 1.5;
    QColor border; ///< invalid: none
};

/// Fills `rect`, moved to whole device pixels. One textured rectangle on a screen, lines in picture files.
void paintHatch(QPainter &painter, const QRectF &rect, const Hatch &hatch);

/// A piece of a lane's time: computing is filled, what is sent is hatched; parts are told apart by their numbers.
void paintTimeSample(QPainter &painter, const QRectF &rect, const Theme &theme, TimelineBar::Role role,
                     std::size_t number);

/// Of a chip at 1×.
inline constexpr QSizeF chipSize(34, 20);

/// `R`, `S(0)`, `P`.
QString placementText(const MeshPlacement &placement);
/// `whole copy`, `cut along dimension 0`, `partial sums`.
QString placementMeaning(const MeshPlacement &placement);
/// Of marks without text.
QColor placementColour(const Theme &theme, const MeshPlacement &placement);
QColor placementInk(const Theme &theme, const MeshPlacement &placement);

/// The box of a chip without its text; partial sums are hatched.
void paintChip(QPainter &painter, const QRectF &rect, const MeshPlacement &placement, const Theme &theme);
/// A stripe in parts from the top down, one for each dimension of the mesh, in the colours of their chips.
void paintPlacementStripe(QPainter &painter, const QRectF &rect, std::span<const MeshPlacement> placements,
                          const Theme &theme);
/// A tensor as it is cut over a mesh of this shape, the piece of the first device filled: the last dimension to the
/// right, all others downwards.
void paintCutTensor(QPainter &painter, const QRectF &rect, const MeshTensor &tensor, std::span<const std::int64_t> mesh,
                    const Theme &theme);

} // namespace cutaway
