#include "core/partition/planners/latency_mip.h"

#include <algorithm>

namespace cutaway {

namespace {

using Terms = std::vector<MipTerm>;

} // namespace

LatencyMip::LatencyMip(const LatencyProblem &problem, double best, double bound)
    : m_problem(problem), m_accelerators(problem.accelerators()), m_best(best), m_bound(bound)
{
    addColumns();
    addAssignment();
    addConvexity();
    addTransfers();
    addTimes();
    addSymmetry();
}

std::size_t LatencyMip::expectedTerms(const LatencyProblem &problem)
{
    const std::size_t places = problem.accelerators() + 1;
    return places * (problem.model().size() * 8 + problem.model().graph().edgeCount() * 16);
}

void LatencyMip::addColumns()
{
    for (std::size_t u = 0; u < m_problem.units().size(); ++u) {
        for (std::size_t a = 0; a < m_accelerators; ++a)
            m_at.push_back(m_model.addColumn({0, m_problem.runsOn(a, u) ? 1.0 : 0.0, 0, true}));
        m_at.push_back(m_model.addColumn({0, m_problem.runsOnHost(u) ? 1.0 : 0.0, 0, true}));
        for (std::size_t a = 0; a < m_accelerators; ++a)
            m_reaches.push_back(m_model.addColumn({0, 1, 0, false}));
    }
    m_nodes.resize(m_problem.model().size());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const NodeIndex node(i);
        if (m_problem.units().unitOf[i] == noUnit)
            continue;
        m_nodes[i].finish = m_model.addColumn({0, m_best, 0, false});
        if (m_problem.model().readers(node).empty())
            continue;
        for (std::size_t a = 0; a < m_accelerators; ++a) {
            m_nodes[i].in.push_back(m_model.addColumn({0, 1, 0, false}));
            m_nodes[i].out.push_back(m_model.addColumn({0, 1, 0, false}));
        }
    }
    for (std::size_t a = 0; a < m_accelerators; ++a) {
        m_start.push_back(m_model.addColumn({0, m_best, 0, false}));
        m_finish.push_back(m_model.addColumn({0, m_best, 0, false}));
    }
    m_latency = m_model.addColumn({m_bound, m_best, 1, false});
}

void LatencyMip::addAssignment()
{
    for (std::size_t u = 0; u < m_problem.units().size(); ++u) {
        Terms places;
        for (std::size_t place = 0; place <= m_accelerators; ++place)
            places.push_back({at(u, place), 1});
        m_model.addRow(1, 1, places);
    }
    for (std::size_t a = 0; a < m_accelerators; ++a) {
        Terms memory;
        const double capacity = std::max(1.0, double(m_problem.capacity(a)));
        for (std::size_t u = 0; u < m_problem.units().size(); ++u) {
            if (m_problem.units().memory[u] > 0)
                memory.push_back({at(u, a), double(m_problem.units().memory[u]) / capacity});
        }
        if (m_problem.units().totalMemory() > m_problem.capacity(a))
            m_model.addRowAtMost(1, memory);
    }
}

void LatencyMip::addConvexity()
{
    const UnitGraph &units = m_problem.units();
    for (std::size_t u = 0; u < units.size(); ++u) {
        for (std::size_t a = 0; a < m_accelerators; ++a) {
            const std::uint32_t reaches = m_reaches[u * m_accelerators + a];
            m_model.addRowAtLeast(0, Terms{{reaches, 1}, {at(u, a), -1}});
            for (const std::uint32_t after : units.after[u]) {
                const std::uint32_t further = m_reaches[after * m_accelerators + a];
                m_model.addRowAtLeast(0, Terms{{reaches, 1}, {further, -1}});
                m_model.addRowAtMost(1, Terms{{further, 1}, {at(after, a), -1}, {at(u, a), 1}});
            }
        }
    }
}

void LatencyMip::addTransfers()
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_nodes[i].in.empty())
            continue;
        const std::uint32_t maker = m_problem.units().unitOf[i];
        for (const NodeIndex reader : m_problem.model().readers(NodeIndex(i))) {
            const std::uint32_t unit = m_problem.units().unitOf[reader.value()];
            for (std::size_t a = 0; a < m_accelerators && unit != maker; ++a) {
                m_model.addRowAtLeast(0, Terms{{m_nodes[i].in[a], 1}, {at(unit, a), -1}, {at(maker, a), 1}});
                m_model.addRowAtLeast(0, Terms{{m_nodes[i].out[a], 1}, {at(maker, a), -1}, {at(unit, a), 1}});
            }
        }
    }
}

void LatencyMip::addTimes()
{
    for (std::size_t a = 0; a < m_accelerators; ++a) {
        Terms duration{{m_finish[a], 1}, {m_start[a], -1}};
        for (std::size_t u = 0; u < m_problem.units().size(); ++u) {
            const double latency = m_problem.units().latencyOn(m_problem.classOf(a), u);
            if (latency != cannotRun && latency > 0)
                duration.push_back({at(u, a), -latency});
        }
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            const double transfer = m_problem.model().node(NodeIndex(i)).transferSec;
            if (m_nodes[i].in.empty())
                continue;
            if (transfer > 0) {
                duration.push_back({m_nodes[i].in[a], -transfer});
                duration.push_back({m_nodes[i].out[a], -transfer});
            }
            m_model.addRowAtLeast(-m_best,
                                  Terms{{m_start[a], 1}, {m_nodes[i].finish, -1}, {m_nodes[i].in[a], -m_best}});
        }
        m_model.addRow(0, 0, duration);
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_problem.units().unitOf[i] != noUnit)
            addNodeTimes(NodeIndex(i));
    }
}

