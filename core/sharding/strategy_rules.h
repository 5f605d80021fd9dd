#pragma once

#include "core/sharding/strategies.h"

/// What the rules of operators take and give. One operator at a time; no rule looks at more than its operands.
namespace cutaway::sharding {

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
