#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
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

} // namespace cutaway::judging
