#include "core/search/use_states.h"

#include "core/base/sort_unique.h"

#include <algorithm>
#include <numeric>

namespace cutaway {

namespace {

constexpr std::size_t mostValues = 64'000'000; ///< half a gigabyte

/// Seconds of what the class can run.
double slowness(const PlacementModel &model, std::size_t deviceClass)
{
    double seconds = 0;
    for (std::size_t i = 0; i < model.size(); ++i) {
        const double latency = model.latency(deviceClass, NodeIndex(i));
        seconds += model.node(NodeIndex(i)).isPlaced && latency != cannotRun ? latency : 0;
    }
    return seconds;
}

std::vector<std::vector<std::size_t>> deviceOrders(const PlacementModel &model, bool withHosts)
{
    std::vector<std::size_t> classes(model.classes().size());
    std::iota(classes.begin(), classes.end(), 0);
    std::vector<std::vector<std::size_t>> sorted{classes};
    std::vector<double> slow;
    for (const std::size_t c : classes)
        slow.push_back(slowness(model, c));
    const auto bySpeed = [&](std::size_t c) { return slow[c]; };
    const auto byMemory = [&](std::size_t c) { return -double(model.classes()[c].capacity); };
    const auto addSorted = [&](const auto &key) {
        std::ranges::stable_sort(classes, {}, key);
        sorted.push_back(classes);
        sorted.emplace_back(classes.rbegin(), classes.rend());
    };
    addSorted(bySpeed);
    addSorted(byMemory);
    const std::vector<std::size_t> most = devicesPerClass(model, withHosts);
    std::vector<std::vector<std::size_t>> orders;
    for (const std::vector<std::size_t> &list : sorted) {
        std::vector<std::size_t> &order = orders.emplace_back();
        for (const std::size_t c : list)
            order.insert(order.end(), most[c], c);
    }
    sortUnique(orders);
    return orders;
}

} // namespace

UseStates::UseStates(std::size_t count, std::size_t classes)
    : m_classes(classes), m_next(count * classes, none), m_left(count * classes, 0), m_total(count, 0)
{
}

UseStates UseStates::ofCounts(const std::vector<std::size_t> &most)
{
    UseStates states(countOf(most, none - 1), most.size());
    std::size_t stride = 1;
    for (std::size_t c = 0; c < most.size(); ++c) {
        for (std::size_t s = 0; s < states.count(); ++s) {
            const std::size_t used = s / stride % (most[c] + 1);
            states.m_left[s * most.size() + c] = most[c] - used;
            states.m_total[s] += used;
            if (used < most[c])
                states.m_next[s * most.size() + c] = s + stride;
        }
        stride *= most[c] + 1;
    }
    return states;
}

UseStates UseStates::ofOrder(const std::vector<std::size_t> &order, std::size_t classes)
{
    UseStates states(order.size() + 1, classes);
    for (std::size_t s = order.size(); s-- > 0;) {
        for (std::size_t c = 0; c < classes; ++c) {
            states.m_next[s * classes + c] = states.m_next[(s + 1) * classes + c];
            states.m_left[s * classes + c] = states.m_left[(s + 1) * classes + c];
        }
        states.m_next[s * classes + order[s]] = s + 1;
        ++states.m_left[s * classes + order[s]];
    }
    std::iota(states.m_total.begin(), states.m_total.end(), 0);
    return states;
}

std::size_t UseStates::countOf(const std::vector<std::size_t> &most, std::size_t atMost)
{
    std::size_t count = 1;
    for (const std::size_t devices : most) {
        if (count > atMost / (devices + 1))
            return atMost + 1;
        count *= devices + 1;
    }
    return count;
}

std::vector<UseStates::Origin> UseStates::originsOf(std::size_t state) const
{
    std::vector<Origin> origins;
    for (std::size_t c = 0; c < m_classes; ++c) {
        for (std::size_t s = 0; s < state; ++s) {
            if (next(s, c) == state)
                origins.push_back({s, c});
        }
    }
    return origins;
}

bool seesEveryUse(const PlacementModel &model, bool withHosts, std::size_t places)
{
    const std::size_t most = mostValues / std::max<std::size_t>(1, places);
    return UseStates::countOf(devicesPerClass(model, withHosts), most) <= most;
}

std::vector<std::size_t> devicesPerClass(const PlacementModel &model, bool withHosts)
{
    std::vector<std::size_t> most;
    for (const DeviceClass &deviceClass : model.classes())
        most.push_back(deviceClass.isHost && !withHosts ? 0 : deviceClass.devices.size());
    return most;
}

std::vector<UseStates> useStates(const PlacementModel &model, bool withHosts, std::size_t places)
{
    if (seesEveryUse(model, withHosts, places))
        return {UseStates::ofCounts(devicesPerClass(model, withHosts))};
    std::vector<UseStates> states;
    for (const std::vector<std::size_t> &order : deviceOrders(model, withHosts))
        states.push_back(UseStates::ofOrder(order, model.classes().size()));
    return states;
}

} // namespace cutaway
