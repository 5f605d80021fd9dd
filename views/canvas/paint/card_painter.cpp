#include "views/canvas/paint/card_painter.h"

#include "core/plan/edited_plan.h"
#include "views/canvas/paint/difference_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/icons.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr QSizeF cutTensor(40, 26);

void paintChipText(PaintContext &context, const QRectF &chip, const MeshPlacement &placement)
{
    const QString text = placementText(placement);
    const double width = textWidth(context, text, TextRole::Small);
    drawText(context, {chip.center().x() - width / 2, chip.center().y() + 4 * context.scale()}, text, TextRole::Small,
             placementInk(context.theme, placement));
}

} // namespace

QRectF chipRect(const QRectF &card, std::size_t meshDimension, double scale)
{
    const QPointF corner(11 + double(meshDimension) * (chipSize.width() + 4), 27);
    return {card.topLeft() + corner * scale, chipSize * scale};
}

double paintChips(PaintContext &context, const QRectF &card, const MeshTensor &tensor, const ItemInfo &info,
                  bool isPinned)
{
    const double s = context.scale();
    const QSizeF size = cutTensor * s;
    const double right = card.right() - 8 * s;
    paintCutTensor(context.painter, {QPointF(right - size.width(), card.top() + 6 * s), size}, tensor,
                   meshOf(context.plan())->meshShape(), context.theme);
    for (std::size_t i = 0; i < tensor.placements.size(); ++i) {
        const QRectF chip = chipRect(card, i, s);
        paintChip(context.painter, chip, tensor.placements[i], context.theme);
        paintChipText(context, chip, tensor.placements[i]);
    }
    const QRectF behind = chipRect(card, tensor.placements.size(), s);
    if (isPinned)
        paintIcon(context.painter, {behind.left(), behind.center().y() - 6 * s, 12 * s, 12 * s},
                  QStringLiteral("cutaway-pin"), context.theme.secondaryText);
    const QString bytes = CanvasTexts::bytes(info.outputBytes);
    drawTextRight(context, {right, card.top() + 45 * s}, bytes, TextRole::Small, context.theme.secondaryText);
    const double roleLeft = behind.left() + (isPinned ? 16 * s : 2 * s);
    const double bytesLeft = right - std::max(size.width(), textWidth(context, bytes, TextRole::Small));
    drawElided(context, {roleLeft, card.top() + 40 * s}, CanvasTexts::text(tensor.role), TextRole::Small,
               context.theme.secondaryText, bytesLeft - 6 * s - roleLeft);
    return right - size.width() - 8 * s;
}

