#include "core/partition/partition_split.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Submodules and who waits for whom, both in the order in which a walk over the readers meets them.
struct Split
{
    std::vector<Submodule> submodules;                  ///< per partition
    std::vector<std::vector<std::uint32_t>> dependents; ///< per partition
    std::vector<std::size_t> unmet;
    std::vector<std::uint32_t> byFirstOperation;
};

Split walkReaders(const PartitionState &state)
{
    const Graph &graph = state.graph();
    const std::size_t count = state.partitioning().size();
    Split split{std::vector<Submodule>(count),
                std::vector<std::vector<std::uint32_t>>(count),
                std::vector<std::size_t>(count, 0),
                {}};
    std::vector<char> isOutput(graph.size(), 0);
    std::vector<char> isMet(count, 0);
    // Inputs are told apart by the partition that named them last: graph order visits partitions interleaved.
    std::vector<std::vector<NodeIndex>> named(count);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const NodeIndex reader(i);
        const std::uint32_t home = state.home(reader);
        if (home == noPartition && graph.node(reader).opcode != Opcode::Output)
            continue;
        if (home != noPartition && !isMet[home]) {
            isMet[home] = 1;
            split.byFirstOperation.push_back(home);
        }
        for (const NodeIndex input : graph.inputs(reader)) {
            const std::uint32_t maker = state.home(input);
            if (home != noPartition && maker != home)
                named[home].push_back(input);
            if (maker == noPartition || maker == home)
                continue;
            if (!isOutput[input.value()])
                split.submodules[maker].outputs.push_back(input);
            isOutput[input.value()] = 1;
            if (home != noPartition)
                split.dependents[maker].push_back(home);
        }
    }
    std::vector<std::uint32_t> namedBy(graph.size(), noPartition);
    for (std::uint32_t p = 0; p < count; ++p) {
        split.submodules[p].partition = p;
        for (const NodeIndex input : named[p]) {
            if (namedBy[input.value()] != p)
                split.submodules[p].inputs.push_back(input);
            namedBy[input.value()] = p;
        }
    }
    return split;
}

void keepFirstOfEach(std::vector<std::vector<std::uint32_t>> &dependents, std::vector<std::size_t> &unmet)
{
    std::vector<std::uint32_t> seenFor(dependents.size(), noPartition);
    for (std::uint32_t p = 0; p < dependents.size(); ++p) {
        std::erase_if(dependents[p], [&](std::uint32_t dependent) {
            const bool isRepeated = seenFor[dependent] == p;
            seenFor[dependent] = p;
            return isRepeated;
        });
        for (const std::uint32_t dependent : dependents[p])
            ++unmet[dependent];
    }
}

} // namespace

std::vector<Submodule> splitPartitions(const PartitionState &state)
{
    if (!state.cycle().empty())
        return {};
    Split split = walkReaders(state);
    keepFirstOfEach(split.dependents, split.unmet);
    std::vector<std::uint32_t> stack;
    for (const std::uint32_t p : split.byFirstOperation) {
        if (split.unmet[p] == 0)
            stack.push_back(p);
    }
    std::vector<Submodule> ordered;
    while (!stack.empty()) {
        const std::uint32_t p = stack.back();
        stack.pop_back();
        ordered.push_back(std::move(split.submodules[p]));
        for (const std::uint32_t dependent : split.dependents[p]) {
            if (--split.unmet[dependent] == 0)
                stack.push_back(dependent);
        }
    }
    return ordered;
}

} // namespace cutaway
