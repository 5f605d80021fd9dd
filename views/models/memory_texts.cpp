#include "views/models/memory_texts.h"

#include "core/plan/plan_kinds.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

namespace cutaway {

namespace {

QString line(const QString &label, std::int64_t bytes)
{
    return tr("%1 %2").arg(label, bytesText(bytes));
}

} // namespace

std::optional<LaneMemory> laneMemory(const EditedPlan &plan, LaneIndex lane)
{
    if (!lane.isValid())
        return {};
    LaneMemory memory = plan.laneMemory(lane);
    return memory.parts.empty() ? std::nullopt : std::optional(std::move(memory));
}

QString heldOnceText(const EditedPlan &plan, const GroupInfo &group)
{
    for (const LaneIndex index : group.lanes) {
        const LaneInfo lane = plan.lane(index);
        if (comparisonRulesOf(plan).lanesAreDevices && lane.isPlace && lane.usedBytes < group.usedBytes)
            return tr("%1 counts shared parameters once: %2 in total")
                .arg(isolated(coreText(lane.label)), bytesText(lane.usedBytes));
    }
    return {};
}

std::int64_t sumOfParts(const LaneMemory &memory)
{
    std::int64_t bytes = 0;
    for (const MemoryPart &part : memory.parts)
        bytes += part.bytes;
    return bytes;
}

std::int64_t heldBytes(const LaneMemory &memory)
{
    std::int64_t bytes = 0;
    for (const MemoryPart &part : memory.parts)
        bytes += part.isOfPasses ? 0 : part.bytes;
    return bytes;
}

QStringList memoryLines(const LaneMemory &memory, std::int64_t used)
{
    QStringList lines;
    QStringList ofPasses;
    for (const MemoryPart &part : memory.parts) {
        const QString label = coreText(part.label);
        if (part.isOfPasses)
            ofPasses.append(label);
        else if (part.bytes > 0)
            lines.append(line(label, part.bytes));
    }
    if (!ofPasses.isEmpty())
        lines.append(line(ofPasses.join(QStringLiteral(", ")), used - heldBytes(memory)));
    return lines;
}

QString memoryPartText(const LaneMemory &memory, const std::vector<std::size_t> &parts)
{
    QStringList lines;
    for (const std::size_t part : parts) {
        const MemoryPart &shown = memory.parts[part];
        lines += {line(coreText(shown.label), shown.bytes), coreText(shown.description)};
    }
    lines.append(coreText(memory.trust));
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QStringList memoryLines(const LaneMemory &memory)
{
    QStringList lines;
    for (const MemoryPart &part : memory.parts) {
        if (part.bytes > 0)
            lines.append(line(coreText(part.label), part.bytes));
    }
    if (memory.trust.empty())
        return lines;
    lines.append(tr("Measured runs: %1 to %2; %3 likely to fit")
                     .arg(bytesText(memory.lowBytes), bytesText(memory.highBytes), percentText(memory.fitProbability)));
    lines.append(coreText(memory.trust));
    return lines;
}

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
