#include "tests/support/fake_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

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
    std::string name;
    if (word == "lane" || word == "group" || word == "edge" || word == "refuse" || word == "host") {
        readPlace(word, words, nodes);
    } else if (word == "control") {
        readControl(words);
    } else if (word == "timeline") {
        m_hasTimeline = true;
    } else if (word == "badge") {
        words >> name;
        words >> m_looks[name].badge >> m_looks[name].colour;
    } else if (word == "choice") {
        Choice choice;
        std::string refused;
        words >> name >> choice.label >> choice.seconds >> choice.bytes >> refused;
        choice.seconds *= secondsEach;
        choice.isRefused = !refused.empty();
        m_choices[name].push_back(choice);
    } else {
        readFigure(word, words);
    }
}

void FakePlan::readPlace(const std::string &what, std::istringstream &words, std::vector<Node> &nodes)
{
    std::string word;
    if (what == "lane") {
        Lane lane;
        words >> lane.name >> lane.capacity;
        m_lanes.push_back(lane);
    } else if (what == "host") {
        words >> word;
        words >> std::ranges::find(m_lanes, word, &Lane::name)->host;
    } else if (what == "group") {
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
    } else if (what == "edge") {
        std::string from;
        std::string to;
        words >> from >> to;
        m_edges.emplace_back(from, to);
    } else {
        std::size_t group = 0;
        words >> group;
        m_refusing.emplace(group);
    }
}

void FakePlan::readFigure(const std::string &what, std::istringstream &words)
{
    std::string word;
    if (what == "label") {
        std::getline(words >> std::ws, m_cost.latencyLabel);
    } else if (what == "figure") {
        Figure figure;
        words >> figure.label >> figure.value >> word;
        figure.unit = word == "fraction" ? Figure::Unit::Fraction
                      : word == "bytes"  ? Figure::Unit::Bytes
                      : word == "count"  ? Figure::Unit::Count
                                         : Figure::Unit::Seconds;
        figure.definition = "What " + figure.label + " is.";
        figure.name = figure.label + '_' + word;
        m_cost.figures.push_back(figure);
    } else if (what == "tied" || what == "order") {
        std::size_t from = 0;
        std::size_t to = 0;
        words >> from >> to >> word;
        const auto role = what == "tied" ? GroupEdge::Role::Tied : GroupEdge::Role::Order;
        m_otherEdges.push_back({GroupIndex(from), GroupIndex(to), 0, 0, true, role, word});
    } else if (what == "follow") {
        std::string leader;
        words >> leader >> word;
        m_followers.emplace_back(leader, word);
    } else if (what == "note") {
        std::string from;
        std::string to;
        words >> from >> to >> m_notes[{from, to}];
    }
}

void FakePlan::readControl(std::istringstream &words)
{
    ParameterDeclaration control;
    std::string first;
    std::string second;
    std::string third;
    words >> control.name >> first >> second >> third;
    control.title = control.name;
    if (std::isdigit(static_cast<unsigned char>(first.front())) == 0) {
        control.type = ParameterType::Choice;
        control.choices = {first, second};
        control.defaultValue = first;
    } else {
        control.minimum = std::stod(first);
        control.maximum = std::stod(second);
        control.type = third.find('.') == std::string::npos ? ParameterType::Integer : ParameterType::Number;
        control.defaultValue = control.type == ParameterType::Integer ? ParameterValue(std::int64_t(std::stoll(third)))
                                                                      : ParameterValue(std::stod(third));
    }
    m_controlValues[control.name] = control.defaultValue;
    m_controls.push_back(control);
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
        longest = std::max(longest, seconds(GroupIndex(i)));
    m_cost.latencySec = longest * double(rounds());
}

std::int64_t FakePlan::rounds() const
{
    const auto value = m_controlValues.find("rounds");
    return value == m_controlValues.end() ? 1 : std::get<std::int64_t>(value->second);
}

const FakePlan::Choice *FakePlan::chosen(ItemIndex item) const
{
    const std::string &name = m_graph->node(NodeIndex(item.value())).name;
    const auto choices = m_choices.find(name);
    if (choices == m_choices.end())
        return nullptr;
    const auto place = m_chosen.find(name);
    return &choices->second[place == m_chosen.end() ? 0 : place->second];
}

std::vector<ChoiceInfo> FakePlan::choices(ItemIndex item) const
{
    std::vector<ChoiceInfo> infos;
    const auto choices = m_choices.find(m_graph->node(NodeIndex(item.value())).name);
    if (choices == m_choices.end())
        return infos;
    for (const Choice &choice : choices->second)
        infos.push_back({choice.label, "Runs " + choice.label, &choice == chosen(item)});
    return infos;
}

