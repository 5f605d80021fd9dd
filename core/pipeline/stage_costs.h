#pragma once

#include "core/devices/inventory.h"
#include "core/pipeline/schedule.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/stage_model.h"
#include "core/plan/compared_cost.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// What follows from the assignment of nodes to stages: the fields of a pipeline plan (README.md, section 2), and what
/// they cost (section 3).

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

/// Where the stages run: for each its lanes, and how many lanes there are. A lane is a device by its position in the
/// inventory, or one past them that nobody has listed.
struct StagePlaces
{
    std::vector<std::vector<std::size_t>> lanes;
    std::size_t laneCount = 0;
    bool isPlaced = false; ///< the plan says so; else stages take the devices in turn
};

/// Bytes and seconds (README.md, section 3).
struct StageCost
{
    double forwardSec = 0;
    double backwardSec = 0;
    double transferSec = 0;       ///< over the link into the stage; 0 for the first
    double stageSec = 0;          ///< forward, backward, receiving activations and returning their gradients
    std::int64_t weightBytes = 0; ///< parameters, gradients, optimizer state
    std::int64_t keptBytes = 0;   ///< of one microbatch, for its backward pass
    std::int64_t remadeBytes = 0; ///< beside these while that is done; 0 without recomputation
    std::int64_t memoryBytes = 0; ///< that and the activations in flight, where these are known

    StageKeeps keeps() const { return {keptBytes, remadeBytes}; }
};

struct PipelineCosts
{
    std::vector<StageCost> stages;
    std::vector<std::int64_t> laneBytes;
    /// Why the activations in flight are not known: passes have no order then. Empty: they are.
    Text memoryUnknownBecause;
    double bottleneckSec = 0;
    std::size_t bottleneck = 0; ///< the first of the slowest stages
    std::int64_t transferBytes = 0;
};

/// A link as the settings and the inventory give it. No bandwidth: only its latency counts.
struct StageLink
{
    double latencySec = 0;
    std::optional<double> bandwidth;
    double seconds(std::int64_t bytes) const { return latencySec + (bandwidth ? double(bytes) / *bandwidth : 0.0); }
};

/// Bytes of a lane's device; none if it is not in the inventory or not known.
std::optional<std::int64_t> laneCapacity(const Inventory &inventory, std::size_t lane);
/// The kind of a lane's device, as StageModel numbers them. One that says nothing of its kind is an accelerator.
std::size_t deviceKind(const StageModel &model, const Inventory &inventory, std::size_t lane);

/// The link from one lane to another. O(links).
StageLink linkBetween(const Inventory &inventory, const PipelineSettings &settings, std::size_t fromLane,
                      std::size_t toLane);

/// Bytes that the weights take with what training adds.
std::int64_t weightBytes(std::int64_t parameterBytes, const PipelineSettings &settings);
/// The schedule of a pipeline of `stages` stages, without times and sizes.
ScheduleInput scheduleShape(const PipelineSettings &settings, std::size_t stages);
/// The place of each stage's device among those that are used, where stages take them as the schedule says.
std::vector<std::size_t> lanesOfStages(const PipelineSettings &settings, std::size_t stages);
/// How many microbatches' activations each of `stages` stages keeps at once. O(stages); O(steps) where a device has
/// several or splits its backward passes.
std::vector<InFlight> microbatchesInFlight(const PipelineSettings &settings, std::size_t stages);

/// O(stages · (links + lanes)).
PipelineCosts pipelineCosts(const PipelineFigures &figures, const StagePlaces &places, const Inventory &inventory,
                            const PipelineSettings &settings);

} // namespace cutaway
