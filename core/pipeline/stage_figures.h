#pragma once

#include "core/pipeline/stage_model.h"
#include "core/plan/compared_cost.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// What follows from the assignment of nodes to stages: the fields of a pipeline plan (README.md, section 2).

namespace cutaway {

/// The stage of a node that is in none, and of a source that goes where its readers are.
inline constexpr std::uint32_t noStage = std::numeric_limits<std::uint32_t>::max();

/// Sizes are bytes, times seconds.
struct StageFigures
{
    std::vector<NodeIndex> nodes;      ///< sources, operators and the output, in graph order
    std::vector<NodeIndex> replicated; ///< weights that lie in another stage and are used here too
    std::vector<NodeIndex> arguments;  ///< values that are read here and made elsewhere, by first reading
    std::vector<NodeIndex> liveness;   ///< what must arrive: the arguments, then what is only passed on
    std::vector<NodeIndex> outputs;    ///< values that are made here and read elsewhere, by first reading
    std::size_t operatorCount = 0;
    std::int64_t parameterBytes = 0; ///< of distinct storages
    std::int64_t receiveBytes = 0;   ///< of `liveness`
    std::int64_t activationBytes = 0;
    double forwardSec = 0;
    double backwardSec = 0; ///< of the graph's own backward nodes
};

/// A storage that several stages hold a copy of.
struct TiedGroup
{
    struct Member
    {
        std::string_view name;
        std::uint32_t stage = 0;
    };
    std::string_view storage;
    std::int64_t bytes = 0;
    std::vector<Member> members; ///< by stage, then by first appearance
};

struct PipelineFigures
{
    std::vector<StageFigures> stages;
    std::vector<TiedGroup> tied;
    std::vector<std::uint32_t> stageOf;      ///< per node, sources and the output among them
    std::vector<std::uint32_t> outputNumber; ///< per node: its place among its stage's `outputs`; noStage: none
};

/// `assigned` gives the stage of every computing node, all of them below `kinds.size()`, and may place sources; noStage
/// puts a source where README.md, section 2.1, puts it. `kinds` has the kind of each stage's device
/// (StageModel::kindNumber). O(nodes + edges + parameters + what is live at the cuts).
PipelineFigures evaluateStages(const StageModel &model, std::span<const std::uint32_t> assigned,
                               std::span<const std::size_t> kinds);

/// The first node in graph order that reads a later stage, and what it reads there. Nodes of the backward pass may.
struct BackwardRead
{
    NodeIndex reader;
    NodeIndex maker;
};
BackwardRead firstBackwardRead(const StageModel &model, std::span<const std::uint32_t> stageOf);

class Graph;

/// `forward 7.27 ms, backward 14.5 ms` and shorter forms; without training the forward pass alone.
std::vector<Text> passTexts(double forwardSec, std::optional<double> backwardSec);

/// Whether anybody knows how long one of a stage's operators takes.
bool hasTimes(const Graph &graph, const StageFigures &stage);

/// What a step of a schedule gets done.
StepWork microbatchWork(std::int64_t microbatches, bool isTraining);

/// `keeps 2.32 GiB, parameters 772 MiB` and shorter forms, the shortest in one unit: `2.32, 0.75 GiB`.
std::vector<Text> keptTexts(std::int64_t kept, std::int64_t parameters);

} // namespace cutaway