void LatencyMip::addNodeTimes(NodeIndex node)
{
    const std::uint32_t finish = m_nodes[node.value()].finish;
    const std::uint32_t unit = m_problem.units().unitOf[node.value()];
    m_model.addRowAtLeast(0, Terms{{m_latency, 1}, {finish, -1}});
    for (std::size_t a = 0; a < m_accelerators; ++a)
        m_model.addRowAtLeast(-m_best, Terms{{finish, 1}, {m_finish[a], -1}, {at(unit, a), -m_best}});
    const double latency = m_problem.hasHost() ? m_problem.model().latency(m_problem.hostClass(), node) : cannotRun;
    const double onHostSec = latency == cannotRun ? 0 : latency;
    const std::uint32_t host = at(unit, m_accelerators);
    if (onHostSec > 0)
        m_model.addRowAtLeast(0, Terms{{finish, 1}, {host, -onHostSec}});
    for (const NodeIndex input : m_problem.model().graph().inputs(node)) {
        Terms after{{finish, 1}, {m_nodes[input.value()].finish, -1}};
        if (onHostSec > 0)
            after.push_back({host, -onHostSec});
        m_model.addRowAtLeast(0, after);
    }
}

/// Accelerators of a class are used in the order of their first units. `seen`: a unit up to this one is on it.
void LatencyMip::addSymmetry()
{
    const std::size_t units = m_problem.units().size();
    for (std::size_t a = 1; a < m_accelerators; ++a) {
        if (m_problem.classOf(a) != m_problem.classOf(a - 1))
            continue;
        // A unit may be on an accelerator only where an earlier one is on the accelerator before.
        Terms row;
        for (std::size_t u = 0; u < units && u < 200; ++u) {
            Terms order = row;
            order.push_back({at(u, a), -1});
            m_model.addRowAtLeast(0, order);
            row.push_back({at(u, a - 1), 1});
        }
    }
}

std::vector<double> LatencyMip::valuesOf(const LatencyPlaces &given) const
{
    // Accelerators of a class by their first units, as the rows on symmetry want them.
    LatencyPlaces places = given;
    std::vector<std::uint32_t> label(m_accelerators, onHost);
    std::vector<bool> isTaken(m_accelerators, false);
    for (std::uint32_t &place : places) {
        if (place == onHost)
            continue;
        for (std::uint32_t a = 0; label[place] == onHost; ++a) {
            if (!isTaken[a] && m_problem.classOf(a) == m_problem.classOf(place)) {
                isTaken[a] = true;
                label[place] = a;
            }
        }
        place = label[place];
    }
    const LatencySchedule schedule = m_problem.schedule(places);
    const UnitGraph &units = m_problem.units();
    std::vector<double> values(m_model.columnCount(), 0.0);
    for (std::size_t u = units.size(); u-- > 0;)
        values[at(u, places[u] == onHost ? m_accelerators : places[u])] = 1;
    const std::vector<std::uint32_t> order = depthFirstOrder(units);
    for (std::size_t k = order.size(); k-- > 0;) {
        for (std::size_t a = 0; a < m_accelerators; ++a) {
            double &reaches = values[m_reaches[order[k] * m_accelerators + a]];
            reaches = places[order[k]] == a ? 1 : 0;
            for (const std::uint32_t after : units.after[order[k]])
                reaches = std::max(reaches, values[m_reaches[after * m_accelerators + a]]);
        }
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (units.unitOf[i] == noUnit)
            continue;
        values[m_nodes[i].finish] = schedule.finishSec[i];
        const std::uint32_t home = places[units.unitOf[i]];
        for (const NodeIndex reader : m_problem.model().readers(NodeIndex(i))) {
            const std::uint32_t other = places[units.unitOf[reader.value()]];
            if (other == home)
                continue;
            if (other != onHost)
                values[m_nodes[i].in[other]] = 1;
            if (home != onHost)
                values[m_nodes[i].out[home]] = 1;
        }
    }
    for (const SubgraphTimes &subgraph : schedule.subgraphs) {
        values[m_start[subgraph.place]] = subgraph.startSec;
        values[m_finish[subgraph.place]] = subgraph.finishSec;
    }
    values[m_latency] = std::max(m_bound, schedule.latencySec);
    return values;
}

LatencyPlaces LatencyMip::placesOf(const std::vector<double> &values) const
{
    LatencyPlaces places(m_problem.units().size(), onHost);
    for (std::size_t u = 0; u < places.size(); ++u) {
        for (std::size_t a = 0; a < m_accelerators; ++a) {
            if (values[at(u, a)] > 0.5)
                places[u] = std::uint32_t(a);
        }
    }
    return places;
}

} // namespace cutaway
