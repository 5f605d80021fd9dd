#pragma once

#include "core/devices/inventory.h"
#include "core/json/parameter.h"
#include "core/sharding/device_mesh.h"

#include <map>
#include <string>

namespace cutaway::sharding {

/// Where neither parameters nor inventory say; in bytes per second.
inline const std::vector<std::int64_t> usualMeshShape{2, 4};
inline constexpr double usualInterNodeBandwidth = 1e10;
inline constexpr double usualIntraNodeBandwidth = 1e11;

enum class OutputPlacement : std::uint8_t { Any, NoPartial, Replicated };

/// What strategies, costs and planners of sharding plans depend on: the parameters of README.md, section 2, checked.
struct ShardingSettings
{
    DeviceMesh mesh;
    CommunicationCost communication;
    bool skipFullyReplicated = false;
    bool evenShards = false;
    bool interleavedSplit = false;
    bool gradientSync = false;
    OutputPlacement outputPlacement = OutputPlacement::NoPartial;
    double deviceFlops = 0;            ///< per second; 0: compute costs nothing
    std::int64_t memoryLimitBytes = 0; ///< per device; 0: none
    double timeLimitSec = 10000;
    double relativeGap = 0; ///< fraction
    bool runChecks = false;
    bool listStrategies = false;
    std::string preloadSolution;

    bool isAlphaBeta() const { return communication.model() == CostModel::AlphaBeta; }
    /// Seconds of an objective; none in the alpha-beta model, whose unit is its own.
    std::optional<double> seconds(double objective) const;
};

/// The parameters that all planners of sharding plans have.
std::vector<ParameterDeclaration> shardingParameters();
/// Those of `sharding.megatron` beside them.
std::vector<ParameterDeclaration> megatronParameters();

/// `values` are complete, or those of a plan document, where what is missing takes its default. `inventory` may be
/// null. Errors as in README.md, section 2.
Result<ShardingSettings> readShardingSettings(const ParameterValues &values, const Inventory *inventory);

/// What of the values such devices refuse, as `readShardingSettings` says it.
Done checkShardingValues(const ParameterValues &values, const Inventory &inventory);

/// A value as the document or the command line gave it; none if it is missing or of another type.
std::optional<bool> boolParameter(const ParameterValues &values, std::string_view name);
std::optional<std::int64_t> integerParameter(const ParameterValues &values, std::string_view name);

/// Latencies that an inventory's mesh gives, in µs, by the names of the parameters that take their place:
/// `intra_node_latency_us`.
std::map<std::string, double, std::less<>> meshLatencies(const Mesh &mesh);

/// The same, and what counts where it does not say; without a value: nothing does.
ParameterValues meshValuesInForce(const Inventory &inventory);

/// As parameters have it.
std::vector<std::string> meshShapeWords(const std::vector<std::int64_t> &shape);

/// `2,4`, `2x4` and `2 × 4` alike; none where it is no list of positive whole numbers.
std::optional<std::vector<std::int64_t>> parseMeshShape(const std::vector<std::string> &words);

} // namespace cutaway::sharding
