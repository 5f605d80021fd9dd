#include "core/partition/planners/merge_mapping.h"

#include <algorithm>
#include <numeric>

namespace cutaway {

MergeMapping::MergeMapping(const Inventory &inventory)
{
    for (const Device &device : inventory.devices)
        m_empty.left.push_back(device.availableMemBytes);
    m_empty.order.resize(m_empty.left.size());
    std::iota(m_empty.order.begin(), m_empty.order.end(), 0);
}

bool MergeMapping::place(State &state, std::span<const MergeInflow> inflow, std::int64_t usedBytes,
                         std::span<std::uint32_t> devices, std::size_t part)
{
    m_saved.assign(state.left.size(), 0);
    for (const MergeInflow &read : inflow) {
        if (devices[read.from] != noDevice)
            m_saved[devices[read.from]] += read.readerBytes;
    }
    // Insertion keeps ties in the order of the call before, as a stable sort does, without taking memory.
    std::vector<std::uint32_t> &order = state.order;
    for (std::size_t k = 1; k < order.size(); ++k) {
        const std::uint32_t device = order[k];
        std::size_t at = k;
        for (; at > 0 && state.left[order[at - 1]] > state.left[device]; --at)
            order[at] = order[at - 1];
        order[at] = device;
    }
    for (const std::uint32_t device : order) {
        const std::int64_t need = usedBytes - m_saved[device];
        if (need >= state.left[device])
            continue;
        state.left[device] -= need;
        devices[part] = device;
        return true;
    }
    return false;
}

void MergeMapping::mapAll(std::span<const std::vector<MergeInflow>> inflow, std::span<const std::int64_t> usedBytes)
{
    m_inflow = inflow;
    m_usedBytes = usedBytes;
    State state = m_empty;
    m_before.clear();
    m_devices.assign(inflow.size(), noDevice);
    m_isMapped = true;
    for (std::size_t p = 0; p < inflow.size() && m_isMapped; ++p) {
        m_before.push_back(state);
        m_isMapped = place(state, inflow[p], usedBytes[p], m_devices, p);
    }
}

bool MergeMapping::mapWithUnion(std::size_t i, std::size_t j, std::span<const MergeInflow> unionInflow,
                                std::int64_t unionBytes, std::span<std::uint32_t> devices)
{
    if (i >= m_before.size())
        return false; // a partition before both finds no device
    State state = m_before[i];
    std::copy_n(m_devices.begin(), i, devices.begin());
    std::fill(devices.begin() + std::ptrdiff_t(i), devices.end(), noDevice);
    for (std::size_t p = i + 1; p < m_inflow.size(); ++p) {
        if (p != j && !place(state, m_inflow[p], m_usedBytes[p], devices, p))
            return false;
    }
    return place(state, unionInflow, unionBytes, devices, i);
}

} // namespace cutaway
