#pragma once

#include "core/pipeline/stage_assignment.h"
#include "core/pipeline/stage_costs.h"

namespace cutaway {

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

} // namespace cutaway
