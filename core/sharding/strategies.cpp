#include "core/sharding/strategies.h"

#include "core/sharding/operator_rule.h"

#include <algorithm>
#include <array>
#include <set>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

Candidate fullyReplicated(const OperatorCall &call)
{
    const Placements whole(call.meshRank());
    return {std::vector<Placements>(call.operandCount(), whole), whole};
}

bool isShardable(const OperatorCall &call, const Candidate &candidate)
{
    const DeviceMesh &mesh = call.settings.mesh;
    const bool even = call.settings.evenShards;
    for (std::size_t i = 0; i < candidate.operands.size(); ++i) {
        if (!mesh.isShardable(call.operand(i), candidate.operands[i], even))
            return false;
    }
    return mesh.isShardable(call.node.shape(), candidate.output, even);
}

/// Operands that are one tensor must want the same; none if they do not.
std::optional<Strategy> strategyOf(const OperatorCall &call, const Candidate &candidate)
{
    Strategy strategy{std::vector<Placements>(call.node.inputs.size()), candidate.output};
    for (std::size_t i = 0; i < candidate.operands.size(); ++i) {
        Placements &input = strategy.inputs[call.node.operands[i]];
        if (input.size() != 0 && input != candidate.operands[i])
            return std::nullopt;
        input = candidate.operands[i];
    }
    return strategy;
}

struct StrategyOrder
{
    bool operator()(const Strategy &a, const Strategy &b) const
    {
        return std::tie(a.inputs, a.output) < std::tie(b.inputs, b.output);
    }
};

std::vector<Strategy> filtered(const OperatorCall &call, const Candidates &candidates)
{
    std::vector<Strategy> strategies;
    std::set<Strategy, StrategyOrder> known;
    for (const Candidate &candidate : candidates.list) {
        if (!isShardable(call, candidate))
            continue;
        if (std::optional<Strategy> strategy = strategyOf(call, candidate); strategy && known.insert(*strategy).second)
            strategies.push_back(std::move(*strategy));
    }
    return strategies;
}

Candidates candidatesOf(const OperatorCall &call)
{
    switch (call.node.rule) {
    case OperatorRule::Leaf: return leafCandidates(call);
    case OperatorRule::Constant:
    case OperatorRule::Other: return {};
    case OperatorRule::Linear:
    case OperatorRule::MatrixProduct:
    case OperatorRule::AddedProduct:
    case OperatorRule::Embedding:
    case OperatorRule::Convolution:
    case OperatorRule::BatchNorm:
    case OperatorRule::Attention: return productCandidates(call);
    case OperatorRule::Pointwise: return pointwiseCandidates(call);
    case OperatorRule::Identity:
    case OperatorRule::Softmax:
    case OperatorRule::LayerNorm:
    case OperatorRule::Pooling:
    case OperatorRule::Reduction: return followingCandidates(call);
    default: return shapeCandidates(call);
    }
}

Text noRuleText(const OperatorCall &call, const Candidates &candidates)
{
    const std::string what = std::string(opcodeName(call.source.opcode)) + ' ' + call.source.target;
    const std::string name(call.node.name);
    if (call.node.rule == OperatorRule::Other)
        return phrase("%1: no rule for %2; fully replicated", {name, what});
    if (!candidates.unknown.empty())
        return phrase("%1: the %2 of %3 is not known; fully replicated", {name, candidates.unknown, what});
    return {};
}

/// Leaves must be split where they can be.
void skipReplicated(std::vector<Strategy> &strategies)
{
    if (strategies.size() > 1)
        std::erase_if(strategies, [](const Strategy &strategy) { return strategy.output.isReplicated(); });
}

class StrategyMaker
{
public:
    StrategyMaker(const Graph &graph, const LoweredGraph &lowered, const std::vector<CallArguments> &arguments,
                  const ShardingSettings &settings)
        : m_graph(graph), m_lowered(lowered), m_arguments(arguments), m_settings(settings)
    {
        m_result.ofNode.reserve(lowered.nodes.size());
    }

