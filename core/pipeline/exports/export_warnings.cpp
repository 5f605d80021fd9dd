#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/shared_weights.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace cutaway {

/// Weights that stages share, where the format cannot say so.
std::vector<Text> PipelinePlan::exportWarnings(std::string_view format) const
{
    constexpr std::array<std::string_view, 3> silent{"megatron-layout", "torchtitan", "galvatron"};
    std::vector<Text> warnings;
    if (std::ranges::find(silent, format) != silent.end())
        std::ranges::transform(weightsOfSeveralStages(m_state), std::back_inserter(warnings), sharedWeightWarning);
    return warnings;
}

} // namespace cutaway
