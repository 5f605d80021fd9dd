#pragma once

#include "core/devices/inventory.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cutaway {

/// What a partition reads from another's operations: each once, for transfers, and once for every reader, which is what
/// a mapping saves where both are on one device.
struct MergeInflow
{
    std::uint32_t from;
    std::int64_t distinctBytes;
    std::int64_t readerBytes;
};

/// Maps partitions to devices one after another, each to the fullest with room, as ../README.md, section 5, says. It
/// remembers where it stood before each partition, so that two are tried as one without mapping those before them
/// again.
class MergeMapping
{
public:
    static constexpr std::uint32_t noDevice = 0xffffffff;

    explicit MergeMapping(const Inventory &inventory);

    /// Inflow and bytes by partition.
    void mapAll(std::span<const std::vector<MergeInflow>> inflow, std::span<const std::int64_t> usedBytes);
    bool isMapped() const { return m_isMapped; }
    /// The partition that found no device, where not all are mapped.
    std::size_t firstUnmapped() const { return m_before.size() - 1; }
    /// By partition; noDevice from the first that found none.
    const std::vector<std::uint32_t> &devices() const { return m_devices; }

    /// Fills in the devices where i and j (i < j) are one, which comes last and stands at i; false where one finds
    /// none.
    bool mapWithUnion(std::size_t i, std::size_t j, std::span<const MergeInflow> unionInflow, std::int64_t unionBytes,
                      std::span<std::uint32_t> devices);

private:
    struct State
    {
        std::vector<std::int64_t> left; ///< bytes by device
        std::vector<std::uint32_t> order;
    };
    bool place(State &state, std::span<const MergeInflow> inflow, std::int64_t usedBytes,
               std::span<std::uint32_t> devices, std::size_t part);

    State m_empty;
    std::span<const std::vector<MergeInflow>> m_inflow;
    std::span<const std::int64_t> m_usedBytes;
    std::vector<State> m_before; ///< by partition; ends where mapping fails
    std::vector<std::uint32_t> m_devices;
    std::vector<std::int64_t> m_saved; ///< scratch: bytes that are on each device already
    bool m_isMapped = false;
};

} // namespace cutaway
