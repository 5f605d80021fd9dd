#include "core/sharding/missing_strategies.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

Text leafText(Placement wanted)
{
    return wanted.isPartial() ? phrase("Inputs and weights are stored, not summed.")
                              : phrase("Inputs and weights are not to be whole on all devices where they can be cut.");
}

/// README.md, sections 3.3 and 3.4, in a sentence; empty: the operator's own rule forbids nothing.
Text ruleText(OperatorRule rule, Placement wanted)
{
    switch (rule) {
    case OperatorRule::Leaf: return leafText(wanted);
    case OperatorRule::Constant: return phrase("It reads no tensor: every device makes all of it.");
    case OperatorRule::Other: return phrase("No rule is known for its operator: it runs whole on every device.");
    case OperatorRule::Pointwise:
        return wanted.isPartial() ? phrase("Terms of a sum pass through linear operators only.")
                                  : phrase("It is cut as what it reads is cut.");
    case OperatorRule::Identity:
    case OperatorRule::Permutation: return phrase("It is cut as what it reads is cut.");
    case OperatorRule::Softmax:
    case OperatorRule::LayerNorm:
        return phrase("It needs finished sums, and all of what it normalises along on each device.");
    case OperatorRule::View:
        return phrase(
            "A view keeps cuts of dimensions that stay, or come first where dimensions are joined or parted.");
    case OperatorRule::Expand: return phrase("It is whole along what it enlarges.");
    case OperatorRule::Reduction: return phrase("It is whole along what it reduces, or gives terms of a sum.");
    case OperatorRule::Split: return phrase("It is whole along what it splits.");
    case OperatorRule::Concatenation: return phrase("It is whole along what it joins.");
    case OperatorRule::Pooling: return phrase("It is whole along what it pools, and needs finished sums.");
    case OperatorRule::Index: return phrase("It is whole along what it takes a part of.");
    default: return {};
    }
}

Text unevenText(const ShardingProblem &problem, const TensorShape &shape, const Placements &wanted, Placement placement)
{
    if (!placement.isSplit() || !problem.settings().evenShards)
        return {};
    const std::int64_t shards = problem.mesh().shardsOf(wanted, placement.dimension());
    const std::int64_t rows = shape.sizes[placement.dimension()];
    return rows % shards == 0
               ? Text()
               : phrase("%1 rows cannot be cut into %2 equal chunks.", {std::to_string(rows), std::to_string(shards)});
}

/// `R, S(0), S(2)`.
std::string possibleText(const std::vector<Strategy> &strategies, Placements wanted, std::size_t meshDimension)
{
    std::set<Placement> possible;
    for (const Strategy &strategy : strategies) {
        const Placement own = strategy.output[meshDimension];
        wanted[meshDimension] = own;
        if (strategy.output == wanted)
            possible.insert(own);
    }
    std::string text;
    for (const Placement placement : possible)
        text.append(text.empty() ? "" : ", ").append(placement.text());
    return text;
}

Text joined(const Text &first, const Text &second)
{
    return second.empty() ? first : phrase("%1 %2", {first, second});
}

} // namespace

Text whyNoStrategyReturns(const ShardingProblem &problem, std::uint32_t node, const Placements &wanted,
                          std::size_t meshDimension)
{
    const LoweredNode &lowered = problem.node(node);
    const Placement placement = wanted[meshDimension];
    Text text = phrase("%1 cannot be %2.", {std::string(lowered.name), wanted.text(", ")});
    const Text uneven = unevenText(problem, lowered.shape(), wanted, placement);
    text = joined(text, uneven.empty() ? ruleText(lowered.rule, placement) : uneven);
    const std::string possible = possibleText(problem.strategies(node), wanted, meshDimension);
    return possible.empty() ? text
                            : joined(text, phrase("Dimension %1 of the mesh can be %2 here.",
                                                  {std::to_string(meshDimension), possible}));
}

} // namespace cutaway::sharding
