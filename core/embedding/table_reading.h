#pragma once

#include "core/embedding/embedding_table.h"

namespace cutaway::embedding {

/// Whether the node may hold a table: cheap, and never false for one that does.
bool hasTable(const Node &node);

/// The field `embedding` of a node; nothing if it has none. Errors: as `readTables`.
Result<std::optional<Table>> readTable(const Graph &graph, NodeIndex node);

} // namespace cutaway::embedding
