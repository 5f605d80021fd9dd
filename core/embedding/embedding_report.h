#pragma once

#include "core/embedding/embedding_plan.h"

namespace cutaway::embedding {

/// The plan as text: ranks, tables, sums (specification, section 11).
std::string reportOf(const EmbeddingPlan &plan);

} // namespace cutaway::embedding
