#include "core/partition/planners/latency_problem.h"

#include "core/search/fitting.h"
#include "core/search/ideals.h"
#include "core/search/use_states.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

/// Accelerators that are still empty, and the one that is being filled.
class DeviceFilling
{
public:
    explicit DeviceFilling(const LatencyProblem &problem) : m_problem(problem), m_isEmpty(problem.accelerators(), true)
    {
    }

    std::uint32_t place(std::uint32_t unit)
    {
        if (m_open != onHost && !fits(m_open, unit, m_used))
            m_open = onHost;
        if (m_open == onHost)
            openFor(unit);
        if (m_open != onHost)
            m_used += m_problem.units().memory[unit];
        return m_open;
    }

private:
    bool fits(std::uint32_t accelerator, std::uint32_t unit, std::int64_t used) const
    {
        return m_problem.runsOn(accelerator, unit) &&
               m_problem.units().memory[unit] <= m_problem.capacity(accelerator) - used;
    }

    void openFor(std::uint32_t unit)
    {
        for (std::uint32_t a = 0; a < m_isEmpty.size(); ++a) {
            if (!m_isEmpty[a] || !fits(a, unit, 0))
                continue;
            m_open = a;
            m_isEmpty[a] = false;
            m_used = 0;
            return;
        }
    }

    const LatencyProblem &m_problem;
    std::vector<bool> m_isEmpty;
    std::uint32_t m_open = onHost;
    std::int64_t m_used = 0;
};

/// Least sums over (beginning of the order, accelerators used of each class).
class SerialSearch
{
public:
    SerialSearch(const LatencyProblem &problem, const std::vector<std::uint32_t> &order, const UseStates &states,
                 const Deadline &deadline)
        : m_problem(problem)
        , m_order(order)
        , m_deadline(deadline)
        , m_ideals(Ideals::ofOrder(problem.units(), problem.model().classes().size(), order))
        , m_loads(problem.model(), problem.units(), m_ideals)
        , m_states(states)
        , m_best((order.size() + 1) * m_states.count(), cannotRun)
        , m_from(m_best.size())
    {
        m_best[0] = 0;
    }

    struct Found
    {
        double sum = cannotRun;
        LatencyPlaces places;
    };

    Found run()
    {
        for (std::size_t begin = 0; begin < m_order.size(); ++begin) {
            if (m_deadline.isOver())
                return {};
            extendOnHost(begin);
            extendOnAccelerators(begin);
        }
        std::size_t best = 0;
        for (std::size_t s = 1; s < m_states.count(); ++s) {
            if (value(m_order.size(), s) < value(m_order.size(), best))
                best = s;
        }
        if (value(m_order.size(), best) == cannotRun)
            return {};
        return {value(m_order.size(), best), placesBackFrom(best)};
    }

private:
    struct Step
    {
        std::uint32_t begin = 0;
        std::uint32_t deviceClass = onHost; ///< of the stretch; onHost: one unit on the host
        std::uint32_t state = 0;            ///< without the stretch
    };

    std::size_t at(std::size_t end, std::size_t state) const { return end * m_states.count() + state; }
    double value(std::size_t end, std::size_t state) const { return m_best[at(end, state)]; }

    void reach(std::size_t end, std::size_t state, double sum, Step step)
    {
        if (sum < m_best[at(end, state)]) {
            m_best[at(end, state)] = sum;
            m_from[at(end, state)] = step;
        }
    }

    void extendOnHost(std::size_t begin)
    {
        if (!m_problem.runsOnHost(m_order[begin]))
            return;
        const double latency = m_problem.units().latencyOn(m_problem.hostClass(), m_order[begin]);
        for (std::size_t s = 0; s < m_states.count(); ++s)
            reach(begin + 1, s, value(begin, s) + latency, {std::uint32_t(begin), onHost, std::uint32_t(s)});
    }

