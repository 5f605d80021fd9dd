#include "core/plan/memory_at_peak.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace cutaway {

namespace {

constexpr std::size_t mostThings = 8; ///< of more, one fewer and the rest

std::vector<MemoryPart> groupParts(const PlanPicture &plan, const LaneInfo &lane)
{
    std::vector<std::int64_t> bytes;
    for (const GroupIndex group : lane.groups)
        bytes.push_back(plan.group(group).usedBytes);
    std::vector<MemoryPart> parts;
    addThings(parts, bytes, [&](std::size_t i) {
        MemoryPart part{plan.group(lane.groups[i]).label};
        part.group = lane.groups[i];
        return part;
    });
    return parts;
}

} // namespace

void addThings(std::vector<MemoryPart> &parts, const std::vector<std::int64_t> &bytes,
               const std::function<MemoryPart(std::size_t)> &told)
{
    std::vector<std::size_t> things;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] != 0)
            things.push_back(i);
    }
    std::size_t shown = things.size();
    if (things.size() > mostThings) {
        shown = mostThings - 1;
        std::ranges::partial_sort(things, things.begin() + std::ptrdiff_t(shown), {},
                                  [&](std::size_t i) { return std::pair(-bytes[i], i); });
    }
    MemoryPart rest;
    for (std::size_t i = 0; i < things.size(); ++i) {
        if (i >= shown) {
            rest.bytes += bytes[things[i]];
            continue;
        }
        MemoryPart &part = parts.emplace_back(told(things[i]));
        part.bytes = bytes[things[i]];
        rest.isOfPasses = part.isOfPasses;
    }
    if (shown == things.size())
        return;
    rest.label = phrase("%1 more", {std::to_string(things.size() - shown)});
    parts.push_back(std::move(rest));
}

std::vector<MemoryPart> memoryAtPeak(const PlanPicture &plan, LaneIndex lane)
{
    const LaneInfo info = plan.lane(lane);
    if (info.usedBytes <= 0)
        return {};
    std::vector<MemoryPart> parts = plan.finerMemory(lane);
    if (parts.empty())
        parts = plan.laneMemory(lane).parts;
    if (parts.empty())
        parts = groupParts(plan, info);
    const std::int64_t rest =
        std::accumulate(parts.begin(), parts.end(), info.usedBytes,
                        [](std::int64_t left, const MemoryPart &part) { return left - part.bytes; });
    if (rest < 0)
        parts.push_back({phrase("Shared, counted once"), rest,
                         phrase("Parameters that several of these hold take memory once on a device.")});
    else if (rest > 0)
        parts.push_back({phrase("Other memory"), rest});
    return parts;
}

std::optional<FullestLane> fullestLane(const PlanPicture &plan)
{
    FullestLane found;
    std::pair<double, std::int64_t> most; // of its capacity, and bytes
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        if (!lane.isPlace || lane.usedBytes <= 0)
            continue;
        ++found.used;
        const double capacity = double(lane.capacityBytes.value_or(0));
        const std::pair filled(capacity > 0 ? double(lane.usedBytes) / capacity : 0, lane.usedBytes);
        if (filled == most) {
            ++found.alike;
        } else if (filled > most) {
            most = filled;
            found.lane = LaneIndex(i);
            found.alike = 0;
        }
    }
    return found.used > 0 ? std::optional(found) : std::nullopt;
}

double memoryScaleEnd(double fullest)
{
    return fullest > 0 && fullest < nearlyEmptyMemory ? memoryBeyondFullest * fullest : std::max(1.0, fullest);
}

} // namespace cutaway
