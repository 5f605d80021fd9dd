#include "core/judging/exploration.h"

#include <algorithm>
#include <numeric>

namespace cutaway::judging {

namespace {

bool isNoLarger(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::ranges::equal(a, b, [](double x, double y) { return x <= y; });
}

} // namespace

std::vector<bool> paretoFront(const std::vector<std::vector<double>> &points)
{
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return points[i]; });
    std::vector<bool> isFront(points.size(), false);
    std::vector<std::size_t> front; // no two of them equal
    for (const std::size_t i : order) {
        // What comes later in the order beats nothing before it; the last of the front is the likeliest to beat this.
        const auto beats = [&](std::size_t f) { return points[f] != points[i] && isNoLarger(points[f], points[i]); };
        const bool isBeaten = points[i].size() == 2 ? !front.empty() && beats(front.back())
                                                    : std::any_of(front.rbegin(), front.rend(), beats);
        if (isBeaten)
            continue;
        isFront[i] = true;
        if (front.empty() || points[front.back()] != points[i])
            front.push_back(i);
    }
    return isFront;
}

} // namespace cutaway::judging
