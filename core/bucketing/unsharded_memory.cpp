#include "core/bucketing/unsharded_memory.h"

#include "core/bucketing/overlap/operator_kinds.h"
#include "core/bucketing/rewrite.h"
#include "core/bucketing/tensor_sizes.h"

#include <algorithm>
#include <functional>

namespace cutaway {

namespace {

/// Follows which gathered storage a node returns, and until when somebody reads it.
class Unsharded
{
public:
    using Label = std::function<Text(NodeIndex maker)>;

    Unsharded(const CollectiveGraph &graph, const StepModel &steps, const Label &label)
        : m_graph(graph)
        , m_steps(steps)
        , m_label(label)
        , m_maker(graph.graph().size())
        , m_lastReader(graph.graph().size())
    {
    }

    UnshardedMemory run()
    {
        for (std::size_t i = 0; i < m_maker.size(); ++i)
            follow(NodeIndex(i));
        takeTimes();
        return std::move(m_memory);
    }

private:
    const Node &node(NodeIndex index) const { return m_graph.graph().node(index); }

    void follow(NodeIndex index)
    {
        m_maker[index.value()] = makerOf(index);
        for (const NodeIndex input : m_graph.graph().inputs(index)) {
            if (const NodeIndex maker = m_maker[input.value()]; maker.isValid())
                m_lastReader[maker.value()] = index;
        }
        if (plainTarget(node(index)) != "fsdp.split_with_sizes_copy")
            return;
        for (const NodeIndex written : m_graph.mutatedBy(index)) // from now on they hold what was gathered
            m_maker[written.value()] = written;
    }

    /// Invalid for what is in shares.
    NodeIndex makerOf(NodeIndex index) const
    {
        if (const CollectiveIndex collective = m_graph.collectiveAt(index); collective.isValid())
            return m_graph.collective(collective).kind == CollectiveKind::AllGather ? index : NodeIndex();
        if (m_graph.graph().inputs(index).empty())
            return {};
        const NodeIndex source = m_maker[m_graph.graph().inputs(index).front().value()];
        if (!source.isValid())
            return {};
        const std::string_view target = plainTarget(node(index));
        if (target == "aten.clone")
            return index;
        const bool isSame = m_graph.waitedFor(index).isValid() || target == "_operator.getitem" ||
                            target == "aten._unsafe_view" || isView(node(index));
        return isSame ? source : NodeIndex();
    }

    std::int64_t bytesOf(NodeIndex maker) const
    {
        return outputTensorBytes(node(maker)).value_or(node(maker).outputBytes);
    }

    void takeTimes()
    {
        StepClock clock(m_graph.size());
        std::vector<std::vector<NodeIndex>> endsAt(m_maker.size());
        std::vector<std::size_t> held(m_maker.size());
        for (std::size_t i = 0; i < m_maker.size(); ++i) {
            if (m_lastReader[i].isValid())
                endsAt[m_lastReader[i].value()].push_back(NodeIndex(i));
        }
        double now = 0;
        std::int64_t bytes = 0;
        std::vector<StepEvent> events;
        for (std::size_t i = 0; i < m_maker.size(); ++i) {
            if (m_maker[i] == NodeIndex(i) && m_lastReader[i].isValid()) {
                held[i] = m_memory.held.size();
                m_memory.held.push_back({now, now, bytesOf(NodeIndex(i)), m_label(NodeIndex(i))});
                step(now, bytes += bytesOf(NodeIndex(i)));
            }
            events.clear();
            m_steps.addNode(events, m_graph, NodeIndex(i));
            for (const StepEvent &event : events) {
                const StepClock::Span span = clock.advance(event);
                now = event.kind == StepEvent::Kind::Launch ? now : span.end;
            }
            for (const NodeIndex ended : endsAt[i]) {
                m_memory.held[held[ended.value()]].end = now;
                bytes -= bytesOf(ended);
            }
            if (!endsAt[i].empty())
                step(now, bytes);
        }
    }

    void step(double time, std::int64_t bytes)
    {
        m_memory.peakBytes = std::max(m_memory.peakBytes, bytes);
        m_memory.steps.push_back({time, bytes});
    }

    const CollectiveGraph &m_graph;
    const StepModel &m_steps;
    const Label &m_label;
    std::vector<NodeIndex> m_maker;      ///< per node: what made the gathered storage that it returns
    std::vector<NodeIndex> m_lastReader; ///< per maker
    UnshardedMemory m_memory;
};

/// What a bucket gathers lies in its buffer first and then, copied out of it, as what the members gathered.
Text labelOf(const CollectiveGraph &graph, const std::vector<std::optional<std::uint32_t>> &buckets, NodeIndex maker)
{
    const std::optional<std::uint32_t> bucket = buckets[maker.value()];
    if (!bucket)
        return graph.graph().node(maker).name;
    const std::string id = std::to_string(*bucket);
    return graph.collectiveAt(maker).isValid() ? phrase("Bucket %1", {id}) : phrase("Copied out of bucket %1", {id});
}

} // namespace

UnshardedMemory unshardedMemory(const CollectiveGraph &graph, const StepModel &steps)
{
    return Unsharded(graph, steps, [&graph](NodeIndex maker) { return Text(graph.graph().node(maker).name); }).run();
}

std::optional<UnshardedMemory> unshardedAfter(const BucketingPlan &plan)
{
    if (plan.members().empty() && !plan.model().overlap())
        return unshardedMemory(plan.collectives(), plan.model().steps());
    Result<Rewrite> rewritten = plan.model().rewritten(plan.members(), placesOf(plan.bucketing()));
    if (!rewritten)
        return std::nullopt;
    const Result<std::shared_ptr<const CollectiveGraph>> graph =
        CollectiveGraph::make(std::make_shared<const Graph>(std::move(rewritten->graph)));
    if (!graph)
        return std::nullopt;
    const StepModel steps(**graph, plan.model().settings().rates);
    const auto label = [&](NodeIndex maker) { return labelOf(**graph, rewritten->buckets, maker); };
    return Unsharded(**graph, steps, label).run();
}

} // namespace cutaway
