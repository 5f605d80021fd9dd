#include "core/plan/move.h"

#include "core/base/units.h"
#include "core/devices/inventory.h"

namespace cutaway {

void refuse(Preview &preview, std::string code, Text title, Text reason)
{
    preview.allowed = false;
    preview.code = std::move(code);
    preview.title = std::move(title);
    preview.reason = std::move(reason);
}

bool refuseOverCapacity(Preview &preview, const Inventory &inventory)
{
    for (const Preview::LaneMemory &memory : preview.memory) {
        if (!memory.overfills())
            continue;
        const std::string device = nameOf(inventory.devices[memory.lane.value()]);
        refuse(preview, "over_capacity", "memory",
               phrase("%1 over by %2: needs %3, has %4", {device, formatBytes(memory.after - *memory.capacity),
                                                          byteCount(memory.after), byteNumber(*memory.capacity)}));
        preview.excess = {device, memory.after, *memory.capacity};
        return true;
    }
    return false;
}

void addEdges(Preview &preview, const Graph &graph, const Move &move,
              const std::function<GroupIndex(NodeIndex)> &groupOf)
{
    constexpr std::size_t most = 64;
    const auto add = [&](NodeIndex from, NodeIndex to) {
        const GroupIndex source = groupOf(from);
        const GroupIndex target = groupOf(to);
        if (source.isValid() && target.isValid() && source != target && preview.edges.size() < most)
            preview.edges.push_back({ItemIndex(from.value()), ItemIndex(to.value()), graph.node(from).outputBytes});
    };
    for (const Move::ItemToGroup &moved : move.items) {
        const NodeIndex node(moved.item.value());
        for (const NodeIndex input : graph.inputs(node))
            add(input, node);
        for (const NodeIndex reader : graph.users(node))
            add(node, reader);
    }
}

} // namespace cutaway