    void extendOnAccelerators(std::size_t begin)
    {
        m_loads.setSmaller(begin);
        for (std::size_t end = begin + 1; end <= m_order.size(); ++end) {
            bool mayGrow = false;
            double communication = -1;
            for (std::size_t c = 0; c < m_loads.classes(); ++c) {
                if (m_problem.model().classes()[c].isHost || !m_loads.mayHold(c, end, cannotRun))
                    continue;
                mayGrow = true;
                if (communication < 0)
                    communication = m_loads.communication(end);
                const double load = m_loads.compute(c, end) + communication;
                for (std::size_t s = 0; s < m_states.count(); ++s) {
                    if (value(begin, s) != cannotRun && m_states.hasMore(s, c))
                        reach(end, m_states.next(s, c), value(begin, s) + load,
                              {std::uint32_t(begin), std::uint32_t(c), std::uint32_t(s)});
                }
            }
            if (!mayGrow)
                return;
        }
    }

    LatencyPlaces placesBackFrom(std::size_t state) const
    {
        LatencyPlaces places(m_order.size(), onHost);
        std::vector<bool> isTaken(m_problem.accelerators(), false);
        for (std::size_t end = m_order.size(); end > 0;) {
            const Step step = m_from[at(end, state)];
            if (step.deviceClass != onHost) {
                const std::uint32_t accelerator = freeOne(step.deviceClass, isTaken);
                for (std::size_t i = step.begin; i < end; ++i)
                    places[m_order[i]] = accelerator;
            }
            state = step.state;
            end = step.begin;
        }
        return places;
    }

    std::uint32_t freeOne(std::size_t deviceClass, std::vector<bool> &isTaken) const
    {
        std::uint32_t a = 0;
        while (isTaken[a] || m_problem.classOf(a) != deviceClass)
            ++a;
        isTaken[a] = true;
        return a;
    }

    const LatencyProblem &m_problem;
    const std::vector<std::uint32_t> &m_order;
    const Deadline &m_deadline;
    Ideals m_ideals;
    StageLoads m_loads;
    const UseStates &m_states;
    std::vector<double> m_best;
    std::vector<Step> m_from;
};

} // namespace

Result<LatencyProblem> LatencyProblem::make(std::shared_ptr<const Graph> graph,
                                            std::shared_ptr<const Inventory> inventory)
{
    if (!inventory || inventory->devices.empty())
        return inputError("no_devices", "the inventory has no devices");
    Result<PlacementModel> model = PlacementModel::read(std::move(graph), std::move(inventory));
    if (!model)
        return model.error();
    LatencyProblem problem;
    problem.m_model = std::make_shared<const PlacementModel>(std::move(*model));
    problem.m_units = std::make_shared<const Units>(makeUnits(*problem.m_model, OrderRule::AllEdges));
    if (const std::optional<Error> fault = fitFault(*problem.m_model, *problem.m_units))
        return *fault;
    for (std::size_t c = 0; c < problem.m_model->classes().size(); ++c) {
        const DeviceClass &deviceClass = problem.m_model->classes()[c];
        if (deviceClass.isHost)
            problem.m_hostClass = problem.m_hostClass.value_or(c);
        else
            std::ranges::copy(deviceClass.devices, std::back_inserter(problem.m_accelerators));
    }
    std::ranges::sort(problem.m_accelerators, {},
                      [&](DeviceIndex device) { return problem.m_model->inventory().device(device).logicalId; });
    for (const DeviceIndex device : problem.m_accelerators)
        problem.m_classOf.push_back(problem.m_model->classOf(device));
    return problem;
}

LatencySchedule LatencyProblem::schedule(const LatencyPlaces &places) const
{
    std::vector<std::uint32_t> placeOfNode(m_model->size(), onHost);
    for (std::size_t i = 0; i < placeOfNode.size(); ++i) {
        if (units().unitOf[i] != noUnit)
            placeOfNode[i] = places[units().unitOf[i]];
    }
    return scheduleLatency({*m_model, placeOfNode, m_classOf, hostClass()});
}

bool LatencyProblem::mayHold(const LatencyPlaces &places) const
{
    std::vector<std::int64_t> used(accelerators(), 0);
    for (std::size_t u = 0; u < places.size(); ++u) {
        if (places[u] == onHost ? !runsOnHost(u) : !runsOn(places[u], u))
            return false;
        if (places[u] == onHost)
            continue;
        used[places[u]] += units().memory[u];
        if (used[places[u]] > capacity(places[u]))
            return false;
    }
    return true;
}

