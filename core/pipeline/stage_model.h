#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// What pipelines ask of a graph beside the graph itself, found once: O(nodes + edges + parameters).
class StageModel
{
public:
    /// A parameter of a node: positions in the lists of distinct storages and of distinct (storage, name) pairs.
    struct Held
    {
        std::uint32_t storage;
        std::uint32_t alias;
    };
    static constexpr std::size_t noKind = std::numeric_limits<std::size_t>::max();

    explicit StageModel(std::shared_ptr<const Graph> graph);

    const Graph &graph() const { return *m_graph; }
    const std::shared_ptr<const Graph> &sharedGraph() const { return m_graph; }
    /// The computing nodes in graph order.
    const std::vector<NodeIndex> &operations() const { return m_operations; }
    const std::vector<NodeIndex> &sources() const { return m_sources; }
    /// The first node of opcode `output`; invalid if there is none.
    NodeIndex output() const { return m_output; }

    /// The node belongs to the backward pass (`pass`); it may read stages that come later.
    bool isBackward(NodeIndex node) const { return !m_isBackward.empty() && m_isBackward[node.value()]; }
    bool hasBackward() const { return !m_isBackward.empty(); }
    /// A parameter or buffer that a node of its own stands for, lifted to an input or not: every stage that uses it has
    /// it, none sends it.
    bool isWeight(NodeIndex node) const;
    /// What a microbatch has; nothing where that is not known.
    const std::optional<CapturedBatch> &batch() const { return m_batch; }
    /// Some node has a latency.
    bool hasLatency() const { return m_hasLatency; }

    /// A kind of device that some `latency.by_kind` names; `noKind` for all others.
    std::size_t kindNumber(std::string_view kind) const;
    /// Seconds on a device of that kind: by `by_kind` where it says, else the greater of memory and compute, else 0.
    double seconds(NodeIndex node, std::size_t kind) const;

    const std::vector<Held> &held(NodeIndex node) const { return m_held[node.value()]; }
    std::size_t storageCount() const { return m_storages.size(); }
    std::size_t aliasCount() const { return m_aliases.size(); }
    std::string_view storageName(std::uint32_t storage) const { return m_storages[storage]; }
    std::string_view aliasName(std::uint32_t alias) const { return m_aliases[alias]; }
    std::int64_t storageBytes(std::uint32_t storage) const { return m_storageBytes[storage]; }
    /// The element type that most bytes of weights have; empty: there are none.
    int weightBits() const; ///< of an element; 0: there are no weights

private:
    void readPasses();
    void readKinds();
    void readParameters();

    std::shared_ptr<const Graph> m_graph;
    std::vector<NodeIndex> m_operations;
    std::vector<NodeIndex> m_sources;
    NodeIndex m_output;
    std::optional<CapturedBatch> m_batch;
    std::vector<bool> m_isBackward; ///< empty: no node is
    bool m_hasLatency = false;
    std::vector<std::string> m_kinds;
    std::vector<std::vector<double>> m_secondsByKind; ///< per kind and node; below 0: not given
    std::vector<std::vector<Held>> m_held;
    std::vector<std::string_view> m_storages;
    std::vector<std::string_view> m_aliases;
    std::vector<std::int64_t> m_storageBytes;
    std::string_view m_weightType;
};

} // namespace cutaway
