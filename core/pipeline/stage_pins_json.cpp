#include "core/pipeline/stage_pins_json.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

namespace cutaway {

std::map<NodeIndex, std::uint32_t> readStagePins(const nlohmann::json &pins, const Graph &graph,
                                                 const std::map<std::int64_t, std::uint32_t> &slotOfId,
                                                 FirstError &failed)
{
    std::map<NodeIndex, std::uint32_t> read;
    for (const auto &[name, value] : pins.items()) {
        const std::string path = memberPath("pins", name);
        const NodeIndex node = graph.find(name);
        if (!node.isValid())
            failed.add(path, "unknown_node",
                       phrase("the graph %1 has no node %2", {inQuotes(graph.name()), inQuotes(name)}));
        else if (!graph.node(node).isOperation())
            failed.add(path, "not_movable",
                       phrase("%1 is no operation: only operations can be pinned", {inQuotes(name)}));
        const bool isId = value.is_number_unsigned() && value.get<std::uint64_t>() <= INT64_MAX;
        const auto slot = isId ? slotOfId.find(value.get<std::int64_t>()) : slotOfId.end();
        if (!isId)
            failed.add(path, "wrong_type", phrase("a stage's id is wanted, not %1", {describeValue(value)}));
        else if (slot == slotOfId.end())
            failed.add(path, "no_such_group",
                       phrase("there is no stage %1", {std::to_string(value.get<std::int64_t>())}));
        if (failed.isSet())
            return {};
        read[node] = slot->second;
    }
    return read;
}

nlohmann::ordered_json stagePinsJson(const Graph &graph, const StageAssignment &assignment)
{
    const std::vector<std::uint32_t> stages = assignment.stageOfSlot();
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const auto &[node, slot] : assignment.pins)
        json[graph.node(node).name] = stages[slot];
    return json;
}

} // namespace cutaway
