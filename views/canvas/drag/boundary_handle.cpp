#include "views/canvas/drag/boundary_handle.h"

#include "core/plan/group_facts.h"
#include "views/canvas/paint/canvas_texts.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr QSizeF handleSize(8, 22); // pixels on the screen, upright
constexpr double lineHeight = 13;
constexpr double padding = 3;
constexpr double smallest = 6; // a handle of less is none

QPointF middleOf(const GroupBoundary &boundary)
{
    return boundary.line.pointAt(0.5);
}

QStringList factsOf(const PaintContext &context, const GroupBoundary &boundary)
{
    QStringList texts;
    const auto *teller = dynamic_cast<const HasGroupFacts *>(&context.plan());
    if (teller) {
        for (const std::string &fact : teller->boundaryFacts(boundary.earlier, boundary.later))
            texts.append(CanvasTexts::text(fact));
    }
    return texts;
}

} // namespace

QRectF boundaryHandle(const GroupBoundary &boundary, double zoom)
{
    const QSizeF size = (boundary.isUpright() ? handleSize : handleSize.transposed()) / zoom;
    const QPointF middle = middleOf(boundary);
    return {middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height()};
}

/// Texts are painted in pixels: those of the scene would shrink with it.
void paintBoundaryHandle(PaintContext &context, const GroupBoundary &boundary)
{
    QRectF handle = boundaryHandle(boundary, context.zoom);
    if (boundary.line.length() * context.zoom < smallest ||
        !handle.adjusted(-99, -99, 99, 99).intersects(context.visible))
        return;
    QPainter &painter = context.painter;
    const QTransform scene = painter.transform();
    const QRectF box = scene.mapRect(handle);
    painter.save();
    painter.resetTransform();
    paintRoundBox(painter, box, 3, context.theme.panel, context.theme.controlLine);
    const QPointF middle = box.center();
    for (const double away : {-1.5, 1.5}) {
        if (boundary.isUpright())
            painter.fillRect(QRectF(middle.x() + away - 0.5, middle.y() - 5, 1, 10), context.theme.controlLine);
        else
            painter.fillRect(QRectF(middle.x() - 5, middle.y() + away - 0.5, 10, 1), context.theme.controlLine);
    }
    double width = 0;
    const QStringList facts = factsOf(context, boundary);
    for (const QString &fact : facts)
        width = std::max(width, context.texts.width(fact, TextRole::Small));
    QRectF label(middle.x() - width / 2 - padding, box.bottom() + 2, width + 2 * padding,
                 lineHeight * double(facts.size()) + padding);
    if (!boundary.isUpright())
        label.moveTo(box.right() + 4, middle.y() - label.height() / 2);
    if (!facts.isEmpty())
        paintRoundBox(painter, label, 3, context.theme.panel, context.theme.line);
    double y = label.top() + lineHeight - 2;
    for (const QString &fact : facts) {
        const double left = label.center().x() - context.texts.width(fact, TextRole::Small) / 2;
        context.texts.draw(painter, {left, y}, fact, TextRole::Small, context.theme.secondaryText);
        y += lineHeight;
    }
    painter.restore();
}

void paintPointerNote(PaintContext &context, QPointF pointer, const QString &text, const QColor &ink)
{
    constexpr double widest = 320;
    constexpr double away = 14; // from the pointer
    QPainter &painter = context.painter;
    const QTransform scene = painter.transform();
    const QRectF visible = scene.mapRect(context.visible);
    painter.save();
    painter.resetTransform();
    painter.setFont(themeFont(TextRole::Small));
    constexpr int flags = int(Qt::AlignLeft | Qt::AlignTop) | int(Qt::TextWordWrap);
    const QRectF words = painter.boundingRect(QRectF(0, 0, std::min(widest, visible.width() - 20), 1000), flags, text);
    QRectF box = words.adjusted(-8, -5, 8, 5);
    box.moveTopLeft(scene.map(pointer) + QPointF(away, away));
    box.moveRight(std::min(box.right(), visible.right() - 4));
    box.moveBottom(std::min(box.bottom(), visible.bottom() - 4));
    paintRoundBox(painter, box, 3, context.theme.panel, ink, 1);
    painter.setPen(ink);
    painter.drawText(box.adjusted(8, 5, -8, -5), flags, text);
    painter.restore();
}

} // namespace cutaway
