#pragma once

#include "core/embedding/embedding_state.h"

// The ways to cut one table of a plan, and how it is placed when it is cut another way.
namespace cutaway::embedding {

/// The types and kernels that the table may be given by hand, in the order of README.md, section 4: `grid_shard` too,
/// where its constraints do not exclude it.
std::vector<OptionName> choicesOf(const Table &table, const Topology &topology);

/// Errors without a place, in this order: `type_not_allowed`, `kernel_not_allowed`, `constrained`, `too_many_shards`.
Result<OptionName> checkChoice(const Table &table, const Topology &topology, std::string_view type,
                               std::string_view kernel);

/// Where the shards of an option of the table go with every other table fixed (README.md, section 13); what fits
/// nowhere goes to the least loaded rank. O(all shards).
std::vector<std::uint32_t> ranksFor(const EmbeddingState &state, std::size_t table, const ShardingOption &option);

/// Whether the option's shards are those of section 4.
bool isUsualLayout(const ShardingOption &option, const Table &table, const Topology &topology);

} // namespace cutaway::embedding