namespace {

void paintGround(PaintContext &context, const QRectF &rect, const CardState &state)
{
    const Theme &theme = context.theme;
    const bool isHovered = state.isHovered && !state.isSelected;
    const QColor fill = state.isSelected ? theme.accentFill : isHovered ? theme.alternate : theme.card;
    QColor border = isHovered ? theme.boxLine : theme.line;
    if (state.isViolated)
        border = theme.refused;
    else if (state.isSelected)
        border = theme.accent;
    const bool isThick = state.isSelected || state.isViolated;
    paintRoundBox(context.painter, rect, 3 * context.scale(), fill, border, isThick ? 2 : 1);
}

/// The placements that a card is coloured by; none where it is by something else.
std::vector<MeshPlacement> placementsShown(const PaintContext &context, ItemIndex item)
{
    const EditedPlan *mesh = context.colouring == Colouring::Group ? meshOf(context.plan()) : nullptr;
    return mesh ? mesh->tensor(item).placements : std::vector<MeshPlacement>();
}

void paintStripe(PaintContext &context, const QRectF &rect, ItemIndex item, const QColor &colour)
{
    const double line = hairline(context.painter);
    const QRectF stripe(rect.left() + line, rect.top() + line, 3 * context.scale(), rect.height() - 2 * line);
    const std::vector<MeshPlacement> placements = placementsShown(context, item);
    if (placements.empty())
        context.painter.fillRect(onDevicePixels(context.painter, stripe), colour);
    else
        paintPlacementStripe(context.painter, stripe, placements, context.theme);
}

void paintHitGround(PaintContext &context, QPointF baseLine, double width)
{
    const double s = context.scale() * context.growth();
    context.painter.fillRect(QRectF(baseLine.x() - 1, baseLine.y() - 12 * s, width + 2, 16 * s),
                             context.theme.searchHit);
}

void paintHeatBar(PaintContext &context, const QRectF &rect, const QColor &colour, double fraction)
{
    const double s = context.scale();
    const QRectF track(rect.left() + 27 * s, rect.top() + 25 * s, rect.width() - 35 * s, 4 * s);
    context.painter.fillRect(onDevicePixels(context.painter, track), context.theme.memoryTrack);
    const QRectF bar(track.topLeft(), QSizeF(std::max(2 * s, track.width() * fraction), track.height()));
    context.painter.fillRect(onDevicePixels(context.painter, bar), colour);
}

QString cardValue(const PaintContext &context, ItemIndex item, const ItemInfo &info)
{
    if (context.heat)
        return context.heat->text(context.heat->value(item));
    if (meshOf(context.plan()))
        return CanvasTexts::text(info.badge);
    return info.seconds ? CanvasTexts::seconds(info.seconds) : CanvasTexts::bytes(info.totalBytes);
}

/// At the end of the first line: the value and what is pinned or, of what moved, room for the tag that says so. Gives
/// the width that it takes.
double paintValue(PaintContext &context, const QRectF &rect, QPointF baseLine, ItemIndex item, const ItemInfo &info)
{
    if (const std::optional<MovedTag> tag = movedTag(context, context.scene.boxOf(item), rect))
        return baseLine.x() - tag->rect.left();
    const QString value = cardValue(context, item, info);
    drawTextRight(context, baseLine, value, TextRole::Small, context.theme.secondaryText);
    const double taken = textWidth(context, value, TextRole::Small);
    return isPinned(context, item) ? paintPin(context, baseLine.x(), baseLine.y(), taken) : taken;
}

void paintName(PaintContext &context, QPointF baseLine, const QStringList &names, const CardState &state, double width)
{
    const QString shown = fitting(context, names, TextRole::Name, width);
    if (state.isHit)
        paintHitGround(context, baseLine, textWidth(context, shown, TextRole::Name));
    drawText(context, baseLine, shown, TextRole::Name, context.theme.text);
}

void paintLines(PaintContext &context, const QRectF &rect, ItemIndex item, const ItemInfo &info,
                const QStringList &names, const CardState &state, const QColor &colour)
{
    const double s = context.scale();
    const Theme &theme = context.theme;
    const double right = rect.right() - 8 * s;
    const double left = rect.left() + 27 * s;
    const double taken = paintValue(context, rect, {right, rect.top() + 16 * s}, item, info);
    paintName(context, {left, rect.top() + 16.4 * s}, names, state, right - left - taken - 6 * s);
    if (context.heat) {
        paintHeatBar(context, rect, colour, context.heat->fraction(item));
        return;
    }
    const QString shape = CanvasTexts::shape(context.plan(), info);
    const double room = right - left - textWidth(context, shape, TextRole::Small) - 4 * s;
    const double badge = paintTypeBadge(context, {left, rect.top() + 19 * s}, info.badge, room);
    drawElided(context, {left + badge, rect.top() + 30 * s}, CanvasTexts::text(info.typeLabel), TextRole::Small,
               theme.secondaryText, room - badge);
    drawTextRight(context, {right, rect.top() + 30 * s}, shape, TextRole::Small, theme.hintText);
}

/// Name and shape, then placements. Where both do not fit, the shape leaves the name almost half of the line: a name
/// that is cut is still known, sizes are others then.
void paintTensor(PaintContext &context, const QRectF &rect, ItemIndex item, const ItemInfo &info,
                 const QStringList &names, const CardState &state)
{
    const double s = context.scale();
    const MeshTensor tensor = meshOf(context.plan())->tensor(item);
    const double right = paintChips(context, rect, tensor, info, isPinned(context, item));
    const double left = rect.left() + 27 * s;
    constexpr double leastShare = 0.55;
    const double gap = 9 * s;
    const double free = right - left - gap - textWidth(context, names.last(), TextRole::Name);
    const double room = std::max(free, leastShare * (right - left));
    const QString shape = fitting(context, CanvasTexts::shapes(tensor.text), TextRole::Small, room);
    const double taken = textWidth(context, shape, TextRole::Small) + 8 * s;
    paintName(context, {left, rect.top() + 16.4 * s}, names, state, right - left - taken);
    drawTextRight(context, {right, rect.top() + 16 * s}, shape, TextRole::Small, context.theme.hintText);
}

/// In a narrow lane: the name, with a pin behind it, and below it the bytes and what the kind of plan says of it.
void paintNarrow(PaintContext &context, const QRectF &rect, ItemIndex item, const ItemInfo &info,
                 const QStringList &names, const CardState &state)
{
    const double s = context.scale();
    const double growth = context.growth();
    const double left = rect.left() + 9 * s;
    const double right = rect.right() - 6 * s;
    const double middle = rect.center().y();
    if (rect.height() < 13 * s * growth)
        return; // lower than its name
    const bool hasTwoLines = rect.height() >= 30 * s * growth;
    const double nameLine = hasTwoLines ? middle - 2 * s : middle + 4.2 * s * growth;
    const double pin = isPinned(context, item) ? paintPin(context, right, nameLine, 0) : 0;
    paintName(context, {left, nameLine}, names, state, right - left - pin);
    if (!hasTwoLines)
        return;
    const double y = middle + 11.5 * s * growth;
    const QString bytes = CanvasTexts::bytes(info.totalBytes);
    drawElided(context, {left, y}, bytes, TextRole::Small, context.theme.secondaryText, right - left);
    const double room = right - left - textWidth(context, bytes, TextRole::Small) - 8 * s; // so that they are two
    const QString badge = CanvasTexts::text(info.badge);
    for (const QString &shown : {badge, badge.section(u' ', 0, 0)}) {
        if (textWidth(context, shown, TextRole::Small) > room)
            continue;
        drawTextRight(context, {right, y}, shown, TextRole::Small, context.theme.secondaryText);
        break;
    }
}

/// One line whose letters stay readable while the card shrinks around them.
void paintOneLine(PaintContext &context, const QRectF &rect, ItemIndex item, const ItemInfo &info,
                  const QStringList &names, const CardState &state)
{
    const double s = context.scale();
    const double left = rect.left() + 10 * s;
    const double right = rect.right() - 6 * s;
    const double y = rect.center().y() + 4.2 * s * context.growth();
    const double taken = paintValue(context, rect, {right, y}, item, info);
    paintName(context, {left, y}, names, state, right - left - taken - 6 * s);
}

void paintDot(PaintContext &context, const QRectF &rect, const CardState &state, const QColor &colour)
{
    const QRectF dot = onDevicePixels(context.painter, rect);
    if (rect.height() * context.zoom < 8) {
        context.painter.fillRect(dot, state.isSelected ? context.theme.accent : colour);
        return;
    }
    context.painter.fillRect(dot, state.isSelected ? context.theme.accentFill : context.theme.card);
    if (state.isSelected || state.isViolated)
        paintFrame(context.painter, dot, state.isViolated ? context.theme.refused : context.theme.accent, 1);
    const QSizeF size(12 / context.zoom, std::min(8 / context.zoom, rect.height()));
    const QPointF corner(rect.left() + 3 / context.zoom, rect.center().y() - size.height() / 2);
    context.painter.fillRect(onDevicePixels(context.painter, {corner, size}), colour);
}

void paintRefusalMark(PaintContext &context, const QRectF &rect)
{
    const double s = context.scale();
    const QRectF mark(rect.right() - 14 * s, rect.top() - 7 * s, 14 * s, 14 * s);
    context.painter.setPen(Qt::NoPen);
    context.painter.setBrush(context.theme.card);
    context.painter.drawEllipse(mark.adjusted(1, 1, -1, -1));
    paintIcon(context.painter, mark, QStringLiteral("cutaway-refuse"), context.theme.refused);
}

} // namespace

