#include "core/bucketing/overlap/kept_promises.h"

#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/bucketing/overlap/scheduled_draft.h"

#include <algorithm>
#include <numeric>

namespace cutaway {

namespace {

std::int64_t largestFlight(const OverlapFacts &facts)
{
    std::int64_t bytes = 0;
    for (const Transfer &transfer : facts.transfers)
        bytes += transfer.bytes;
    return bytes;
}

/// Torch's settings and others: what it expects of memory is too much at times and too little at others, so that limits
/// below and above the promised one are tried, as are shorter prefetch, less in flight and other groupings.
std::vector<OverlapSettings> variantsOf(const OverlapFacts &facts, const OverlapSettings &settings, std::int64_t peak)
{
    OverlapSettings exact = settings;
    exact.takesLesserLimit = true;
    std::vector<OverlapSettings> variants{settings, exact};
    const auto add = [&](auto change) {
        variants.push_back(exact);
        change(variants.back());
    };
    for (const double share : {0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0}) {
        add([&](OverlapSettings &s) {
            s.maxIncreaseBytes = std::int64_t(share * double(peak));
            s.maxIncreaseRatio.reset();
        });
        variants.push_back(variants.back());
        variants.back().groupsByKey = !settings.groupsByKey;
    }
    for (const std::int64_t ahead : {16, 4, 1, 0}) {
        if (ahead < settings.maxComputePreFetch) {
            variants.push_back(settings);
            variants.back().maxComputePreFetch = ahead;
        }
    }
    for (const std::int64_t part : {4, 16, 64}) {
        variants.push_back(settings);
        variants.back().maxInFlightBytes = std::min(settings.maxInFlightBytes, largestFlight(facts) / part);
    }
    if (settings.offPathBytes)
        add([](OverlapSettings &s) { s.offPathBytes.reset(); });
    return variants;
}

std::vector<NodeIndex> ownOrder(const Graph &graph)
{
    std::vector<NodeIndex> order;
    for (std::size_t i = 0; i < graph.size(); ++i)
        order.push_back(NodeIndex(i));
    return order;
}

/// Keeps the best of what it is offered.
class Choice
{
public:
    Choice(OverlapSchedule own, std::int64_t allowed) : m_best(std::move(own)), m_allowed(allowed) {}

    void offer(OverlapSchedule schedule)
    {
        const auto rank = [](const OverlapSchedule &s) { return std::pair(s.totalExposedMs(), s.peakAfter); };
        if (schedule.peakAfter <= m_allowed && rank(schedule) < rank(m_best))
            m_best = std::move(schedule);
    }

    OverlapSchedule take() { return std::move(m_best); }

private:
    OverlapSchedule m_best;
    std::int64_t m_allowed;
};

} // namespace

Result<OverlapSchedule> bestSchedule(const OverlapFacts &facts, const OverlapSettings &settings, const Job &job)
{
    OverlapSchedule own = replayed(facts, ownOrder(facts.nodes()));
    OverlapSettings exact = settings;
    exact.takesLesserLimit = true;
    const std::int64_t peak = own.peakBefore;
    Choice choice(std::move(own), allowedPeak(peak, exact));
    for (const OverlapSettings &variant : variantsOf(facts, settings, peak)) {
        Result<OverlapSchedule> tried = scheduleOverlap(facts, variant, job);
        if (!tried)
            return tried.error();
        choice.offer(replayed(facts, std::move(tried->order)));
    }
    return choice.take();
}

namespace {

/// Takes buckets in by halves, as long as nothing more is exposed.
class LossFree
{
public:
    LossFree(const OverlapFacts &facts, const OverlapSchedule &schedule, const OverlapBuckets &buckets,
             const BucketingSettings &settings)
        : m_facts(facts), m_schedule(schedule), m_buckets(buckets), m_settings(settings)
    {
        m_limit = exposedOf({}).value_or(0);
    }

    OverlapBuckets run()
    {
        take(0, m_buckets.buckets.size());
        return std::move(m_kept);
    }

private:
    std::optional<double> exposedOf(const OverlapBuckets &buckets) const
    {
        const Result<MergedDraft> draft = draftScheduled(m_facts, m_schedule, buckets, m_settings);
        if (!draft)
            return std::nullopt;
        return mergedExposure(m_facts, m_schedule, *draft, m_settings.rates).exposedMs;
    }

    void take(std::size_t begin, std::size_t end)
    {
        if (begin == end)
            return;
        OverlapBuckets tried = m_kept;
        tried.buckets.insert(tried.buckets.end(), m_buckets.buckets.begin() + std::ptrdiff_t(begin),
                             m_buckets.buckets.begin() + std::ptrdiff_t(end));
        const std::optional<double> exposed = exposedOf(tried);
        if (exposed && *exposed <= m_limit) {
            m_kept = std::move(tried);
            return;
        }
        if (end - begin == 1)
            return;
        const std::size_t middle = begin + (end - begin) / 2;
        take(begin, middle);
        take(middle, end);
    }

    const OverlapFacts &m_facts;
    const OverlapSchedule &m_schedule;
    const OverlapBuckets &m_buckets;
    const BucketingSettings &m_settings;
    double m_limit = 0;
    OverlapBuckets m_kept;
};

} // namespace

OverlapBuckets withoutLosses(const OverlapFacts &facts, const OverlapSchedule &schedule, OverlapBuckets buckets,
                             const BucketingSettings &settings)
{
    return LossFree(facts, schedule, buckets, settings).run();
}

} // namespace cutaway
