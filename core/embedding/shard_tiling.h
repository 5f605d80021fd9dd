#pragma once

#include "core/embedding/sharding_option.h"

namespace cutaway::embedding {

/// Whether the shards cover a table of these rows and columns exactly, without gaps or overlaps. O(n log n).
bool tilesExactly(const std::vector<ShardShape> &shapes, std::int64_t rows, std::int64_t columns);

} // namespace cutaway::embedding
