#include "core/measured/step_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cutaway::measured {

namespace {

/// How many intervals of each part there are at a moment.
class ActiveParts
{
public:
    void change(StepPart part, int by) { m_counts[std::size_t(part)] += by; }

    void give(double seconds, StepPart otherwise, StepParts &to) const
    {
        const int forward = count(StepPart::Forward);
        const int computing = forward + count(StepPart::Backward);
        if (computing > 0) {
            partOf(to, StepPart::Forward) += seconds * forward / computing;
            partOf(to, StepPart::Backward) += seconds * (computing - forward) / computing;
        } else if (count(StepPart::Compute) > 0) {
            partOf(to, StepPart::Compute) += seconds;
        } else if (count(StepPart::Waiting) > 0) {
            partOf(to, StepPart::Waiting) += seconds;
        } else if (count(StepPart::Transfers) > 0) {
            partOf(to, StepPart::Transfers) += seconds;
        } else {
            partOf(to, otherwise) += seconds;
        }
    }

private:
    int count(StepPart part) const { return m_counts[std::size_t(part)]; }

    std::array<int, stepPartCount> m_counts = {};
};

struct PartChange
{
    double time = 0;
    StepPart part = StepPart::Forward;
    int by = 0;
};

} // namespace

std::string_view stepPartName(StepPart part)
{
    switch (part) {
    case StepPart::Forward: return "forward";
    case StepPart::Backward: return "backward";
    case StepPart::Waiting: return "waiting";
    case StepPart::Transfers: return "transfers";
    case StepPart::Host: return "host";
    case StepPart::LeftOver: return "left_over";
    case StepPart::Compute: return "compute";
    }
    return {};
}

StepParts partsOfTime(const std::vector<PartInterval> &intervals, double start, double end, StepPart otherwise)
{
    std::vector<PartChange> changes;
    for (const PartInterval &interval : intervals) {
        const double from = std::max(interval.start, start);
        const double to = std::min(interval.end, end);
        if (!(from < to))
            continue;
        changes.push_back({from, interval.part, 1});
        changes.push_back({to, interval.part, -1});
    }
    std::ranges::sort(changes, {}, &PartChange::time);
    StepParts parts = {};
    ActiveParts active;
    double at = start;
    for (const PartChange &change : changes) {
        active.give(change.time - at, otherwise, parts);
        active.change(change.part, change.by);
        at = change.time;
    }
    active.give(std::max(end - at, 0.0), otherwise, parts);
    return parts;
}

std::vector<std::int64_t> roundedTenths(const std::vector<double> &seconds, double unit)
{
    constexpr double most = 9e15; // tenths that are whole in a double
    std::vector<std::int64_t> tenths;
    std::vector<double> remainders;
    double sum = 0;
    for (const double value : seconds) {
        const double exact = std::clamp(value / unit * 10, -most, most);
        sum += exact;
        tenths.push_back(std::int64_t(std::floor(exact)));
        remainders.push_back(exact - std::floor(exact));
    }
    const std::int64_t missing = std::int64_t(std::round(std::clamp(sum, -most, most))) -
                                 std::accumulate(tenths.begin(), tenths.end(), std::int64_t(0));
    std::vector<std::size_t> order(tenths.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return remainders[i]; });
    for (std::int64_t i = 0; i < missing && i < std::int64_t(order.size()); ++i)
        ++tenths[order[std::size_t(i)]];
    return tenths;
}

} // namespace cutaway::measured
