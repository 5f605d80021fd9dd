#pragma once

#include "core/embedding/embedding_plan.h"

namespace cutaway::embedding {

/// How far figures of the ranks are from all being alike, normalised to shares that sum to 1.
struct Imbalance
{
    double totalVariation = 0; ///< the largest difference from 1/k
    double totalDistance = 0;  ///< the sum of the differences
    double chi = 0;            ///< the sum of their squares, 1 where one rank has all
    double divergence = 0;     ///< Kullback and Leibler's, 1 where one rank has all
};
Imbalance imbalanceOf(const std::vector<double> &figures);

std::vector<double> totalsOf(const EmbeddingState &state);                            ///< ms per rank
std::vector<double> usedOf(const EmbeddingState &state, std::int64_t Storage::*tier); ///< bytes per rank

/// What a plan does that TorchRec would refuse.
struct Violation
{
    std::string code; ///< `dense_kernel`, `load_factor`, `negative_storage`
    std::size_t table = 0;
    Text message;
};
std::vector<Violation> violationsOf(const EmbeddingState &state);

/// Bytes by which a rank exceeds what is available to tables.
struct Excess
{
    std::size_t rank = 0;
    Storage bytes; ///< 0 in tiers that are not exceeded
};
std::vector<Excess> excessesOf(const EmbeddingState &state);

/// `0-7` where consecutive, else `0,2,5`.
std::string ranksText(const std::vector<std::uint32_t> &ranks, const char *separator = ",");

PlanCost costOf(const EmbeddingPlan &plan);
std::vector<Problem> problemsOf(const EmbeddingPlan &plan);
/// Tables that lie outside what they are held to, as one; none where all lie inside.
std::optional<Problem> heldProblemOf(const EmbeddingPlan &plan);

/// The plan as text: ranks, tables, sums (README.md, section 11).
Report reportOf(const EmbeddingPlan &plan);

} // namespace cutaway::embedding
