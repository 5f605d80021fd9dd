#include "tests/support/fake_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace cutaway::test {

namespace {

constexpr double secondsEach = 1e-6;
constexpr std::int64_t bytesEach = 10;

std::size_t nodeAt(std::vector<Node> &nodes, const std::string &name)
{
    const auto found = std::ranges::find(nodes, name, &Node::name);
    if (found != nodes.end())
        return std::size_t(found - nodes.begin());
    Node node;
    node.name = name;
    node.opcode = Opcode::CallModule;
    node.target = name;
    node.modulePath = name;
    node.moduleType = "torch.nn.Linear";
    node.outputBytes = bytesEach;
    node.totalBytes = bytesEach;
    nodes.push_back(node);
    return nodes.size() - 1;
}

} // namespace

std::unique_ptr<FakePlan> FakePlan::fromText(std::string_view text)
{
    auto plan = std::make_unique<FakePlan>();
    std::vector<Node> nodes;
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);)
        plan->readLine(line, nodes);
    for (const auto &[from, to] : plan->m_edges)
        nodes[nodeAt(nodes, to)].inputs.emplace_back(nodeAt(nodes, from));
    auto graph = Graph::make("fake", std::move(nodes));
    if (!graph)
        return nullptr;
    plan->m_graph = std::make_shared<const Graph>(std::move(*graph));
    plan->connect();
    plan->updateCost();
    return plan;
}

void FakePlan::readLine(const std::string &line, std::vector<Node> &nodes)
{
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "lane") {
        Lane lane;
        words >> lane.name >> lane.capacity;
        m_lanes.push_back(lane);
    } else if (word == "group") {
        std::string id;
        std::string where;
        words >> id >> where;
        where.pop_back();
        const auto lane = std::ranges::find(m_lanes, where, &Lane::name);
        m_groups.push_back({"Group " + id, {LaneIndex(std::size_t(lane - m_lanes.begin()))}, true});
        while (words >> word) {
            nodeAt(nodes, word);
            m_groupOf.emplace_back(m_groups.size() - 1);
        }
    } else if (word == "edge") {
        std::string from;
        std::string to;
        words >> from >> to;
        m_edges.emplace_back(from, to);
    } else if (word == "refuse") {
        std::size_t group = 0;
        words >> group;
        m_refusing.emplace(group);
    }
}

void FakePlan::connect()
{
    m_inputs.resize(m_graph->size());
    m_users.resize(m_graph->size());
    for (std::size_t i = 0; i < m_graph->size(); ++i) {
        for (const NodeIndex input : m_graph->inputs(NodeIndex(i))) {
            m_inputs[i].emplace_back(input.value());
            m_users[input.value()].emplace_back(i);
        }
    }
}

void FakePlan::updateCost()
{
    double longest = 0;
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        longest = std::max(longest, group(GroupIndex(i)).seconds.value_or(0));
    m_cost.latencySec = longest;
}

std::string FakePlan::groupsText() const
{
    std::string text;
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        text += (i == 0 ? "" : " | ") + std::to_string(i) + ":";
        for (const ItemIndex item : groupItems(GroupIndex(i)))
            text += " " + m_graph->node(NodeIndex(item.value())).name;
    }
    return text;
}

ItemInfo FakePlan::item(ItemIndex item) const
{
    const Node &node = m_graph->node(NodeIndex(item.value()));
    return {.label = node.name,
            .typeLabel = "Linear",
            .modulePath = node.modulePath,
            .role = ItemRole::Operator,
            .kind = OperatorKind::Linear,
            .seconds = secondsEach,
            .outputBytes = bytesEach,
            .totalBytes = bytesEach,
            .node = NodeIndex(item.value())};
}

GroupInfo FakePlan::group(GroupIndex group) const
{
    const Group &data = m_groups[group.value()];
    const auto count = std::size_t(std::ranges::count(m_groupOf, group));
    return {.label = data.label,
            .id = std::int64_t(group.value()),
            .number = group.value(),
            .exists = data.exists,
            .lanes = data.lanes,
            .itemCount = count,
            .usedBytes = bytesEach * std::int64_t(count),
            .seconds = secondsEach * double(count)};
}

