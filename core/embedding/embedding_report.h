#pragma once

#include "core/embedding/embedding_plan.h"

namespace cutaway::embedding {

/// The plan as text: ranks, tables, sums (README.md, section 11).
Report reportOf(const EmbeddingPlan &plan);

} // namespace cutaway::embedding
