#include "core/pipeline/pipeline_state.h"

#include "core/devices/device_name.h"

#include <algorithm>

namespace cutaway {

PipelineState::PipelineState(std::shared_ptr<const StageModel> model, std::shared_ptr<const Inventory> inventory,
                             StageAssignment assignment, PipelineSettings settings)
    : m_model(std::move(model))
    , m_inventory(std::move(inventory))
    , m_assignment(std::move(assignment))
    , m_settings(settings)
    , m_slots(m_assignment.stages())
    , m_stages(m_assignment.stageOfSlot())
{
    placeStages();
    for (const std::vector<std::size_t> &lanes : m_places.lanes)
        m_kinds.push_back(deviceKind(*m_model, *m_inventory, lanes.front()));
    m_figures = evaluateStages(*m_model, m_assignment.stageOfNode(), m_kinds);
    m_costs = pipelineCosts(m_figures, m_places, *m_inventory, m_settings);
}

std::size_t PipelineState::devicesUsed() const
{
    const std::size_t perDevice = std::size_t(m_settings.stagesPerDevice());
    return stageCount() % perDevice == 0 ? stageCount() / perDevice : stageCount();
}

void PipelineState::placeStages()
{
    const std::size_t listed = m_inventory->devices.size();
    m_places.isPlaced = m_assignment.isPlaced;
    const ScheduleInput shape = scheduleShape(m_settings, stageCount());
    for (std::size_t s = 0; s < stageCount(); ++s) {
        std::vector<std::size_t> lanes;
        if (!m_assignment.isPlaced) {
            lanes.push_back(std::size_t(shape.deviceOf(std::int64_t(s))));
        } else {
            for (const DeviceIndex device : m_assignment.stageSlots[m_slots[s]].devices)
                lanes.push_back(device.value());
            m_hasUnplaced = m_hasUnplaced || lanes.empty();
            if (lanes.empty())
                lanes.push_back(listed);
        }
        m_places.lanes.push_back(std::move(lanes));
    }
    m_places.laneCount = m_assignment.isPlaced ? listed + (m_hasUnplaced ? 1 : 0) : std::max(listed, devicesUsed());
}

std::string PipelineState::laneName(std::size_t lane) const
{
    if (lane >= m_inventory->devices.size())
        return m_assignment.isPlaced ? std::string("Not placed") : "device " + std::to_string(lane);
    return nameOf(m_inventory->devices[lane]);
}

} // namespace cutaway
