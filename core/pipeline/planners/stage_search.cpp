#include "core/pipeline/planners/stage_search.h"

#include "core/base/sort_unique.h"
#include "core/search/ideals.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double tolerance = 1e-9;

class StageSearch
{
public:
    StageSearch(const StageSearchInput &input, const Deadline &deadline)
        : m_input(input)
        , m_deadline(deadline)
        , m_states(input.states)
        , m_loads(input.model, input.graph, input.ideals)
        , m_best(input.ideals.size() * m_states.count(), cannotRun)
        , m_seen(input.ideals.size(), 0)
        , m_reference(referenceClass(input.model, input.graph))
        , m_ratios(roomRatios(input.model, input.graph, m_reference))
    {
        m_best[0] = 0;
    }

    StageSearchResult run()
    {
        StageSearchResult result;
        const Ideals &ideals = m_input.ideals;
        for (std::size_t smaller = 0; smaller < ideals.full(); ++smaller) {
            findAlive(smaller);
            if (isOver(m_states.count()) || (!m_alive.empty() && !extend(smaller))) {
                result.end = StageSearchResult::End::Interrupted;
                return result;
            }
            if (smaller % 4096 == 0)
                m_deadline.job().progress("stages", double(smaller) / double(ideals.size()));
        }
        const std::size_t last = bestEnd();
        if (value(ideals.full(), last) >= m_input.below || value(ideals.full(), last) == cannotRun)
            return result;
        result.end = StageSearchResult::End::Found;
        result.value = value(ideals.full(), last);
        result.stages = stagesBackFrom(last);
        return result;
    }

private:
    struct AliveState
    {
        std::size_t state;
        double value;
    };

    double &value(std::size_t ideal, std::size_t state) { return m_best[ideal * m_states.count() + state]; }

    /// Rule 4: what is left to do must fit what is left of the devices.
    bool hasRoom(std::size_t ideal, std::size_t state) const
    {
        if (m_input.below == cannotRun)
            return true;
        double room = 0;
        for (std::size_t c = 0; c < m_ratios.size(); ++c) {
            const std::size_t left = m_states.left(state, c);
            if (left > 0)
                room += double(left) * m_ratios[c] * m_input.below;
        }
        const Ideals &ideals = m_input.ideals;
        const double work = ideals.compute(m_reference, ideals.full()) - ideals.compute(m_reference, ideal);
        return work <= room * (1 + tolerance);
    }

