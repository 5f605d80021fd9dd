#pragma once

#include "core/formats/models/graph_formats.h"
#include "core/formats/models/torch_trace/trace_graphs.h"

namespace cutaway {

/// What is kept of a graph while a log is listed.
struct TraceSummary
{
    TraceGraphRecord record;
    std::uint64_t line = 1;
    std::string selector;
    std::size_t nodes = 0;
    std::size_t collectives = 0;
    Text problem;
    std::vector<std::uint64_t> nodeDigests; ///< in order: name, target, types
    std::uint64_t collectiveDigest = 0;     ///< of kinds and groups in order
    bool hasGradients = false;              ///< an input is a gradient: the graph is a backward one
};

TraceSummary traceSummary(const TracedGraph &graph);

/// A graph that several ranks have is listed once where they agree; else once a rank, as `selector@rank`, and where
/// they part is told. Only the last attempt of each compilation is listed.
class TraceListing
{
public:
    void add(TraceSummary summary) { m_all.push_back(std::move(summary)); }

    /// Graphs that two ranks have in different forms: of each the first.
    struct Difference
    {
        std::string selector;
        int first;
        int second;
        std::size_t node;          ///< from 0
        bool isOrderOfCollectives; ///< then the run hangs
    };

    GraphListing listing() const;
    std::vector<Difference> differences() const;
    std::size_t ranks() const;

private:
    using Group = std::vector<const TraceSummary *>; ///< of one selector, a rank each
    std::vector<Group> groups() const;
    static bool agree(const TraceSummary &a, const TraceSummary &b);

    std::vector<TraceSummary> m_all;
};

} // namespace cutaway
