#pragma once

#include "core/search/placement_model.h"

#include <cmath>
#include <functional>
#include <map>
#include <vector>

namespace cutaway::testing {

/// Every way to give nodes to devices, colocated ones together.
inline void forAllAssignments(const PlacementModel &model, std::size_t devices,
                              const std::function<void(const std::vector<std::uint32_t> &)> &visit)
{
    std::vector<std::uint32_t> place(model.size(), 0);
    const std::size_t count = std::size_t(std::llround(std::pow(double(devices), double(model.size()))));
    for (std::size_t number = 0; number < count; ++number) {
        std::map<std::uint32_t, std::uint32_t> ofColocation;
        std::size_t rest = number;
        bool isTogether = true;
        for (std::size_t i = 0; i < place.size(); ++i, rest /= devices) {
            place[i] = std::uint32_t(rest % devices);
            const std::uint32_t colocation = model.node(NodeIndex(i)).colocation;
            if (colocation != noUnit)
                isTogether = isTogether && ofColocation.try_emplace(colocation, place[i]).first->second == place[i];
        }
        if (isTogether)
            visit(place);
    }
}

} // namespace cutaway::testing
