#pragma once

#include "core/devices/inventory.h"

#include <QString>

#include <vector>

namespace cutaway {

/// What an edit of the devices gives: all of them anew, and the name of the undo step.
struct DeviceEdit
{
    Inventory inventory;
    QString step; ///< `Change memory of dev_1 to 80.0 GiB`
};

/// Whether nobody knows how much it has.
inline bool hasUnknownMemory(const Device &device)
{
    return device.availableMemBytes == unknownMemory;
}

/// Edits as a user types them. What cannot be is refused with one sentence that says what would do; nothing else
/// checks them. Devices are named by their position.
namespace device_edits {

Result<DeviceEdit> setName(const Inventory &inventory, DeviceIndex device, const QString &name);
/// `96.5 MiB`, `16 GiB`, bytes.
Result<DeviceEdit> setMemory(const Inventory &inventory, DeviceIndex device, const QString &memory);
/// Of all devices of which nobody knows it.
Result<DeviceEdit> setUnknownMemory(const Inventory &inventory, const QString &memory);
Result<DeviceEdit> setKind(const Inventory &inventory, DeviceIndex device, const QString &kind);
Result<DeviceEdit> setHost(const Inventory &inventory, DeviceIndex device, const QString &host);
/// Links follow their device.
Result<DeviceEdit> setLogicalId(const Inventory &inventory, DeviceIndex device, const QString &id);
/// `12.0 GB/s`; empty: not known.
Result<DeviceEdit> setTransferRate(const Inventory &inventory, const QString &rate);
/// The id of an accelerator whose peaks estimates of latencies are made from; empty: what each device tells by its
/// own figures or its name.
Result<DeviceEdit> setAccelerator(const Inventory &inventory, const std::vector<DeviceIndex> &devices,
                                  const QString &id);
/// `4 × 40 GiB`, `4 x 40 GiB` or `40 GiB`, with free ids and names after them. The first devices get a transfer
/// rate, since plans have no cost without one.
Result<DeviceEdit> add(const Inventory &inventory, const QString &countAndMemory);
Result<DeviceEdit> duplicate(const Inventory &inventory, const std::vector<DeviceIndex> &devices);
/// Links of a device go with it.
Result<DeviceEdit> remove(const Inventory &inventory, const std::vector<DeviceIndex> &devices);

} // namespace device_edits

} // namespace cutaway
