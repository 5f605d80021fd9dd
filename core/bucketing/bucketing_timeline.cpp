#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/bucketing_summary.h"
#include "core/bucketing/unsharded_memory.h"

#include <algorithm>

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

Timeline timelineOf(const BucketingPlan &plan, const std::vector<StepEvent> &events)
{
    Timeline timeline = StepBars(plan).make(events);
    for (TimelineRow &row : timeline.rows)
        std::ranges::stable_sort(row.bars, {}, &TimelineBar::start);
    return timeline;
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
    if (!m_unsharded)
        m_unsharded = std::make_shared<const std::optional<UnshardedMemory>>(unshardedAfter(*this));
    return *m_unsharded;
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

} // namespace cutaway
