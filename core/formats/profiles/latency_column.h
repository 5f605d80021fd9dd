#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cutaway {

/// What one unit of a column of times is in seconds: `latency_ms` and `Duration [ms]` → 0.001, `seconds` → 1. None if
/// the name speaks of no time. A time without a unit is in seconds, as in Cutaway's own documents.
std::optional<double> secondsPerUnit(std::string_view columnName);

/// Whether a column or field holds the names of nodes: `name`, `node`, `Node name`, `op_name`, ….
bool isKeyName(std::string_view columnName);

} // namespace cutaway
