#include "views/canvas/scene/host_header.h"

#include <algorithm>

namespace cutaway {

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
        if (!spans.empty() && spans.back().host == host && lane.column > 0)
            spans.back().rect |= above;
        else
            spans.push_back({host, above});
    }
    std::erase_if(spans, [](const HostSpan &span) { return span.host.empty(); });
    const bool isOneHost = std::ranges::all_of(spans, [&](const HostSpan &span) { return span.host == spans[0].host; });
    return isOneHost ? std::vector<HostSpan>() : spans;
}

} // namespace cutaway
