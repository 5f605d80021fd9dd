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

std::vector<bool> paretoFront(const std::vector<std::pair<double, double>> &points)
{
    std::vector<std::pair<std::pair<double, double>, std::size_t>> order;
    order.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        order.emplace_back(points[i], i);
    if (!std::ranges::is_sorted(order)) // points of a chart are: they come here for every frame
        std::ranges::sort(order);
    std::vector<bool> isFront(points.size(), false);
    const std::pair<double, double> *last = nullptr; // of the front: the smallest second objective so far
    for (const auto &[point, i] : order) {
        isFront[i] = !last || point.second < last->second || point == *last;
        if (isFront[i])
            last = &point;
    }
    return isFront;
}

std::vector<bool> paretoFront(const std::vector<std::vector<double>> &points)
{
    if (!points.empty() && points.front().size() == 2) {
        std::vector<std::pair<double, double>> pairs;
        for (const std::vector<double> &point : points)
            pairs.emplace_back(point[0], point[1]);
        return paretoFront(pairs);
    }
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return points[i]; });
    std::vector<bool> isFront(points.size(), false);
    std::vector<std::size_t> front; // no two of them equal
    for (const std::size_t i : order) {
        // What comes later in the order beats nothing before it; the last of the front is the likeliest to beat this.
        const auto beats = [&](std::size_t f) { return points[f] != points[i] && isNoLarger(points[f], points[i]); };
        if (std::any_of(front.rbegin(), front.rend(), beats))
            continue;
        isFront[i] = true;
        if (front.empty() || points[front.back()] != points[i])
            front.push_back(i);
    }
    return isFront;
}

} // namespace cutaway::judging
