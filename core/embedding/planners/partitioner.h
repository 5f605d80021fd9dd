#pragma once

#include "core/embedding/planners/proposer.h"
#include "core/embedding/planners/rank_loads.h"

#include <string>

namespace cutaway::embedding {

/// A shard that no rank could take.
struct PlacingFailure
{
    std::size_t shard = 0;
};

/// What to do with a shard that fits nowhere.
enum class WhenFull : std::uint8_t { Fail, UseLeastLoaded };

/// Puts the shards of one option that is not uniform on ranks, by the rule of its sharding type (README.md,
/// section 9), and adds them to the loads. `ranks` has one entry a shard. On failure the loads are as they were for
/// options that go by host, and hold the shards before the failing one for those that go by device.
bool placeOption(RankLoads &loads, const ShardingOption &option, const Topology &topology, WhenFull whenFull,
                 std::span<std::uint32_t> ranks, PlacingFailure &failure);

enum class PartitionerKind : std::uint8_t { GreedyPerf, MemoryBalanced };
enum class SortBy : std::uint8_t { Storage, Perf };

struct PartitionerSettings
{
    PartitionerKind kind = PartitionerKind::GreedyPerf;
    SortBy sortBy = SortBy::Storage;
    bool balancesModules = false;
    std::int64_t maxSearchCount = 10;
    double tolerance = 0.02;
};

/// The ranks of all shards of a proposal: for each table, by place in the proposal's order.
struct Placement
{
    std::vector<std::size_t> first; ///< in `ranks`, per place; and the end
    std::vector<std::uint32_t> ranks;
};

/// Why the last proposal could not be placed.
struct PartitionFailure
{
    std::uint32_t table = 0;
    ShardShape shape;
    Storage needed;
    Storage mostFree; ///< per tier, of any rank
};

/// Places proposals: those with fixed ranks first, the rest from the largest on, each shard on the least loaded rank
/// with room (TorchRec's `GreedyPerfPartitioner`). O(tables · (ranks + log tables)) a proposal at worst.
class GreedyPartitioner
{
public:
    /// All that is given must outlive the partitioner. `modules` has the module of each table.
    GreedyPartitioner(const SearchSpace &space, const std::vector<std::uint32_t> &modules, const Topology &topology,
                      const std::vector<Storage> &available, SortBy sortBy, bool balancesModules);

    bool place(const std::vector<std::uint32_t> &order, const Proposal &proposal, std::int64_t mostHbm = INT64_MAX);
    /// Of the last proposal that was placed.
    const Placement &placement() const { return m_placement; }
    /// The largest sum of shard totals of a rank, each summed in proposal order, ms.
    double rating() const { return m_rating; }
    /// Of the last that was not.
    const PartitionFailure &failure() const { return m_failure; }

private:
    struct Entry
    {
        const ShardingOption *option = nullptr;
        UniformShards uniform; ///< for options of that kind
        std::uint32_t sortRank = 0;
    };

    void sortEntries(SortBy sortBy, bool balancesModules, const std::vector<std::uint32_t> &modules);
    const Entry &entry(std::uint32_t table, const Proposal &proposal) const
    {
        return m_entries[table][proposal[table]];
    }
    bool placeUniform(const std::vector<std::uint32_t> &order, const Proposal &proposal);
    bool placeRest(const std::vector<std::uint32_t> &order, const Proposal &proposal);
    void rate(const std::vector<std::uint32_t> &order, const Proposal &proposal);
    bool fail(std::uint32_t table, const Shard &shard);

    const Topology &m_topology;
    const std::vector<Storage> &m_available;
    std::vector<std::vector<Entry>> m_entries;
    RankLoads m_loads;
    Placement m_placement;
    PartitionFailure m_failure;
    double m_rating = 0;
    std::vector<std::uint64_t> m_queue; ///< scratch: sort rank and place of options that are not uniform
    std::vector<double> m_sums;         ///< scratch: per rank
};

/// Places proposals as the settings say; `memory_balanced` looks for the least HBM a rank that keeps the rating.
class Partitioner
{
public:
    Partitioner(const SearchSpace &space, const std::vector<std::uint32_t> &modules, const Topology &topology,
                const std::vector<Storage> &available, const PartitionerSettings &settings);

    bool place(const std::vector<std::uint32_t> &order, const Proposal &proposal);
    const Placement &placement() const { return m_isBalanced ? m_best : m_greedy.placement(); }
    double rating() const { return m_isBalanced ? m_bestRating : m_greedy.rating(); }
    std::size_t ranks() const { return m_ranks; }
    const PartitionFailure &failure() const { return m_greedy.failure(); }

private:
    void balance(const std::vector<std::uint32_t> &order, const Proposal &proposal);

    const SearchSpace &m_space;
    std::size_t m_ranks;
    PartitionerSettings m_settings;
    bool m_isBalanced;
    GreedyPartitioner m_greedy;
    Placement m_best;
    double m_bestRating = 0;
};

} // namespace cutaway::embedding