std::vector<ItemIndex> FakePlan::groupItems(GroupIndex group) const
{
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; i < m_groupOf.size(); ++i) {
        if (m_groupOf[i] == group)
            items.emplace_back(i);
    }
    return items;
}

std::int64_t FakePlan::usedBytes(LaneIndex lane) const
{
    std::int64_t used = 0;
    for (const Group &group : m_groups) {
        const GroupIndex index(std::size_t(&group - m_groups.data()));
        if (std::ranges::find(group.lanes, lane) != group.lanes.end())
            used += bytesEach * std::int64_t(std::ranges::count(m_groupOf, index));
    }
    return used;
}

LaneInfo FakePlan::lane(LaneIndex lane) const
{
    LaneInfo info{.label = m_lanes[lane.value()].name,
                  .kind = {},
                  .host = {},
                  .number = lane.value(),
                  .usedBytes = usedBytes(lane),
                  .capacityBytes = m_lanes[lane.value()].capacity,
                  .groups = {}};
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const auto &lanes = m_groups[i].lanes;
        if (m_groups[i].exists && std::ranges::find(lanes, lane) != lanes.end())
            info.groups.emplace_back(i);
    }
    return info;
}

std::vector<GroupEdge> FakePlan::edges() const
{
    std::set<std::pair<GroupIndex, GroupIndex>> found;
    for (std::size_t i = 0; i < m_users.size(); ++i) {
        for (const ItemIndex user : m_users[i]) {
            if (m_groupOf[i] != groupOf(user))
                found.emplace(m_groupOf[i], groupOf(user));
        }
    }
    std::vector<GroupEdge> edges;
    for (const auto &[from, to] : found)
        edges.push_back({from, to, bytesEach, secondsEach, true});
    return edges;
}

Preview FakePlan::preview(const Move &move) const
{
    Preview preview;
    preview.allowed = true;
    for (const Move::ItemToGroup &step : move.items) {
        if (m_refusing.contains(step.to)) {
            preview.allowed = false;
            preview.code = "cycle";
            preview.title = "cycle 0 \u2192 1 \u2192 0";
            preview.reason = "it reads what it feeds";
            preview.cycle = {GroupIndex(0), GroupIndex(1)};
        }
        preview.moved.push_back(step.item);
    }
    FakePlan then(*this);
    then.restore(move);
    preview.latencyBefore = m_cost.latencySec;
    preview.latencyAfter = then.m_cost.latencySec;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const LaneIndex lane(i);
        if (usedBytes(lane) != then.usedBytes(lane))
            preview.memory.push_back({lane, usedBytes(lane), then.usedBytes(lane), m_lanes[i].capacity});
    }
    return preview;
}

Result<Applied> FakePlan::apply(const Move &move)
{
    const Preview asked = preview(move);
    if (!asked.allowed)
        return inputError(asked.code, asked.reason);
    return restore(move);
}

Applied FakePlan::restore(const Move &move)
{
    Applied applied;
    if (move.create.isValid())
        m_groups.push_back({"Group " + std::to_string(move.create.value()), {}, true});
    for (const auto &[group, lanes] : move.lanes) {
        applied.inverse.lanes.push_back({group, m_groups[group.value()].lanes});
        m_groups[group.value()].lanes = lanes;
        applied.change.groups.push_back(group);
    }
    for (const auto &[item, to] : move.items) {
        applied.inverse.items.push_back({item, groupOf(item)});
        applied.change.items.push_back(item);
        applied.change.groups.push_back(groupOf(item));
        applied.change.groups.push_back(to);
        m_groupOf[item.value()] = to;
    }
    updateCost();
    return applied;
}

nlohmann::ordered_json FakePlan::document() const
{
    return {};
}

nlohmann::ordered_json FakePlan::evaluation() const
{
    return {};
}

nlohmann::ordered_json FakePlan::after(const Applied &) const
{
    return {};
}

} // namespace cutaway::test
