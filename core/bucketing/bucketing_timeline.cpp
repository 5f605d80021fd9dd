#include "core/bucketing/bucketing_summary.h"

#include "core/bucketing/collectives.h"
#include "core/bucketing/overlap/overlap_facts.h"
#include "core/bucketing/rewrite.h"
#include "core/plan/expected_run.h"

#include <algorithm>
#include <functional>
#include <map>

namespace cutaway {

namespace {

using Role = TimelineBar::Role;

/// Bars of one step, an event after the other. Compute without a gap is one bar; of a collective the part that compute
/// waits for is a bar of its own.
class StepBars
{
public:
    explicit StepBars(const BucketingPlan &plan)
        : m_plan(plan), m_clock(plan.collectives().size() + plan.members().size())
    {
        m_launched.resize(plan.collectives().size() + plan.members().size());
        for (std::size_t b = 0; b < plan.bucketing().buckets.size(); ++b) {
            if (plan.bucketing().buckets[b].exists())
                m_positions.push_back(b);
        }
    }

    Timeline make(const std::vector<StepEvent> &events)
    {
        for (const StepEvent &event : events)
            add(event, m_clock.advance(event));
        Timeline timeline;
        timeline.endSec = m_clock.cost().stepSec;
        timeline.rows = {{phrase("Compute"), LaneIndex(0), std::move(m_compute)},
                         {phrase("Communication"), LaneIndex(1), std::move(m_communication)}};
        return timeline;
    }

private:
    void add(const StepEvent &event, StepClock::Span span)
    {
        switch (event.kind) {
        case StepEvent::Kind::Compute: return addCompute(span);
        case StepEvent::Kind::Launch: return addLaunch(event, span);
        case StepEvent::Kind::Wait: return addWait(event, span);
        }
    }

    void addCompute(StepClock::Span span)
    {
        const bool goesOn =
            !m_compute.empty() && m_compute.back().role == Role::Forward && m_compute.back().end == span.start;
        if (goesOn)
            m_compute.back().end = span.end;
        else if (span.end > span.start)
            m_compute.push_back({Role::Forward, span.start, span.end, "compute", {}, {}, {}});
    }

    void addLaunch(const StepEvent &event, StepClock::Span span)
    {
        TimelineBar bar{Role::Transfer, span.start, span.end, {}, {}, {}, {}};
        const std::size_t alone = m_plan.collectives().size();
        if (event.collective < alone) {
            const CollectiveIndex collective(event.collective);
            const NodeIndex node = m_plan.collectives().collective(collective).node;
            bar.label = m_plan.collectives().nameOf(collective);
            bar.item = ItemIndex(node.value());
            bar.group = m_plan.groupOf(bar.item);
            bar.number = m_plan.item(bar.item).colourNumber;
        } else {
            const std::size_t id = event.collective - alone;
            bar.label = phrase("Bucket %1", {std::to_string(id)});
            bar.group = m_plan.bucketGroup(m_positions[id]);
            bar.number = id;
        }
        m_launched[event.collective] = m_communication.size();
        m_communication.push_back(std::move(bar));
    }

    void addWait(const StepEvent &event, StepClock::Span span)
    {
        if (span.end <= span.start)
            return;
        m_compute.push_back({Role::Idle, span.start, span.end, "waits", {}, {}, {}});
        TimelineBar &bar = m_communication[m_launched[event.collective]];
        if (span.start <= bar.start) {
            bar.role = Role::Exposed;
            return;
        }
        TimelineBar exposed = bar;
        exposed.role = Role::Exposed;
        exposed.start = bar.end = span.start;
        m_communication.push_back(std::move(exposed));
    }

    const BucketingPlan &m_plan;
    StepClock m_clock;
    std::vector<std::size_t> m_positions; ///< of buckets, by id
    std::vector<std::size_t> m_launched;  ///< per collective and bucket: its bar
    std::vector<TimelineBar> m_compute;
    std::vector<TimelineBar> m_communication;
};

/// What a collective, or a bucket, is in a trace. Of several element types a bucket's buffer has bytes.
CollectiveIdentity identityOf(const BucketingPlan &plan, std::uint32_t id)
{
    const CollectiveGraph &graph = plan.collectives();
    const std::size_t alone = graph.size();
    const std::vector<CollectiveIndex> members =
        id < alone ? std::vector<CollectiveIndex>{CollectiveIndex(id)} : plan.members()[id - alone];
    const std::vector<std::string> dtypes = bucketDtypes(graph, members);
    const Collective &first = graph.collective(members.front());
    CollectiveIdentity identity{std::string(collectiveKindName(first.kind)), first.groupName, {}, dtypes.front()};
    std::int64_t bytes = 0;
    for (const CollectiveIndex member : members) {
        const Collective &collective = graph.collective(member);
        const bool isPadded = id >= alone && collective.kind == CollectiveKind::ReduceScatter && collective.isMergeable;
        bytes += isPadded ? collective.bufferBytes : collective.inputBytes;
    }
    if (dtypes.size() > 1)
        identity.dtype = "uint8";
    const std::optional<std::int64_t> width = elementBytes(identity.dtype);
    if (width && *width > 0 && bytes > 0)
        identity.elements = bytes / *width;
    return identity;
}

/// The collectives of a step in the order in which they are started.
class StepCollectives
{
public:
    explicit StepCollectives(const BucketingPlan &plan)
        : m_plan(plan), m_clock(plan.collectives().size() + plan.members().size())
    {
        m_passOf.resize(plan.collectives().size() + plan.members().size());
        for (std::size_t b = 0; b < plan.bucketing().buckets.size(); ++b) {
            if (plan.bucketing().buckets[b].exists())
                m_positions.push_back(b);
        }
        m_run.places.push_back({phrase("each rank"), LaneIndex(1)});
    }