    void make(std::uint32_t index)
    {
        const LoweredNode &node = m_lowered.nodes[index];
        const OperatorCall call{m_lowered,  node,           m_graph.node(node.node), m_arguments[node.node.value()],
                                m_settings, m_result.ofNode};
        const Candidates candidates = candidatesOf(call);
        std::vector<Strategy> strategies = filtered(call, candidates);
        if (strategies.empty())
            strategies = filtered(call, {{fullyReplicated(call)}, {}});
        if (Text warning = noRuleText(call, candidates); !warning.empty()) {
            m_result.warnings.push_back(std::move(warning));
            m_result.withoutRule.push_back(index);
        }
        if (node.isLeaf() && m_settings.skipFullyReplicated)
            skipReplicated(strategies);
        m_result.ofNode.push_back(std::move(strategies));
    }

    NodeStrategies take() { return std::move(m_result); }

private:
    const Graph &m_graph;
    const LoweredGraph &m_lowered;
    const std::vector<CallArguments> &m_arguments;
    const ShardingSettings &m_settings;
    NodeStrategies m_result;
};

// Operators that leave the shape as it is, or nearly: pointwise, normalisations, reductions, pooling.

constexpr Placement whole = Placement::replicated();

template <std::size_t N>
bool isOneOf(std::string_view name, const std::array<std::string_view, N> &names)
{
    return std::ranges::find(names, name) != names.end();
}

bool isSet(const OperatorCall &call, std::string_view keyword)
{
    const OrderedJson &keywords = call.arguments.keywords();
    const auto found = keywords.find(std::string(keyword));
    return found != keywords.end() && !found->is_null();
}

/// Whether f(a + b) = f(a) + f(b), so that the terms of a sum may go through it one by one.
bool isLinear(const OperatorCall &call)
{
    constexpr std::array<std::string_view, 4> sums{"add", "iadd", "sub", "isub"};
    constexpr std::array<std::string_view, 9> casts{"neg",    "to",       "_to_copy", "float",  "half",
                                                    "double", "bfloat16", "type",     "type_as"};
    constexpr std::array<std::string_view, 2> products{"mul", "imul"};
    constexpr std::array<std::string_view, 3> quotients{"div", "truediv", "true_divide"};
    if (!call.arguments.areKnown() || call.source.opcode == Opcode::CallModule)
        return false;
    const std::string name = operatorName(call.source);
    const bool isOfOne = call.operandCount() == 1;
    if (isOneOf(name, sums))
        return call.operandCount() == 2;
    if (isOneOf(name, casts) || isOneOf(name, products))
        return isOfOne;
    return isOneOf(name, quotients) && isOfOne && call.isTensorAt(0) && !isSet(call, "rounding_mode");
}

bool broadcastsTo(const TensorShape &shape, const TensorShape &result)
{
    if (shape.rank() > result.rank())
        return false;
    const std::size_t missing = result.rank() - shape.rank();
    for (std::size_t d = 0; d < shape.rank(); ++d) {
        if (shape.sizes[d] != 1 && shape.sizes[d] != result.sizes[d + missing])
            return false;
    }
    return true;
}

/// The operand whose producer can be cut into the most shards, the first of equals.
std::size_t leader(const OperatorCall &call)
{
    std::size_t best = 0;
    std::int64_t most = 0;
    for (std::size_t i = 0; i < call.operandCount(); ++i) {
        for (const Strategy &strategy : call.strategies[call.producer(i)]) {
            const std::int64_t shards = call.settings.mesh.shards(strategy.output);
            if (shards > most) {
                most = shards;
                best = i;
            }
        }
    }
    return best;
}

