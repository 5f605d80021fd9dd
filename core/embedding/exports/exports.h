#pragma once

#include "core/plan/export_descriptor.h"

#include <vector>

namespace cutaway::embedding {

/// What embedding plans alone are exported as, in menu order.
std::vector<ExportDescriptor> embeddingExports();

/// What a program has to be told of an embedding plan: how each table is cut, kept and placed.
std::vector<PlanField> carriedEmbeddingFields(const EditedPlan &plan);

} // namespace cutaway::embedding
