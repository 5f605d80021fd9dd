#include "views/canvas/paint/difference_painter.h"

#include "views/canvas/paint/marked_boxes.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/models/kind_words.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

constexpr double leastShare = 0.4; ///< of the box, whatever its name takes

/// The whole name, and where the line stands on which it is.
std::pair<QString, double> firstLine(const PaintContext &context, BoxRef ref, const QRectF &rect)
{
    const SceneBox &box = context.scene.box(ref);
    const double s = context.scale();
    const bool isOneLine = context.detail != Detail::Full;
    const double header = box.isOpen ? rect.top() + 12 * s : rect.center().y();
    if (!box.item.isValid())
        return {CanvasTexts::moduleTitle(context.scene, ref), isOneLine ? header : rect.top() + 12 * s};
    const std::string_view enclosing = CanvasTexts::enclosingPath(context.scene, {ref.place, box.parent});
    return {CanvasTexts::names(context.plan().item(box.item), enclosing).first(),
            isOneLine ? rect.center().y() : rect.top() + 12 * s};
}

} // namespace

std::optional<MovedTag> movedTag(PaintContext &context, BoxRef ref, const QRectF &rect)
{
    if (!context.marked || context.detail >= Detail::Dot || context.scene.stacked() || !ref.isValid())
        return std::nullopt;
    const MarkedBoxes::Moved *moved = context.marked->movedBox(ref);
    const bool isFull = meshOf(context.plan()) && context.scene.box(ref).item.isValid();
    if (!moved || isFull || context.scene.box(ref).role == BoxRole::Group)
        return std::nullopt;
    const double s = context.scale();
    const auto [name, middle] = firstLine(context, ref, rect);
    const double padding = 10 * s;
    const double left = (context.detail == Detail::Full ? 27 : 10) * s;
    const double free = rect.width() - left - textWidth(context, name, TextRole::Name) - padding - 10 * s;
    const double room = std::max(free, leastShare * rect.width()) - padding;
    const QString text = fitting(context, moved->texts, TextRole::Small, room);
    const double width = std::min(room, textWidth(context, text, TextRole::Small)) + padding;
    const double height = std::min(movedTagHeight * s * context.growth(), rect.height() - 2 * s);
    return MovedTag{QRectF(rect.right() - width - 3 * s, middle - height / 2, width, height), text};
}