    ExpectedRun make(const std::vector<StepEvent> &events)
    {
        double computed = 0;
        std::size_t last = 0;
        for (const StepEvent &event : events) {
            const StepClock::Span span = m_clock.advance(event);
            if (event.kind == StepEvent::Kind::Launch)
                addCollective(event.collective, span);
            else
                computed = span.end;
            if (event.kind == StepEvent::Kind::Wait && span.end > span.start)
                addWait(m_passOf[event.collective], span);
            if (event.kind == StepEvent::Kind::Launch)
                last = m_run.passes.size() - 1;
        }
        m_run.stepSec = m_clock.cost().stepSec;
        if (computed < m_run.stepSec && !m_run.passes.empty())
            addWait(last, {computed, m_run.stepSec});
        return std::move(m_run);
    }

private:
    void addCollective(std::uint32_t id, StepClock::Span span)
    {
        const std::size_t alone = m_plan.collectives().size();
        const CollectiveIdentity identity = identityOf(m_plan, id);
        ExpectedPass pass;
        pass.group = id < alone ? m_plan.ownGroup(CollectiveIndex(id)) : m_plan.bucketGroup(m_positions[id - alone]);
        pass.start = span.start;
        pass.end = span.end;
        pass.label = collectiveLabel(identity, m_equals[collectiveLabel(identity, 0)]++);
        m_passOf[id] = m_run.passes.size();
        m_run.passes.push_back(std::move(pass));
    }

    void addWait(std::size_t pass, StepClock::Span span)
    {
        m_run.transfers.push_back({pass, pass, false, span.start, span.end, {}, {}});
    }

    const BucketingPlan &m_plan;
    StepClock m_clock;
    std::vector<std::size_t> m_positions;        ///< of buckets, by id
    std::vector<std::size_t> m_passOf;           ///< per collective and bucket
    std::map<std::string, std::size_t> m_equals; ///< how many of a step are the same so far
    ExpectedRun m_run;
};

Timeline timelineOf(const BucketingPlan &plan, const std::vector<StepEvent> &events)
{
    Timeline timeline = StepBars(plan).make(events);
    for (TimelineRow &row : timeline.rows)
        std::ranges::stable_sort(row.bars, {}, &TimelineBar::start);
    return timeline;
}

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

Timeline BucketingPlan::timeline() const
{
    const Result<std::vector<StepEvent>> events = model().eventsAfter(m_members, m_places);
    if (!events || (m_members.empty() && !model().overlap()))
        return timelineBefore();
    Timeline timeline = timelineOf(*this, *events);
    if (unsharded())
        timeline.rows.back().memory = unsharded()->steps;
    return timeline;
}

Result<ExpectedRun> BucketingPlan::expectedRun() const
{
    const Result<std::vector<StepEvent>> events = model().eventsAfter(m_members, m_places);
    if (!events)
        return events.error();
    ExpectedRun run = StepCollectives(*this).make(*events);
    if (run.passes.empty())
        return inputError("no_collectives", "the graph has no collectives that a run could be compared by");
    return run;
}

Timeline BucketingPlan::timelineBefore() const
{
    Timeline timeline = timelineOf(*this, model().steps().before(collectives()));
    timeline.rows.back().memory = unshardedMemory(collectives(), model().steps()).steps;
    return timeline;
}

std::vector<HeldMemory> BucketingPlan::heldBefore() const
{
    return unshardedMemory(collectives(), model().steps()).held;
}

std::vector<HeldMemory> BucketingPlan::heldAfter() const
{
    return unsharded() ? unsharded()->held : std::vector<HeldMemory>();
}

const std::optional<UnshardedMemory> &BucketingPlan::unsharded() const
{
    return m_unsharded.get([this] { return unshardedAfter(*this); });
}

PlanCost BucketingPlan::costBefore() const
{
    return costWithoutBuckets(*this);
}

Text BucketingPlan::summaryBefore() const
{
    return summaryOf(model().before());
}

Text BucketingPlan::summaryAfter() const
{
    if (!figures().after)
        return figures().fault->message;
    const std::string count = std::to_string(m_members.size());
    return phrase(m_members.size() == 1 ? "%1, %2 bucket" : "%1, %2 buckets", {summaryOf(*figures().after), count});
}

Text BucketingPlan::barName(TimelineBar::Role role, bool isOfGroup) const
{
    switch (role) {
    case Role::Forward:
    case Role::Backward: return phrase("compute");
    case Role::Transfer: return phrase(isOfGroup ? "in a bucket, hidden behind compute" : "collective alone, hidden");
    case Role::Exposed: return phrase(isOfGroup ? "in a bucket, exposed" : "collective alone, exposed");
    case Role::Idle: return phrase("compute waits");
    }
    return {};
}

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
