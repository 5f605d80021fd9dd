#pragma once

#include "core/base/result.h"
#include "core/devices/inventory.h"
#include "core/json/parameter.h"

#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// A figure of all devices together that a plan's costs come from: the bandwidth inside a host.
struct DeviceField
{
    ParameterDeclaration declaration; ///< its default is what counts where the inventory does not say
    ParameterValue value;             ///< what the inventory says; not set: nothing
    Text fixedBy;                     ///< one sentence: why an edit would change nothing; empty: it would
    Text note = {};                   ///< one sentence: what the plan has instead of the value; empty: it has the value
};

/// Plans that take more from their devices than memory and links: an interface beside `EditedPlan`, found by
/// `dynamic_cast`. What is not among the fields has no effect on the plan.
class HasDeviceFields
{
public:
    virtual ~HasDeviceFields() = default;
    virtual std::vector<DeviceField> deviceFields() const = 0;
    /// The plan's inventory with another value of a field, checked; not set: as if it were not given.
    virtual Result<Inventory> withDeviceField(std::string_view name, const ParameterValue &value) const = 0;
    /// The plan's inventory with other memory of a device.
    virtual Inventory withDeviceMemory(DeviceIndex device, std::int64_t bytes) const = 0;
    /// What the plan takes for a device's memory, in bytes.
    virtual std::int64_t deviceMemory(DeviceIndex device) const = 0;
    /// One sentence: why other memory of a device would change nothing; empty: it would.
    virtual Text memoryFixedBy() const { return {}; }
};

} // namespace cutaway
