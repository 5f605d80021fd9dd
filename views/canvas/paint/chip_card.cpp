#include "views/canvas/paint/chip_card.h"

#include "core/plan/edited_plan.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/icons.h"
#include "views/theme/placement_marks.h"

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

} // namespace cutaway
