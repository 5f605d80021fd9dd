#include "views/canvas/paint/host_painter.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/scene.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

namespace {

/// In the upper line of a host's frame.
struct NameInFrame
{
    QRectF rect;
    QString text;
    TextRole role = TextRole::BoxTitle;
};

QString usageOfHost(const PaintContext &context, const std::string &host)
{
    std::int64_t used = 0;
    std::optional<std::int64_t> capacity = 0;
    for (const LaneBox &lane : context.scene.lanes()) {
        const LaneInfo info = context.plan().lane(lane.lane);
        if (info.host != host)
            continue;
        used += info.usedBytes;
        capacity = capacity && info.capacityBytes ? std::optional(*capacity + *info.capacityBytes) : std::nullopt;
    }
    return CanvasTexts::usage(used, capacity);
}

/// The name above the first lane, bytes above the second.
std::vector<NameInFrame> namesInFrames(PaintContext &context)
{
    std::vector<NameInFrame> names;
    const double s = context.scale();
    const double height = 14 * s;
    for (const HostSpan &span : hostSpans(context.scene)) {
        const auto add = [&](double left, const QString &text, TextRole role) {
            const double width = textWidth(context, text, role) + 8 * s;
            if (left + width < span.rect.right())
                names.push_back({{left, span.rect.top() - height / 2, width, height}, text, role});
            return left + width;
        };
        const QRectF first = context.scene.lanes()[span.first].rect;
        const double right = add(first.left(), CanvasTexts::text(span.host), TextRole::BoxTitle);
        const double second =
            span.last > span.first ? context.scene.lanes()[span.first + 1].rect.left() : first.right();
        add(std::max(right + 4 * s, second), usageOfHost(context, span.host), TextRole::Small);
    }
    return names;
}

void paintFrames(PaintContext &context)
{
    const double s = context.scale();
    for (const HostSpan &span : hostSpans(context.scene)) {
        if (span.rect.adjusted(0, -8 * s, 0, 0).intersects(context.visible))
            paintRoundBox(context.painter, span.rect, 4 * s, {}, context.theme.boxLine);
    }
    for (const NameInFrame &name : namesInFrames(context)) {
        context.painter.fillRect(name.rect, context.theme.canvas);
        drawText(context, {name.rect.left() + 4 * s, name.rect.top() + 11 * s}, name.text, name.role,
                 context.theme.secondaryText);
    }
}

/// Left of the lines of a map: `host_0`, or `host_0 to host_3` where a row has several.
void paintNamesOfRows(PaintContext &context)
{
    const double s = context.scale();
    const std::vector<HostSpan> spans = hostSpans(context.scene);
    for (auto first = spans.begin(); first != spans.end();) {
        const auto isBelow = [&](const HostSpan &span) { return span.rect.top() != first->rect.top(); };
        const auto end = std::find_if(first, spans.end(), isBelow);
        const QString name = CanvasTexts::text(first->host);
        const QString last = CanvasTexts::text((end - 1)->host);
        const QString names = name == last ? name : CanvasTexts::tr("%1 to %2", "a run of modules").arg(name, last);
        drawElided(context, {first->rect.left() + 8 * s, first->rect.top() + 15 * s}, names, TextRole::BoxTitle,
                   context.theme.secondaryText, first->rect.width() - 12 * s);
        first = end;
    }
}

} // namespace

std::vector<QRectF> hostNameRects(PaintContext &context)
{
    std::vector<QRectF> rects;
    if (context.scene.kind() != PictureKind::Tiles)
        return rects;
    for (const NameInFrame &name : namesInFrames(context))
        rects.push_back(name.rect);
    return rects;
}

void paintHosts(PaintContext &context)
{
    if (context.scene.isMap()) {
        paintNamesOfRows(context);
        return;
    }
    if (context.scene.isTiled()) {
        paintFrames(context);
        return;
    }
    const double s = context.scale();
    // From far away names keep their size, and need the room above them.
    const double belowName = (context.detail >= Detail::Dot ? 2 : 5) * s;
    for (const HostSpan &span : hostSpans(context.scene)) {
        if (!span.rect.intersects(context.visible))
            continue;
        const double line = hairline(context.painter);
        const double y = span.rect.bottom() - line;
        context.painter.fillRect(QRectF(span.rect.left(), y, span.rect.width(), line), context.theme.boxLine);
        for (const double x : {span.rect.left(), span.rect.right() - line})
            context.painter.fillRect(QRectF(x, y, line, 5 * s), context.theme.boxLine);
        drawElided(context, {span.rect.left() + 4 * s, y - belowName}, CanvasTexts::text(span.host), TextRole::BoxTitle,
                   context.theme.secondaryText, span.rect.width() - 8 * s);
    }
}

} // namespace cutaway
