#include "views/models/partners_cost.h"

#include <map>
#include <tuple>

namespace cutaway {

namespace {

using PartKey = std::tuple<CostPart::Role, GroupIndex, GroupIndex>;

GroupIndex partnerOf(GroupIndex group, std::span<const GroupIndex> groupNow)
{
    return group.isValid() && group.value() < groupNow.size() ? groupNow[group.value()] : GroupIndex();
}

/// Sums over the plan do not, nor does what is told of whichever group is the slowest.
bool namesGroups(const CostPart &part)
{
    return part.group.isValid() && !part.label.arguments().empty();
}

} // namespace

PlanCost namedByPartners(PlanCost base, const PlanCost &now, std::span<const GroupIndex> groupNow)
{
    std::map<PartKey, Text> names;
    for (const CostPart &part : now.parts)
        names.emplace(PartKey{part.role, part.group, part.groupTo}, part.label);
    for (CostPart &part : base.parts) {
        if (!namesGroups(part))
            continue;
        const GroupIndex group = partnerOf(part.group, groupNow);
        const GroupIndex groupTo = partnerOf(part.groupTo, groupNow);
        const bool isKnown = group.isValid() && groupTo.isValid() == part.groupTo.isValid();
        const auto name = isKnown ? names.find({part.role, group, groupTo}) : names.end();
        part.label = name == names.end() ? Text() : name->second;
    }
    return base;
}

} // namespace cutaway
