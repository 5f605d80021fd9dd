#include "views/theme/placement_marks.h"

#include "views/theme/colours.h"
#include "views/theme/core_text.h"
#include "views/theme/hatch.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

constexpr int mostPieces = 16; // lines drawn across a small tensor

struct Pieces
{
    std::int64_t across = 1;
    std::int64_t down = 1;
    bool isPartial = false;
};

Pieces piecesOf(const MeshTensor &tensor, std::span<const std::int64_t> mesh)
{
    Pieces pieces;
    for (std::size_t i = 0; i < tensor.placements.size() && i < mesh.size(); ++i) {
        const MeshPlacement &placement = tensor.placements[i];
        pieces.isPartial = pieces.isPartial || placement.kind == MeshPlacement::Kind::Partial;
        if (placement.kind == MeshPlacement::Kind::Cut)
            (placement.dimension + 1 == tensor.rank ? pieces.across : pieces.down) *= mesh[i];
    }
    return pieces;
}

} // namespace

QString placementText(const MeshPlacement &placement)
{
    switch (placement.kind) {
    case MeshPlacement::Kind::Whole: return QStringLiteral("R");
    case MeshPlacement::Kind::Cut: return QStringLiteral("S(%1)").arg(placement.dimension);
    case MeshPlacement::Kind::Partial: return QStringLiteral("P");
    }
    return {};
}

QString placementMeaning(const MeshPlacement &placement)
{
    switch (placement.kind) {
    case MeshPlacement::Kind::Whole: return tr("whole copy");
    case MeshPlacement::Kind::Cut: return tr("cut along dimension %1").arg(placement.dimension);
    case MeshPlacement::Kind::Partial: return tr("partial sums");
    }
    return {};
}

/// The dimensions of a tensor are told apart by colours that the theme has for kinds.
QColor placementColour(const Theme &theme, const MeshPlacement &placement)
{
    constexpr std::array byDimension{OperatorKind::Convolution, OperatorKind::Activation, OperatorKind::Pooling,
                                     OperatorKind::Linear, OperatorKind::ElementWise};
    switch (placement.kind) {
    case MeshPlacement::Kind::Whole: return theme.boxLine;
    case MeshPlacement::Kind::Cut: return theme.kind(byDimension[placement.dimension % byDimension.size()]);
    case MeshPlacement::Kind::Partial: return theme.kind(OperatorKind::Normalization);
    }
    return {};
}

QColor placementInk(const Theme &theme, const MeshPlacement &placement)
{
    return placement.kind == MeshPlacement::Kind::Whole
               ? theme.secondaryText
               : mixedColour(theme.text, placementColour(theme, placement), 0.7);
}

void paintChip(QPainter &painter, const QRectF &rect, const MeshPlacement &placement, const Theme &theme)
{
    const QColor line = placementColour(theme, placement);
    const bool isCut = placement.kind == MeshPlacement::Kind::Cut;
    const QColor fill = isCut ? mixedColour(theme.card, line, 0.16) : theme.card;
    const double radius = rect.height() * 0.15;
    paintRoundBox(painter, rect, radius, fill, line);
    if (placement.kind != MeshPlacement::Kind::Partial)
        return;
    const double inset = hairline(painter);
    paintHatch(painter, rect.adjusted(inset, inset, -inset, -inset),
               {.ink = mixedColour(theme.card, line, 0.6), .ground = {}, .border = {}});
    // The letter stands on plain ground.
    const QRectF letter(rect.center().x() - rect.height() * 0.3, rect.top() + inset, rect.height() * 0.6,
                        rect.height() - 2 * inset);
    painter.fillRect(letter, theme.card);
}

void paintPlacementStripe(QPainter &painter, const QRectF &rect, std::span<const MeshPlacement> placements,
                          const Theme &theme)
{
    const double part = rect.height() / double(std::max<std::size_t>(placements.size(), 1));
    for (std::size_t i = 0; i < placements.size(); ++i)
        painter.fillRect(onDevicePixels(painter, {rect.left(), rect.top() + part * double(i), rect.width(), part}),
                         placementColour(theme, placements[i]));
}

void paintCutTensor(QPainter &painter, const QRectF &rect, const MeshTensor &tensor, std::span<const std::int64_t> mesh,
                    const Theme &theme)
{
    const Pieces pieces = piecesOf(tensor, mesh);
    const QRectF all = onDevicePixels(painter, rect);
    const double width = all.width() / double(pieces.across);
    const double height = all.height() / double(pieces.down);
    painter.fillRect(all, theme.card);
    const double line = hairline(painter);
    const double least = 3 * line; // of which the frame takes one
    const QRectF first =
        onDevicePixels(painter, {all.left(), all.top(), std::max(width, least), std::max(height, least)});
    if (pieces.isPartial)
        paintHatch(painter, first, {.ink = theme.memoryBar, .ground = {}, .border = {}});
    else
        painter.fillRect(first, theme.memoryBar);
    if (pieces.across <= mostPieces) {
        for (int i = 1; i < pieces.across; ++i)
            painter.fillRect(onDevicePixels(painter, {all.left() + width * i, all.top(), line, all.height()}),
                             theme.boxLine);
    }
    if (pieces.down <= mostPieces) {
        for (int i = 1; i < pieces.down; ++i)
            painter.fillRect(onDevicePixels(painter, {all.left(), all.top() + height * i, all.width(), line}),
                             theme.boxLine);
    }
    paintFrame(painter, all, theme.boxLine);
}

} // namespace cutaway
