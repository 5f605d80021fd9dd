#include "core/pipeline/planners/unit_moves.h"

#include "core/plan/placed/group_order.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace cutaway {

namespace {

/// Which device holds which unit, and every load, kept up to date move by move.
class DeviceLoads
{
public:
    explicit DeviceLoads(const Placement &placement)
        : m_model(*placement.model)
        , m_graph(placement.units->graph)
        , m_devices(m_model.inventory().devices.size())
        , m_deviceOf(m_graph.size())
        , m_compute(m_devices, 0.0)
        , m_communication(m_devices, 0.0)
        , m_memory(m_devices, 0)
        , m_inside(m_graph.hyperedges.size() * m_devices, 0)
    {
        for (std::uint32_t u = 0; u < m_graph.size(); ++u) {
            const PlacedGroup &group = placement.groups[placement.groupOf[m_graph.members[u].front().value()]];
            m_deviceOf[u] = std::uint32_t(group.devices.front().value());
            add(u, m_deviceOf[u], 1);
        }
    }

    std::size_t devices() const { return m_devices; }
    std::size_t units() const { return m_deviceOf.size(); }
    std::uint32_t deviceOf(std::size_t unit) const { return m_deviceOf[unit]; }
    const std::vector<std::uint32_t> &assignment() const { return m_deviceOf; }

    double load(std::size_t device) const
    {
        return m_compute[device] + (classOf(device).isHost ? 0 : m_communication[device]);
    }

    bool fits(std::size_t device) const { return m_memory[device] <= classOf(device).capacity; }
    bool mayRun(std::uint32_t unit, std::size_t device) const { return latency(unit, device) != cannotRun; }

    void move(std::uint32_t unit, std::uint32_t device)
    {
        add(unit, m_deviceOf[unit], -1);
        m_deviceOf[unit] = device;
        add(unit, device, 1);
    }

private:
    const DeviceClass &classOf(std::size_t device) const
    {
        return m_model.classes()[m_model.classOf(DeviceIndex(device))];
    }
    double latency(std::uint32_t unit, std::size_t device) const
    {
        return m_graph.latencyOn(m_model.classOf(DeviceIndex(device)), unit);
    }

    /// `sign` 1: the unit comes, −1: it goes.
    void add(std::uint32_t unit, std::size_t device, int sign)
    {
        m_compute[device] += sign * latency(unit, device);
        m_memory[device] += sign * m_graph.memory[unit];
        for (const std::uint32_t edge : m_graph.edgesOf[unit]) {
            std::uint32_t &inside = m_inside[edge * m_devices + device];
            const std::size_t whole = m_graph.hyperedges[edge].units.size();
            const bool wasCut = inside > 0 && inside < whole;
            inside += std::uint32_t(sign);
            const bool isCut = inside > 0 && inside < whole;
            m_communication[device] += (int(isCut) - int(wasCut)) * m_graph.hyperedges[edge].cost;
        }
    }

    const PlacementModel &m_model;
    const UnitGraph &m_graph;
    std::size_t m_devices;
    std::vector<std::uint32_t> m_deviceOf;
    std::vector<double> m_compute;
    std::vector<double> m_communication;
    std::vector<std::int64_t> m_memory;
    std::vector<std::uint32_t> m_inside; ///< hyperedge × device: its units there
};

class Annealing
{
public:
    Annealing(DeviceLoads &loads, const Deadline &deadline)
        : m_loads(loads)
        , m_deadline(deadline)
        , m_energy(energy())
        , m_best(loads.assignment())
        , m_least(slowest().second)
    {
    }

