#include "core/bucketing/dependents.h"

#include <algorithm>

namespace cutaway {

void Dependents::clear()
{
    ++m_set;
    m_known = 0;
}

void Dependents::add(NodeIndex member)
{
    m_isMember[member.value()] = m_set;
    if (m_known == 0)
        m_known = member.value() + 1;
    else if (member.value() < m_known)
        spreadFrom(member);
}

bool Dependents::contains(NodeIndex node)
{
    if (m_known == 0)
        return false;
    for (; m_known <= node.value(); ++m_known) {
        const bool depends = std::ranges::any_of(m_dependences.before(NodeIndex(m_known)), [&](NodeIndex before) {
            return m_isMember[before.value()] == m_set || m_isDependent[before.value()] == m_set;
        });
        if (depends)
            m_isDependent[m_known] = m_set;
    }
    return m_isDependent[node.value()] == m_set;
}

/// Marks what depends on a member that came behind what is known already.
void Dependents::spreadFrom(NodeIndex member)
{
    m_stack.push_back(member);
    while (!m_stack.empty()) {
        const NodeIndex node = m_stack.back();
        m_stack.pop_back();
        for (const NodeIndex after : m_dependences.after(node)) {
            if (after.value() >= m_known || m_isDependent[after.value()] == m_set)
                continue;
            m_isDependent[after.value()] = m_set;
            m_stack.push_back(after);
        }
    }
}

} // namespace cutaway
