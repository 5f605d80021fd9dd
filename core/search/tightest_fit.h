#pragma once

#include "core/search/unit_graph.h"

#include <optional>

namespace cutaway {

/// What a device would hold.
struct TightFit
{
    DeviceIndex device;
    std::int64_t neededBytes = 0;
};

/// The devices are filled one after the other with the units in an order, contiguously, so that the greatest excess of
/// any device over its memory is as small as can be: the device that has it. Nothing where all fits so, or where the
/// units cannot run in that order on the devices. O((units + devices) · bits of the memory).
std::optional<TightFit> tightestFit(const PlacementModel &model, const UnitGraph &graph);

} // namespace cutaway