    /// Looks at the clock now and then, by the work done since.
    bool isOver(std::size_t work)
    {
        m_work += work;
        if (m_work < 100'000)
            return false;
        m_work = 0;
        return m_deadline.isOver();
    }

    void findAlive(std::size_t ideal)
    {
        m_alive.clear();
        m_usable.assign(m_loads.classes(), false);
        for (std::size_t s = 0; s < m_states.count(); ++s) {
            const double reached = value(ideal, s);
            if (reached >= m_input.below || reached == cannotRun || !hasRoom(ideal, s))
                continue;
            m_alive.push_back({s, reached});
            for (std::size_t c = 0; c < m_loads.classes(); ++c)
                m_usable[c] = m_usable[c] || m_states.hasMore(s, c);
        }
    }

    /// Walks from one ideal to the larger ones as far as a stage may reach (rule 3). False: out of time.
    bool extend(std::size_t smaller)
    {
        m_loads.setSmaller(smaller);
        m_walk.assign(1, std::uint32_t(smaller));
        m_seen[smaller] = std::uint32_t(smaller + 1);
        for (std::size_t i = 0; i < m_walk.size(); ++i) {
            if (isOver(1 + m_alive.size()))
                return false;
            const std::size_t larger = m_walk[i];
            if (larger != smaller && (!m_input.ideals.isOfOnePart(smaller, larger) || !tryStage(larger)))
                continue;
            for (const std::uint32_t next : m_input.ideals.successors(larger)) {
                if (m_seen[next] != smaller + 1) {
                    m_seen[next] = std::uint32_t(smaller + 1);
                    m_walk.push_back(next);
                }
            }
        }
        return true;
    }

    /// False: neither this stage nor a larger one is for any class.
    bool tryStage(std::size_t larger)
    {
        bool mayGrow = false;
        double communication = -1;
        for (std::size_t c = 0; c < m_loads.classes(); ++c) {
            if (!m_usable[c] || !m_loads.mayHold(c, larger, m_input.below))
                continue;
            mayGrow = true;
            const bool isHost = m_input.model.classes()[c].isHost;
            if (!isHost && communication < 0)
                communication = m_loads.communication(larger);
            const double load = m_loads.compute(c, larger) + (isHost ? 0 : communication);
            if (load < m_input.below)
                reach(larger, c, load);
        }
        return mayGrow;
    }

    void reach(std::size_t larger, std::size_t deviceClass, double load)
    {
        for (const AliveState &alive : m_alive) {
            const std::size_t next = m_states.next(alive.state, deviceClass);
            if (next == UseStates::none)
                continue;
            double &known = value(larger, next);
            known = std::min(known, std::max(alive.value, load));
        }
    }

    /// The state of the whole with the least value; of equal ones that with the fewest devices.
    std::size_t bestEnd()
    {
        const std::size_t full = m_input.ideals.full();
        std::size_t best = 0;
        for (std::size_t s = 1; s < m_states.count(); ++s) {
            const double slack = value(full, best) == cannotRun ? 0 : value(full, best) * tolerance;
            const bool isLess = value(full, s) < value(full, best) - slack;
            const bool isEqual = value(full, s) <= value(full, best) + slack && value(full, s) != cannotRun;
            if (isLess || (isEqual && m_states.total(s) < m_states.total(best)))
                best = s;
        }
        return best;
    }

    /// Stages are found again from the values alone, last one first.
    std::vector<FoundStage> stagesBackFrom(std::size_t state)
    {
        const std::vector<std::vector<std::uint32_t>> predecessors = predecessorLists();
        std::vector<FoundStage> stages;
        std::size_t larger = m_input.ideals.full();
        std::ranges::fill(m_seen, 0U);
        while (larger != 0) {
            const Step step = stepBack(larger, state, predecessors);
            stages.push_back({step.deviceClass, m_input.ideals.difference(larger, step.smaller)});
            state = step.state;
            larger = step.smaller;
        }
        std::ranges::reverse(stages);
        return stages;
    }

    std::vector<std::vector<std::uint32_t>> predecessorLists() const
    {
        std::vector<std::vector<std::uint32_t>> lists(m_input.ideals.size());
        for (std::size_t i = 0; i < m_input.ideals.size(); ++i) {
            for (const std::uint32_t next : m_input.ideals.successors(i))
                lists[next].push_back(std::uint32_t(i));
        }
        return lists;
    }

    struct Step
    {
        std::size_t smaller;
        std::size_t deviceClass;
        std::size_t state; ///< without the stage
    };

    /// Of the stages that give the value, the one from the smallest ideal, then on the first class.
    Step stepBack(std::size_t larger, std::size_t state, const std::vector<std::vector<std::uint32_t>> &predecessors)
    {
        Step found{larger, 0, 0};
        const std::vector<UseStates::Origin> origins = m_states.originsOf(state);
        const double wanted = value(larger, state) * (1 + tolerance);
        m_walk.assign(1, std::uint32_t(larger));
        const std::uint32_t mark = std::uint32_t(larger + 1);
        for (std::size_t i = 0; i < m_walk.size(); ++i) {
            const std::size_t smaller = m_walk[i];
            if (smaller != larger &&
                (!m_input.ideals.isOfOnePart(smaller, larger) || !lookBack(larger, smaller, origins, wanted, found)))
                continue;
            for (const std::uint32_t next : predecessors[smaller]) {
                if (m_seen[next] != mark) {
                    m_seen[next] = mark;
                    m_walk.push_back(next);
                }
            }
        }
        return found;
    }

    bool lookBack(std::size_t larger, std::size_t smaller, std::span<const UseStates::Origin> origins, double wanted,
                  Step &found)
    {
        m_loads.setSmaller(smaller);
        bool mayGrow = false;
        for (const UseStates::Origin &origin : origins) {
            if (!m_loads.mayHold(origin.deviceClass, larger, m_input.below))
                continue;
            mayGrow = true;
            const bool isHost = m_input.model.classes()[origin.deviceClass].isHost;
            const double load =
                m_loads.compute(origin.deviceClass, larger) + (isHost ? 0 : m_loads.communication(larger));
            if (std::max(load, value(smaller, origin.state)) <= wanted && smaller < found.smaller)
                found = {smaller, origin.deviceClass, origin.state};
        }
        return mayGrow;
    }

    const StageSearchInput &m_input;
    const Deadline &m_deadline;
    const UseStates &m_states;
    StageLoads m_loads;
    std::vector<double> m_best; ///< ideal × state
    std::vector<std::uint32_t> m_seen;
    std::vector<std::uint32_t> m_walk;
    std::vector<AliveState> m_alive;
    std::vector<bool> m_usable; ///< per class
    std::size_t m_reference;
    std::vector<double> m_ratios;
    std::size_t m_work = 0;
};

/// An upper bound of every load: all work where it takes longest and all transfers.
double greatestLoad(const PlacementModel &model, const UnitGraph &graph)
{
    double sum = 0;
    for (std::size_t u = 0; u < graph.size(); ++u) {
        double most = 0;
        for (std::size_t c = 0; c < model.classes().size(); ++c) {
            if (graph.latencyOn(c, u) != cannotRun)
                most = std::max(most, graph.latencyOn(c, u));
        }
        sum += most;
    }
    for (const Hyperedge &edge : graph.hyperedges)
        sum += edge.cost;
    return sum;
}

/// Looks below a limit that grows until something is found: far fewer pairs of ideals than without a limit.
StageSearchResult searchUpwards(StageSearchInput input, double from, const Deadline &deadline)
{
    const double greatest = greatestLoad(input.model, input.graph);
    for (double below = std::max(from * 1.02, greatest * 1e-6); below < greatest; below *= 1.5) {
        input.below = below;
        const StageSearchResult result = searchStages(input, deadline);
        if (result.end != StageSearchResult::End::NothingBelow)
            return result;
    }
    input.below = cannotRun;
    return searchStages(input, deadline);
}

/// `bound`: no plan is below it.
void keepBetter(const StageSearchResult &found, double bound, const Job &job, StagePlan &plan)
{
    if (found.end != StageSearchResult::End::Found || found.value >= plan.value)
        return;
    plan.stages = found.stages;
    plan.value = found.value;
    job.tellGap({plan.value, bound, ofTimePerSample(sharedLoadsProve())});
}

/// One topological order and its mirrors.
void linearized(const PlacementModel &model, const UnitGraph &graph, double bound, const Deadline &deadline,
                StagePlan &plan)
{
    for (const std::vector<std::uint32_t> &order : topologicalOrders(graph)) {
        const Ideals ideals = Ideals::ofOrder(graph, model.classes().size(), order);
        plan.ideals = ideals.size();
        for (const UseStates &states : useStates(model, true, ideals.size())) {
            const StageSearchInput input{model, graph, ideals, states, plan.value};
            const bool isFirst = plan.value == cannotRun;
            const StageSearchResult found =
                isFirst ? searchUpwards(input, bound, deadline) : searchStages(input, deadline);
            plan.isInterrupted = plan.isInterrupted || found.end == StageSearchResult::End::Interrupted;
            keepBetter(found, bound, deadline.job(), plan);
        }
    }
}

/// Units of a topological order in stretches, so few that the search of one order is quick.
UnitGraph coarsened(const PlacementModel &model, const UnitGraph &graph, std::size_t stretches)
{
    const std::vector<std::uint32_t> order = depthFirstOrder(graph);
    const std::size_t length = (order.size() + stretches - 1) / stretches;
    const auto partOf = [&](std::size_t i) { return graph.part.empty() ? 0 : graph.part[order[i]]; };
    std::vector<std::uint32_t> unitOf(graph.unitOf.size(), noUnit);
    std::vector<std::uint32_t> parts;
    std::size_t inStretch = length;
    for (std::size_t i = 0; i < order.size(); ++i, ++inStretch) {
        if (inStretch == length || partOf(i) != parts.back()) {
            parts.push_back(partOf(i));
            inStretch = 0;
        }
        for (const NodeIndex node : graph.members[order[i]])
            unitOf[node.value()] = std::uint32_t(parts.size() - 1);
    }
    std::vector<NodeOrder> pairs;
    for (std::size_t u = 0; u < graph.size(); ++u) {
        for (const std::uint32_t after : graph.after[u])
            pairs.push_back({graph.members[u].front(), graph.members[after].front()});
    }
    UnitGraph coarse = buildUnitGraph(model, unitOf, pairs);
    if (graph.part.empty())
        return coarse;
    for (const std::vector<NodeIndex> &nodes : coarse.members)
        coarse.part.push_back(parts[unitOf[nodes.front().value()]]);
    return coarse;
}

/// A first plan for graphs whose single order is too long to be searched within the time.
void linearizedCoarsely(const PlacementModel &model, const UnitGraph &graph, double bound, const Deadline &deadline,
                        StagePlan &plan)
{
    constexpr std::size_t stretches = 1000;
    const UnitGraph coarse = coarsened(model, graph, stretches);
    linearized(model, coarse, bound, deadline, plan);
    for (FoundStage &stage : plan.stages) {
        std::vector<std::uint32_t> units;
        for (const std::uint32_t unit : stage.units) {
            for (const NodeIndex node : coarse.members[unit])
                units.push_back(graph.unitOf[node.value()]);
        }
        sortUnique(units);
        stage.units = std::move(units);
    }
}

void exact(const PlacementModel &model, const UnitGraph &graph, const StageLimits &limits, double bound,
           const Deadline &deadline, StagePlan &plan)
{
    deadline.job().progress("ideals");
    std::size_t reached = 0;
    const std::optional<Ideals> ideals =
        Ideals::all(graph, model.classes().size(), limits.mostIdeals, deadline, &reached);
    if (!ideals) {
        plan.idealsReached = reached;
        plan.isInterrupted = deadline.isOver();
        return;
    }
    plan.ideals = ideals->size();
    plan.hasTooManyUses = !seesEveryUse(model, true, ideals->size());
    if (plan.hasTooManyUses)
        return;
    const std::vector<UseStates> states = useStates(model, true, ideals->size());
    const StageSearchInput input{model, graph, *ideals, states.front(), plan.value * (1 - 1e-9)};
    const StageSearchResult found =
        plan.value == cannotRun ? searchUpwards(input, bound, deadline) : searchStages(input, deadline);
    plan.isInterrupted = found.end == StageSearchResult::End::Interrupted;
    plan.isOptimal = !plan.isInterrupted;
    keepBetter(found, bound, deadline.job(), plan);
}

} // namespace

