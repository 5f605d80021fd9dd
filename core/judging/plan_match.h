#pragma once

#include "core/graph/graph.h"
#include "core/judging/compared_plan.h"
#include "core/judging/group_matching.h"

namespace cutaway::judging {

/// Which items and groups of two plans are the same: items by name and, where the plans are of two versions
/// of a model, what names leave over by structure (`matchNodes`); groups by what they share.
struct PlanMatch
{
    std::vector<std::uint32_t> otherOf; ///< item of the other plan, by item of the base; `noPartner`: it has none
    std::vector<std::uint32_t> baseOf;  ///< the other way round
    GroupMatching groups;

    /// Whether the item is in the partners of its groups, and in no other.
    bool isInPlace(const ComparedItem &before, const ComparedItem &now) const;
};

/// O(items + groups) and what matching takes (group_matching.h).
PlanMatch matchPlans(const ComparedPlan &base, const ComparedPlan &other);

/// The nodes of another version of a model that are those of this one; invalid: there is none. By node of `base`.
///
/// Nodes of one name are the same. The others are by structure: labels of what a node does are hashed with those of
/// its neighbours again and again, beginning from the nodes that are matched already, and a label that one node on each
/// side has makes them partners (colour refinement: Weisfeiler and Leman 1968; as hashes: Shervashidze et al.,
/// "Weisfeiler-Lehman graph kernels", JMLR 12, 2011). Labels are of the direct neighbours on both sides, of all that a
/// node depends on up to the nearest matched nodes, and of all that depends on it: what was inserted spoils one of them
/// only. Nodes that look alike to the end are partners in graph order where both sides have as many of them.
/// Deterministic. O(rounds · (nodes + edges)), at most 16 rounds.
std::vector<NodeIndex> matchNodes(const Graph &base, const Graph &other);

} // namespace cutaway::judging
