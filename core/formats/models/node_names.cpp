#include "core/formats/models/node_names.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace cutaway {

namespace {

/// Among nodes that all wait for another of them, going back along inputs must meet a node again.
Error cycleAmong(const std::vector<Node> &nodes, const std::vector<std::size_t> &missing)
{
    const auto waits = [&](NodeIndex node) { return missing[node.value()] > 0; };
    std::size_t at =
        std::size_t(std::ranges::find_if(missing, [](std::size_t count) { return count > 0; }) - missing.begin());
    std::vector<std::size_t> seen(nodes.size(), 0);
    std::vector<std::size_t> walk;
    while (seen[at] == 0) {
        walk.push_back(at);
        seen[at] = walk.size();
        at = std::ranges::find_if(nodes[at].inputs, waits)->value();
    }
    std::string names;
    constexpr std::size_t shown = 6;
    for (std::size_t i = walk.size(); i-- > seen[at] - 1;) {
        if (walk.size() - i <= shown)
            names += nodes[walk[i]].name + " → ";
    }
    if (walk.size() - (seen[at] - 1) > shown)
        names += "… → ";
    return inputError("cycle", phrase("the graph has a cycle: %1%2", {names, nodes[walk.back()].name}));
}

} // namespace

std::string NodeNames::take(std::string_view wanted, std::string_view otherwise)
{
    std::string name = cleanText(wanted.empty() ? otherwise : wanted);
    if (name.empty())
        name = "node";
    const auto [entry, isNew] = m_taken.emplace(name, 0);
    if (isNew)
        return name;
    std::uint32_t &count = entry->second; // stays where it is: the map's nodes do not move
    for (;;) {
        std::string numbered = name + '_' + std::to_string(++count);
        if (m_taken.emplace(numbered, 0).second)
            return numbered;
    }
}

std::string modulePathOfName(std::string_view name)
{
    const std::size_t last = name.rfind('/');
    if (last == std::string_view::npos)
        return {};
    std::string path;
    std::string_view before;
    for (std::size_t begin = 0; begin < last;) {
        const std::size_t end = std::min(name.find('/', begin), last);
        std::string_view scope = name.substr(begin, end - begin);
        begin = end + 1;
        if (scope.empty())
            continue;
        const std::string_view whole = scope;
        // Exporters repeat the scope around: `/layer1/layer1.0/`.
        if (!before.empty() && scope.size() > before.size() && scope.starts_with(before) && scope[before.size()] == '.')
            scope.remove_prefix(before.size() + 1);
        path += path.empty() ? std::string(scope) : '.' + std::string(scope);
        before = whole;
    }
    return cleanText(path);
}

Result<std::vector<Node>> inExecutionOrder(std::vector<Node> nodes)
{
    std::vector<std::size_t> missing(nodes.size(), 0);
    std::vector<std::vector<std::size_t>> readers(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        missing[i] = nodes[i].inputs.size();
        for (const NodeIndex input : nodes[i].inputs)
            readers[input.value()].push_back(i);
    }
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (missing[i] == 0)
            ready.push(i);
    }
    std::vector<NodeIndex> place(nodes.size());
    std::vector<std::size_t> order;
    for (; !ready.empty();) {
        const std::size_t next = ready.top();
        ready.pop();
        place[next] = NodeIndex(order.size());
        order.push_back(next);
        for (const std::size_t reader : readers[next]) {
            if (--missing[reader] == 0)
                ready.push(reader);
        }
    }
    if (order.size() < nodes.size())
        return cycleAmong(nodes, missing);
    std::vector<Node> ordered;
    ordered.reserve(nodes.size());
    for (const std::size_t old : order) {
        for (NodeIndex &input : nodes[old].inputs)
            input = place[input.value()];
        ordered.push_back(std::move(nodes[old]));
    }
    return ordered;
}

} // namespace cutaway
