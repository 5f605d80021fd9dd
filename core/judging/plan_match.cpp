#include "core/judging/plan_match.h"

#include <algorithm>
#include <unordered_map>

namespace cutaway::judging {

namespace {

void matchItems(const ComparedPlan &base, const ComparedPlan &other, PlanMatch &match)
{
    match.otherOf.assign(base.items.size(), noPartner);
    match.baseOf.assign(other.items.size(), noPartner);
    std::unordered_map<std::string_view, std::uint32_t> byName;
    byName.reserve(other.items.size());
    for (std::uint32_t i = 0; i < other.items.size(); ++i)
        byName.emplace(other.items[i].name, i);
    for (std::uint32_t i = 0; i < base.items.size(); ++i) {
        if (const auto found = byName.find(base.items[i].name); found != byName.end()) {
            match.otherOf[i] = found->second;
            match.baseOf[found->second] = i;
        }
    }
}

std::vector<Overlap> overlaps(const ComparedPlan &base, const ComparedPlan &other, const PlanMatch &match)
{
    std::unordered_map<std::uint64_t, std::int64_t> shared;
    for (std::uint32_t i = 0; i < base.items.size(); ++i) {
        if (match.otherOf[i] == noPartner)
            continue;
        for (const std::uint32_t from : base.items[i].groups) {
            for (const std::uint32_t to : other.items[match.otherOf[i]].groups)
                ++shared[std::uint64_t(from) << 32 | to];
        }
    }
    std::vector<Overlap> list;
    list.reserve(shared.size());
    for (const auto &[pair, count] : shared)
        list.push_back({std::uint32_t(pair >> 32), std::uint32_t(pair), count});
    return list;
}

} // namespace

bool PlanMatch::isInPlace(const ComparedItem &before, const ComparedItem &now) const
{
    if (before.groups.size() != now.groups.size())
        return false;
    return std::ranges::all_of(before.groups, [&](std::uint32_t group) {
        const std::uint32_t partner = groups.otherOfBase[group];
        return partner != noPartner && std::ranges::find(now.groups, partner) != now.groups.end();
    });
}

PlanMatch matchPlans(const ComparedPlan &base, const ComparedPlan &other)
{
    PlanMatch match;
    matchItems(base, other, match);
    match.groups = matchGroups(base.groups.size(), other.groups.size(), overlaps(base, other, match));
    return match;
}

} // namespace cutaway::judging
