#pragma once

#include "core/pipeline/stage_costs.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_costs.h"

#include <map>

// An assignment of nodes to stages with all that follows from it: figures, edges, weights that stages share.

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

/// An assignment with everything that follows from it. A value: a change makes a new one, O(nodes + edges), which for
/// 6000 nodes and 16 stages is a fraction of the 16 ms that a drag has; so every figure has the bits of a fresh
/// evaluation.
class PipelineState
{
public:
    PipelineState(std::shared_ptr<const StageModel> model, std::shared_ptr<const Inventory> inventory,
                  StageAssignment assignment, PipelineSettings settings);

    const StageModel &model() const { return *m_model; }
    const std::shared_ptr<const StageModel> &sharedModel() const { return m_model; }
    const Graph &graph() const { return m_model->graph(); }
    const Inventory &inventory() const { return *m_inventory; }
    const std::shared_ptr<const Inventory> &sharedInventory() const { return m_inventory; }
    const StageAssignment &assignment() const { return m_assignment; }
    const PipelineSettings &settings() const { return m_settings; }
    const PipelineFigures &figures() const { return m_figures; }
    const PipelineCosts &costs() const { return m_costs; }
    const StagePlaces &places() const { return m_places; }

    std::size_t stageCount() const { return m_slots.size(); }
    std::uint32_t slotOf(std::size_t stage) const { return m_slots[stage]; }
    /// noStage for a removed slot.
    std::uint32_t stageOfSlot(std::size_t slot) const { return m_stages[slot]; }
    /// The stage of a node; sources and the output have one too.
    std::uint32_t stageOf(NodeIndex node) const { return m_figures.stageOf[node.value()]; }

    /// Seconds of a node on the device of its stage.
    double secondsOf(NodeIndex node) const { return m_model->seconds(node, m_kinds[stageOf(node)]); }

    /// Devices that stages use when stage k runs on the k-th: fewer than stages where each holds several.
    std::size_t devicesUsed() const;
    /// Whether the last lane is for stages without a device.
    bool hasUnplaced() const { return m_hasUnplaced; }
    std::optional<std::int64_t> capacity(std::size_t lane) const { return laneCapacity(*m_inventory, lane); }
    std::string laneName(std::size_t lane) const;

private:
    void placeStages();

    std::shared_ptr<const StageModel> m_model;
    std::shared_ptr<const Inventory> m_inventory;
    StageAssignment m_assignment;
    PipelineSettings m_settings;
    std::vector<std::uint32_t> m_slots;  ///< per stage
    std::vector<std::uint32_t> m_stages; ///< per slot
    bool m_hasUnplaced = false;
    StagePlaces m_places;
    std::vector<std::size_t> m_kinds; ///< of the device of each stage
    PipelineFigures m_figures;
    PipelineCosts m_costs;
};

/// What stages send each other, by the two stages. A value goes from its maker to the first stage that reads it, and
/// from there to the next: so the edges over a boundary add up to what crosses it, and one that leaves out stages is
/// carried through them. Then the weights that stages share. O(edges of the graph).
std::vector<GroupEdge> pipelineEdges(const PipelineState &state);

class PlacementPlan;

/// A weight of which several stages hold a copy.
struct SharedWeight
{
    std::string name;
    std::int64_t bytes = 0;
    std::vector<GroupIndex> groups;
    std::string stages; ///< `0, 3`
};

std::vector<SharedWeight> weightsOfSeveralStages(const PipelineState &state);
std::vector<SharedWeight> weightsOfSeveralStages(const PlacementPlan &plan);

/// What has to be done about it.
Problem sharedWeightProblem(const SharedWeight &weight);

} // namespace cutaway
