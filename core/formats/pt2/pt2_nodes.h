#pragma once

#include "core/formats/graph_formats.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// The nodes of an exported program and its open sizes. Results of one call that are several tensors are taken apart by
/// `getitem` nodes, as torch.fx has them.
struct Pt2Nodes
{
    std::vector<Node> nodes;
    std::vector<SymbolicSize> sizes;
    std::vector<std::string> warnings;
};

/// `program` is the exported program, `configs` as `Pt2Weights` takes them. O(nodes + edges).
/// Errors: `unknown_value`, `duplicate_value`, and those of the document with their JSON path.
Result<Pt2Nodes> pt2Nodes(const nlohmann::json &program, const std::vector<std::string> &configs,
                          const ImportOptions &options);

} // namespace cutaway
