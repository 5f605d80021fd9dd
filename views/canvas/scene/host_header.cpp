#include "views/canvas/scene/host_header.h"

#include <algorithm>

namespace cutaway {

namespace {

/// From the middle of one channel to the middle of another; at the ends of a row, over all of it.
QRectF frameAround(const Scene &scene, const LaneBox &first, const LaneBox &last)
{
    const double s = scene.metrics().scale;
    const double half = tileFrameGap / 2 * s;
    const auto &lanes = scene.lanes();
    const LaneBox *before = first.column > 0 ? &lanes[first.position - 1] : nullptr;
    const bool isLast = last.position + 1 == lanes.size() || lanes[last.position + 1].column == 0;
    const double left = before ? (before->rect.right() + first.rect.left()) / 2 + half : 0;
    const double right =
        isLast ? scene.gridRight() : (last.rect.right() + lanes[last.position + 1].rect.left()) / 2 - half;
    const double top = first.rect.top() - scene.heightAbove(first.row) - scene.metrics().hostHeader;
    return {left, top, right - left, first.rect.bottom() + tileFrameFoot * s - top};
}

} // namespace

std::vector<HostSpan> hostSpans(const Scene &scene)
{
    std::vector<HostSpan> spans;
    if (scene.arrangement() == Arrangement::ByFlow || scene.stageStrip())
        return spans;
    const double s = scene.metrics().scale;
    for (const LaneBox &lane : scene.lanes()) {
        const std::string host = scene.plan()->lane(lane.lane).host;
        // Above all that edges need over the lanes.
        const double top = lane.rect.top() - scene.heightAbove(lane.row);
        const double height = scene.metrics().hostHeader;
        const QRectF above(lane.rect.left(), top - height, lane.rect.width(), height - 6 * s);
        if (!spans.empty() && spans.back().host == host && lane.column > 0) {
            spans.back().rect |= above;
            spans.back().last = lane.position;
        } else {
            spans.push_back({host, above, lane.position, lane.position});
        }
    }
    std::erase_if(spans, [](const HostSpan &span) { return span.host.empty(); });
    const bool isOneHost = std::ranges::all_of(spans, [&](const HostSpan &span) { return span.host == spans[0].host; });
    if (isOneHost)
        return {};
    for (HostSpan &span : spans) {
        if (scene.isTiled())
            span.rect = frameAround(scene, scene.lanes()[span.first], scene.lanes()[span.last]);
    }
    return spans;
}

} // namespace cutaway