Text FakePlan::describe(const Move &move) const
{
    if (!move.settings.empty())
        return "Set " + move.settings.front().name;
    return move.choices.empty() ? "Move" : "Choose";
}

std::optional<EdgeNote> FakePlan::edgeNote(ItemIndex from, ItemIndex to) const
{
    const auto note =
        m_notes.find({m_graph->node(NodeIndex(from.value())).name, m_graph->node(NodeIndex(to.value())).name});
    if (note == m_notes.end())
        return std::nullopt;
    return EdgeNote{note->second, bytesEach, secondsEach};
}

Timeline FakePlan::timeline() const
{
    Timeline timeline;
    if (!m_hasTimeline)
        return timeline;
    for (std::size_t i = 0; i < m_lanes.size(); ++i)
        timeline.rows.push_back(
            {m_lanes[i].name, LaneIndex(i), {}, {{0, usedBytes(LaneIndex(i))}}, m_lanes[i].capacity});
    for (std::int64_t round = 0; round < rounds(); ++round) {
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            const double end = timeline.endSec + seconds(GroupIndex(i));
            for (TimelineRow &row : timeline.rows) {
                const bool isHere = std::ranges::find(m_groups[i].lanes, row.lane) != m_groups[i].lanes.end();
                const auto role = isHere ? TimelineBar::Role::Forward : TimelineBar::Role::Idle;
                if (end > timeline.endSec)
                    row.bars.push_back({role,
                                        timeline.endSec,
                                        end,
                                        isHere ? m_groups[i].label : "idle",
                                        isHere ? GroupIndex(i) : GroupIndex(),
                                        {},
                                        std::size_t(round)});
            }
            timeline.endSec = end;
        }
    }
    return timeline;
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
    const Choice *choice = chosen(item);
    const auto look = m_looks.find(node.name);
    const bool hasLook = look != m_looks.end();
    return {.label = node.name,
            .typeLabel = "Linear",
            .modulePath = node.modulePath,
            .role = ItemRole::Operator,
            .kind = OperatorKind::Linear,
            .seconds = choice ? choice->seconds : secondsEach,
            .outputBytes = choice ? choice->bytes : bytesEach,
            .totalBytes = choice ? choice->bytes : bytesEach,
            .node = NodeIndex(item.value()),
            .badge = hasLook ? look->second.badge : std::string(),
            .colourNumber = hasLook ? std::optional(look->second.colour) : std::nullopt};
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
            .usedBytes = usedBytes(group),
            .seconds = seconds(group)};
}

std::int64_t FakePlan::usedBytes(GroupIndex group) const
{
    std::int64_t bytes = 0;
    for (const ItemIndex item : groupItems(group))
        bytes += chosen(item) ? chosen(item)->bytes : bytesEach;
    return bytes;
}

double FakePlan::seconds(GroupIndex group) const
{
    double seconds = 0;
    for (const ItemIndex item : groupItems(group))
        seconds += chosen(item) ? chosen(item)->seconds : secondsEach;
    return seconds;
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
            used += usedBytes(index);
    }
    return used;
}

LaneInfo FakePlan::lane(LaneIndex lane) const
{
    LaneInfo info{.label = m_lanes[lane.value()].name,
                  .kind = {},
                  .host = m_lanes[lane.value()].host,
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
    edges.insert(edges.end(), m_otherEdges.begin(), m_otherEdges.end());
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
        for (const auto &[leader, follower] : m_followers) {
            if (!move.alone && step.item == find(leader))
                preview.moved.push_back(find(follower));
        }
    }
    for (const Move::Choice &step : move.choices) {
        const Choice &choice = m_choices.at(m_graph->node(NodeIndex(step.item.value())).name)[step.choice];
        if (choice.isRefused) {
            preview.allowed = false;
            preview.code = "no_choice";
            preview.title = "does not fit";
            preview.reason = choice.label + " does not fit";
        }
    }
    FakePlan then(*this);
    then.restore(move);
    const auto addEdge = [&](ItemIndex from, ItemIndex to) {
        if (then.groupOf(from) != then.groupOf(to))
            preview.edges.push_back({from, to, item(from).outputBytes});
    };
    for (const ItemIndex moved : preview.moved) {
        for (const ItemIndex input : inputs(moved))
            addEdge(input, moved);
        for (const ItemIndex user : users(moved))
            addEdge(moved, user);
    }
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
    for (const auto &[item, choice] : move.choices) {
        std::size_t &place = m_chosen[m_graph->node(NodeIndex(item.value())).name];
        applied.inverse.choices.push_back({item, place});
        applied.change.items.push_back(item);
        applied.change.groups.push_back(groupOf(item));
        place = choice;
    }
    for (const auto &[name, value] : move.settings) {
        applied.inverse.settings.push_back({name, m_controlValues[name]});
        m_controlValues[name] = value;
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
