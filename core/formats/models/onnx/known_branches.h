#pragma once

#include <onnx/onnx_pb.h>

namespace cutaway {

/// Puts the nodes of a branch in the place of an `If` whose condition is known, as long as it lives: libonnx says
/// nothing of what an `If` gives where its branches do not agree.
class KnownBranches
{
public:
    explicit KnownBranches(onnx::GraphProto &graph) : m_graph(graph) {}
    KnownBranches(const KnownBranches &) = delete;
    KnownBranches &operator=(const KnownBranches &) = delete;
    /// Puts back the nodes that were there. Weights of branches stay.
    ~KnownBranches();

    /// Conditions are known that are among the graph's initializers. Returns whether there were any. O(size of the
    /// graph).
    bool take();

private:
    using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;

    onnx::GraphProto &m_graph;
    Nodes m_original;
    bool m_isChanged = false;
};

} // namespace cutaway
