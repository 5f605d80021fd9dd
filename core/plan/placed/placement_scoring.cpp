#include "core/plan/placed/placement_scoring.h"

#include "core/base/names.h"

#include <algorithm>
#include <queue>

namespace cutaway {

namespace {

/// One pair of nodes for each pair of groups that are in order.
using GroupLinks = std::vector<std::vector<std::pair<std::uint32_t, NodeOrder>>>;

GroupLinks linksOf(const Placement &placement)
{
    GroupLinks links(placement.groups.size());
    for (const NodeOrder &pair : placement.units->order) {
        const std::uint32_t from = placement.groupOf[pair.before.value()];
        const std::uint32_t to = placement.groupOf[pair.after.value()];
        if (from != to && from != noGroup && to != noGroup &&
            std::ranges::find(links[from], to, &std::pair<std::uint32_t, NodeOrder>::first) == links[from].end())
            links[from].push_back({to, pair});
    }
    return links;
}

/// A shortest cycle through the first group of those that are left that has one.
void findCycle(const GroupLinks &links, const std::vector<std::size_t> &missing, GroupOrder &result)
{
    for (std::uint32_t start = 0; start < links.size(); ++start) {
        if (missing[start] == 0)
            continue;
        std::vector<std::uint32_t> parent(links.size(), noGroup);
        std::vector<NodeOrder> link(links.size());
        std::vector<std::uint32_t> queue{start};
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (const auto &[to, pair] : links[queue[i]]) {
                if (parent[to] != noGroup)
                    continue;
                parent[to] = queue[i];
                link[to] = pair;
                queue.push_back(to);
            }
        }
        if (parent[start] == noGroup)
            continue;
        for (std::uint32_t at = start; result.cycle.empty() || at != start; at = parent[at]) {
            result.links.push_back(link[at]);
            result.cycle.push_back(parent[at]);
        }
        std::ranges::reverse(result.cycle);
        std::ranges::reverse(result.links);
        return;
    }
}

} // namespace

GroupOrder orderGroups(const Placement &placement)
{
    const GroupLinks links = linksOf(placement);
    std::vector<std::size_t> missing(links.size(), 0);
    for (const auto &list : links) {
        for (const auto &[to, pair] : list)
            ++missing[to];
    }
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t g = 0; g < links.size(); ++g) {
        if (missing[g] == 0)
            ready.push(g);
    }
    GroupOrder result;
    while (!ready.empty()) {
        const std::uint32_t group = ready.top();
        ready.pop();
        result.order.push_back(group);
        for (const auto &[to, pair] : links[group]) {
            if (--missing[to] == 0)
                ready.push(to);
        }
    }
    if (result.order.size() == links.size())
        return result;
    findCycle(links, missing, result);
    result.order.resize(links.size());
    for (std::uint32_t g = 0; g < links.size(); ++g)
        result.order[g] = g;
    return result;
}

std::string cycleText(const Placement &placement, const char *groupWord, const GroupOrder &order)
{
    const auto place = [&](NodeIndex node) {
        return inQuotes(placement.model->graph().node(node).name) + " (" + std::string(groupWord) + ' ' +
               std::to_string(placement.groups[placement.groupOf[node.value()]].id) + ')';
    };
    std::string text;
    for (const NodeOrder &link : order.links)
        text += (text.empty() ? "" : ", ") + place(link.before) + " → " + place(link.after);
    return text;
}

std::optional<PlacementViolation> cannotRunViolation(const Placement &placement, const char *groupWord)
{
    for (const PlacedGroup &group : placement.groups) {
        for (const DeviceIndex device : group.devices) {
            const std::size_t deviceClass = placement.model->classOf(device);
            for (const NodeIndex node : group.nodes) {
                if (placement.model->latency(deviceClass, node) != cannotRun)
                    continue;
                const std::string kind = placement.model->classes()[deviceClass].kind;
                return PlacementViolation{"cannot_run",
                                          phrase("cannot run there"),
                                          phrase("%1 of %2 %3 does not run on a device of kind %4",
                                                 {inQuotes(placement.model->graph().node(node).name), phrase(groupWord),
                                                  std::to_string(group.id), inQuotes(kind)}),
                                          {},
                                          {node}};
            }
        }
    }
    return std::nullopt;
}

std::vector<std::uint32_t> groupsOfNodes(const Graph &graph, const std::vector<PlacedGroup> &groups)
{
    std::vector<std::uint32_t> groupOf(graph.size(), noGroup);
    for (std::uint32_t g = 0; g < groups.size(); ++g) {
        for (const NodeIndex node : groups[g].nodes)
            groupOf[node.value()] = g;
    }
    return groupOf;
}

} // namespace cutaway
