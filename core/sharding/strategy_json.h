#pragma once

#include "core/json/json_reading.h"
#include "core/sharding/sharding_plan.h"

#include <nlohmann/json_fwd.hpp>

/// Placements and strategies as documents tell them: what a node wants stands beside the graph node's inputs and
/// parameters, one for one. And what a plan takes over from the document of another.

namespace cutaway::sharding {

nlohmann::ordered_json placementsJson(const Placements &placements);

/// `{"inputs": […], "parameters": […], "output": […]}`; null for an input that is no tensor. `node` is the graph's: an
/// alias of a parameter is a leaf like the first.
nlohmann::ordered_json strategyJson(const ShardingProblem &problem, NodeIndex node, const Strategy &strategy);

/// A list of as many placements as the mesh has dimensions; empty after an error.
Placements readPlacements(const nlohmann::json &value, const std::string &path, std::size_t meshRank,
                          FirstError &failed);

/// What an entry of a plan, of its pins or of a moves document asks of a node; inputs that it leaves out are free.
ShardingPin readPin(const nlohmann::json &entry, const std::string &path, const ShardingProblem &problem,
                    NodeIndex node, FirstError &failed);

/// The lowered node of a name: of a graph node, or of a parameter's storage.
struct NamedNode
{
    std::uint32_t lowered = noLowered;
    NodeIndex node; ///< invalid for a parameter that no node of the graph stands for
};
NamedNode findNamed(const ShardingProblem &problem, std::string_view name);

/// The same of a pin; of a parameter without a graph node it has an output only.
ShardingPin readNamedPin(const ShardingProblem &problem, const NamedNode &named, const nlohmann::json &entry,
                         const std::string &path, FirstError &failed);

/// `(R,S(1)) , (R,R) -> (R,S(1))`.
std::string wantedText(const ShardingPin &pin);

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

/// Holds nodes to their pins; a pin that no strategy fits leaves its node free, with a warning.
void holdToPins(const ShardingProblem &problem, const ShardingPins &pins, AllowedStrategies &allowed,
                std::vector<Text> &warnings);

} // namespace cutaway::sharding
