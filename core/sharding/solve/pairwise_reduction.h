#pragma once

#include "core/base/job.h"

#include <cstdint>
#include <optional>
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

/// Shrinks a pairwise model without changing its least value: labels that another one dominates go (Goldstein's
/// criterion, which finds duplicates too), and variables with at most two neighbours are folded into them. Trees and
/// series-parallel graphs vanish entirely: dynamic programming. Steps 1 to 4 of README.md, section 7; always in
/// the same order, the lowest label wherever several are least.
class PairwiseReduction
{
public:
    explicit PairwiseReduction(PairwiseModel model);

    /// Until nothing changes. False: the limit was reached first; what is left is still exact.
    bool run(const Deadline &limit);

    /// What is left, and which variables of the whole model its variables are.
    PairwiseModel rest() const;
    std::vector<std::uint32_t> restVariables() const;
    /// What the whole model costs more than the rest of it.
    double constant() const { return m_constant; }
    /// The labels of the rest that are these labels of the whole model; none if one of them was dropped.
    std::optional<std::vector<std::uint32_t>> restLabels(const std::vector<std::uint32_t> &labels) const;
    /// What the labels of a variable that went all take.
    double weightOfRemoved(std::uint32_t variable) const;

    /// Labels of the whole model from labels of what is left.
    std::vector<std::uint32_t> complete(const std::vector<std::uint32_t> &restLabels) const;

private:
    struct Variable
    {
        std::vector<double> costs;
        std::vector<double> weights;       ///< as many, or none
        std::vector<std::uint32_t> labels; ///< what the labels left were called at first
        std::vector<std::uint32_t> edges;
        bool exists = true;
    };
    struct Edge
    {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::vector<double> table;
        bool exists = true;
    };
    /// How a variable that went is to be labelled, by the labels of its neighbours at that time.
    struct Removed
    {
        std::uint32_t variable = 0;
        std::vector<std::uint32_t> neighbours;
        std::vector<std::vector<std::uint32_t>> neighbourLabels;
        std::vector<std::uint32_t> best; ///< first label, by the neighbours' positions, row-major
    };
    /// An edge as one of its variables sees it: a row for each of that variable's labels.
    struct View
    {
        std::uint32_t other = 0;
        std::size_t width = 0;
        std::vector<double> rows;
    };

    void addEdge(std::uint32_t from, std::uint32_t to, std::vector<double> table);
    std::uint32_t other(const Edge &edge, std::uint32_t variable) const
    {
        return edge.from == variable ? edge.to : edge.from;
    }
    View viewOf(const Edge &edge, std::uint32_t variable) const;
    void touch(std::uint32_t variable);
    void touchNeighbours(std::uint32_t variable);
    void detach(std::uint32_t variable);

    void excludeImpossible(Variable &variable, const std::vector<View> &views) const;
    std::vector<bool> dominated(const Variable &variable, const std::vector<View> &views) const;
    void dropLabels(std::uint32_t variable, const std::vector<bool> &drop);
    void reduceLabels(std::uint32_t variable);
    bool isFoldable(const Variable &variable) const;
    void fold(std::uint32_t variable);
    void foldLeaf(std::uint32_t variable, const View &view);
    void foldBetween(std::uint32_t variable, const View &x, const View &z);
    Removed removedAs(std::uint32_t variable, std::initializer_list<std::uint32_t> neighbours) const;

    std::vector<Variable> m_variables;
    std::vector<Edge> m_edges;
    std::vector<Removed> m_removed;
    double m_constant = 0;
    std::vector<bool> m_isTouched;
    std::vector<std::uint32_t> m_touched;
};

} // namespace cutaway::sharding
