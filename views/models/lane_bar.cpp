#include "views/models/lane_bar.h"

#include "views/models/figures.h"
#include "views/models/memory_texts.h"
#include "views/theme/translated.h"

namespace cutaway {

bool hasUnknownMemory(const EditedPlan &plan, LaneIndex lane)
{
    const std::vector<Device> &devices = plan.inventory()->devices;
    return lane.value() < devices.size() && devices[lane.value()].availableMemBytes == unknownMemory &&
           !plan.lane(lane).capacityBytes;
}

MemoryBarValues laneBar(const EditedPlan &plan, LaneIndex lane)
{
    const LaneInfo info = plan.lane(lane);
    MemoryBarValues values{.used = double(info.usedBytes), .capacity = {}, .ifDropped = {}};
    if (info.capacityBytes)
        values.capacity = double(*info.capacityBytes);
    const std::optional<LaneMemory> memory = laneMemory(plan, lane);
    if (!memory)
        return values;
    for (const MemoryPart &part : memory->parts)
        values.parts.push_back(double(part.bytes));
    if (!memory->trust.empty())
        values.interval = {double(memory->lowBytes), double(memory->highBytes)};
    return values;
}

std::vector<std::size_t> partsOfBarAt(const MemoryBarValues &values, const QRectF &rect, double x)
{
    if (rect.width() <= 0 || x < rect.left())
        return {};
    double left = (x - rect.left()) / rect.width() * memoryBarScale(values);
    for (const MemoryBarSegment &segment : memoryBarSegments(values)) {
        left -= segment.amount;
        if (left < 0)
            return segment.parts;
    }
    return {};
}

QString laneFitText(const EditedPlan &plan, LaneIndex lane)
{
    const std::optional<LaneMemory> memory = laneMemory(plan, lane);
    return memory && !memory->trust.empty() ? tr("fits %1").arg(percentText(memory->fitProbability)) : QString();
}

} // namespace cutaway
