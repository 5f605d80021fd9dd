#pragma once

#include "core/json/parameter.h"
#include "core/transformer/transformer.h"

namespace cutaway {

/// The fields of a graph's `transformer` object, which `--set` may override; none has a default.
std::vector<ParameterDeclaration> shapeSettings();

/// The fields' values.
ParameterValues shapeValues(const training::ModelShape &shape);

/// Overwrites the fields that are given.
void applyShapeSettings(training::ModelShape &shape, const ParameterValues &given);

} // namespace cutaway
