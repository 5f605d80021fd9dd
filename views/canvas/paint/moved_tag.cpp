#include "views/canvas/paint/moved_tag.h"

#include "views/canvas/paint/marked_boxes.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/kind_words.h"

#include <algorithm>

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

} // namespace cutaway
