#pragma once

#include "core/plan/export_descriptor.h"

#include <vector>

namespace cutaway {

/// What pipeline plans alone are exported as, in menu order.
std::vector<ExportDescriptor> pipelineExports();

/// What a program has to be told of a pipeline plan: how it is run, its stages and where they are. Plans of a cost
/// model of their own have more.
std::vector<PlanField> carriedPipelineFields(const EditedPlan &plan);

} // namespace cutaway
