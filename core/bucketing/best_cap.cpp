#include "core/bucketing/bucketing_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

namespace cutaway {

namespace {

/// Caps that nobody has looked at, both ends included.
struct Gap
{
    std::int64_t first = 0;
    std::int64_t last = 0;

    double width() const { return std::log2(double(last) + 1) - std::log2(double(first) + 1); }
    std::int64_t middle() const
    {
        const double mean = std::sqrt((double(first) + 1) * (double(last) + 1)) - 1;
        return std::clamp(std::int64_t(mean), first, last);
    }
    friend bool operator<(const Gap &a, const Gap &b)
    {
        return a.width() != b.width() ? a.width() < b.width() : a.first > b.first;
    }
};

class Search
{
public:
    Search(const BucketingModel &model, std::int64_t extraLimit) : m_model(model), m_extraLimit(extraLimit) {}

    CapSearch run(std::span<const std::int64_t> firstCaps, std::size_t mostPlans, const Job &job)
    {
        std::int64_t all = 0;
        for (const Collective &collective : m_model.graph().collectives())
            all += std::max(collective.inputBytes, collective.outputBytes);
        m_gaps.insert({0, all});
        look(0);
        look(all);
        for (const std::int64_t cap : firstCaps)
            look(std::clamp<std::int64_t>(cap, 0, all));
        while (!m_gaps.empty() && !job.stopRequested() && m_result.curve.size() < mostPlans) {
            look(m_gaps.rbegin()->middle());
            if (m_result.curve.size() % 64 == 0)
                job.progress(phrase("trying %1 caps", {std::to_string(m_result.curve.size())}));
        }
        m_result.isComplete = m_gaps.empty();
        std::ranges::sort(m_result.curve, {}, &CapPoint::capBytes);
        return std::move(m_result);
    }

private:
    /// Nothing where what holds for the cap is known. O(gaps) for caps that are not of the widest.
    void look(std::int64_t cap)
    {
        const auto found = std::ranges::find_if(m_gaps.rbegin(), m_gaps.rend(),
                                                [&](const Gap &each) { return each.first <= cap && cap <= each.last; });
        if (found == m_gaps.rend())
            return;
        const Gap gap = *found;
        m_gaps.erase(gap);
        BucketingSettings settings = m_model.settings();
        settings.capBytes = {cap};
        const Filling filling = fillInRange(m_model.graph(), settings);
        const BucketingFigures figures = m_model.figures(membersOf(filling.bucketing));
        const std::int64_t first = std::max(gap.first, filling.sameFrom);
        if (first > gap.first)
            m_gaps.insert({gap.first, first - 1});
        if (filling.sameUntil <= gap.last)
            m_gaps.insert({filling.sameUntil, gap.last});
        add({first, figures.after ? std::optional(figures.after->stepSec) : std::nullopt, figures.peakExtraBytes});
    }

    void add(const CapPoint &point)
    {
        m_result.curve.push_back(point);
        if (!point.stepSec || point.extraBytes > m_extraLimit)
            return;
        const auto rank = [](const CapPoint &p) { return std::tuple(*p.stepSec, p.extraBytes, p.capBytes); };
        if (!m_best || rank(point) < rank(*m_best)) {
            m_best = point;
            m_result.bestCap = point.capBytes;
        }
    }

    const BucketingModel &m_model;
    std::int64_t m_extraLimit;
    std::set<Gap> m_gaps; ///< the widest last
    std::optional<CapPoint> m_best;
    CapSearch m_result;
};

// Nodes times plans that are priced while the user waits: some 50 ms.
constexpr std::size_t quickWork = 400000;
constexpr std::size_t fewestPlans = 24;
constexpr double mebibyte = 1024.0 * 1024.0;

std::vector<CapPoint> pointsOf(const BucketingPlan &plan)
{
    if (!plan.capCurve().empty())
        return plan.capCurve();
    const std::size_t plans = quickWork / std::max<std::size_t>(plan.graph().size(), 1);
    if (plans < fewestPlans)
        return {};
    return searchCaps(plan.model(), std::numeric_limits<std::int64_t>::max(), plans, {}).curve;
}

/// The cap in MiB with as few digits as tell it from the next point's: a field and a drag then say the same.
double shortCap(std::int64_t capBytes, std::int64_t next)
{
    const double exact = double(capBytes) / mebibyte;
    for (int digits = 2; exact > 0 && digits < 9; ++digits) {
        const double tens = std::pow(10, digits - 1 - std::floor(std::log10(exact)));
        const double rounded = std::ceil(exact * tens) / tens;
        const std::int64_t bytes = std::int64_t(rounded * mebibyte);
        if (bytes >= capBytes && bytes < next)
            return rounded;
    }
    return exact;
}

} // namespace

CapSearch searchCaps(const BucketingModel &model, std::int64_t extraLimit, std::size_t mostPlans, const Job &job,
                     std::span<const std::int64_t> firstCaps)
{
    return Search(model, extraLimit).run(firstCaps, mostPlans, job);
}

ControlCurve capCurveOf(const BucketingPlan &plan)
{
    ControlCurve curve;
    if (plan.model().overlap())
        return curve;
    curve.control = "bucket_cap_mb";
    const std::vector<CapPoint> points = pointsOf(plan);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const CapPoint &point = points[i];
        const std::int64_t next =
            i + 1 < points.size() ? points[i + 1].capBytes : std::numeric_limits<std::int64_t>::max();
        const ControlCurve::Point added{shortCap(point.capBytes, next), point.stepSec, point.extraBytes};
        const bool isSame = !curve.points.empty() && curve.points.back().seconds == added.seconds &&
                            curve.points.back().bytes == added.bytes;
        if (isSame)
            continue;
        const bool isBetter = added.seconds && (!curve.best || *added.seconds < *curve.points[*curve.best].seconds);
        if (isBetter)
            curve.best = curve.points.size();
        curve.points.push_back(added);
    }
    return curve;
}

} // namespace cutaway