std::optional<double> LatencyProblem::latencyOf(const LatencyPlaces &places) const
{
    if (!mayHold(places))
        return std::nullopt;
    const LatencySchedule schedule = this->schedule(places);
    std::vector<bool> isUsed(accelerators(), false);
    for (const SubgraphTimes &subgraph : schedule.subgraphs) {
        if (isUsed[subgraph.place])
            return std::nullopt; // in pieces: not convex
        isUsed[subgraph.place] = true;
    }
    return schedule.isCyclic ? std::nullopt : std::optional(schedule.latencySec);
}

void LatencyProblem::relabel(LatencyPlaces &places) const
{
    const LatencySchedule schedule = this->schedule(places);
    std::vector<const SubgraphTimes *> begun;
    for (const SubgraphTimes &subgraph : schedule.subgraphs)
        begun.push_back(&subgraph);
    std::ranges::stable_sort(begun, {}, [](const SubgraphTimes *times) { return times->startSec; });
    std::map<std::size_t, std::vector<std::uint32_t>> free; // per class, accelerators by logical id
    for (std::size_t a = accelerators(); a-- > 0;)
        free[m_classOf[a]].push_back(std::uint32_t(a));
    std::vector<std::uint32_t> label(accelerators(), onHost);
    for (const SubgraphTimes *times : begun) {
        std::vector<std::uint32_t> &left = free[m_classOf[times->place]];
        if (label[times->place] != onHost)
            continue;
        label[times->place] = left.back();
        left.pop_back();
    }
    for (std::uint32_t &place : places) {
        if (place != onHost)
            place = label[place];
    }
}

std::unique_ptr<PlacementPlan> LatencyProblem::planOf(LatencyPlaces places, PlacementProof proof) const
{
    relabel(places);
    std::vector<PlacedGroup> byPlace(accelerators() + 1);
    for (std::size_t u = 0; u < places.size(); ++u) {
        const std::size_t position = places[u] == onHost ? accelerators() : places[u];
        std::ranges::copy(units().members[u], std::back_inserter(byPlace[position].nodes));
    }
    Placement placement;
    placement.model = m_model;
    placement.units = m_units;
    for (std::size_t position = 0; position < byPlace.size(); ++position) {
        PlacedGroup &group = byPlace[position];
        if (group.nodes.empty())
            continue;
        std::ranges::sort(group.nodes);
        group.id = std::int64_t(placement.groups.size());
        if (position < accelerators()) {
            group.devices = {m_accelerators[position]};
        } else {
            for (const DeviceClass &deviceClass : m_model->classes()) {
                if (deviceClass.isHost)
                    std::ranges::copy(deviceClass.devices, std::back_inserter(group.devices));
            }
            std::ranges::sort(group.devices, {},
                              [&](DeviceIndex device) { return m_model->inventory().device(device).logicalId; });
        }
        placement.groups.push_back(std::move(group));
    }
    placement.groupOf = groupsOfNodes(m_model->graph(), placement.groups);
    placement.choiceOf.resize(m_model->size());
    return std::make_unique<PlacementPlan>(latencyScoring(), std::move(placement), std::move(proof));
}

std::optional<LatencyPlaces> fillAccelerators(const LatencyProblem &problem, std::uint32_t &stuck)
{
    LatencyPlaces places(problem.units().size(), onHost);
    DeviceFilling filling(problem);
    for (const std::uint32_t unit : depthFirstOrder(problem.units())) {
        places[unit] = filling.place(unit);
        if (places[unit] == onHost && !problem.runsOnHost(unit)) {
            stuck = unit;
            return std::nullopt;
        }
    }
    return places;
}

std::optional<LatencyPlaces> allOnHosts(const LatencyProblem &problem)
{
    for (std::size_t u = 0; u < problem.units().size(); ++u) {
        if (!problem.runsOnHost(u))
            return std::nullopt;
    }
    return LatencyPlaces(problem.units().size(), onHost);
}

std::optional<LatencyPlaces> serialPlan(const LatencyProblem &problem, const std::vector<std::uint32_t> &order,
                                        const Deadline &deadline)
{
    constexpr std::size_t entrySize = 3; // beside a value, where it came from
    SerialSearch::Found best;
    for (const UseStates &states : useStates(problem.model(), false, entrySize * (order.size() + 1))) {
        SerialSearch::Found found = SerialSearch(problem, order, states, deadline).run();
        if (found.sum < best.sum)
            best = std::move(found);
    }
    return best.sum == cannotRun ? std::nullopt : std::optional(std::move(best.places));
}

} // namespace cutaway