double paintTypeBadge(PaintContext &context, QPointF corner, std::string_view badge, double room)
{
    if (badge.empty())
        return 0;
    const double s = context.scale();
    const double growth = context.growth();
    const QString text = context.texts.elided(CanvasTexts::text(badge), TextRole::Small, (room - 8 * s) / growth);
    const double width = textWidth(context, text, TextRole::Small) + 8 * s;
    paintRoundBox(context.painter, {corner.x(), corner.y(), width, 14 * s * growth}, 3 * s, context.theme.alternate,
                  context.theme.boxLine);
    drawText(context, {corner.x() + 4 * s, corner.y() + 11 * s * growth}, text, TextRole::Small, context.theme.text);
    return width + 6 * s;
}

bool isPinned(const PaintContext &context, ItemIndex item)
{
    return context.plan().pinOf(item).kind != Pin::Kind::None;
}

double paintPin(PaintContext &context, double right, double baseLine, double valueWidth)
{
    const double size = 12 * context.scale() * std::min(1.4, context.growth());
    const double gap = 4 * context.scale();
    const QRectF mark(right - valueWidth - gap - size, baseLine - 0.36 * size - size / 2, size, size);
    paintIcon(context.painter, mark, QStringLiteral("cutaway-pin"), context.theme.secondaryText);
    return valueWidth + gap + size;
}

