#pragma once

#include "core/embedding/sharding_option.h"

#include <span>

namespace cutaway::embedding {

inline constexpr std::uint32_t noRank = ~std::uint32_t(0);

/// The shards of an option whose shard i lies on rank i, in columns that are quickly added up.
struct UniformShards
{
    std::vector<std::int64_t> hbm;
    std::vector<std::int64_t> ddr; ///< empty: none
    std::vector<Perf> perfs;       ///< one: the same for all

    UniformShards() = default;
    explicit UniformShards(const ShardingOption &option);
};

/// What the ranks hold while tables are being placed: free memory and the five sums of time that make a rank's load,
/// each summed in the order of placing. Finds the rank for the next shard in O(log ranks) as long as the least loaded
/// rank has room for it, else in O(ranks).
class RankLoads
{
public:
    explicit RankLoads(const Topology &topology);

    /// Nothing placed; no rank has more HBM than `mostHbm`.
    void reset(std::span<const Storage> free, std::int64_t mostHbm = INT64_MAX);

    /// Shard i on rank i. Returns the first shard that does not fit, `noRank` if all do. All of these come before the
    /// first `add`, with `finishUniform` between.
    std::uint32_t addUniform(const UniformShards &shards);
    void finishUniform();

    void add(std::uint32_t rank, const Shard &shard);
    bool fits(std::uint32_t rank, const Storage &storage) const
    {
        return storage.hbm <= m_hbm[rank] && storage.ddr <= m_ddr[rank];
    }
    Storage free(std::uint32_t rank) const { return {m_hbm[rank], m_ddr[rank], 0}; }
    double load(std::uint32_t rank) const { return m_load[rank]; }

    /// The rank of the least (load, place in its host, rank) among those with room; `noRank` if none has.
    std::uint32_t pick(const Storage &storage) const;
    /// The same inside a host group, by place in the group.
    std::uint32_t pickInGroup(std::size_t group, const Storage &storage) const;
    /// The same two among ranks that are allowed. O(ranks) and O(ranks of the group).
    std::uint32_t pickAllowed(const std::vector<bool> &isAllowed, const Storage &storage) const;
    std::uint32_t pickAllowedInGroup(std::size_t group, const std::vector<bool> &isAllowed,
                                     const Storage &storage) const;
    /// The same, room or not.
    std::uint32_t pickLeastLoaded() const;
    std::uint32_t pickLeastLoadedInGroup(std::size_t group) const;

    /// Host groups by rising sum of their ranks' loads.
    const std::vector<std::uint32_t> &groupsByLoad();

    /// A rank as it is, for a try that may be taken back.
    struct Saved
    {
        std::uint32_t rank;
        std::int64_t hbm, ddr;
        Perf perf;
        double load;
    };
    Saved save(std::uint32_t rank) const;
    void restore(const Saved &saved);

private:
    void setLoad(std::uint32_t rank, double load);
    void spread();

    std::size_t m_ranks;
    std::size_t m_groupSize;
    std::vector<std::int64_t> m_hbm;
    std::vector<std::int64_t> m_ddr;
    std::vector<Perf> m_perf;
    std::vector<double> m_load;
    bool m_isAlike = true; ///< all ranks have the sums of rank 0 so far
    Perf m_alike;

    // A tournament of the loads: leaves in the order that decides ties, each inner node the least of the two below.
    std::size_t m_leaves = 1;
    std::vector<double> m_tree;
    std::vector<std::uint32_t> m_leafOf;
    std::vector<std::uint32_t> m_rankOf;

    std::vector<double> m_groupLoad;
    std::vector<std::uint32_t> m_groups;
};

} // namespace cutaway::embedding
