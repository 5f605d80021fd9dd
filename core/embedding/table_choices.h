#pragma once

#include "core/embedding/embedding_state.h"
#include "core/embedding/planners/rank_loads.h"
#include "core/embedding/sharding_option.h"

#include <optional>

namespace cutaway::embedding {

struct PlacedTable;

/// What a plan holds a table to, beyond the constraints that the graph has. Empty lists do not restrict.
struct TableLimits
{
    std::vector<ShardingType> types;
    std::vector<ComputeKernel> kernels;
    std::vector<std::uint32_t> ranks; ///< ascending
    std::vector<std::uint32_t> hosts; ///< ascending; with `ranks`, what is in both
    bool isPinned = false;            ///< planners leave it cut and placed as it is

    bool isFree() const { return *this == TableLimits(); }
    /// Whether it may be cut that way.
    bool admits(const OptionName &name) const;
    friend bool operator==(const TableLimits &, const TableLimits &) = default;
};

/// One entry a table; empty: no table is held to anything.
using LimitList = std::vector<TableLimits>;

/// The ranks that shards may lie on; null: all.
std::shared_ptr<const RankLimit> rankLimitOf(const TableLimits &limits, const Topology &topology);

/// Whether shards of that type can lie on these ranks alone.
bool canLieOn(ShardingType type, const RankLimit &limit, const Topology &topology);

/// `ranks 0-7; kernels fused`; empty: none. Pins are not told.
std::string limitsText(const TableLimits &limits);

/// Whether the limits leave a way to cut and place the table that can be had. Errors: `no_option`.
Done checkLimits(const Table &table, const TableLimits &limits, const Topology &topology);

/// Sets one limit by its name: `sharding_types`, `compute_kernels`, `ranks`, `hosts`. All ranks are none. Errors:
/// `not_offered`, `no_such_limit`.
Done setLimit(TableLimits &limits, const std::string &name, const std::vector<std::string> &values,
              const Topology &topology);

/// Why a table may not be cut and placed that way; none where it may. Errors: `constrained`.
std::optional<Error> breachOf(const TableLimits &limits, const Table &table, const ShardingOption &option,
                              std::span<const std::uint32_t> ranks, const Topology &topology);

/// What of the search space the limits leave. `placed` is how each table is cut now: pinned ones stay so. Errors:
/// `no_option`. O(options).
Result<SearchSpace> limitedSpace(SearchSpace space, const LimitList &limits, std::span<const PlacedTable> placed,
                                 const TableList &tables, const Topology &topology, const EstimateSettings &settings);

// The ways to cut one table of a plan, and how it is placed when it is cut another way.

/// The types and kernels that the table may be given by hand, in the order of README.md, section 4: `grid_shard` too,
/// where its constraints do not exclude it.
std::vector<OptionName> choicesOf(const Table &table, const Topology &topology);

/// Errors without a place, in this order: `type_not_allowed`, `kernel_not_allowed`, `constrained`, `too_many_shards`.
Result<OptionName> checkChoice(const Table &table, const Topology &topology, std::string_view type,
                               std::string_view kernel);

/// Places tables that are cut another way, each with every other table as it is.
class PlacesAround
{
public:
    /// O(all shards).
    explicit PlacesAround(const EmbeddingState &state);

    /// Where the shards of an option of the table go (README.md, section 13); what fits nowhere goes to the least
    /// loaded rank. O(shards on the ranks that the table is on).
    std::vector<std::uint32_t> ranksFor(std::size_t table, const ShardingOption &option) const;

private:
    /// What a shard takes of its rank: side by side, to be added up for one table after another.
    struct Held
    {
        std::uint32_t table = 0;
        std::int64_t hbm = 0;
        std::int64_t ddr = 0;
        Perf perf;
    };

    RankLoads::Saved without(std::size_t table, std::uint32_t rank) const;

    const EmbeddingState &m_state;
    std::vector<std::vector<Held>> m_held; ///< by rank, in the order of tables and shards
    RankLoads m_loads;                     ///< of all tables
};

/// Whether the option's shards are those of section 4.
bool isUsualLayout(const ShardingOption &option, const Table &table, const Topology &topology);

} // namespace cutaway::embedding
