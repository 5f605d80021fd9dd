#include "core/plan/groups_by_id.h"

namespace cutaway {

std::map<std::int64_t, GroupIndex> groupsById(const EditedPlan &plan)
{
    std::map<std::int64_t, GroupIndex> groups;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        if (const GroupInfo info = plan.group(GroupIndex(i)); info.exists)
            groups.emplace(info.id, GroupIndex(i));
    }
    return groups;
}

} // namespace cutaway
