#include "views/canvas/paint/route_label_box.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Whether the lanes that it passes by tell its bytes.
bool isToldOnItsWay(const Scene &scene, const Route &route)
{
    const auto groupAt = [&](BoxRef box) { return scene.places()[box.place].group; };
    const Bypass bypass{groupAt(route.from), groupAt(route.to)};
    return route.role == GroupEdge::Role::Data && std::ranges::any_of(scene.passages(), [&](const PassageStrip &strip) {
               return std::ranges::binary_search(strip.passage.bypasses, bypass);
           });
}

QString inOneLine(QString text)
{
    return text.replace(u'\n', QStringLiteral(", "));
}

QRectF levelLabelRect(PaintContext &context, QPointF centre, const QString &text)
{
    const double s = context.scale() * context.growth();
    double width = 0;
    for (const QString &line : text.split(u'\n'))
        width = std::max(width, textWidth(context, line, TextRole::Small));
    width += (context.detail < Detail::Dot ? 12 : 4) * s;
    const double height = (5 + 13 * double(text.count(u'\n') + 1)) * s;
    return {centre.x() - width / 2, centre.y() - height / 2, width, height};
}

void paintLevelLabel(PaintContext &context, QPointF centre, const QString &text, const RouteStyle &style)
{
    const double s = context.scale() * context.growth();
    const QRectF label = levelLabelRect(context, centre, text);
    paintRoundBox(context.painter, label, 3 * s, style.labelFill, style.labelLine);
    double y = label.top() + 13 * s;
    for (const QString &line : text.split(u'\n')) {
        drawText(context, {label.center().x() - textWidth(context, line, TextRole::Small) / 2, y}, line,
                 TextRole::Small, style.labelInk);
        y += 13 * s;
    }
}

} // namespace

QString routeLabel(const Route &route)
{
    const QString note = CanvasTexts::text(route.note);
    if (route.role == GroupEdge::Role::Order || (route.bytes == 0 && !note.isEmpty()))
        return note;
    const QString time = route.seconds > 0 ? u'\n' + CanvasTexts::seconds(route.seconds) : QString();
    return (note.isEmpty() ? QString() : note + u' ') + CanvasTexts::bytes(route.bytes) + time;
}

bool hasRouteLabel(const Scene &scene, const Route &route)
{
    if (route.kind != Route::Kind::Edge || routeLabel(route).isEmpty())
        return false;
    return !route.note.empty() || (route.crossesLanes && !isToldOnItsWay(scene, route));
}

QRectF routeLabelRect(PaintContext &context, QPointF centre, const QString &text, bool isUpright)
{
    if (!isUpright)
        return levelLabelRect(context, centre, text);
    QRectF label({}, levelLabelRect(context, {}, inOneLine(text)).size().transposed());
    label.moveCenter(centre);
    return label;
}

void paintRouteLabel(PaintContext &context, QPointF centre, const QString &text, const RouteStyle &style,
                     bool isUpright)
{
    if (!style.labelFill.isValid())
        return;
    if (!isUpright)
        return paintLevelLabel(context, centre, text, style);
    context.painter.save();
    context.painter.translate(centre);
    context.painter.rotate(-90);
    paintLevelLabel(context, {}, inOneLine(text), style);
    context.painter.restore();
}

} // namespace cutaway
