#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

/// Which groups of one plan are which groups of another.

namespace cutaway::judging {

/// What a group of the base and one of the other plan have in common; groups by position.
struct Overlap
{
    std::uint32_t base = 0;
    std::uint32_t other = 0;
    std::int64_t shared = 0; ///< above 0
};

inline constexpr std::uint32_t noPartner = std::numeric_limits<std::uint32_t>::max();
/// More groups than this on a side are matched greedily.
inline constexpr std::size_t mostMatchedExactly = 2000;

struct GroupMatching
{
    std::vector<std::uint32_t> otherOfBase; ///< `noPartner` where there is none
    std::vector<std::uint32_t> baseOfOther;
    bool isGreedy = false;
};

/// The matching with the most in common in all; of those the one whose list of pairs, by base and other position, is
/// lexicographically smallest. Each pair may be listed once in `overlaps`, in any order.
///
/// Shortest augmenting paths with potentials (Kuhn, Munkres; Edmonds and Karp 1972) on the graph of overlaps, then
/// exchanges along alternating paths of tight edges: O(groups · overlaps · log groups) at worst, far less where most
/// groups have a clear partner.
GroupMatching matchGroups(std::size_t baseCount, std::size_t otherCount, std::vector<Overlap> overlaps);

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
