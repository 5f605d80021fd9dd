#pragma once

#include "core/base/job.h"
#include "core/embedding/planners/proposer.h"

namespace cutaway::embedding {

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
