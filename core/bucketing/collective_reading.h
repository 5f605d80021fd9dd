#pragma once

#include "core/bucketing/collectives.h"

namespace cutaway {

/// By opcode and target alone.
CollectiveForm collectiveForm(const Node &node);

/// The inputs that a collective sends: the first, or all that are coalesced.
std::span<const NodeIndex> readTensors(const Graph &graph, NodeIndex node);

std::string nodePath(NodeIndex node);
/// An error in the document, at a JSON path.
Error faultAt(std::string where, std::string code, std::string message);

/// What the field `collective` of a node says; nothing where it has none. Errors: `missing_field`, `wrong_type`,
/// `unknown_kind`, `wrong_kind`, `number_range`, `wrong_inputs`, `unknown_size`.
Result<std::optional<Collective>> readCollective(const Graph &graph, NodeIndex node);

/// The nodes whose storage a node writes: its field `mutates`. Error: `unknown_node`.
Result<std::vector<NodeIndex>> readMutations(const Graph &graph, NodeIndex node);

} // namespace cutaway
