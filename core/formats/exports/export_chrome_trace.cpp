#include "core/formats/exports/exports.h"

#include "core/json/json_writing.h"
#include "core/plan/edited_plan.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

constexpr double microseconds = 1e6;

/// Appends one event after another to the list.
class EventWriter
{
public:
    explicit EventWriter(std::string &out) : m_out(out) {}

    /// What follows is of another process: another plan.
    void nextProcess() { ++m_process; }

    ObjectWriter begin(std::string_view phase, std::string_view name, std::size_t thread)
    {
        m_out += m_isFirst ? "\n  " : ",\n  ";
        m_isFirst = false;
        ObjectWriter event(m_out);
        event.text("ph", phase);
        event.text("name", name);
        event.integer("pid", m_process);
        event.integer("tid", std::int64_t(thread));
        return event;
    }

private:
    std::string &m_out;
    std::int64_t m_process = 0;
    bool m_isFirst = true;
};

void writeName(EventWriter &events, std::string_view what, std::string_view name, std::size_t thread)
{
    ObjectWriter event = events.begin("M", what, thread);
    ObjectWriter arguments(event.raw("args"));
    arguments.text("name", name);
    arguments.finish();
    event.finish();
}

bool isWork(const TimelineBar &bar)
{
    return bar.role == TimelineBar::Role::Forward || bar.role == TimelineBar::Role::Backward;
}

std::string barName(const TimelineBar &bar)
{
    if (isWork(bar) && bar.number && bar.label == std::to_string(*bar.number))
        return (bar.role == TimelineBar::Role::Forward ? "F" : "B") + std::to_string(*bar.number);
    return bar.label.empty() ? std::string(roleWord(bar.role)) : std::string(bar.label);
}

void writeBar(EventWriter &events, const EditedPlan &plan, const TimelineBar &bar, std::size_t thread,
              std::optional<double> slack, const TracedCollective *collective)
{
    ObjectWriter event = events.begin("X", barName(bar), thread);
    event.text("cat", roleWord(bar.role));
    event.number("ts", bar.start * microseconds);
    event.number("dur", (bar.end - bar.start) * microseconds);
    ObjectWriter arguments(event.raw("args"));
    if (bar.group.isValid())
        arguments.text("group", plan.group(bar.group).label);
    if (bar.item.isValid())
        arguments.text("item", plan.item(bar.item).label);
    if (bar.number && isWork(bar))
        arguments.integer("microbatch", std::int64_t(*bar.number));
    if (slack)
        arguments.number("slack_us", *slack * microseconds);
    if (collective) {
        arguments.text("collective", collective->kind);
        arguments.integer("mesh_dimension", std::int64_t(collective->meshDimension));
        arguments.integer("bytes", collective->bytes);
    }
    arguments.finish();
    event.finish();
}

void writeMemory(EventWriter &events, const TimelineRow &row, std::size_t thread)
{
    for (const TimelineMemory &point : row.memory) {
        ObjectWriter event = events.begin("C", "memory of " + row.label, thread);
        event.number("ts", point.time * microseconds);
        ObjectWriter arguments(event.raw("args"));
        arguments.integer("bytes", point.bytes);
        arguments.finish();
        event.finish();
    }
}

/// Transfers overlap the passes of their device: they have a thread of their own behind it.
void writeRow(EventWriter &events, const EditedPlan &plan, const TimelineRow &row, std::size_t index,
              std::span<const double> slack, std::span<const TracedCollective> collectives)
{
    const auto isTransfer = [](const TimelineBar &bar) { return bar.role == TimelineBar::Role::Transfer; };
    const bool sends = std::ranges::any_of(row.bars, isWork) && std::ranges::any_of(row.bars, isTransfer);
    writeName(events, "thread_name", row.label, 2 * index);
    if (sends)
        writeName(events, "thread_name", row.label + " sends", 2 * index + 1);
    for (std::size_t i = 0; i < row.bars.size(); ++i) {
        const TimelineBar &bar = row.bars[i];
        const auto collective = std::ranges::lower_bound(
            collectives, std::pair(index, i), {}, [](const TracedCollective &of) { return std::pair(of.row, of.bar); });
        const bool isCollective = collective != collectives.end() && collective->row == index && collective->bar == i;
        writeBar(events, plan, bar, 2 * index + (sends && isTransfer(bar) ? 1 : 0),
                 i < slack.size() ? std::optional(slack[i]) : std::nullopt, isCollective ? &*collective : nullptr);
    }
    writeMemory(events, row, 2 * index);
}

TimelineBar::Role roleOf(CostPart::Role role)
{
    switch (role) {
    case CostPart::Role::Compute: return TimelineBar::Role::Forward;
    case CostPart::Role::Transfer: return TimelineBar::Role::Transfer;
    case CostPart::Role::Exposed: return TimelineBar::Role::Exposed;
    case CostPart::Role::Idle: return TimelineBar::Role::Idle;
    }
    return TimelineBar::Role::Idle;
}

/// Of plans whose parts run one after another: what the latency is made of, in one row.
Timeline criticalPath(const PlanCost &cost)
{
    Timeline timeline;
    if (!cost.latencySec || cost.parts.empty())
        return timeline;
    TimelineRow row{.label = "Critical path", .lane = {}, .bars = {}};
    for (const CostPart &part : cost.parts) {
        const double start = timeline.endSec;
        timeline.endSec += part.seconds;
        row.bars.push_back({roleOf(part.role), start, timeline.endSec, part.label, part.group, {}});
    }
    timeline.rows.push_back(std::move(row));
    return timeline;
}

/// What the plan does over time; no rows where that is not known.
Timeline shownTimeline(const EditedPlan &plan)
{
    std::optional<Timeline> traced = plan.trace();
    const bool isEmptyTrace = traced && traced->endSec == 0;
    Timeline timeline = traced ? std::move(*traced) : plan.timeline();
    return timeline.rows.empty() || isEmptyTrace ? criticalPath(plan.cost()) : timeline;
}

void writePlan(EventWriter &events, const EditedPlan &plan, const Timeline &timeline, const std::string &name)
{
    const std::vector<TracedCollective> collectives = plan.tracedCollectives();
    std::vector<std::vector<double>> slack = plan.timelineSlack();
    slack.resize(timeline.rows.size());
    writeName(events, "process_name", name, 0);
    for (std::size_t row = 0; row < timeline.rows.size(); ++row)
        writeRow(events, plan, timeline.rows[row], row, slack[row], collectives);
}

} // namespace

std::string_view roleWord(TimelineBar::Role role)
{
    switch (role) {
    case TimelineBar::Role::Forward: return "forward";
    case TimelineBar::Role::Backward: return "backward";
    case TimelineBar::Role::Transfer: return "transfer";
    case TimelineBar::Role::Exposed: return "exposed";
    case TimelineBar::Role::Idle: return "idle";
    }
    return {};
}

Result<std::string> exportChromeTrace(const EditedPlan &plan, const ExportBaseline &baseline)
{
    const Timeline timeline = shownTimeline(plan);
    if (timeline.rows.empty())
        return inputError("no_timeline", "the plan has no timeline: its times are not known or its settings do not fit",
                          "see the problems that the plan reports");
    std::string out = "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [";
    EventWriter events(out);
    writePlan(events, plan, timeline, plan.graph().name());
    if (baseline.plan) {
        events.nextProcess();
        writePlan(events, *baseline.plan, shownTimeline(*baseline.plan), "Baseline " + baseline.name);
    }
    return out + "\n]}\n";
}

} // namespace cutaway
