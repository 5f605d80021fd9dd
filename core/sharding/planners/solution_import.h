#pragma once

#include "core/sharding/sharding_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::sharding {

/// What is taken over from another plan: strategies that nodes are held to, and what was found of it.
struct SolutionImport
{
    AllowedStrategies allowed;
    ShardingPins pins; ///< those that the other plan has
    std::vector<std::string> extrapolated;
    std::vector<std::string> notFound;
    std::vector<Text> warnings;
};

/// Looks names up in a plan document, those with a number that is not there as if it were 0 (README.md, section 9).
/// Errors: those of the document.
Result<SolutionImport> importSolution(const ShardingProblem &problem, const nlohmann::json &document);

/// The same name with its first number replaced by 0; none if it has no number.
std::optional<std::string> nameOfLayerZero(std::string_view name);

/// Holds nodes to their pins; a pin that no strategy fits leaves its node free, with a warning.
void holdToPins(const ShardingProblem &problem, const ShardingPins &pins, AllowedStrategies &allowed,
                std::vector<Text> &warnings);

} // namespace cutaway::sharding
