#pragma once

#include <onnx/onnx_pb.h>

#include <string>

namespace cutaway {

struct OnnxModule
{
    std::string path;
    std::string type; ///< empty: not known
};

/// The module that a node's operator was called in: PyTorch's newer exporter writes it into the node's metadata (a
/// field that the installed ONNX may not know), the older one into the node's name.
OnnxModule moduleOfNode(const onnx::NodeProto &node);

} // namespace cutaway
