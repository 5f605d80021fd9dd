#include "views/theme/marks.h"

#include "views/theme/core_text.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QHash>
#include <QPainter>
#include <QPen>
#include <QPixmap>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

/// Lines through a box, `spacing` apart, starting left of it so that its corners are covered too.
void paintLines(QPainter &painter, const QRectF &box, const Hatch &hatch)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hatch.ink, hatch.width, Qt::SolidLine, Qt::FlatCap));
    const double reach = box.height() + hatch.spacing; // beyond both edges, so that no line ends inside
    for (double x = box.left() - reach; x < box.right() + hatch.spacing; x += hatch.spacing)
        painter.drawLine(QPointF(x - hatch.spacing, box.bottom() + hatch.spacing),
                         QPointF(x + reach, box.top() - hatch.spacing));
}

/// The same lines, each ending at the edges of the box: QSvgGenerator knows no clipping.
void paintLinesWithin(QPainter &painter, const QRectF &box, const Hatch &hatch)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hatch.ink, hatch.width, Qt::SolidLine, Qt::FlatCap));
    const double corner = hatch.width * M_SQRT1_2 / 2; // how far the end of a slanting line reaches
    const QRectF inner = box.adjusted(corner, corner, -corner, -corner);
    const double first = inner.left() + inner.top(); // along a line x + y is the same
    for (double sum = first + hatch.spacing / 2; sum < inner.right() + inner.bottom(); sum += hatch.spacing) {
        const double left = std::max(inner.left(), sum - inner.bottom());
        const double right = std::min(inner.right(), sum - inner.top());
        if (left < right)
            painter.drawLine(QPointF(left, sum - left), QPointF(right, sum - right));
    }
}

struct TileKey
{
    QRgb ink;
    int side;  ///< device pixels
    int width; ///< thousandths of a device pixel

    bool operator==(const TileKey &) const = default;
};

size_t qHash(const TileKey &key, size_t seed = 0)
{
    return qHashMulti(seed, key.ink, key.side, key.width);
}

/// Square that repeats without a seam, in device pixels.
QPixmap tile(const QColor &ink, int side, double width)
{
    thread_local QHash<TileKey, QPixmap> tiles;
    const TileKey key{ink.rgba(), side, qRound(width * 1000)};
    if (const auto found = tiles.constFind(key); found != tiles.constEnd())
        return *found;
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintLines(painter, QRectF(0, 0, side, side), {ink, {}, static_cast<double>(side), width, {}});
    painter.end();
    if (tiles.size() > 500)
        tiles.clear(); // a long zoom makes many
    return *tiles.insert(key, pixmap);
}

} // namespace

void paintHatch(QPainter &painter, const QRectF &rect, const Hatch &hatch)
{
    const QRectF box = onDevicePixels(painter, rect);
    if (box.isEmpty())
        return;
    if (hatch.ground.isValid())
        painter.fillRect(box, hatch.ground);
    painter.save();
    if (paintsPixels(painter)) {
        const double scale = deviceScale(painter);
        const int side = std::max(2, qRound(hatch.spacing * scale));
        QBrush brush(tile(hatch.ink, side, hatch.width * scale));
        brush.setTransform(QTransform::fromTranslate(box.left(), box.top()).scale(1 / scale, 1 / scale));
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.fillRect(box, brush);
    } else {
        paintLinesWithin(painter, box, hatch);
    }
    painter.restore();
    if (hatch.border.isValid())
        paintFrame(painter, box, hatch.border);
}

void paintTimeSample(QPainter &painter, const QRectF &rect, const Theme &theme, TimelineBar::Role role,
                     std::size_t number)
{
    const bool isFilled = role == TimelineBar::Role::Forward || role == TimelineBar::Role::Backward;
    const QColor colour = role == TimelineBar::Role::Exposed ? theme.hatch : theme.device(number);
    if (isFilled)
        painter.fillRect(onDevicePixels(painter, rect), colour);
    else
        paintHatch(painter, rect, {.ink = colour, .ground = theme.card, .border = colour});
}

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
