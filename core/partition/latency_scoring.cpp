#include "core/partition/planners/latency_problem.h"

#include "core/partition/partition_kind.h"
#include "core/plan/placed/placement_scoring.h"
#include "core/search/latency_schedule.h"

#include <algorithm>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// A placement as the schedule sees it: hosts are one place, accelerators are numbered by their groups.
struct Places
{
    std::vector<std::uint32_t> place;        ///< per node
    std::vector<std::size_t> classOf;        ///< per accelerator
    std::vector<std::uint32_t> groupOfPlace; ///< per accelerator
    std::size_t hostClass = 0;
    bool isComplete = true; ///< every group with nodes is on a device

    explicit Places(const Placement &placement) : place(placement.model->size(), onHost)
    {
        for (std::uint32_t g = 0; g < placement.groups.size(); ++g)
            add(placement, g);
    }

private:
    void add(const Placement &placement, std::uint32_t g)
    {
        const PlacedGroup &group = placement.groups[g];
        if (group.nodes.empty())
            return;
        isComplete = isComplete && !group.devices.empty();
        if (group.devices.empty())
            return;
        const std::size_t deviceClass = placement.classIndexOf(group);
        if (placement.model->classes()[deviceClass].isHost) {
            hostClass = deviceClass;
            return;
        }
        for (const NodeIndex node : group.nodes)
            place[node.value()] = std::uint32_t(classOf.size());
        classOf.push_back(deviceClass);
        groupOfPlace.push_back(g);
    }
};

double allOnHosts(const PlacementModel &model)
{
    for (std::size_t c = 0; c < model.classes().size(); ++c) {
        if (!model.classes()[c].isHost)
            continue;
        const std::vector<std::uint32_t> place(model.size(), onHost);
        return scheduleLatency({model, place, {}, c}).latencySec;
    }
    return cannotRun;
}

class LatencyScoring : public PlacementScoring
{
public:
    PlanKind kind() const override { return partitionPlans; }
    const char *groupWord() const override { return "partition"; }
    Text groupName(std::int64_t id) const override { return phrase("Partition %1", {std::to_string(id)}); }
    std::string_view groupsField() const override { return "partitions"; }
    Text latencyLabel() const override { return phrase("Latency"); }
    std::string_view latencyField() const override { return "latency_sec"; }
    std::string_view costModel() const override { return "latency"; }
    Text timeModel() const override { return phrase("the latency of a sample over hosts and accelerators"); }
    OrderRule orderRule() const override { return OrderRule::AllEdges; }
    bool hostsAreOnePlace() const override { return true; }
    GroupTimeWords groupTimeWords(const GroupInfo &) const override
    {
        return {phrase("Busy"),
                phrase("An accelerator receives, computes and sends in turn. A host runs operators in parallel: the "
                       "time from the first start to the last end, which is less than their sum.")};
    }

    PlacementFigures score(const Placement &placement) const override
    {
        PlacementFigures figures;
        figures.groups.resize(placement.groups.size());
        for (std::uint32_t g = 0; g < placement.groups.size(); ++g) {
            figures.order.push_back(g);
            for (const NodeIndex node : placement.groups[g].nodes)
                figures.groups[g].usedBytes += placement.model->node(node).memoryBytes;
        }
        figures.violation = cannotRunViolation(placement, groupWord());
        const Places places(placement);
        if (!places.isComplete)
            figures.unknownBecause = phrase("a partition is on no device");
        if (figures.violation)
            figures.unknownBecause = figures.violation->reason;
        if (!figures.unknownBecause.empty())
            return figures;
        const LatencySchedule schedule =
            scheduleLatency({*placement.model, places.place, places.classOf, places.hostClass});
        if (schedule.isCyclic)
            addCycle(placement, places, schedule, figures);
        else
            addTimes(placement, places, schedule, figures);
        return figures;
    }

private:
    static void addCycle(const Placement &placement, const Places &places, const LatencySchedule &schedule,
                         PlacementFigures &figures)
    {
        PlacementViolation &violation = figures.violation.emplace();
        violation.code = "cycle";
        std::string text;
        for (const std::uint32_t place : schedule.cycle) {
            const std::uint32_t group = places.groupOfPlace[place];
            violation.cycle.push_back(group);
            text += std::to_string(placement.groups[group].id) + " → ";
        }
        if (!violation.cycle.empty())
            text += std::to_string(placement.groups[violation.cycle.front()].id);
        violation.title = phrase("cycle %1", {text});
        violation.reason = phrase("the partitions wait for each other: cycle %1", {text});
        figures.unknownBecause = violation.reason;
    }

