#pragma once

#include "core/formats/models/graph_formats.h"
#include "core/formats/models/pt2/pt2_archive.h"

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace cutaway {

/// A module that a node ran in.
struct ModuleFrame
{
    std::string_view path; ///< `branch.0`; empty: the model itself
    std::string_view type;
};

/// The last entry of a `nn_module_stack`: `key,path,type` each, joined by semicolons, the outermost first; older
/// programs write `key:(path,type)`. The views point into `stack`.
ModuleFrame innermostModule(std::string_view stack);

/// The nodes of an exported program and its open sizes. Results of one call that are several tensors are taken apart by
/// `getitem` nodes, as torch.fx has them.
struct Pt2Nodes
{
    std::vector<Node> nodes;
    std::vector<SymbolicSize> sizes;
    std::vector<Text> warnings;
};

/// `program` is the exported program that `archive` holds. O(nodes + edges).
/// Errors: `unknown_value`, `duplicate_value`, and those of the document with their JSON path.
Result<Pt2Nodes> pt2Nodes(const nlohmann::json &program, const Pt2Archive &archive, const ImportOptions &options);

/// One argument of a call in the notation of graph documents. `nodeOf(value)` gives the node that makes a value and
/// notes that it is read; an empty name leaves the value's own.
nlohmann::ordered_json pt2Argument(const nlohmann::json &argument,
                                   const std::function<std::string(const std::string &value)> &nodeOf);

} // namespace cutaway