    void run()
    {
        const std::size_t steps = std::clamp<std::size_t>(4000 * m_loads.units(), 400'000, 4'000'000);
        const double begin = 0.03 * m_least;
        for (std::size_t step = 0; step < steps; ++step) {
            if (step % 1024 == 0) {
                if (m_deadline.isOver())
                    break;
                const double done = double(step) / double(steps);
                m_temperature = begin * std::pow(1e-3, done);
                m_deadline.job().progress("moves", done);
            }
            tryMove();
        }
    }

    const std::vector<std::uint32_t> &best() const { return m_best; }
    double least() const { return m_least; }

private:
    std::pair<std::size_t, double> slowest() const
    {
        std::pair<std::size_t, double> slowest{0, 0.0};
        for (std::size_t d = 0; d < m_loads.devices(); ++d) {
            if (m_loads.load(d) > slowest.second)
                slowest = {d, m_loads.load(d)};
        }
        return slowest;
    }

    /// The slowest device, and a little of the others, so that moves between those have a direction too.
    double energy() const
    {
        double squares = 0;
        for (std::size_t d = 0; d < m_loads.devices(); ++d)
            squares += m_loads.load(d) * m_loads.load(d);
        return slowest().second + 0.1 * std::sqrt(squares / double(m_loads.devices()));
    }

    std::size_t upTo(std::size_t count) { return std::size_t(m_random() % count); }

    void tryMove()
    {
        const std::uint32_t unit = std::uint32_t(upTo(m_loads.units()));
        const std::uint32_t from = m_loads.deviceOf(unit);
        const std::uint32_t to = std::uint32_t(upTo(m_loads.devices()));
        if (from == to || !m_loads.mayRun(unit, to))
            return;
        std::uint32_t other = unit;
        if (upTo(2) == 0) {
            other = std::uint32_t(upTo(m_loads.units()));
            if (m_loads.deviceOf(other) != to || !m_loads.mayRun(other, from))
                return;
        }
        m_loads.move(unit, to);
        if (other != unit)
            m_loads.move(other, from);
        const double now = energy();
        const double chance = double(m_random() >> 11) * 0x1p-53;
        const bool isTaken = m_loads.fits(to) && m_loads.fits(from) &&
                             (now <= m_energy || chance < std::exp((m_energy - now) / m_temperature));
        if (!isTaken) {
            m_loads.move(unit, from);
            if (other != unit)
                m_loads.move(other, to);
            return;
        }
        m_energy = now;
        if (const double load = slowest().second; load < m_least * (1 - 1e-9)) {
            m_least = load;
            m_best = m_loads.assignment();
        }
    }

    DeviceLoads &m_loads;
    const Deadline &m_deadline;
    std::mt19937_64 m_random{36};
    double m_temperature = 0;
    double m_energy;
    std::vector<std::uint32_t> m_best;
    double m_least;
};

/// One group a device that holds something, in the order of the data where there is one.
void setGroups(Placement &placement, const std::vector<std::uint32_t> &deviceOf)
{
    const UnitGraph &graph = placement.units->graph;
    std::vector<PlacedGroup> byDevice(placement.model->inventory().devices.size());
    for (std::uint32_t u = 0; u < graph.size(); ++u)
        std::ranges::copy(graph.members[u], std::back_inserter(byDevice[deviceOf[u]].nodes));
    placement.groups.clear();
    for (std::size_t d = 0; d < byDevice.size(); ++d) {
        if (byDevice[d].nodes.empty())
            continue;
        byDevice[d].devices = {DeviceIndex(d)};
        std::ranges::sort(byDevice[d].nodes);
        placement.groups.push_back(std::move(byDevice[d]));
    }
    std::ranges::sort(placement.groups, {}, [](const PlacedGroup &group) { return group.nodes.front(); });
    placement.groupOf = groupsOfNodes(placement.model->graph(), placement.groups);
    const GroupOrder order = orderGroups(placement);
    std::vector<PlacedGroup> ordered;
    for (const std::uint32_t position : order.order) {
        ordered.push_back(std::move(placement.groups[position]));
        ordered.back().id = std::int64_t(ordered.size() - 1);
    }
    placement.groups = std::move(ordered);
    placement.groupOf = groupsOfNodes(placement.model->graph(), placement.groups);
}

} // namespace

void moveUnits(Placement &placement, const Deadline &deadline)
{
    DeviceLoads loads(placement);
    Annealing annealing(loads, deadline);
    const double before = annealing.least();
    annealing.run();
    if (annealing.least() < before)
        setGroups(placement, annealing.best());
}

} // namespace cutaway
