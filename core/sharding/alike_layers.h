#pragma once

#include "core/sharding/sharding_problem.h"

namespace cutaway::sharding {

/// For each lowered node those that are in other layers what it is in its own, itself among them: the same one of its
/// rule in a module of the same path but for its first number, with the same strategies. Classes share one list.
class AlikeLayers
{
public:
    /// O(nodes log nodes + strategies).
    explicit AlikeLayers(const ShardingProblem &problem);

    /// Ascending.
    const std::vector<std::uint32_t> &of(std::uint32_t node) const { return m_classes[m_classOf[node]]; }

private:
    std::vector<std::vector<std::uint32_t>> m_classes;
    std::vector<std::size_t> m_classOf;
};

} // namespace cutaway::sharding
