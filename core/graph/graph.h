#pragma once

#include "core/base/index.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cutaway {

/// What a node does, in torch.fx's terms.
enum class Opcode : std::uint8_t { Placeholder, GetAttr, CallModule, CallFunction, CallMethod, Output };

std::string_view opcodeName(Opcode opcode);

/// Shape and element type of one tensor. Dimensions that are not known are −1.
struct TensorType
{
    std::vector<std::int64_t> shape;
    std::string dtype;
    std::string extra = {}; ///< unknown fields as a compact JSON object; empty: none
};

/// A parameter that a node owns. Two parameters with the same storage are tied.
struct Parameter
{
    std::string name;
    std::vector<std::int64_t> shape;
    std::string dtype;
    std::string storage;
    std::string extra; ///< unknown fields as a compact JSON object; empty: none
};

/// Time of a node on a device, in seconds: a roofline's two sides.
struct Latency
{
    double memorySec = 0;
    double computeSec = 0;
    std::string extra = {}; ///< unknown fields (`by_kind` among them) as a compact JSON object; empty: none
    double seconds() const { return memorySec > computeSec ? memorySec : computeSec; }
};

/// One node of a traced model. Sizes are bytes, times seconds.
struct Node
{
    std::string name;
    Opcode opcode = Opcode::CallFunction;
    std::string target;
    std::vector<NodeIndex> inputs; ///< distinct nodes read, in order of first appearance
    std::optional<std::vector<TensorType>> outputs;
    std::int64_t outputBytes = 0; ///< of what it returns
    std::int64_t totalBytes = 0;  ///< that plus its own parameters
    std::string modulePath;
    std::string moduleType;
    std::vector<Parameter> parameters;
    std::optional<double> flops;
    std::optional<Latency> latency;
    std::string
        extra; ///< all other fields of the document (arguments, attributes, …) as a compact JSON object; empty: none

    bool isOperation() const
    {
        return opcode == Opcode::CallModule || opcode == Opcode::CallFunction || opcode == Opcode::CallMethod;
    }
    bool isSource() const { return opcode == Opcode::Placeholder || opcode == Opcode::GetAttr; }
};

/// A traced model: nodes in execution order, each input defined before its reader. Immutable once made.
class Graph
{
public:
    Graph(Graph &&) = default;
    Graph &operator=(Graph &&) = default;
    Graph(const Graph &) = delete; // m_byName's keys point into m_nodes
    Graph &operator=(const Graph &) = delete;

    /// Checks what a document cannot break without making every algorithm unsafe: distinct names, inputs before their
    /// readers, sizes that are not negative and whose sums fit 64 bits. O(nodes + edges).
    /// Errors: `duplicate_name`, `cycle`, `not_in_order`, `negative_size`, `size_overflow`;
    /// `where` is the JSON path.
    static Result<Graph> make(std::string name, std::vector<Node> nodes, std::string extra = {},
                              std::string digest = {});

    const std::string &name() const { return m_name; }
    /// `sha256:…` of the bytes that the graph was read from; empty for a graph that comes from no file.
    const std::string &digest() const { return m_digest; }
    /// Unknown top-level fields of the document as a compact JSON object; empty: none.
    const std::string &extra() const { return m_extra; }

    std::size_t size() const { return m_nodes.size(); }
    const std::vector<Node> &nodes() const { return m_nodes; }
    const Node &node(NodeIndex index) const { return m_nodes[index.value()]; }
    std::span<const NodeIndex> inputs(NodeIndex index) const { return m_nodes[index.value()].inputs; }
    /// The nodes that read this one, in graph order, the output node among them.
    std::span<const NodeIndex> users(NodeIndex index) const
    {
        return {m_users.data() + m_userOffsets[index.value()],
                m_userOffsets[index.value() + 1] - m_userOffsets[index.value()]};
    }
    /// Where the users of `index` begin in one array of all edges: lets callers keep data per edge without a map.
    std::size_t userOffset(NodeIndex index) const { return m_userOffsets[index.value()]; }
    std::size_t edgeCount() const { return m_users.size(); }
    std::size_t operationCount() const { return m_operationCount; }

    /// Invalid if there is none. O(1).
    NodeIndex find(std::string_view name) const;

private:
    Graph() = default;

    std::string m_name;
    std::string m_digest;
    std::string m_extra;
    std::vector<Node> m_nodes;
    std::vector<NodeIndex> m_users;
    std::vector<std::size_t> m_userOffsets;
    std::size_t m_operationCount = 0;
    std::unordered_map<std::string_view, NodeIndex> m_byName;
};

/// What one run of a model, as it was captured, works on.
struct CapturedBatch
{
    std::int64_t count = 0;
    bool isOfTokens = false; ///< else samples
};

/// By the inputs that are no weights: a matrix of whole numbers is sentences of tokens; else the first dimension, where
/// all inputs of several dimensions share it. Nothing where that is not known. O(nodes).
std::optional<CapturedBatch> capturedBatch(const Graph &graph);

/// Figures that a profile brought to a graph's nodes; the nodes keep them under `profile`.
struct FigureColumn
{
    std::string name;           ///< ends with `_sec` where the figures are seconds
    std::vector<double> values; ///< by node; NaN: none

    bool isTime() const { return name.ends_with("_sec"); }
};

/// By name. O(nodes).
std::vector<FigureColumn> figureColumns(const Graph &graph);

/// Bits of one element of a tensor of this type, named as in documents: 32 for `float32`, 4 for `int4`. None for a type
/// whose elements have no fixed size (`string`) and for a name that is not known.
std::optional<int> elementBits(std::string_view dtype);

/// Bytes of a dense tensor: the elements' bits, rounded up to whole bytes. None if a dimension or the type is not
/// known, or the bytes would not fit 63 bits.
std::optional<std::int64_t> tensorBytes(std::span<const std::int64_t> shape, std::string_view dtype);

} // namespace cutaway
