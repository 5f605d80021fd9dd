#pragma once

#include "core/pipeline/stage_figures.h"

#include <map>

namespace cutaway {

/// A stage where it is kept: its place here stays when stages before it come and go.
struct StageSlot
{
    std::vector<DeviceIndex> devices; ///< placed plans only
    std::string extra;                ///< unknown fields of the document as a compact JSON object; empty: none
    bool exists = true;
};

/// Which stage every node is in. All that a pipeline plan decides; everything else follows from it.
struct StageAssignment
{
    /// Per node its slot. noStage for the output, and for sources where `isPlaced` does not hold or the document did
    /// not say.
    std::vector<std::uint32_t> homes;
    std::vector<StageSlot> stageSlots;
    /// Slots in the order of the stages. Removed ones keep their place, so that undo brings them back to it.
    std::vector<std::uint32_t> order;
    /// Computing nodes that are to stay in their stage, with its slot. Planners and moves leave them there.
    std::map<NodeIndex, std::uint32_t> pins;
    /// Whether stages say which devices they run on; else stage k runs on the k-th device.
    bool isPlaced = false;
    /// Placed by a move and not by a document: no longer placed once every stage is where it would be anyway.
    bool isPlacedByHand = false;

    /// The slots that exist, in order: position k is stage k.
    std::vector<std::uint32_t> stages() const;
    /// Per slot its stage; noStage for removed ones.
    std::vector<std::uint32_t> stageOfSlot() const;
    /// Per node its stage.
    std::vector<std::uint32_t> stageOfNode() const;
};

/// Stages by the numbers of `stageOf` (per node; noStage where there is none), 0 to `count` − 1.
StageAssignment assignStages(std::vector<std::uint32_t> stageOf, std::size_t count);

/// Contiguous stages: a stage ends after each of `boundaries` (positions among the computing nodes, ascending, the last
/// computing node not among them).
StageAssignment cutIntoStages(const StageModel &model, std::span<const std::size_t> boundaries);

/// The last computing node of every stage but the last, if the stages are contiguous; none if they are not.
std::optional<std::vector<NodeIndex>> boundaryNodes(const StageModel &model, std::span<const std::uint32_t> stageOf);

} // namespace cutaway
