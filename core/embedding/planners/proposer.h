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

/// Memory and time of an option.
struct MemoryAndTime
{
    std::int64_t bytes = 0;
    double milliseconds = 0;
    bool isSkipped = false; ///< pruned: one of its shards fits no device
};

/// The least total time for each amount of total memory, by dynamic programming over tables and memory bins
/// (TorchEasyRec's `DynamicProgrammingProposer`; README.md, section 8).
///
/// O(tables · options · bins) time, O(tables · bins) memory.
class DynamicProgram
{
public:
    /// Options of each table, tables in their own order.
    explicit DynamicProgram(std::vector<std::vector<MemoryAndTime>> tables);

    /// Tables by the first appearance of one of their options in the list sorted by memory.
    const std::vector<std::uint32_t> &order() const { return m_order; }
    /// The option of least memory of every table, by table.
    Proposal leastMemory() const;

    /// Fills the bins. Stops early, with nothing reached, when asked to.
    void run(double totalBytes, std::int64_t bins, const Job &job);
    /// The cells that were reached in the last table.
    std::size_t reachedCount() const { return m_reached.size(); }
    /// The options that lead to the nth reached cell, by table.
    Proposal trace(std::size_t reached) const;

private:
    struct Cell
    {
        std::uint32_t bin = 0;
        double memory = 0; ///< in bins, not rounded
        double time = 0;
    };

public:
    /// Memory while it runs.
    static constexpr std::int64_t bytesPerBin(std::size_t tables)
    {
        constexpr std::size_t step = sizeof(std::uint32_t) + sizeof(std::uint16_t); // of each table
        constexpr std::size_t rows = 2 * sizeof(Cell);                              // the last and the next
        return std::int64_t(tables * step + rows);
    }

private:
    struct Step
    {
        std::vector<std::uint32_t> from;
        std::vector<std::uint16_t> option; ///< place in `m_options`
    };

    void extend(std::size_t place, double binSize, std::int64_t bins);

    std::vector<std::vector<MemoryAndTime>> m_tables;
    std::vector<std::uint32_t> m_order;
    std::vector<std::vector<std::uint16_t>> m_options; ///< per table, by memory
    std::vector<Step> m_steps;                         ///< per place in the order
    std::vector<Cell> m_reached;                       ///< by bin
    std::vector<Cell> m_bins;                          ///< scratch: of the table that is being added
};

struct DynamicProgrammingSettings
{
    std::int64_t binsPerDevice = 100;
    bool prunes = false;
};

/// The search space, the topology and the job must outlive the proposer; `available` is what is left of each rank.
std::unique_ptr<Proposer> makeDynamicProgramming(const SearchSpace &space, const Topology &topology,
                                                 const std::vector<Storage> &available,
                                                 DynamicProgrammingSettings settings, const Job &job);

} // namespace cutaway::embedding