StageSearchResult searchStages(const StageSearchInput &input, const Deadline &deadline)
{
    return StageSearch(input, deadline).run();
}

std::size_t referenceClass(const PlacementModel &model, const UnitGraph &graph)
{
    std::size_t best = 0;
    std::size_t mostRun = 0;
    double leastWork = cannotRun;
    for (std::size_t c = 0; c < model.classes().size(); ++c) {
        std::size_t run = 0;
        double work = 0;
        for (std::size_t u = 0; u < graph.size(); ++u) {
            if (graph.latencyOn(c, u) != cannotRun) {
                ++run;
                work += graph.latencyOn(c, u);
            }
        }
        if (run > mostRun || (run == mostRun && work < leastWork)) {
            best = c;
            mostRun = run;
            leastWork = work;
        }
    }
    return best;
}

std::vector<double> roomRatios(const PlacementModel &model, const UnitGraph &graph, std::size_t reference)
{
    std::vector<double> ratios(model.classes().size(), 0.0);
    for (std::size_t c = 0; c < ratios.size(); ++c) {
        for (std::size_t u = 0; u < graph.size(); ++u) {
            const double work = graph.latencyOn(reference, u);
            const double seconds = graph.latencyOn(c, u);
            if (work == cannotRun || seconds == cannotRun || work == 0)
                continue;
            ratios[c] = std::max(ratios[c], work / seconds); // infinite where it takes no time
        }
    }
    return ratios;
}

