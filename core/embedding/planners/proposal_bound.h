#pragma once

#include "core/embedding/planners/proposer.h"

namespace cutaway::embedding {

/// How fast a proposal can be at best, wherever its shards lie and whatever the ranks' memory.
class ProposalBound
{
public:
    ProposalBound(const SearchSpace &space, std::size_t ranks);

    /// No placement has a lower rating, ms. O(tables · log tables).
    double of(const Proposal &proposal);

private:
    /// The shards of an option: `count` of them take `least` each, or more.
    struct Load
    {
        double least = 0;
        std::size_t count = 0;
        double sum = 0;
        bool isUniform = false; ///< one on each rank
    };

    double ofPacking() const;

    std::size_t m_ranks;
    std::vector<std::vector<Load>> m_loads; ///< by table and option
    std::vector<const Load *> m_sorted;     ///< of the proposal, the largest shards first; kept for its memory
};

} // namespace cutaway::embedding
