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

/// What the rules of operators take and give. One operator at a time; no rule looks at more than its operands.

/// A strategy before operands that are one tensor are joined.
struct Candidate
{
    std::vector<Placements> operands;
    Placements output;
};

/// Candidates in order, unfiltered; none: the operator is fully replicated.
struct Candidates
{
    std::vector<Candidate> list;
    Text unknown; ///< what the graph does not tell: `dimension`; a warning is due
};

struct OperatorCall
{
    const LoweredGraph &graph;
    const LoweredNode &node;
    const Node &source;
    const CallArguments &arguments;
    const ShardingSettings &settings;
    const std::vector<std::vector<Strategy>> &strategies; ///< of the nodes before

    std::size_t meshRank() const { return settings.mesh.rank(); }
    std::size_t operandCount() const { return node.operands.size(); }
    const TensorShape &operand(std::size_t i) const { return node.inputs[node.operands[i]].shape; }
    std::uint32_t producer(std::size_t i) const { return node.inputs[node.operands[i]].from; }
    /// Whether the call's argument at this place is a tensor.
    bool isTensorAt(std::uint32_t position) const;
    /// The distinct outputs of the node behind an operand, in the order of its strategies.
    std::vector<Placements> outputsOf(std::size_t operand) const;
};

/// Section 3.3: leaves and operators that are sums of products, each mesh dimension on its own.
Candidates leafCandidates(const OperatorCall &call);
Candidates productCandidates(const OperatorCall &call);

/// Section 3.4: operators that take over what an input has.
Candidates pointwiseCandidates(const OperatorCall &call);
Candidates followingCandidates(const OperatorCall &call);
Candidates shapeCandidates(const OperatorCall &call);

/// Every operand wants `input` (parallel: `others` for all but the first), the output is `output`.
Candidate followed(const OperatorCall &call, const Placements &input, const Placements &others,
                   const Placements &output);

} // namespace cutaway::sharding