namespace {

/// A label on its own ground.
void paintTag(PaintContext &context, const QRectF &tag, const QString &text, bool isDashed)
{
    const double s = context.scale();
    const Theme &theme = context.theme;
    if (isDashed) {
        QPen pen(theme.warning, hairline(context.painter) * 1.5);
        pen.setDashPattern({4, 3});
        context.painter.setPen(pen);
        context.painter.setBrush(theme.canvas);
        context.painter.drawRoundedRect(tag, 3 * s, 3 * s);
    } else {
        paintRoundBox(context.painter, tag, 3 * s, theme.warningFill, theme.warning);
    }
    drawElided(context, {tag.left() + 5 * s, tag.center().y() + 3.8 * s * context.growth()}, text, TextRole::Small,
               theme.text, tag.width() - 8 * s);
}

/// What fits of the texts, no wider than `width`, its right upper corner at `corner`.
void paintTagAt(PaintContext &context, QPointF corner, double width, const QStringList &texts, bool isDashed)
{
    const double s = context.scale();
    const QString text = fitting(context, texts, TextRole::Small, width - 10 * s);
    const double wide = std::min(width, textWidth(context, text, TextRole::Small) + 10 * s);
    paintTag(context, {corner.x() - wide, corner.y(), wide, movedTagHeight * s * context.growth()}, text, isDashed);
}

/// The same of a former place, its left upper corner at `corner`.
void paintTagAtLeft(PaintContext &context, QPointF corner, double width, const QStringList &texts)
{
    const QString text = fitting(context, texts, TextRole::Small, width - 10 * context.scale());
    const double wide = std::min(width, textWidth(context, text, TextRole::Small) + 10 * context.scale());
    paintTagAt(context, {corner.x() + wide, corner.y()}, width, texts, true);
}

/// Beside the name, where there is room for both.
double roomForTag(PaintContext &context, BoxRef ref, const QRectF &rect)
{
    constexpr double most = 0.8;
    constexpr double least = 0.5;
    const SceneBox &box = context.scene.box(ref);
    if (!box.item.isValid())
        return most * rect.width();
    const QString name = CanvasTexts::text(context.plan().item(box.item).label);
    const double beside = rect.width() - textWidth(context, name, TextRole::Name) - 12 * context.scale();
    return std::clamp(beside, least * rect.width(), most * rect.width());
}

/// How high a narrow box is above its texts, and below them.
double freeOfText(const PaintContext &context, const QRectF &rect)
{
    constexpr double textHalf = 15;
    return rect.height() / 2 - textHalf * context.scale() * context.growth();
}

double tagHeight(const PaintContext &context)
{
    return movedTagHeight * context.scale() * context.growth();
}

/// At the upper corner. Over a narrow box's name only the frame says that it moved.
void paintCornerTag(PaintContext &context, const MarkedBoxes::Moved &moved, const QRectF &rect)
{
    const double half = tagHeight(context) / 2;
    constexpr double share = 0.75; ///< of a high narrow box, whose name is further down
    const SceneBox &box = context.scene.box(moved.box);
    const bool isHigh = context.scene.stacked() && freeOfText(context, rect) >= half;
    const double room = isHigh ? share * rect.width() : roomForTag(context, moved.box, rect);
    if (context.scene.stacked() && box.item.isValid() && freeOfText(context, rect) < half) {
        const QString name = CanvasTexts::text(context.plan().item(box.item).label);
        const double tag = textWidth(context, moved.texts.last(), TextRole::Small) + 10 * context.scale();
        if (tag + textWidth(context, name, TextRole::Name) + 10 * context.scale() > rect.width())
            return;
    }
    paintTagAt(context, {rect.right() + 1, rect.top() - half}, room, moved.texts, false);
}

void paintMovedTag(PaintContext &context, const MarkedBoxes::Moved &moved, const QRectF &rect)
{
    if (meshOf(context.plan()) && context.scene.box(moved.box).item.isValid())
        return; // a tensor's card is full: the frame says it
    if (const std::optional<MovedTag> tag = movedTag(context, moved.box, rect))
        paintTag(context, tag->rect, tag->text, false);
    else
        paintCornerTag(context, moved, rect);
}

/// From far away the closed face of what holds it is framed, once.
void paintMoved(PaintContext &context)
{
    std::set<BoxRef> framed;
    for (const MarkedBoxes::Moved &moved : context.marked->moved) {
        const BoxRef drawn = drawnBox(context.scene, moved.box, context.zoom);
        const QRectF rect = context.scene.rect(drawn, context.progress);
        if (!rect.intersects(context.visible) || !framed.insert(drawn).second)
            continue;
        paintRoundBox(context.painter, rect, 3 * context.scale(), {}, context.theme.warning, 2);
        const bool isCell = context.scene.stageStrip() && !context.scene.box(drawn).isOpen && drawn.box == 0;
        if (drawn == moved.box && !isCell && context.detail < Detail::Dot)
            paintMovedTag(context, moved, rect);
    }
}

void paintFormerLine(PaintContext &context, const QRectF &rect, double y)
{
    QPen pen(context.theme.warning, 2 * hairline(context.painter));
    pen.setDashPattern({3, 2});
    context.painter.setPen(pen);
    context.painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
}

/// Where the tag of a former place begins so that it lies on no text: between the boxes where their texts are far
/// enough from each other, else over the empty end of a high narrow box, or below the last and above the first.
std::optional<double> formerTagTop(const PaintContext &context, const MarkedBoxes::Former &former, const QRectF &rect)
{
    const double gap = context.scene.metrics().gap;
    const double height = tagHeight(context);
    const double middle = former.isBehind ? rect.bottom() + gap / 2 : rect.top() - gap / 2;
    if (!context.scene.stacked())
        return middle - height / 2;
    const bool isFree = freeOfText(context, rect) + gap >= height;
    if (isFree)
        return former.isBehind ? rect.bottom() + gap - height : rect.top() - gap;
    const double beyond = former.isBehind ? rect.bottom() + 2 * gap : rect.top() - 2 * gap;
    if (hitTest(context.scene, {rect.center().x(), beyond}).isOnBox())
        return std::nullopt;
    return former.isBehind ? rect.bottom() + 1 : rect.top() - height - 1;
}

enum class FormerPart : std::uint8_t { Lines, Tags };

/// Beside a narrow box that moved, whose own tag is at the right, it is short and at the left.
void paintFormerTag(PaintContext &context, const MarkedBoxes::Former &former, const QRectF &rect, double top)
{
    const double s = context.scale();
    if (context.scene.stacked() && context.marked->movedBox(former.beside))
        paintTagAtLeft(context, {rect.left() + 4 * s, top}, rect.width() / 4, former.texts);
    else
        paintTagAt(context, {rect.right() - 6 * s, top}, rect.width() - 12 * s, former.texts, true);
}

void paintFormerPlaces(PaintContext &context, FormerPart part)
{
    for (const MarkedBoxes::Former &former : context.marked->former) {
        const BoxRef beside = former.beside;
        const QRectF rect = context.scene.rect(beside, context.progress);
        const bool isCell = context.scene.stageStrip() && beside.box == 0;
        const bool isSeen = !isCell && drawnBox(context.scene, beside, context.zoom) == beside; // and no face over it
        if (!isSeen || !rect.intersects(context.visible))
            continue;
        const std::optional<double> top =
            context.detail < Detail::Dot ? formerTagTop(context, former, rect) : std::nullopt;
        const double half = context.scene.metrics().gap / 2;
        if (top && part == FormerPart::Tags)
            paintFormerTag(context, former, rect, *top);
        if (!top && part == FormerPart::Lines)
            paintFormerLine(context, rect, former.isBehind ? rect.bottom() + half : rect.top() - half);
    }
}

} // namespace

void paintDifference(PaintContext &context)
{
    if (!context.marked)
        return;
    paintFormerPlaces(context, FormerPart::Lines);
    paintMoved(context);
    paintFormerPlaces(context, FormerPart::Tags); // their words lie over the frames
}

} // namespace cutaway
