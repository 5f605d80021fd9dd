#include "core/bucketing/bucket_table.h"

#include "core/base/units.h"

#include <algorithm>

// Buckets side by side: as rows of a table and as a row of boxes.
namespace cutaway {

namespace {

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

using Unit = ItemTableColumn::Unit;

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
    if (!m_rows)
        m_rows = std::make_shared<const std::vector<BucketRow>>(bucketRows(*this));
    return *m_rows;
}

std::vector<ItemTableColumn> BucketingPlan::itemTableColumns() const
{
    return {
        {phrase("Bucket"), Unit::Text, phrase("Number of the bucket, in the order in which they run.")},
        {phrase("Collective"), Unit::Text, phrase("What it merges: a plan may have buckets of several kinds.")},
        {phrase("Members"), Unit::Count, phrase("Collectives that it merges.")},
        {phrase("Bytes"), Unit::Bytes, phrase("What its members send.")},
        {phrase("Fill"), Unit::Text, phrase("Its bytes as a part of the cap.")},
        {phrase("Alone"), Unit::Seconds, phrase("Time of its members, one after the other.")},
        {phrase("Together"), Unit::Seconds, phrase("Time of the merged collective.")},
        {phrase("Saves"), Unit::Seconds, phrase("The members' times less its own and the copies that merging needs.")},
        {phrase("Exposed before"), Unit::Seconds,
         phrase("How long compute waits for its members in the graph as it is.")},
        {phrase("Exposed after"), Unit::Seconds, phrase("How long compute waits for the merged collective.")},
        {phrase("Extra memory"), Unit::Bytes, phrase("The flat buffer that merging adds.")}};
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
