#pragma once

#include "core/sharding/sharding_settings.h"

#include <map>
#include <string>

namespace cutaway::sharding {

/// Latencies that an inventory's mesh gives, in µs, by the names of the parameters that take their place:
/// `intra_node_latency_us`.
std::map<std::string, double, std::less<>> meshLatencies(const Mesh &mesh);

/// What an inventory's mesh says, by the names of the parameters that it stands in for. Empty: it has none.
ParameterValues meshValues(const Inventory &inventory);

/// The same, and what counts where it does not say; without a value: nothing does.
ParameterValues meshValuesInForce(const Inventory &inventory);

/// The figures of an inventory's mesh that costs under these settings come from.
std::vector<ParameterDeclaration> meshFields(const ShardingSettings &settings);

/// Sets one of them; a value that is not set takes it away. Errors, kind Input: `bad_value`.
Done setMeshField(Mesh &mesh, std::string_view name, const ParameterValue &value);

/// As parameters have it.
std::vector<std::string> meshShapeWords(const std::vector<std::int64_t> &shape);

/// `2,4`, `2x4` and `2 × 4` alike; none where it is no list of positive whole numbers.
std::optional<std::vector<std::int64_t>> parseMeshShape(const std::vector<std::string> &words);

} // namespace cutaway::sharding
