#pragma once

#include "core/base/result.h"

#include <onnx/onnx_pb.h>

#include <string_view>
#include <unordered_map>
#include <vector>

/// What libonnx's shape inference (1.12) trusts blindly, kept from it.
namespace cutaway {

/// Inference divides by strides and the like and counts up to them: those beyond reason, in subgraphs too, are the
/// error `bad_attribute`. O(nodes and attributes).
Done checkNumbers(const onnx::GraphProto &graph);

/// Writes the `kernel_shape` of convolutions that have none, as long as it lives. libonnx compares a written one with
/// the dimensions of the input; one that it takes from the weight itself it does not, and reads past the strides where
/// the weight has more dimensions.
class WrittenKernelShapes
{
public:
    explicit WrittenKernelShapes(onnx::GraphProto &graph);
    WrittenKernelShapes(const WrittenKernelShapes &) = delete;
    WrittenKernelShapes &operator=(const WrittenKernelShapes &) = delete;
    ~WrittenKernelShapes();

private:
    void write(onnx::GraphProto &graph);
    void write(onnx::NodeProto &convolution);
    const onnx::TensorProto *findWeight(const std::string &name) const;

    /// Weights by name, of the graph that is walked over and of those around it, outer ones first.
    std::vector<std::unordered_map<std::string_view, const onnx::TensorProto *>> m_weights;
    std::vector<onnx::NodeProto *> m_written;
};

} // namespace cutaway
