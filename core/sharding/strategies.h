#pragma once

#include "core/base/job.h"
#include "core/sharding/lowering.h"
#include "core/sharding/sharding_settings.h"

namespace cutaway::sharding {

/// A way to run a node: what it wants of each input (parallel to `LoweredNode::inputs`) and what it returns.
struct Strategy
{
    std::vector<Placements> inputs;
    Placements output;

    friend bool operator==(const Strategy &, const Strategy &) = default;
};

/// `R,S(1) S(0),R → S(0),S(1)`.
std::string strategyText(const Strategy &strategy);

struct NodeStrategies
{
    std::vector<std::vector<Strategy>> ofNode; ///< by lowered node; never empty
    std::vector<Text> warnings;                ///< operators without a rule, dimensions that are not told
    std::vector<std::uint32_t> withoutRule;    ///< the nodes that the warnings are about
};

/// The strategies of all nodes, in the order of README.md, section 3.2. Errors: `cancelled`.
Result<NodeStrategies> makeStrategies(const Graph &graph, const LoweredGraph &lowered,
                                      const std::vector<CallArguments> &arguments, const ShardingSettings &settings,
                                      const Job &job);

} // namespace cutaway::sharding
