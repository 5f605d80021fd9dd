#include "core/pipeline/stage_load_json.h"

#include "core/pipeline/placed_cost.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// The device of each stage; empty where one has none, or shares it.
std::vector<DeviceIndex> ownDevices(const PipelineState &state)
{
    std::vector<DeviceIndex> devices;
    for (const std::vector<std::size_t> &lanes : state.places().lanes) {
        if (lanes.size() != 1 || lanes.front() >= state.inventory().devices.size() ||
            std::ranges::count(devices, DeviceIndex(lanes.front())) > 0)
            return {};
        devices.emplace_back(lanes.front());
    }
    return devices;
}

} // namespace

std::optional<OrderedJson> stageLoadJson(const PipelineState &state)
{
    const std::vector<DeviceIndex> devices = ownDevices(state);
    if (devices.empty() || !state.model().hasLatency())
        return std::nullopt;
    const Result<PlacementModel> model = PlacementModel::read(state.model().sharedGraph(), state.sharedInventory());
    if (!model)
        return std::nullopt;
    OrderedJson json{{"time_per_sample_sec", 0.0}, {"stages", OrderedJson::array()}};
    double slowest = 0;
    for (std::size_t s = 0; s < state.stageCount(); ++s) {
        std::vector<NodeIndex> nodes = state.figures().stages[s].nodes;
        std::erase_if(nodes, [&](NodeIndex node) { return !model->node(node).isPlaced; });
        const PlacedCost cost = placedCost(*model, nodes, state.figures().stageOf, model->classOf(devices[s]));
        if (cost.computeSec == cannotRun)
            return std::nullopt;
        slowest = std::max(slowest, cost.loadSec());
        json["stages"].push_back({{"id", s},
                                  {"compute_sec", cost.computeSec},
                                  {"communication_sec", cost.communicationSec},
                                  {"load_sec", cost.loadSec()},
                                  {"used_mem_bytes", cost.memoryBytes}});
    }
    json["time_per_sample_sec"] = slowest;
    return json;
}

} // namespace cutaway
