#include "core/pipeline/step_parts.h"

#include <algorithm>

namespace cutaway {

namespace {

std::size_t deviceOf(const PipelineState &state, std::size_t stage)
{
    return std::size_t(scheduleShape(state.settings(), state.stageCount()).deviceOf(std::int64_t(stage)));
}

class PartList
{
public:
    PartList(const PipelineState &state, const Schedule &schedule)
        : m_state(state)
        , m_devices(schedule.idleFraction.size())
        , m_isByDevice(m_devices > 0 && m_devices < state.stageCount())
    {
    }

    void addCompute(std::size_t stage, double seconds)
    {
        add({phrase("Compute, %1", {nameOf(stage)}), CostPart::Role::Compute, seconds, groupOf(stage), {}});
    }

    void addTransfer(const Text &what, std::size_t from, std::size_t to, double seconds)
    {
        add({phrase("%1 %2 → %3", {what, placeOf(from), placeOf(to)}), CostPart::Role::Transfer, seconds, groupOf(from),
             groupOf(to)});
    }

    std::vector<CostPart> take() { return std::move(m_parts); }

private:
    /// Of its device or of itself.
    std::string placeOf(std::size_t stage) const
    {
        return m_isByDevice ? m_state.laneName(m_state.places().lanes[stage].front()) : std::to_string(stage);
    }
    Text nameOf(std::size_t stage) const
    {
        return m_isByDevice ? Text(placeOf(stage)) : phrase("stage %1", {placeOf(stage)});
    }

    /// By device its first stage stands for all of them.
    GroupIndex groupOf(std::size_t stage) const
    {
        return GroupIndex(m_state.slotOf(m_isByDevice ? deviceOf(m_state, stage) : stage));
    }

    void add(CostPart part)
    {
        if (part.seconds <= 0)
            return;
        const auto same = std::ranges::find(m_parts, part.label, &CostPart::label);
        if (same == m_parts.end())
            m_parts.push_back(std::move(part));
        else
            same->seconds += part.seconds;
    }

    const PipelineState &m_state;
    std::size_t m_devices;
    bool m_isByDevice;
    std::vector<CostPart> m_parts;
};

} // namespace

std::vector<CostPart> stepParts(const PipelineState &state, const Schedule &schedule)
{
    PartList parts(state, schedule);
    const CriticalPath &path = schedule.critical;
    for (std::size_t stage = 0; stage < path.computeSec.size(); ++stage) {
        parts.addCompute(stage, path.computeSec[stage]);
        if (stage + 1 == path.computeSec.size())
            continue;
        parts.addTransfer(phrase("Activations"), stage, stage + 1, path.activationSec[stage]);
        parts.addTransfer(phrase("Gradients"), stage + 1, stage, path.gradientSec[stage]);
    }
    return parts.take();
}

std::vector<GroupIndex> stagesThatSetThePace(const PipelineState &state, const Schedule &schedule)
{
    const std::size_t devices = schedule.idleFraction.size();
    std::vector<double> seconds(devices, 0.0);
    for (std::size_t stage = 0; stage < schedule.critical.computeSec.size(); ++stage)
        seconds[deviceOf(state, stage)] += schedule.critical.computeSec[stage];
    const std::size_t slowest = std::size_t(std::ranges::max_element(seconds) - seconds.begin());
    std::vector<GroupIndex> groups;
    for (std::size_t stage = 0; stage < state.stageCount(); ++stage) {
        if (deviceOf(state, stage) == slowest)
            groups.emplace_back(state.slotOf(stage));
    }
    return groups;
}

double secondsOnPath(const Schedule &schedule, std::size_t stage)
{
    return stage < schedule.critical.computeSec.size() ? schedule.critical.computeSec[stage] : 0.0;
}

} // namespace cutaway
