#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// `Partition 12`, then `12`.
QStringList groupTitles(const GroupInfo &info);

/// A group without what it holds: frame and header.
void paintGroupFrame(PaintContext &context, BoxRef group, const QRectF &rect, Selected selected);
void paintGroupHeader(PaintContext &context, BoxRef group, const QRectF &rect);
/// Where the modules in it can be read, but not its header: a line of its face in the header's place.
void paintFarHeader(PaintContext &context, BoxRef group, const QRectF &rect);

/// A group that is drawn closed: its number, latency, memory with its bar and, where nothing else says it, its device;
/// under a heat colouring the figure that its colour shows. As many lines as there is room for, the first of them
/// first.
/// A closed group among many lanes: its height says how long it takes. Above all its number and time, as far as there
/// is room what it holds and its bytes, at the left the kinds of its operators by time, at the foot its share of the
/// device's memory.
void paintTile(PaintContext &context, BoxRef ref, const QRectF &rect);
void paintGroupFace(PaintContext &context, BoxRef group, const QRectF &rect);

/// An open module that is drawn closed: its name and what `figure` says.
void paintModuleFace(PaintContext &context, const QRectF &rect, const QStringList &titles, const QString &figure);

} // namespace cutaway