    static void addTimes(const Placement &placement, const Places &places, const LatencySchedule &schedule,
                         PlacementFigures &figures)
    {
        for (const SubgraphTimes &times : schedule.subgraphs)
            addSubgraph(places.groupOfPlace[times.place], times, figures);
        addHostTimes(placement, schedule, figures);
        for (GroupFigures &group : figures.groups) {
            if (group.bars.empty())
                continue;
            double end = 0;
            for (const TimelineBar &bar : group.bars) {
                group.seconds += bar.end - bar.start;
                end = std::max(end, bar.end);
            }
            group.fields["start_sec"] = group.bars.front().start;
            group.fields["finish_sec"] = end;
        }
        figures.seconds = schedule.latencySec;
        figures.cost["latency_sec"] = schedule.latencySec;
        if (const double all = allOnHosts(*placement.model); all != cannotRun)
            figures.cost["all_cpu_sec"] = all;
        addCriticalPath(placement, places, schedule, figures);
    }

    static void addSubgraph(std::uint32_t group, const SubgraphTimes &times, PlacementFigures &figures)
    {
        std::vector<TimelineBar> &bars = figures.groups[group].bars;
        double at = times.startSec;
        const auto add = [&](TimelineBar::Role role, double seconds, const Text &label) {
            if (seconds > 0 || role == TimelineBar::Role::Forward)
                bars.push_back({role, at, at + seconds, label, GroupIndex(group), {}, {}});
            at += seconds;
        };
        add(TimelineBar::Role::Transfer, times.transferInSec, phrase("in"));
        add(TimelineBar::Role::Forward, times.computeSec, phrase("compute"));
        add(TimelineBar::Role::Transfer, times.transferOutSec, phrase("out"));
        bars.back().end = times.finishSec; // the sum as the schedule has it
    }

    /// Hosts run nodes side by side: one bar from the first start to the last finish.
    static void addHostTimes(const Placement &placement, const LatencySchedule &schedule, PlacementFigures &figures)
    {
        for (std::uint32_t g = 0; g < placement.groups.size(); ++g) {
            const PlacedGroup &group = placement.groups[g];
            if (group.nodes.empty() || !figures.groups[g].bars.empty())
                continue;
            const std::size_t hostClass = placement.classIndexOf(group);
            double start = cannotRun;
            double finish = 0;
            for (const NodeIndex node : group.nodes) {
                const double end = schedule.finishSec[node.value()];
                start = std::min(start, end - placement.model->latency(hostClass, node));
                finish = std::max(finish, end);
            }
            figures.groups[g].bars.push_back(
                {TimelineBar::Role::Forward, std::max(0.0, start), finish, "hosts", GroupIndex(g), {}, {}});
        }
    }

    /// From what is done last back to what it waited for.
    static void addCriticalPath(const Placement &placement, const Places &places, const LatencySchedule &schedule,
                                PlacementFigures &figures)
    {
        NodeIndex node = schedule.last;
        while (node.isValid()) {
            const std::uint32_t subgraph = schedule.subgraphOf[node.value()];
            if (subgraph == onHost) {
                const std::uint32_t group = placement.groupOf[node.value()];
                addPart(figures, computing(placement, group, placement.model->latency(places.hostClass, node)));
                node = schedule.waitsFor[node.value()];
                continue;
            }
            const SubgraphTimes &times = schedule.subgraphs[subgraph];
            const std::uint32_t group = places.groupOfPlace[times.place];
            const Text id = std::to_string(placement.groups[group].id);
            addPart(figures, {phrase("Transfer from part. %1", {id}),
                              CostPart::Role::Transfer,
                              times.transferOutSec,
                              GroupIndex(group),
                              {}});
            addPart(figures, computing(placement, group, times.computeSec));
            addPart(figures, {phrase("Transfer to part. %1", {id}),
                              CostPart::Role::Transfer,
                              times.transferInSec,
                              GroupIndex(group),
                              {}});
            node = times.waitsFor;
        }
        std::ranges::reverse(figures.parts);
        std::ranges::reverse(figures.criticalGroups);
    }

    static CostPart computing(const Placement &placement, std::uint32_t group, double seconds)
    {
        const Text label = phrase("Compute, part. %1", {std::to_string(placement.groups[group].id)});
        return {label, CostPart::Role::Compute, seconds, GroupIndex(group), {}};
    }

    /// Neighbouring host nodes are one part.
    static void addPart(PlacementFigures &figures, CostPart part)
    {
        if (figures.criticalGroups.empty() || GroupIndex(figures.criticalGroups.back()) != part.group)
            figures.criticalGroups.push_back(std::uint32_t(part.group.value()));
        if (part.seconds == 0)
            return;
        const bool goesOn = !figures.parts.empty() && figures.parts.back().group == part.group &&
                            figures.parts.back().label == part.label;
        if (goesOn)
            figures.parts.back().seconds += part.seconds;
        else
            figures.parts.push_back(std::move(part));
    }
};

} // namespace

std::shared_ptr<const PlacementScoring> latencyScoring()
{
    return std::make_shared<const LatencyScoring>();
}

} // namespace cutaway