double loadBound(const PlacementModel &model, const UnitGraph &graph)
{
    const std::size_t reference = referenceClass(model, graph);
    const std::vector<double> ratios = roomRatios(model, graph, reference);
    double room = 0;
    for (std::size_t c = 0; c < ratios.size(); ++c)
        room += ratios[c] * double(model.classes()[c].devices.size());
    double work = 0;
    double bound = 0;
    for (std::size_t u = 0; u < graph.size(); ++u) {
        double least = cannotRun;
        for (std::size_t c = 0; c < ratios.size(); ++c)
            least = std::min(least, graph.latencyOn(c, u));
        bound = std::max(bound, least);
        const double latency = graph.latencyOn(reference, u);
        work += latency == cannotRun ? 0 : latency;
    }
    return room > 0 && std::isfinite(room) ? std::max(bound, work / room) : bound;
}

Text sharedLoadsProve()
{
    return phrase("All work spread over all devices without any transfer, and the longest indivisible part.");
}

Text ofTimePerSample(const Text &proof)
{
    return phrase("Of the time per sample. %1", {proof});
}

StagePlan findStages(const PlacementModel &model, const UnitGraph &graph, const StageLimits &limits,
                     const Deadline &deadline)
{
    StagePlan plan;
    const double bound = loadBound(model, graph);
    constexpr std::size_t longOrder = 4000;
    if (graph.size() > longOrder)
        linearizedCoarsely(model, graph, bound, deadline, plan);
    linearized(model, graph, bound, deadline, plan);
    if (plan.value <= bound * (1 + 1e-9))
        plan.isOptimal = true;
    if (limits.method != StageLimits::Method::Linearized && !plan.isInterrupted)
        exact(model, graph, limits, bound, deadline, plan);
    return plan;
}

} // namespace cutaway
