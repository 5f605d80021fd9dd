#include "core/pipeline/stage_pins.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

std::string nameOf(const PipelineState &state, NodeIndex node)
{
    return state.graph().node(node).name;
}

bool isHeld(const PipelineState &state, NodeIndex node, std::uint32_t slot)
{
    return state.assignment().homes[node.value()] == slot;
}

bool isPinnedWhereItLies(const PipelineState &state, NodeIndex node)
{
    const auto pin = state.assignment().pins.find(node);
    return pin != state.assignment().pins.end() && isHeld(state, node, pin->second);
}

Text boundaryText(std::size_t later)
{
    return phrase("the boundary between stages %1 and %2", {std::to_string(later - 1), std::to_string(later)});
}

/// A slot that the move takes away, if the boundary that goes with it is pinned. The first stage joins the one behind.
std::optional<PipelineRefusal> joinRefusal(const PipelineState &before, const Move &move)
{
    const std::size_t slot = move.remove.value();
    const std::uint32_t stage = slot < before.assignment().stageSlots.size() ? before.stageOfSlot(slot) : noStage;
    if (stage == noStage || before.stageCount() < 2)
        return std::nullopt;
    const std::size_t later = std::max<std::size_t>(stage, 1);
    if (!isBoundaryPinned(before, later))
        return std::nullopt;
    return PipelineRefusal{"pinned", phrase("pinned"), phrase("%1 is pinned", {boundaryText(later)}),
                           nodesAtBoundary(before, later)};
}

} // namespace

std::vector<NodeIndex> nodesAtBoundary(const PipelineState &state, std::size_t stage)
{
    const auto isOperation = [&](NodeIndex node) { return state.graph().node(node).isOperation(); };
    const std::vector<NodeIndex> &before = state.figures().stages[stage - 1].nodes;
    const std::vector<NodeIndex> &behind = state.figures().stages[stage].nodes;
    std::vector<NodeIndex> nodes;
    if (const auto last = std::find_if(before.rbegin(), before.rend(), isOperation); last != before.rend())
        nodes.push_back(*last);
    if (const auto first = std::find_if(behind.begin(), behind.end(), isOperation); first != behind.end())
        nodes.push_back(*first);
    return nodes;
}

bool isBoundaryPinned(const PipelineState &state, std::size_t stage)
{
    if (state.assignment().pins.empty())
        return false;
    const std::vector<NodeIndex> nodes = nodesAtBoundary(state, stage);
    return nodes.size() == 2 &&
           std::ranges::all_of(nodes, [&](NodeIndex node) { return isPinnedWhereItLies(state, node); });
}

std::optional<PipelineRefusal> pinRefusal(const PipelineState &before, const PipelineState &after, const Move &move)
{
    if (before.assignment().pins.empty())
        return std::nullopt;
    if (move.remove.isValid()) {
        if (std::optional<PipelineRefusal> refusal = joinRefusal(before, move))
            return refusal;
    }
    std::vector<NodeIndex> displaced;
    for (const auto &[node, slot] : after.assignment().pins) {
        if (!isHeld(after, node, slot) && isPinnedWhereItLies(before, node))
            displaced.push_back(node);
    }
    if (displaced.empty())
        return std::nullopt;
    const NodeIndex first = displaced.front();
    Text reason =
        phrase(displaced.size() > 1 ? "%1 is pinned to stage %2 (and %3 more operators are pinned)"
                                    : "%1 is pinned to stage %2",
               {nameOf(before, first), std::to_string(before.stageOf(first)), std::to_string(displaced.size() - 1)});
    return PipelineRefusal{"pinned", phrase("pinned"), std::move(reason), std::move(displaced)};
}

Text describeStagePins(const PipelineState &state, const std::vector<Move::ItemPin> &pins)
{
    const bool isUnpin = pins.front().pin.kind == Pin::Kind::None;
    const char *pattern = isUnpin ? "Unpin %1" : "Pin %1";
    const NodeIndex first(pins.front().item.value());
    if (pins.size() == 2) {
        const NodeIndex second(pins.back().item.value());
        const std::size_t later = state.stageOf(second);
        if (later > 0 && nodesAtBoundary(state, later) == std::vector{first, second})
            return phrase(pattern, {boundaryText(later)});
    }
    const Text things =
        pins.size() == 1 ? Text(nameOf(state, first)) : phrase("%1 operators", {std::to_string(pins.size())});
    const bool isOnePlace =
        std::ranges::all_of(pins, [&](const Move::ItemPin &entry) { return entry.pin == pins.front().pin; });
    if (isUnpin || !isOnePlace)
        return phrase(pattern, {things});
    return phrase("Pin %1 to stage %2", {things, std::to_string(state.stageOfSlot(pins.front().pin.group.value()))});
}

std::optional<Problem> stagePinProblem(const PipelineState &state)
{
    Problem problem;
    for (const auto &[node, slot] : state.assignment().pins) {
        if (isHeld(state, node, slot))
            continue;
        problem.items.push_back(ItemIndex(node.value()));
        problem.groups.emplace_back(state.assignment().homes[node.value()]);
    }
    if (problem.items.empty())
        return std::nullopt;
    const NodeIndex first(problem.items.front().value());
    const std::size_t count = problem.items.size();
    std::ranges::sort(problem.groups);
    const auto repeated = std::ranges::unique(problem.groups);
    problem.groups.erase(repeated.begin(), repeated.end());
    problem.severity = Problem::Severity::Warning;
    problem.code = "pin_not_kept";
    problem.title = count == 1 ? phrase("%1 is not where it is pinned", {nameOf(state, first)})
                               : phrase("%1 operators are not where they are pinned", {std::to_string(count)});
    problem.text = phrase("%1 is pinned to stage %2 but is in stage %3. Move it, unpin it, or plan around the pins.",
                          {nameOf(state, first), std::to_string(state.stageOfSlot(state.assignment().pins.at(first))),
                           std::to_string(state.stageOf(first))});
    return problem;
}

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
                       phrase("%1 is not an operation: only operations can be pinned", {inQuotes(name)}));
        const bool isId = value.is_number_unsigned() && value.get<std::uint64_t>() <= INT64_MAX;
        const auto slot = isId ? slotOfId.find(value.get<std::int64_t>()) : slotOfId.end();
        if (!isId)
            failed.add(path, "wrong_type", phrase("expected a stage's id, found %1", {describeValue(value)}));
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
