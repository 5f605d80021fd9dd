#include "core/bucketing/bucketing_summary.h"

#include "core/base/rounding.h"
#include "core/base/units.h"
#include "core/estimates/roofline.h"
#include "core/plan/plan_costs.h"

#include <algorithm>

namespace cutaway {

namespace {

using Unit = Figure::Unit;
using ColumnUnit = ItemTableColumn::Unit;

Text operators(std::size_t count)
{
    return phrase(count == 1 ? "%1 operator" : "%1 operators", {std::to_string(count)});
}

Text collectives(std::size_t count)
{
    return phrase(count == 1 ? "%1 collective" : "%1 collectives", {std::to_string(count)});
}

/// Communication that nobody waits for may end behind all compute.
double tailSec(const StepCost &cost)
{
    return withoutRounding(cost.stepSec - (cost.computeSec + cost.exposedSec), cost.stepSec);
}

Text reasonText(LeftOut reason)
{
    switch (reason) {
    case LeftOut::No: return phrase("It is not a candidate for a bucket.");
    case LeftOut::DependsOnBucket: return phrase("It depends on a collective of the bucket that it would fit into.");
    case LeftOut::Alone: return phrase("No other collective fits into a bucket with it within the cap.");
    case LeftOut::CycleBetweenBuckets: return phrase("In its bucket, two buckets would wait for each other.");
    case LeftOut::TakenOut: return phrase("It was removed by hand.");
    }
    return "";
}

Problem faultProblem(const BucketingPlan &plan)
{
    Problem problem;
    problem.severity = Problem::Severity::Error;
    problem.code = plan.figures().fault->code;
    problem.title = phrase("The buckets cannot be merged");
    problem.text = plan.figures().fault->message;
    for (std::size_t b = 0; b < plan.bucketing().buckets.size(); ++b) {
        const bool isOnCycle = std::ranges::count(plan.figures().cycle, plan.bucketId(b)) > 0;
        if (plan.bucketing().buckets[b].exists() && isOnCycle)
            problem.groups.push_back(plan.bucketGroup(b));
    }
    return problem;
}

void addOverCap(const BucketingPlan &plan, std::vector<Problem> &problems)
{
    for (std::size_t b = 0; b < plan.bucketing().buckets.size(); ++b) {
        const Bucket &bucket = plan.bucketing().buckets[b];
        const std::int64_t bytes = bucketBytes(plan.collectives(), bucket.members);
        if (!bucket.exists() || bytes <= bucket.capBytes)
            continue;
        Problem problem;
        problem.severity = Problem::Severity::Warning;
        problem.code = "over_cap";
        problem.title = phrase("Bucket %1 is over the cap", {std::to_string(plan.bucketId(b))});
        problem.text = phrase("%1 where the cap is %2.", {formatBytes(bytes), formatBytes(bucket.capBytes)});
        problem.groups = {plan.bucketGroup(b)};
        problems.push_back(std::move(problem));
    }
}

void addCapList(const BucketingPlan &plan, std::vector<Problem> &problems)
{
    const BucketingSettings &settings = plan.model().settings();
    if (!settings.isTorch214() || settings.capBytes.size() < 2)
        return;
    Problem problem;
    problem.severity = Problem::Severity::Warning;
    problem.code = "cap_list";
    problem.title = phrase("bucket_cap_mb");
    problem.text = phrase("torch 2.14 uses the first item only");
    problems.push_back(std::move(problem));
}

/// What merging takes away of what the order hides.
void addLostHiding(const BucketingPlan &plan, std::vector<Problem> &problems)
{
    const std::optional<MergedExposure> merged = plan.mergedExposure();
    if (!merged)
        return;
    const OverlapPart &overlap = *plan.model().overlap();
    std::size_t nodes = 0;
    Problem problem;
    for (std::size_t t = 0; t < merged->lost.size(); ++t) {
        nodes += merged->lost[t].size();
        if (!merged->lost[t].empty())
            problem.groups.push_back(plan.groupOf(ItemIndex(overlap.facts->transfers[t].start.value())));
    }
    if (nodes == 0)
        return;
    problem.severity = Problem::Severity::Warning;
    problem.code = "lost_hiding";
    problem.title = phrase("Merging removes %1 of the compute that hides collectives", {operators(nodes)});
    problem.text =
        phrase("The order leaves %1 exposed; once merged, %2 are.",
               {formatSeconds(overlap.schedule.totalExposedMs() / 1000), formatSeconds(merged->exposedMs / 1000)});
    problems.push_back(std::move(problem));
}

bool hasLatencies(const Graph &graph)
{
    return std::ranges::any_of(graph.nodes(), [](const Node &node) { return node.latency.has_value(); });
}

void addMissingLatencies(const BucketingPlan &plan, std::vector<Problem> &problems)
{
    if (hasLatencies(plan.graph()) || plan.collectives().size() == 0)
        return;
    Problem problem;
    problem.severity = Problem::Severity::Warning;
    problem.code = "no_latency";
    problem.title = phrase("No operator has a latency: compute counts as nothing");
    problem.text = phrase("No communication can be hidden behind it, so a cap chosen this way is useless: %1.",
                          {latencyAdvice(plan.graph())});
    problems.push_back(std::move(problem));
}

/// How much of the communication the order hides, and what no order could beat.
void addOrder(const BucketingPlan &plan, std::vector<Problem> &problems)
{
    if (!plan.figures().after || plan.model().overlap() || !hasLatencies(plan.graph()))
        return;
    const StepCost &step = *plan.figures().after;
    const double least = std::max(step.computeSec, step.communicationSec);
    if (step.collectives == 0 || withoutRounding(step.stepSec - least, step.stepSec) <= 0)
        return;
    Problem problem;
    problem.severity = Problem::Severity::Information;
    problem.code = "order";
    problem.title = phrase("The graph's order hides %1 of %2 of communication",
                           {formatSeconds(step.overlappedSec), formatSeconds(step.communicationSec)});
    problem.text = phrase(
        "Collectives start and are waited for where the graph has them; nothing is prefetched. With these buckets no "
        "order takes less than %1: reordering could save up to %2. bucketing.overlap_fixed searches for such an order.",
        {formatSeconds(least), formatSeconds(step.stepSec - least)});
    problems.push_back(std::move(problem));
}

/// Buckets that were made by hand, where a search over caps has found none as quick.
void addQuickerThanCaps(const BucketingPlan &plan, std::vector<Problem> &problems)
{
    std::optional<double> best;
    for (const CapPoint &point : plan.capCurve()) {
        if (point.stepSec && (!best || *point.stepSec < *best))
            best = point.stepSec;
    }
    if (!best || !plan.figures().after || withoutRounding(*best - plan.figures().after->stepSec, *best) <= 0)
        return;
    Problem problem;
    problem.severity = Problem::Severity::Information;
    problem.code = "quicker_than_caps";
    problem.title = phrase("These buckets are faster than those of any cap");
    problem.text =
        phrase("They were made by hand: with the buckets of every cap tried the step takes %1 or more; with these it "
               "takes %2.",
               {formatSeconds(*best, Digits::Four), formatSeconds(plan.figures().after->stepSec, Digits::Four)});
    problems.push_back(std::move(problem));
}

Problem comparison(const StepCost &before, const StepCost &after)
{
    Problem problem;
    const Text sent =
        phrase("%1 to %2", {formatSeconds(before.communicationSec), formatSeconds(after.communicationSec)});
    const Text step = phrase("%1 to %2", {formatSeconds(before.stepSec), formatSeconds(after.stepSec)});
    if (after.stepSec > before.stepSec) {
        problem.severity = Problem::Severity::Warning;
        problem.code = "longer_step";
        problem.title = phrase(after.communicationSec < before.communicationSec
                                   ? "Merging shortens communication, but lengthens the step"
                                   : "Merging lengthens the step");
        problem.text = phrase("Communication changes from %1, the step from %2: a merged collective starts when the "
                              "last of its inputs is ready, and every reader waits for all of it.",
                              {sent, step});
        return problem;
    }
    problem.severity = Problem::Severity::Good;
    problem.code = "shorter_step";
    problem.title = phrase("Merging saves %1 a step", {formatSeconds(before.stepSec - after.stepSec)});
    problem.text = phrase("Communication changes from %1, the step from %2.", {sent, step});
    return problem;
}

ReportLine line(Text label, Text figure)
{
    return {std::move(label), std::move(figure), 0, 24};
}

ReportLine partLine(Text label, Text figure)
{
    return {std::move(label), std::move(figure), 2, 24};
}

void addParts(PlanCost &cost, const StepCost &step)
{
    cost.latencyLabel = phrase("Step time");
    cost.latencySec = step.stepSec;
    cost.parts.push_back({phrase("Compute"), CostPart::Role::Compute, step.computeSec, GroupIndex(0), {}});
    cost.parts.push_back({phrase("Exposed"), CostPart::Role::Exposed, step.exposedSec, {}, {}});
    if (const double tail = tailSec(step); tail > 0)
        cost.parts.push_back({phrase("Communication at the end"), CostPart::Role::Exposed, tail, {}, {}});
}

// Buckets side by side: as rows of a table and as a row of boxes.

/// How long compute waits for each collective and bucket, by `collectiveId`.
std::vector<double> exposures(const std::vector<StepEvent> &events, std::size_t ids)
{
    StepClock clock(ids);
    std::vector<double> exposed(ids, 0.0);
    for (const StepEvent &event : events) {
        const StepClock::Span span = clock.advance(event);
        if (event.kind == StepEvent::Kind::Wait)
            exposed[event.collective] += span.end - span.start;
    }
    return exposed;
}

ItemTableCell figure(double value)
{
    return {{}, value};
}

/// `all-gather`.
ItemTableCell kindCell(const CollectiveGraph &collectives, const BucketRow &row)
{
    const CollectiveKind kind = collectives.collective(row.members.front()).kind;
    std::string name(collectiveKindName(kind));
    std::ranges::replace(name, '_', '-');
    return {std::move(name), double(kind)};
}

} // namespace

PlanCost costWithoutBuckets(const BucketingPlan &plan)
{
    PlanCost cost;
    addParts(cost, plan.model().before());
    return cost;
}

Text summaryOf(const StepCost &step)
{
    return phrase("%1, %2 exposed, %3 overlapped",
                  {collectives(step.collectives), formatSeconds(step.exposedSec), formatSeconds(step.overlappedSec)});
}

PlanCost costOf(const BucketingPlan &plan)
{
    PlanCost cost;
    cost.latencyLabel = phrase("Step time");
    cost.largestLaneBytes = plan.figures().peakExtraBytes;
    if (!plan.figures().after) {
        cost.latencyUnknownBecause = plan.figures().fault->message;
        return cost;
    }
    const StepCost &step = *plan.figures().after;
    addParts(cost, step);
    cost.figures = {
        {phrase("Communication"), step.communicationSec, Unit::Seconds, phrase("All collectives, one after the other."),
         "communication_sec"},
        {phrase("Exposed"), step.exposedSec, Unit::Seconds, phrase("Compute waits for communication."), "exposed_sec"},
        {phrase("Overlapped"), step.overlappedSec, Unit::Seconds, phrase("Communication alongside compute."),
         "overlapped_sec"},
        {phrase("Collectives"), double(step.collectives), Unit::Count,
         phrase("Number of collectives launched per step."), "collectives"},
        {phrase("Extra memory"), double(plan.figures().peakExtraBytes), Unit::Bytes,
         phrase("The largest buffer that merging adds; they do not live at the same time."), "peak_extra_bytes"},
        {phrase("Without buckets"), plan.model().before().stepSec, Unit::Seconds,
         phrase("Step time of the graph as it is."), "unbucketed_step_sec"}};
    return cost;
}

std::optional<Problem> effectOf(const BucketingPlan &plan)
{
    if (plan.figures().fault)
        return faultProblem(plan);
    if (plan.members().empty() || *plan.figures().after == plan.model().before())
        return std::nullopt;
    return comparison(plan.model().before(), *plan.figures().after);
}

std::vector<Problem> problemsOf(const BucketingPlan &plan)
{
    std::vector<Problem> problems;
    if (plan.itemCount() == 0) {
        Problem problem;
        problem.severity = Problem::Severity::Warning;
        problem.code = "nothing_to_plan";
        problem.title = phrase("The graph has no operators");
        problems.push_back(std::move(problem));
    }
    addCapList(plan, problems);
    addMissingLatencies(plan, problems);
    addLostHiding(plan, problems);
    if (std::optional<Problem> effect = effectOf(plan))
        problems.push_back(std::move(*effect));
    addOrder(plan, problems);
    addOverCap(plan, problems);
    addQuickerThanCaps(plan, problems);
    concludeProblems(problems, phrase("No bucket waits for one that waits for it"));
    return problems;
}

GroupLimits limitsOf(const BucketingPlan &plan, GroupIndex group)
{
    GroupLimits limits;
    if (plan.isCompute(group))
        return limits;
    const std::optional<std::size_t> position = plan.bucketAt(group);
    if (!position) {
        const CollectiveIndex own = plan.ownerOf(group);
        limits.cause = GroupLimits::Cause::Transfer;
        limits.text = reasonText(plan.bucketing().leftOut[own.value()]);
        limits.figures = {{phrase("Time"), plan.model().steps().collectiveSec(own), Unit::Seconds, {}}};
        return limits;
    }
    const Bucket &bucket = plan.bucketing().buckets[*position];
    if (!bucket.exists())
        return limits;
    const auto bytes = double(bucketBytes(plan.collectives(), bucket.members));
    const auto cap = double(bucket.capBytes);
    limits.cause = bytes > cap ? GroupLimits::Cause::Capacity : GroupLimits::Cause::Transfer;
    limits.text = phrase("%1 in one.", {collectives(bucket.members.size())});
    limits.figures = {
        {phrase("Bytes"), bytes, Unit::Bytes, phrase("Bytes that its members send.")},
        {phrase("Cap"), cap, Unit::Bytes, phrase("Size limit of the bucket.")},
        {phrase("Fill"), cap > 0 ? bytes / cap : 1, Unit::Fraction, {}},
        {phrase("Time"), plan.model().steps().mergedSec(plan.collectives(), bucket.members), Unit::Seconds, {}},
        {phrase("Extra memory"), double(extraBytes(plan.collectives(), bucket.members, plan.model().settings())),
         Unit::Bytes, phrase("The flat buffer that merging adds.")},
        {phrase("Saves"), plan.model().savedSec(bucket.members), Unit::Seconds,
         phrase("Its members' times minus its own.")}};
    return limits;
}

Report reportOf(const BucketingPlan &plan)
{
    const StepCost &before = plan.model().before();
    const std::optional<StepCost> &after = plan.figures().after;
    const auto both = [&](double StepCost::*figure) {
        const auto text = [&](const StepCost &step) -> Text {
            return formatSeconds(withoutRounding(step.*figure, step.stepSec), Digits::Four);
        };
        return phrase("%1 → %2", {text(before), after ? text(*after) : phrase("unknown")});
    };
    const Text collectivesThen = after ? Text(std::to_string(after->collectives)) : phrase("unknown");
    Report report = {
        line(phrase("step time"), both(&StepCost::stepSec)),
        partLine(phrase("compute"), both(&StepCost::computeSec)),
        partLine(phrase("exposed"), both(&StepCost::exposedSec)),
        line(phrase("communication"), both(&StepCost::communicationSec)),
        partLine(phrase("overlapped"), both(&StepCost::overlappedSec)),
        line(phrase("collectives"), phrase("%1 → %2", {std::to_string(before.collectives), collectivesThen})),
        line(phrase("buckets"), std::to_string(plan.members().size())),
        line(phrase("extra memory"), formatBytes(plan.figures().peakExtraBytes))};
    addProblems(report, plan.problems());
    return report;
}

std::vector<BucketRow> bucketRows(const BucketingPlan &plan)
{
    const BucketingModel &model = plan.model();
    const std::size_t ids = plan.collectives().size() + plan.members().size();
    const std::vector<double> before = exposures(model.steps().before(plan.collectives()), ids);
    const Result<std::vector<StepEvent>> events = plan.eventsAfter();
    const std::vector<double> after = events ? exposures(*events, ids) : std::vector<double>();
    std::vector<BucketRow> rows;
    for (std::size_t b = 0; b < plan.bucketing().buckets.size(); ++b) {
        const Bucket &bucket = plan.bucketing().buckets[b];
        if (!bucket.exists())
            continue;
        BucketRow row;
        row.position = b;
        row.id = plan.bucketId(b);
        row.members = bucket.members;
        row.bytes = bucketBytes(plan.collectives(), bucket.members);
        row.capBytes = bucket.capBytes;
        row.extraBytes = extraBytes(plan.collectives(), bucket.members, model.settings());
        row.togetherSec = model.steps().mergedSec(plan.collectives(), bucket.members);
        row.savedSec = model.savedSec(bucket.members);
        for (const CollectiveIndex member : bucket.members) {
            row.aloneSec += model.steps().collectiveSec(member);
            row.exposedBeforeSec += before[StepModel::collectiveId(member)];
        }
        if (!after.empty())
            row.exposedAfterSec = after[model.steps().bucketId(std::uint32_t(row.id))];
        rows.push_back(std::move(row));
    }
    return rows;
}

const std::vector<BucketRow> &BucketingPlan::rows() const
{
    return m_rows.get([this] { return bucketRows(*this); });
}

std::vector<ItemTableColumn> BucketingPlan::itemTableColumns() const
{
    return {{phrase("Bucket"), ColumnUnit::Text, phrase("Number of the bucket, in the order in which they run.")},
            {phrase("Collective"), ColumnUnit::Text,
             phrase("The kind of collective it merges: a plan may have buckets of several kinds.")},
            {phrase("Members"), ColumnUnit::Count, phrase("Collectives that it merges.")},
            {phrase("Bytes"), ColumnUnit::Bytes, phrase("Bytes that its members send.")},
            {phrase("Fill"), ColumnUnit::Text, phrase("Its bytes as a share of the cap.")},
            {phrase("Alone"), ColumnUnit::Seconds, phrase("Time of its members, one after the other.")},
            {phrase("Together"), ColumnUnit::Seconds, phrase("Time of the merged collective.")},
            {phrase("Saves"), ColumnUnit::Seconds,
             phrase("The members' times minus its own and the copies that merging needs.")},
            {phrase("Exposed before"), ColumnUnit::Seconds,
             phrase("How long compute waits for its members in the original graph.")},
            {phrase("Exposed after"), ColumnUnit::Seconds, phrase("How long compute waits for the merged collective.")},
            {phrase("Extra memory"), ColumnUnit::Bytes, phrase("The flat buffer that merging adds.")}};
}

std::size_t BucketingPlan::itemTableSize() const
{
    return rows().size();
}

ItemTableRow BucketingPlan::itemTableRow(std::size_t position) const
{
    const BucketRow &row = rows()[position];
    ItemTableRow shown;
    shown.cells = {{phrase("Bucket %1", {std::to_string(row.id)}), double(row.id)},
                   kindCell(collectives(), row),
                   figure(double(row.members.size())),
                   figure(double(row.bytes)),
                   {formatPercent(row.fill()), row.fill()},
                   figure(row.aloneSec),
                   figure(row.togetherSec),
                   figure(row.savedSec),
                   figure(row.exposedBeforeSec),
                   figure(row.exposedAfterSec.value_or(0)),
                   figure(double(row.extraBytes))};
    for (const CollectiveIndex member : row.members)
        shown.items.push_back(ItemIndex(collectives().collective(member).node.value()));
    shown.colourNumber = row.id;
    return shown;
}

std::vector<FilledGroup> BucketingPlan::filledGroups() const
{
    std::vector<FilledGroup> groups;
    for (const BucketRow &row : rows()) {
        FilledGroup group;
        group.group = bucketGroup(row.position);
        group.label = std::to_string(row.id);
        group.members = row.members.size();
        group.bytes = row.bytes;
        group.capacity = row.capBytes;
        group.savesSec = row.savedSec;
        group.colourNumber = row.id;
        group.details =
            phrase("Bucket %1: %2 collectives, %3\n%4 of the cap of %5\nalone %6, together %7\nexposed %8 → %9",
                   {group.label, std::to_string(group.members), formatBytes(row.bytes), formatPercent(row.fill()),
                    formatBytes(row.capBytes), formatSeconds(row.aloneSec), formatSeconds(row.togetherSec),
                    formatSeconds(row.exposedBeforeSec),
                    (row.exposedAfterSec ? formatSeconds(*row.exposedAfterSec) : std::string("unknown"))});
        groups.push_back(std::move(group));
    }
    return groups;
}

Text BucketingPlan::fillSummary() const
{
    std::size_t inBuckets = 0;
    for (const BucketRow &row : rows())
        inBuckets += row.members.size();
    const std::size_t alone = collectives().size() - inBuckets;
    const Text buckets = phrase(rows().size() == 1 ? "%1 bucket" : "%1 buckets", {std::to_string(rows().size())});
    const Text others = phrase(alone == 1 ? "%1 collective" : "%1 collectives", {std::to_string(alone)});
    if (rows().empty())
        return phrase("%1 and %2 alone", {buckets, others});
    return phrase("%1 and %2 alone, cap %3", {buckets, others, capWords(rows().front().capBytes)});
}

} // namespace cutaway
