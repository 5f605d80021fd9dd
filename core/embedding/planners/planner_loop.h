#pragma once

#include "core/embedding/planners/partitioner.h"

#include <optional>

namespace cutaway::embedding {

/// What the loop over all proposers found.
struct LoopResult
{
    struct Best
    {
        Proposal proposal;
        std::vector<std::vector<std::uint32_t>> ranks; ///< per table, one a shard
        double rating = 0;                             ///< ms
    };
    std::optional<Best> best;
    std::int64_t proposals = 0;
    std::int64_t plans = 0;
    /// Of the proposals that could not be placed: the least total storage, and what was in the way of the last.
    std::optional<Storage> leastStorage;
    PartitionFailure failure;
};

/// When the loop ends early, with the best so far.
struct LoopLimits
{
    double timeoutSec = 0;     ///< 0: none
    bool stopsAtFirst = false; ///< with the first plan of all
    /// Proposals that come neither below this nor below the best plan, wherever their shards lie, are counted, not
    /// placed; ms, may be infinite. Proposers must not depend on outcomes then.
    std::optional<double> ratingToBeat = {};
};

/// Takes the proposers' proposals in turn, places and rates them and keeps the first of the best rating
/// (README.md, section 10). Ends early too when the job is stopped.
LoopResult runLoop(const SearchSpace &space, const std::vector<std::unique_ptr<Proposer>> &proposers,
                   Partitioner &partitioner, const LoopLimits &limits, const Job &job);

} // namespace cutaway::embedding