QColor stripeColour(const PaintContext &context, ItemIndex item, const ItemInfo &info)
{
    if (context.heat)
        return context.theme.heatStep(context.heat->fraction(item));
    if (const std::vector<MeshPlacement> placements = placementsShown(context, item); !placements.empty()) {
        const auto split = std::ranges::find_if_not(
            placements, [](const MeshPlacement &p) { return p.kind == MeshPlacement::Kind::Whole; });
        return placementColour(context.theme, split == placements.end() ? placements.front() : *split);
    }
    if (context.colouring == Colouring::Group) {
        const GroupIndex index = context.plan().groupOf(item);
        if (!index.isValid())
            return context.theme.boxLine;
        const GroupInfo group = context.plan().group(index);
        return group.id >= 0 ? context.theme.device(group.number) : context.theme.boxLine;
    }
    if (!info.colourNumber)
        return context.theme.kind(info.kind);
    return context.scene.stacked() ? wayColour(context.theme, *info.colourNumber)
                                   : context.theme.device(*info.colourNumber);
}

void paintCard(PaintContext &context, const QRectF &rect, ItemIndex item, std::string_view enclosing,
               const CardState &state)
{
    const ItemInfo info = context.plan().item(item);
    const QColor colour = stripeColour(context, item, info);
    if (context.detail >= Detail::Dot) {
        paintDot(context, rect, state, colour);
        return;
    }
    paintGround(context, rect, state);
    paintStripe(context, rect, item, colour);
    const QStringList names = CanvasTexts::names(info, enclosing);
    const double s = context.scale();
    if (context.scene.stacked()) {
        paintNarrow(context, rect, item, info, names, state);
    } else if (context.detail == Detail::Full) {
        const QRectF glyph(rect.left() + 11 * s, rect.top() + 6 * s, 12 * s, 12 * s);
        const bool byKind = context.colouring == Colouring::Kind;
        paintKindGlyph(context.painter, glyph, info.kind,
                       byKind ? context.theme.kind(info.kind) : context.theme.secondaryText);
        if (meshOf(context.plan()) && !context.heat)
            paintTensor(context, rect, item, info, names, state);
        else
            paintLines(context, rect, item, info, names, state, colour);
    } else {
        paintOneLine(context, rect, item, info, names, state);
    }
    if (state.isViolated)
        paintRefusalMark(context, rect);
}

void paintAbsentBox(PaintContext &context, const QRectF &rect, const QStringList &names, double nameLeft)
{
    const double s = context.scale();
    QPen pen(context.theme.boxLine, hairline(context.painter));
    pen.setDashPattern({4, 3});
    context.painter.setPen(pen);
    context.painter.setBrush(Qt::NoBrush);
    context.painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3 * s, 3 * s);
    if (context.detail < Detail::Dot && !names.isEmpty())
        drawText(context, {rect.left() + nameLeft, rect.center().y() + 4.4 * s * context.growth()},
                 fitting(context, names, TextRole::Body, rect.width() - nameLeft - 8 * s), TextRole::Body,
                 context.theme.hintText);
}

void paintAbsentCard(PaintContext &context, const QRectF &rect, ItemIndex item, std::string_view enclosing)
{
    const ItemInfo info = context.plan().item(item);
    const double s = context.scale();
    const bool isFull = context.detail == Detail::Full && !context.scene.stacked();
    paintAbsentBox(context, rect, CanvasTexts::names(info, enclosing), (isFull ? 28 : 10) * s);
    if (isFull)
        paintKindGlyph(context.painter, QRectF(rect.left() + 11 * s, rect.center().y() - 6 * s, 12 * s, 12 * s),
                       info.kind, context.theme.kind(info.kind));
}

} // namespace cutaway
