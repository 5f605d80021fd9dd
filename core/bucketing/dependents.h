#pragma once

#include "core/bucketing/dependences.h"

#include <cstdint>

namespace cutaway {

/// Which nodes depend on any of a growing set of nodes. Looks only at positions between the first of the set and what
/// is asked for: the cost of a set is linear in the nodes and edges of that span, however many are added and asked.
class Dependents
{
public:
    Dependents(const Dependences &dependences, std::size_t nodes)
        : m_dependences(dependences), m_isMember(nodes), m_isDependent(nodes)
    {
    }

    /// Begins a new set. O(1).
    void clear();
    void add(NodeIndex member);
    bool contains(NodeIndex node);

private:
    void spreadFrom(NodeIndex member);

    const Dependences &m_dependences;
    std::vector<std::uint32_t> m_isMember; ///< the number of the last set that holds the node
    std::vector<std::uint32_t> m_isDependent;
    std::uint32_t m_set = 1;
    std::size_t m_known = 0; ///< all nodes before this are marked; 0: nothing was added yet
    std::vector<NodeIndex> m_stack;
};

} // namespace cutaway
