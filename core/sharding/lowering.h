#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/sharding/device_mesh.h"
#include "core/sharding/operator_rule.h"

#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace cutaway::sharding {

/// The arguments of a node's call and the constructor values of its module, as torch.fx gives them; those of an ONNX
/// operator as the function takes them whose rule it follows.
class CallArguments
{
public:
    using Json = nlohmann::ordered_json; ///< keyword arguments stand in the call's order

    explicit CallArguments(const Node &node);

    /// Whether the graph says what the call was given; else dimensions and the like are not known.
    bool areKnown() const { return m_fields.contains("arguments"); }
    const Json &positional() const { return list("arguments"); }
    const Json &keywords() const { return object("kwargs"); }

    /// The argument at a position (0 is the tensor) or by one of its names, a module's constructor value by one of
    /// them; null if it is not given.
    const Json *find(std::size_t position, std::initializer_list<std::string_view> names) const;
    std::optional<std::int64_t> integer(std::size_t position, std::initializer_list<std::string_view> names) const;
    /// A number or a list of numbers, or numbers from `position` on.
    std::optional<std::vector<std::int64_t>> integers(std::size_t position,
                                                      std::initializer_list<std::string_view> names) const;
    /// As a dimension of a tensor of this rank, counted from its end where negative.
    std::optional<std::size_t> dimension(std::size_t position, std::initializer_list<std::string_view> names,
                                         std::size_t rank) const;

private:
    const Json &list(const char *name) const;
    const Json &object(const char *name) const;

    Json m_fields;
};

/// Negative dimensions count from the end; none if there is no such dimension.
std::optional<std::size_t> dimensionOf(std::int64_t given, std::size_t rank);

/// The name of the node that an argument refers to; null if it is something else.
const std::string *nodeReference(const nlohmann::ordered_json &argument);
/// The same for the name of a parameter of the node itself.
const std::string *parameterReference(const nlohmann::ordered_json &argument);

inline constexpr std::uint32_t noLowered = std::numeric_limits<std::uint32_t>::max();

/// A tensor that has placements: a parameter, an input, or what an operator returns.
struct LoweredNode
{
    /// A distinct producer that the node reads, parameters after the graph's own inputs.
    struct Input
    {
        std::uint32_t from = noLowered;
        TensorShape shape; ///< as read: of a producer with several outputs, the reader's own
        double bytes = 0;
    };

    std::string_view name; ///< lives as long as the graph
    NodeIndex node;        ///< of the graph; for a module's parameter the node that reads it first
    OperatorRule rule = OperatorRule::Leaf;
    bool isParameter = false;
    bool isReturned = false; ///< read by the graph's output
    std::vector<TensorShape> outputs;
    std::vector<Input> inputs;
    std::vector<std::uint32_t> operands;  ///< positions in `inputs`, one for each tensor operand in the call's order
    std::vector<std::uint32_t> positions; ///< for each operand its place in the call's arguments; -1: by name

    const TensorShape &shape() const { return outputs.front(); }
    bool isLeaf() const { return rule == OperatorRule::Leaf; }
    double outputBytes() const;
};

/// The graph with one node for each parameter and without what is no tensor (README.md, section 3.1).
struct LoweredGraph
{
    std::vector<LoweredNode> nodes;
    std::vector<std::uint32_t> ofNode;             ///< by graph node; aliases share one; noLowered: no tensor
    std::vector<std::vector<std::uint32_t>> users; ///< ascending, distinct
    std::unordered_map<std::string_view, std::uint32_t> parameters; ///< by storage

    std::uint32_t of(NodeIndex node) const { return ofNode[node.value()]; }
    std::size_t edgeCount() const;
};

/// `arguments` holds one entry for each graph node. Errors: `no_tensors`, `shapes_missing`. O(graph).
Result<LoweredGraph> lowerGraph(const Graph &graph, const std::vector<CallArguments> &arguments);

} // namespace cutaway::sharding
