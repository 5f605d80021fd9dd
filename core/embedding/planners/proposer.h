#pragma once

#include "core/base/job.h"
#include "core/embedding/sharding_option.h"

#include <memory>

namespace cutaway::embedding {

/// One option for each table: its place in the search space, by table.
using Proposal = std::vector<std::uint16_t>;

/// What became of a proposal.
struct Outcome
{
    bool isPlaced = false;
    double rating = 0; ///< ms; 0 where it was not placed
};

/// Proposes options for all tables, one proposal after another, and hears what became of each (README.md,
/// section 8).
class Proposer
{
public:
    virtual ~Proposer() = default;

    /// The tables in the order in which proposals list them: it decides ties.
    virtual const std::vector<std::uint32_t> &order() const = 0;
    /// The next proposal; false: there is none. Between two calls, `feedback` tells the outcome of the first.
    virtual bool next(Proposal &proposal) = 0;
    virtual void feedback(const Outcome &) {}
    /// How many proposals there are in all; 0: not known.
    virtual std::size_t expectedCount() const { return 0; }
};

/// The tables in their own order.
std::vector<std::uint32_t> tableOrder(std::size_t count);

/// Score of an option: its largest shard's time (`useDepth`) or that of all its shards.
double scoreOf(const ShardingOption &option, bool useDepth);

/// The search space must outlive a proposer.
std::unique_ptr<Proposer> makeUniform(const SearchSpace &space, bool useDepth);
/// `threshold`: how many ratings in a row may be no better than the best; 0: any number.
std::unique_ptr<Proposer> makeGreedy(const SearchSpace &space, bool useDepth, std::int64_t threshold);
std::unique_ptr<Proposer> makeGridSearch(const SearchSpace &space, std::int64_t maxProposals);

} // namespace cutaway::embedding
