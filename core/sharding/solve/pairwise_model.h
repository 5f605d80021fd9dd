#pragma once

#include "core/base/deadline.h"

#include <cstdint>
#include <vector>

namespace cutaway::sharding {

/// Variables that each take one of a few labels, a cost for each label and for each pair of labels of two variables:
/// a pairwise Markov random field. Costs may be infinite: not allowed.
struct PairwiseModel
{
    struct Edge
    {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::vector<double> table; ///< row-major: a row for each label of `from`
    };

    std::vector<std::vector<double>> costs; ///< by variable
    std::vector<Edge> edges;                ///< several may join the same two variables
    /// What each label takes of something that is limited, by variable; empty: nothing is. A label is not given up for
    /// one that takes more, nor a variable whose labels differ in it.
    std::vector<std::vector<double>> weights;

    double value(const std::vector<std::uint32_t> &labels) const;
};

} // namespace cutaway::sharding
