#pragma once

#include "core/judging/group_matching.h"

#include <algorithm>
#include <span>

namespace cutaway::judging {

/// The overlaps by base group, those of one group by other group.
class OverlapGraph
{
public:
    OverlapGraph(std::size_t baseCount, std::vector<Overlap> overlaps)
        : m_overlaps(std::move(overlaps)), m_offsets(baseCount + 1, 0)
    {
        std::ranges::sort(m_overlaps, {},
                          [](const Overlap &overlap) { return std::pair(overlap.base, overlap.other); });
        for (const Overlap &overlap : m_overlaps)
            ++m_offsets[overlap.base + 1];
        for (std::size_t i = 0; i < baseCount; ++i)
            m_offsets[i + 1] += m_offsets[i];
    }

    std::span<const Overlap> of(std::uint32_t base) const
    {
        return std::span(m_overlaps).subspan(m_offsets[base], m_offsets[base + 1] - m_offsets[base]);
    }
    const std::vector<Overlap> &all() const { return m_overlaps; }

private:
    std::vector<Overlap> m_overlaps;
    std::vector<std::size_t> m_offsets;
};

/// A matching of greatest weight and what proves it: no pair has more in common than its two potentials, matched pairs
/// exactly as much, and who has no partner has none.
struct OptimalMatching
{
    GroupMatching matching;
    std::vector<std::int64_t> ofBase;
    std::vector<std::int64_t> ofOther;

    bool isTight(const Overlap &overlap) const
    {
        return ofBase[overlap.base] + ofOther[overlap.other] == overlap.shared;
    }
};

OptimalMatching heaviestMatching(const OverlapGraph &graph, std::size_t baseCount, std::size_t otherCount);

/// Of all matchings as heavy as this one, the lexicographically smallest.
GroupMatching smallestOfHeaviest(const OverlapGraph &graph, OptimalMatching optimum);

} // namespace cutaway::judging
