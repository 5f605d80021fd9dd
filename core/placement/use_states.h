#pragma once

#include "core/placement/placement_model.h"

#include <vector>

namespace cutaway {

/// How many devices of each class are used, as one number below `count()`.
class UseStates
{
public:
    /// `most` devices of each class.
    explicit UseStates(std::vector<std::size_t> most) : m_most(std::move(most))
    {
        for (const std::size_t devices : m_most) {
            m_strides.push_back(m_count);
            m_count *= devices + 1;
        }
    }

    std::size_t count() const { return m_count; }
    std::size_t stride(std::size_t deviceClass) const { return m_strides[deviceClass]; }
    std::size_t used(std::size_t state, std::size_t deviceClass) const
    {
        return state / m_strides[deviceClass] % (m_most[deviceClass] + 1);
    }
    std::size_t left(std::size_t state, std::size_t deviceClass) const
    {
        return m_most[deviceClass] - used(state, deviceClass);
    }
    bool hasMore(std::size_t state, std::size_t deviceClass) const { return left(state, deviceClass) > 0; }
    std::size_t total(std::size_t state) const
    {
        std::size_t total = 0;
        for (std::size_t c = 0; c < m_most.size(); ++c)
            total += used(state, c);
        return total;
    }

private:
    std::vector<std::size_t> m_most;
    std::vector<std::size_t> m_strides;
    std::size_t m_count = 1;
};

/// The number of devices in each class; 0 for hosts if they are left out.
std::vector<std::size_t> devicesPerClass(const PlacementModel &model, bool withHosts);

} // namespace cutaway
