#include "core/pipeline/pipeline_edges.h"

#include "core/base/names.h"
#include "core/base/sort_unique.h"
#include "core/pipeline/saturating.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

using StagePair = std::pair<std::uint32_t, std::uint32_t>;

/// The stages that read a value, ascending, its maker's not among them.
std::vector<std::uint32_t> readingStages(const PipelineState &state, NodeIndex value)
{
    std::vector<std::uint32_t> stages;
    for (const NodeIndex user : state.graph().users(value))
        stages.push_back(state.stageOf(user));
    sortUnique(stages);
    std::erase(stages, state.stageOf(value));
    return stages;
}

std::map<StagePair, std::int64_t> bytesSent(const PipelineState &state)
{
    std::map<StagePair, std::int64_t> bytes;
    for (std::size_t i = 0; i < state.graph().size(); ++i) {
        const NodeIndex value(i);
        const Node &node = state.graph().node(value);
        if (state.model().isWeight(value) || node.opcode == Opcode::Output)
            continue;
        const std::uint32_t maker = state.stageOf(value);
        std::uint32_t from = maker;
        for (const std::uint32_t reader : readingStages(state, value)) {
            std::int64_t &sum = bytes[{reader < maker ? maker : from, reader}];
            sum = cappedSum(sum, node.outputBytes);
            from = std::max(maker, reader);
        }
    }
    return bytes;
}

bool crossLanes(const PipelineState &state, std::uint32_t from, std::uint32_t to)
{
    return state.places().lanes[from] != state.places().lanes[to];
}

/// Over all links on the way.
double secondsOnTheWay(const PipelineState &state, std::uint32_t from, std::uint32_t to, std::int64_t bytes)
{
    double seconds = 0;
    const auto &lanes = state.places().lanes;
    for (std::uint32_t s = std::min(from, to); s < std::max(from, to); ++s) {
        const bool isForward = from < to;
        seconds += linkBetween(state.inventory(), state.settings(), lanes[isForward ? s : s + 1].front(),
                               lanes[isForward ? s + 1 : s].front())
                       .seconds(bytes);
    }
    return seconds;
}

GroupEdge edgeBetween(const PipelineState &state, const StagePair &pair, std::int64_t bytes)
{
    GroupEdge edge;
    edge.from = GroupIndex(state.slotOf(pair.first));
    edge.to = GroupIndex(state.slotOf(pair.second));
    edge.bytes = bytes;
    edge.crossesLanes = crossLanes(state, pair.first, pair.second);
    return edge;
}

struct Shared
{
    std::int64_t bytes = 0;
    std::size_t count = 0;
    std::string_view first;
};

std::map<StagePair, Shared> sharedWeights(const PipelineState &state)
{
    std::map<StagePair, Shared> shared;
    for (const TiedGroup &group : state.figures().tied) {
        for (std::size_t i = 1; i < group.members.size(); ++i) {
            const StagePair pair(group.members[i - 1].stage, group.members[i].stage);
            if (pair.first == pair.second)
                continue;
            Shared &weights = shared[pair];
            weights.bytes = cappedSum(weights.bytes, group.bytes);
            if (weights.count++ == 0)
                weights.first = group.members.front().name; // as in the problem that tells of it
        }
    }
    return shared;
}

} // namespace

std::vector<GroupEdge> pipelineEdges(const PipelineState &state)
{
    std::vector<GroupEdge> edges;
    for (const auto &[pair, bytes] : bytesSent(state)) {
        GroupEdge edge = edgeBetween(state, pair, bytes);
        edge.seconds = secondsOnTheWay(state, pair.first, pair.second, bytes);
        edges.push_back(std::move(edge));
    }
    for (const auto &[pair, weights] : sharedWeights(state)) {
        GroupEdge edge = edgeBetween(state, pair, weights.bytes);
        edge.role = GroupEdge::Role::Tied;
        edge.label = weights.count == 1 ? Text(std::string(weights.first))
                                        : phrase("%1 shared weights", {std::to_string(weights.count)});
        edges.push_back(std::move(edge));
    }
    return edges;
}

} // namespace cutaway
