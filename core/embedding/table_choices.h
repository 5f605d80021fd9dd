#pragma once

#include "core/embedding/embedding_state.h"
#include "core/embedding/planners/rank_loads.h"

// The ways to cut one table of a plan, and how it is placed when it is cut another way.
namespace cutaway::embedding {

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
