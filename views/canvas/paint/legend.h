#pragma once

#include "views/canvas/paint/paint_context.h"

#include <QStringList>

#include <set>

namespace cutaway {

/// An edge as wide as one that takes so long, or sends so much.
struct SentSample
{
    QString name;
    double width = 1;
};
/// Of the longest, of a quarter of it and of a 32nd; none where nothing is sent, or no edge is drawn.
std::vector<SentSample> sentSamples(const Scene &scene);

/// What a legend explains.
struct LegendContent
{
    Colouring colouring = Colouring::Kind;
    std::set<OperatorKind> kinds;
    const HeatFigures *heat = nullptr; ///< of the colouring, where it has figures
    const EditedPlan *plan = nullptr;
    const EditedPlan *stacked = nullptr;      ///< its items have colours of their own, its lanes times
    const StageStrip *stages = nullptr;       ///< there are no edges, but parts of times
    std::vector<SentSample> sent = {};        ///< the widths of edges
    PictureKind picture = PictureKind::Boxes; ///< of tiles, heights are times and feet memory; of lines, feet alone
};

double legendHeight();

/// The strip below the picture: colours and glyphs of kinds, the range of a heat colouring, widths of edges. The names
/// of what had no room, which is counted there.
QStringList paintLegend(QPainter &painter, const QRectF &strip, const Theme &theme, TextCache &texts,
                        const LegendContent &content);

} // namespace cutaway