Placement toOperand(Placement result, const TensorShape &operand, const TensorShape &shape)
{
    if (!result.isSplit())
        return result;
    const std::size_t missing = shape.rank() - operand.rank();
    const std::size_t d = result.dimension();
    if (d < missing || operand.sizes[d - missing] != shape.sizes[d])
        return whole;
    return Placement::split(d - missing);
}

/// The same placements in and out, some made whole; further operands are whole.
template <class Keep>
Candidates keeping(const OperatorCall &call, Keep keep)
{
    Candidates candidates;
    for (Placements placements : call.outputsOf(0)) {
        for (std::size_t i = 0; i < placements.size(); ++i) {
            if (!keep(placements[i]))
                placements[i] = whole;
        }
        candidates.list.push_back(followed(call, placements, Placements(placements.size()), placements));
    }
    return candidates;
}

Candidates softmax(const OperatorCall &call)
{
    const auto dimension = call.arguments.dimension(1, {"dim", "axis"}, call.operand(0).rank());
    if (!dimension)
        return {{}, phrase("dimension")};
    return keeping(
        call, [&](Placement placement) { return !placement.isPartial() && placement != Placement::split(*dimension); });
}

Candidates layerNorm(const OperatorCall &call)
{
    std::size_t length = 0;
    if (call.operandCount() > 1) {
        length = call.operand(1).rank();
    } else if (const auto shape = call.arguments.integers(1, {"normalized_shape"})) {
        length = shape->size();
    } else {
        return {{}, phrase("normalized shape")};
    }
    const std::size_t rank = call.operand(0).rank();
    const std::size_t first = rank - std::min(length, rank);
    return keeping(call, [&](Placement placement) {
        return placement.isReplicated() || (placement.isSplit() && placement.dimension() < first);
    });
}

Candidates pooling(const OperatorCall &call)
{
    return keeping(call, [](Placement placement) {
        return placement.isReplicated() || (placement.isSplit() && placement.dimension() < 2);
    });
}

/// Where the dimensions are an operand and not known: those that become 1. None if dimensions were dropped.
std::optional<std::vector<bool>> shrunkDimensions(const OperatorCall &call)
{
    const std::vector<std::int64_t> &before = call.operand(0).sizes;
    const std::vector<std::int64_t> &after = call.node.shape().sizes;
    if (after.empty())
        return std::vector<bool>(before.size(), true);
    if (after.size() != before.size())
        return std::nullopt;
    std::vector<bool> shrunk;
    for (std::size_t d = 0; d < before.size(); ++d)
        shrunk.push_back(before[d] != after[d]);
    return shrunk;
}

/// Which dimensions a reduction takes away; none where the graph does not say.
std::optional<std::vector<bool>> reducedDimensions(const OperatorCall &call)
{
    if (call.operandCount() > 1)
        return shrunkDimensions(call);
    const std::size_t rank = call.operand(0).rank();
    const bool isScalar = call.node.shape().rank() == 0;
    const OrderedJson *given = call.arguments.find(1, {"dim", "axis"});
    const bool isAll = !given || given->is_null() || given->is_boolean() || (given->is_array() && given->empty());
    if (isAll)
        return call.arguments.areKnown() || isScalar ? std::optional(std::vector<bool>(rank, true)) : std::nullopt;
    std::vector<bool> reduced(rank, false);
    const OrderedJson list = given->is_array() ? *given : OrderedJson::array({*given});
    for (const OrderedJson &item : list) {
        const auto dimension = item.is_number_integer() ? dimensionOf(item.get<std::int64_t>(), rank) : std::nullopt;
        if (!dimension)
            return std::nullopt;
        reduced[*dimension] = true;
    }
    return reduced;
}

