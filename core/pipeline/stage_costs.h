#pragma once

#include "core/devices/inventory.h"
#include "core/pipeline/schedule.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/stage_figures.h"

namespace cutaway {

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
