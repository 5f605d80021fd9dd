#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/plan/placed/placement_scoring.h"

#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// One way to run a node on `degree` devices (core/search/README.md, section 6). Seconds and bytes, not always whole.
struct TensorConfiguration
{
    std::int64_t degree = 1;
    std::string id;
    double sec = 0;
    double parameterBytes = 0;
    double memoryPerMicrobatch = 0;
    double memoryFixed = 0;
    std::vector<double> syncIn;  ///< one an input
    std::vector<double> syncOut; ///< one a reader
};

/// The id of configurations that make activations again in the backward pass.
inline constexpr std::string_view recomputingConfiguration = "activation recomp";

/// What runs in parallel and how: the graph's `tensor_parallel` and `input_bytes`, and the setting.
struct ParallelModel
{
    std::vector<std::vector<TensorConfiguration>> configurations; ///< per node; the output has none
    std::vector<std::vector<double>> inputBytes;                  ///< per node, one an input
    std::vector<std::vector<double>> outputBytes;                 ///< per node, one a reader: what it reads of it
    std::int64_t microbatches = 1;

    /// Errors: `no_configurations`, `wrong_type`, `missing_field`, `bad_value`, with the JSON path.
    static Result<ParallelModel> read(const Graph &graph, std::int64_t microbatches);

    /// Of a node with one id and degree; null if there is none.
    const TensorConfiguration *find(NodeIndex node, std::int64_t degree, std::string_view id) const;
    /// Seconds that a node adds to its stage's time, before division by the data-parallel degree: work, the edges of it
    /// that enter or leave the stage at 2 bytes each way, and its share of the gradients' exchange. `isInside` tells
    /// which nodes are in the stage.
    template <class IsInside>
    double seconds(const Graph &graph, NodeIndex node, const TensorConfiguration &configuration,
                   std::int64_t dataDegree, double bytesPerSec, IsInside isInside) const
    {
        double bytes = 0;
        const std::span<const NodeIndex> inputs = graph.inputs(node);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (!isInside(inputs[i]))
                bytes += 2 * (inputBytes[node.value()][i] + configuration.syncIn[i]);
        }
        const std::span<const NodeIndex> readers = graph.users(node);
        for (std::size_t i = 0; i < readers.size(); ++i) {
            if (graph.node(readers[i]).opcode != Opcode::Output && !isInside(readers[i]))
                bytes += 2 * (outputBytes[node.value()][i] + configuration.syncOut[i]);
        }
        const double gradients = 4 * double(dataDegree - 1) * configuration.parameterBytes / double(microbatches);
        return configuration.sec + (bytes + gradients) / bytesPerSec;
    }
};

/// Microbatches in flight at a stage with `dataDegree`, where the stages from it on have `dataFromHere` together.
inline std::int64_t microbatchesInFlight(std::int64_t dataFromHere, std::int64_t dataDegree)
{
    return (dataFromHere + dataDegree - 1) / dataDegree;
}

/// core/search/README.md, section 6: stages with data and tensor parallelism; the slowest counts.
std::shared_ptr<const PlacementScoring> parallelScoring(std::shared_ptr<const ParallelModel> model);

} // namespace cutaway
