#pragma once

#include "core/sharding/sharding_problem.h"

#include <map>

// Column, row and vocabulary parallel on a mesh of one dimension, and on one dimension of a larger mesh.

namespace cutaway::sharding {

/// Parameters, and views, permutations and copies of them alone: what a reader of weights sees as a weight.
class ParameterLike
{
public:
    explicit ParameterLike(const LoweredGraph &graph);

    bool contains(std::uint32_t node) const { return m_contains[node]; }
    /// The parameter behind a weight.
    std::uint32_t root(std::uint32_t node) const { return m_root[node]; }
    /// Linear, mm, matmul or addmm of something that is no parameter with a weight.
    bool isProjection(const Graph &source, std::uint32_t node) const;

    /// Positions in `LoweredNode::inputs` of a product's left operand and of its weight.
    static std::size_t leftInput(const LoweredNode &node);
    static std::size_t weightInput(const LoweredNode &node);

    /// Gives every weight what its first reader wants, pushed back through the views; what a parameter cannot have it
    /// keeps whole. `assignment` holds the strategies of all other nodes of `problem`.
    void assignByFirstReader(const ShardingProblem &problem, Assignment &assignment) const;

private:
    const LoweredGraph &m_graph;
    std::vector<bool> m_contains;
    std::vector<std::uint32_t> m_root;
};

/// The strategy with everything whole; the first where there is none.
std::uint32_t wholeStrategy(const ShardingProblem &problem, std::uint32_t node);

/// What propagations on a mesh of one dimension have in common.

inline constexpr std::uint32_t noMatch = noLowered;

inline Placements alone(Placement placement)
{
    Placements placements(1);
    placements[0] = placement;
    return placements;
}

/// Among strategies without sums whose inputs are as wanted (whole ones may be cut: that is free), the one with the
/// most inputs exactly as wanted, the lowest of equals; none if there is none. Inputs that are not compared may be
/// anything.
template <class Admits>
std::uint32_t bestMatch(const ShardingProblem &problem, std::uint32_t node, const std::vector<Placement> &wanted,
                        const std::vector<bool> &isCompared, Admits admits)
{
    std::uint32_t best = noMatch;
    std::size_t most = 0;
    const std::vector<Strategy> &strategies = problem.strategies(node);
    for (std::uint32_t k = 0; k < strategies.size(); ++k) {
        const Strategy &strategy = strategies[k];
        if (strategy.output.hasPartial() || !admits(strategy))
            continue;
        std::size_t exact = 0;
        bool fits = true;
        for (std::size_t i = 0; i < strategy.inputs.size(); ++i) {
            fits = fits && !strategy.inputs[i].hasPartial();
            if (!isCompared[i])
                continue;
            const bool isExact = strategy.inputs[i][0] == wanted[i];
            exact += isExact;
            fits = fits && (isExact || wanted[i].isReplicated());
        }
        if (fits && (best == noMatch || exact > most)) {
            best = k;
            most = exact;
        }
    }
    return best;
}

struct MegatronOptions
{
    std::size_t tensorDimension = 0;
    std::optional<std::size_t> dataDimension;
    bool isSequenceParallel = false;
    bool isVocabularyParallel = true;
};

struct MegatronPlan
{
    Assignment assignment;
    std::map<std::uint32_t, std::string> roles; ///< `column`, `row`, `vocab`, `vocab_head`
    bool hasProjections = false;
};

/// Column, row and vocabulary parallel on one mesh dimension, data parallel on another, after Megatron-LM
/// (Shoeybi et al. 2019), found by propagation through the graph (README.md, section 8). `problem` must not skip
/// full replication. Errors: `cancelled`.
Result<MegatronPlan> megatronPlan(const std::shared_ptr<const ShardingProblem> &problem, const MegatronOptions &options,
                                  const Job &job);

struct TensorParallel
{
    Assignment assignment;
    std::map<std::uint32_t, std::string> roles;
};

/// Column, row and vocabulary parallel on a mesh of one dimension (README.md, section 8). Errors: `cancelled`.
Result<TensorParallel> tensorParallel(const ShardingProblem &problem, const ParameterLike &weights,
                                      const MegatronOptions &options, const Job &job);

} // namespace cutaway::sharding
