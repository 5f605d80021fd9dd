#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// `pp`, `dp`, `tp`: the devices of a topology along its pipeline, data and tensor axis.
std::vector<ParameterDeclaration> deepspeedParameters();

/// A pipeline plan for Slapo's DeepSpeed runtime: per stage the values that it takes, passes on and makes, and for a
/// topology of pp · dp · tp devices which ranks hold a tied weight. JSON:
///
///     {"format": "cutaway.deepspeed", "version": 1, "graph", "cuts", "inputs", "results",
///      "stages": [{"name", "argument_names", "liveness", "outputs"}],
///      "topology": {"pp", "dp", "tp"}, "tied": [{"storage", "members", "stages", "ranks"}]}
///
/// Rank of stage s, replica d, shard t: (s · dp + d) · tp + t. Errors: `wrong_kind`, `bad_value` where pp is not the
/// number of stages, and those of `deploymentFault`.
Result<std::string> exportDeepspeed(const EditedPlan &plan, const ParameterValues &parameters);

} // namespace cutaway