Candidates reduction(const OperatorCall &call)
{
    if (call.operandCount() > 1 && !isOnnx(call.source))
        return {};
    const std::optional<std::vector<bool>> reduced = reducedDimensions(call);
    if (!reduced)
        return {{}, phrase("dimension")};
    const std::string name = operatorName(call.source);
    const bool isKept = call.node.shape().rank() == call.operand(0).rank();
    std::vector<std::size_t> target(reduced->size());
    for (std::size_t d = 0, next = 0; d < target.size(); ++d)
        target[d] = isKept ? d : (*reduced)[d] ? 0 : next++;

    Candidates candidates;
    for (Placements input : call.outputsOf(0)) {
        Placements output(input.size());
        for (std::size_t i = 0; i < input.size(); ++i) {
            const bool isReduced = input[i].isSplit() && (*reduced)[input[i].dimension()];
            if (input[i].isSplit() && !isReduced)
                output[i] = Placement::split(target[input[i].dimension()]);
            else if ((isReduced && name == "sum") || (input[i].isPartial() && (name == "sum" || name == "mean")))
                output[i] = Placement::partial();
            else
                input[i] = whole;
        }
        candidates.list.push_back(followed(call, input, Placements(input.size()), output));
    }
    return candidates;
}

} // namespace

std::string strategyText(const Strategy &strategy)
{
    std::string text;
    for (const Placements &input : strategy.inputs)
        text.append(input.text()).append(" ");
    return text + "→ " + strategy.output.text();
}

bool OperatorCall::isTensorAt(std::uint32_t position) const
{
    return std::ranges::count(node.positions, position) > 0;
}

std::vector<Placements> OperatorCall::outputsOf(std::size_t operand) const
{
    std::vector<Placements> outputs;
    std::set<Placements> known;
    for (const Strategy &strategy : strategies[producer(operand)]) {
        if (known.insert(strategy.output).second)
            outputs.push_back(strategy.output);
    }
    return outputs;
}

Candidate followed(const OperatorCall &call, const Placements &input, const Placements &others,
                   const Placements &output)
{
    Candidate candidate{std::vector<Placements>(call.operandCount(), others), output};
    candidate.operands[0] = input;
    return candidate;
}

Result<NodeStrategies> makeStrategies(const Graph &graph, const LoweredGraph &lowered,
                                      const std::vector<CallArguments> &arguments, const ShardingSettings &settings,
                                      const Job &job)
{
    StrategyMaker maker(graph, lowered, arguments, settings);
    for (std::uint32_t i = 0; i < lowered.nodes.size(); ++i) {
        if (i % 64 == 0 && job.stopRequested())
            return cancelledError();
        maker.make(i);
    }
    return maker.take();
}

Candidates pointwiseCandidates(const OperatorCall &call)
{
    const TensorShape &shape = call.node.shape();
    for (std::size_t i = 0; i < call.operandCount(); ++i) {
        if (!broadcastsTo(call.operand(i), shape))
            return {};
    }
    const bool keepsSums = isLinear(call);
    const std::size_t lead = leader(call);
    const std::size_t shift = shape.rank() - call.operand(lead).rank();
    Candidates candidates;
    for (Placements output : call.outputsOf(lead)) {
        for (std::size_t i = 0; i < output.size(); ++i) {
            if (output[i].isSplit())
                output[i] = Placement::split(output[i].dimension() + shift);
            else if (!keepsSums)
                output[i] = whole;
        }
        Candidate candidate{std::vector<Placements>(call.operandCount(), output), output};
        for (std::size_t k = 0; k < call.operandCount(); ++k) {
            for (std::size_t i = 0; i < output.size(); ++i)
                candidate.operands[k][i] = toOperand(output[i], call.operand(k), shape);
        }
        candidates.list.push_back(std::move(candidate));
    }
    return candidates;
}

Candidates followingCandidates(const OperatorCall &call)
{
    switch (call.node.rule) {
    case OperatorRule::Identity: return keeping(call, [](Placement) { return true; });
    case OperatorRule::Softmax: return softmax(call);
    case OperatorRule::LayerNorm: return layerNorm(call);
    case OperatorRule::Pooling: return pooling(call);
    case OperatorRule::Reduction: return reduction(call);
    default: return {};
    }
}

} // namespace cutaway::sharding
