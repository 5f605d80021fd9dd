#include "core/bucketing/bucketing_state.h"

#include "core/bucketing/bucketing.h"
#include "core/bucketing/overlap/overlap_buckets.h"
#include "core/bucketing/torch214/merge_fault.h"
#include "core/bucketing/torch214/merged_draft.h"

#include <tuple>

namespace cutaway {

BucketingModel::BucketingModel(std::shared_ptr<const CollectiveGraph> graph, BucketingSettings settings,
                               std::shared_ptr<const OverlapPart> overlap)
    : m_graph(std::move(graph))
    , m_settings(std::move(settings))
    , m_overlap(std::move(overlap))
    , m_steps(*m_graph, m_settings.rates)
    , m_before(m_steps.cost(m_steps.before(*m_graph), 0))
{
}

std::size_t BucketingModel::waitPosition(CollectiveIndex collective) const
{
    return m_graph->collective(collective).wait.value();
}

BucketingFigures BucketingModel::figures(const BucketMembers &members, const BucketPlaces &places) const
{
    BucketingFigures figures;
    figures.peakExtraBytes = ::cutaway::peakExtraBytes(*m_graph, members, m_settings);
    if (members.empty() && !m_overlap) {
        figures.after = m_before;
        return figures;
    }
    const Result<std::vector<StepEvent>> events = eventsAfter(members, places);
    if (events) {
        figures.after = m_steps.cost(*events, members.size());
        return figures;
    }
    figures.fault = events.error();
    Contraction contraction(*m_graph);
    contraction.put(members);
    figures.cycle = contraction.cycle(members);
    return figures;
}

namespace {

/// Places that are not known are the first start and the last wait.
OverlapBuckets overlapBucketsOf(const OverlapPart &part, const BucketMembers &members, const BucketPlaces &places)
{
    std::vector<std::uint32_t> position(part.facts->nodes().size());
    for (std::size_t p = 0; p < part.schedule.order.size(); ++p)
        position[part.schedule.order[p].value()] = std::uint32_t(p);
    const auto at = [&](NodeIndex node) { return position[node.value()]; };
    OverlapBuckets buckets;
    for (std::size_t b = 0; b < members.size(); ++b) {
        OverlapBuckets::Entry entry{members[b], {}, {}};
        if (b < places.size())
            std::tie(entry.start, entry.wait) = places[b];
        const bool isKnown = entry.start.isValid() && entry.wait.isValid();
        for (const CollectiveIndex member : members[b]) {
            const Collective &collective = part.facts->graph->collective(member);
            if (!isKnown && (!entry.start.isValid() || at(collective.node) < at(entry.start)))
                entry.start = collective.node;
            if (!isKnown && (!entry.wait.isValid() || at(collective.wait) > at(entry.wait)))
                entry.wait = collective.wait;
        }
        buckets.buckets.push_back(std::move(entry));
    }
    return buckets;
}

} // namespace

Result<MergedDraft> BucketingModel::draft(const BucketMembers &members, const BucketPlaces &places) const
{
    if (!m_overlap)
        return draftMerged(*m_graph, members, m_settings);
    if (std::optional<Error> fault = mergeFault(*m_graph, members, m_settings))
        return *fault;
    return draftScheduled(*m_overlap->facts, m_overlap->schedule, overlapBucketsOf(*m_overlap, members, places),
                          m_settings);
}

Result<std::vector<StepEvent>> BucketingModel::eventsAfter(const BucketMembers &members,
                                                           const BucketPlaces &places) const
{
    if (m_settings.isTorch214()) {
        const Result<MergedDraft> merged = draft(members, places);
        if (!merged)
            return merged.error();
        return eventsOfDraft(m_steps, *merged);
    }
    const Result<RewriteSchedule> schedule = scheduleRewrite(*m_graph, members);
    if (!schedule)
        return schedule.error();
    return m_steps.after(*m_graph, members, *schedule, m_settings.rank);
}

Result<Rewrite> BucketingModel::rewritten(const BucketMembers &members, const BucketPlaces &places) const
{
    if (!m_settings.isTorch214())
        return rewriteWithMarks(*m_graph, members, m_settings.rank);
    const Result<MergedDraft> merged = draft(members, places);
    if (!merged)
        return merged.error();
    return graphOfDraft(*merged, members);
}

double BucketingModel::savedSec(const std::vector<CollectiveIndex> &members) const
{
    double saved = -m_steps.mergedSec(*m_graph, members);
    for (const CollectiveIndex member : members)
        saved += m_steps.collectiveSec(member);
    return saved;
}

} // namespace cutaway
