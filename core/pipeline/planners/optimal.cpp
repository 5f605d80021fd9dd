#include "core/pipeline/planners/planners.h"

#include "core/base/job.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/placed_step.h"
#include "core/pipeline/planners/cut_grain.h"
#include "core/pipeline/planners/stage_search.h"
#include "core/plan/placed/placement_moves.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/placed/placement_scoring.h"
#include "core/search/fitting.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

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

/// Makes a plan's slowest device faster by moving and swapping units between devices, whatever order the data then take
/// (README.md, section 3.6): simulated annealing from the plan as it is, with a fixed seed and number of steps, so
/// that a run which the deadline does not end is repeatable. The plan is changed only where that is better.
/// A step costs O(hyperedges of the units moved + devices); memory O(hyperedges · devices).
void moveUnits(Placement &placement, const Deadline &deadline)
{
    DeviceLoads loads(placement);
    Annealing annealing(loads, deadline);
    const double before = annealing.least();
    annealing.run();
    if (annealing.least() < before)
        setGroups(placement, annealing.best());
}

struct Settings
{
    StageLimits limits;
    double timeLimitSec = 60;
    bool isContiguous = true;
};

Settings settingsOf(const ParameterValues &values)
{
    Settings settings;
    const std::string &method = std::get<std::string>(values.at("method"));
    settings.limits.method = method == "exact"        ? StageLimits::Method::Exact
                             : method == "linearized" ? StageLimits::Method::Linearized
                                                      : StageLimits::Method::Auto;
    settings.limits.mostIdeals = std::size_t(std::get<std::int64_t>(values.at("max_ideals")));
    settings.timeLimitSec = std::get<double>(values.at("time_limit_sec"));
    settings.isContiguous = std::get<bool>(values.at("contiguous"));
    return settings;
}

/// Within a class, devices by ascending logical id in the order of the stages.
std::vector<PlacedGroup> groupsOf(const PlacementModel &model, const UnitGraph &graph,
                                  const std::vector<FoundStage> &stages)
{
    std::vector<std::size_t> used(model.classes().size(), 0);
    std::vector<PlacedGroup> groups;
    for (const FoundStage &stage : stages) {
        PlacedGroup &group = groups.emplace_back();
        group.id = std::int64_t(groups.size() - 1);
        group.devices.push_back(model.classes()[stage.deviceClass].devices[used[stage.deviceClass]++]);
        for (const std::uint32_t unit : stage.units)
            std::ranges::copy(graph.members[unit], std::back_inserter(group.nodes));
        std::ranges::sort(group.nodes);
    }
    return groups;
}

Text boundOriginOf(bool isOptimal)
{
    return isOptimal ? phrase("No contiguous stages are faster: all were examined.") : sharedLoadsProve();
}

/// The devices of a plan's groups, its nodes where it has them; what it places nowhere goes with its first reader. None
/// where a group lies on no device or on several.
std::optional<std::vector<PlacedGroup>> groupsOf(const EditedPlan &plan)
{
    const Graph &graph = plan.graph();
    std::vector<PlacedGroup> groups(plan.groupCount());
    std::vector<GroupIndex> groupOf(graph.size());
    for (std::size_t v = graph.size(); v-- > 0;) {
        groupOf[v] = plan.groupOf(ItemIndex(v));
        for (const NodeIndex user : graph.users(NodeIndex(v))) {
            if (!groupOf[v].isValid())
                groupOf[v] = groupOf[user.value()];
        }
        if (graph.nodes()[v].opcode == Opcode::Output)
            groupOf[v] = GroupIndex();
        else if (!groupOf[v].isValid())
            return {};
        else
            groups[groupOf[v].value()].nodes.push_back(NodeIndex(v));
    }
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::vector<LaneIndex> lanes = plan.group(GroupIndex(g)).lanes;
        if (groups[g].nodes.empty())
            continue;
        if (lanes.size() != 1 || lanes.front().value() >= plan.inventory()->devices.size())
            return {};
        groups[g].devices.push_back(DeviceIndex(lanes.front().value()));
        std::ranges::reverse(groups[g].nodes);
    }
    std::erase_if(groups, [](const PlacedGroup &group) { return group.nodes.empty(); });
    for (std::size_t g = 0; g < groups.size(); ++g)
        groups[g].id = std::int64_t(g);
    return groups;
}

class OptimalRun
{
public:
    OptimalRun(const PlannerInput &input, const Job &job)
        : m_input(input)
        , m_settings(settingsOf(input.parameters))
        , m_deadline(job, secondsOrNoLimit(m_settings.timeLimitSec))
    {
    }

    Result<std::unique_ptr<EditedPlan>> run()
    {
        if (!m_input.inventory || m_input.inventory->devices.empty())
            return inputError("no_devices", "the inventory has no devices");
        Result<PlacementModel> model = PlacementModel::read(m_input.graph, m_input.inventory);
        if (!model)
            return model.error();
        m_placement.model = std::make_shared<const PlacementModel>(std::move(*model));
        m_placement.units = std::make_shared<const Units>(makeUnits(*m_placement.model, OrderRule::Pipeline));
        Units held = *m_placement.units;
        if (Done kept = keepPinned(m_input, *m_placement.model, held); !kept)
            return kept.error();
        m_keepsPins = !held.partOf.empty();
        if (const std::optional<Error> fault = fitFault(*m_placement.model, *m_placement.units))
            return *fault;
        const UnitGraph reduced = reduceUnits(*m_placement.model, held);
        const StagePlan found = findStages(*m_placement.model, reduced, m_settings.limits, m_deadline);
        setGroups(m_placement, groupsOf(*m_placement.model, reduced, found.stages));
        if (!found.isOptimal && m_settings.limits.method != StageLimits::Method::Exact)
            startFromOthers(held.partOf);
        if (const std::optional<Error> fault = faultOf(found))
            return *fault;
        pinBetweenParts(m_placement.groups, held.partOf);
        return finish(reduced, found);
    }

private:
    void setGroups(Placement &placement, std::vector<PlacedGroup> groups) const
    {
        placement.groups = std::move(groups);
        placement.groupOf = groupsOfNodes(*m_input.graph, placement.groups);
        placement.choiceOf.assign(m_input.graph->size(), {});
    }

    /// Where nothing is proven: the open plan's stages, and those of the planners that cut the graph's order, where
    /// they are faster.
    void startFromOthers(const std::vector<std::uint32_t> &partOf)
    {
        if (m_input.start)
            keepFaster(*m_input.start, partOf);
        for (const char *id : {"pipeline.cut_stages", "pipeline.balanced", "pipeline.torchtitan"}) {
            if (m_deadline.isStopped() || (m_deadline.isOver() && !m_placement.groups.empty()))
                return;
            PlannerInput own{m_input.graph, m_input.inventory, {}, {}, nullptr};
            if (const Result<std::unique_ptr<EditedPlan>> plan =
                    runPlanner(*findPlanner(id), std::move(own), {m_deadline.job().stop, {}}))
                keepFaster(**plan, partOf);
        }
    }

    void keepFaster(const EditedPlan &other, const std::vector<std::uint32_t> &partOf)
    {
        if (other.sharedGraph() != m_input.graph || other.inventory()->devices != m_input.inventory->devices)
            return;
        std::optional<std::vector<PlacedGroup>> groups = groupsOf(other);
        if (!groups || !isContiguousBetween(*groups, partOf))
            return;
        Placement placement = m_placement;
        setGroups(placement, std::move(*groups));
        const PlacementFigures figures = loadScoring()->score(placement);
        const double seconds =
            m_placement.groups.empty() ? cannotRun : loadScoring()->score(m_placement).seconds.value_or(cannotRun);
        if (figures.violation || figures.seconds.value_or(cannotRun) >= seconds || !fits(placement, figures))
            return;
        std::vector<PlacedGroup> ordered; // as they run, which is how pins between them are told
        for (const std::uint32_t group : figures.order) {
            ordered.push_back(placement.groups[group]);
            ordered.back().id = std::int64_t(ordered.size() - 1);
        }
        setGroups(m_placement, std::move(ordered));
    }

    bool fits(const Placement &placement, const PlacementFigures &figures) const
    {
        for (std::size_t g = 0; g < placement.groups.size(); ++g) {
            const DeviceIndex device = placement.groups[g].devices.front();
            if (isLimited(*loadScoring(), placement, device) &&
                figures.groups[g].usedBytes > m_input.inventory->device(device).availableMemBytes)
                return false;
        }
        return true;
    }

    /// Whether each device holds one stage, each unit lies in one, and none reaches over a pinned boundary.
    bool isContiguousBetween(const std::vector<PlacedGroup> &groups, const std::vector<std::uint32_t> &partOf) const
    {
        const std::vector<std::uint32_t> groupOf = groupsOfNodes(*m_input.graph, groups);
        for (const std::vector<NodeIndex> &unit : m_placement.units->graph.members) {
            for (const NodeIndex node : unit) {
                if (groupOf[node.value()] != groupOf[unit.front().value()])
                    return false;
            }
        }
        std::set<DeviceIndex> devices;
        for (const PlacedGroup &group : groups) {
            std::set<std::uint32_t> parts;
            for (const NodeIndex node : group.nodes) {
                if (!partOf.empty() && partOf[node.value()] != UnitGraph::anyPart)
                    parts.insert(partOf[node.value()]);
            }
            if (parts.size() > 1 || !devices.insert(group.devices.front()).second)
                return false;
        }
        return true;
    }

    std::optional<Error> faultOf(const StagePlan &found) const
    {
        const bool isExact = m_settings.limits.method == StageLimits::Method::Exact;
        if (isExact && found.idealsReached > 0 && !found.isInterrupted)
            return inputError("too_many_ideals", phrase("more than %1 ideals: use method=linearized",
                                                        {std::to_string(m_settings.limits.mostIdeals)}));
        if (isExact && found.hasTooManyUses)
            return inputError(
                "too_many_uses",
                phrase("%1 ideals and %2 kinds of devices are too many for the exact method: use method=linearized",
                       {std::to_string(found.ideals), std::to_string(m_placement.model->classes().size())}));
        if (isExact && !found.isOptimal && !m_deadline.job().stopRequested())
            return inputError("time_limit", "the time limit ended the exact search: use method=linearized",
                              "or raise time_limit_sec");
        if (!m_placement.groups.empty())
            return std::nullopt;
        return nothingFound(m_deadline, found.isOptimal, *m_placement.model, *m_placement.units);
    }

    Result<std::unique_ptr<EditedPlan>> finish(const UnitGraph &reduced, const StagePlan &found)
    {
        PlacementProof proof;
        const double bound = loadBound(*m_placement.model, reduced);
        const bool isProven = found.isOptimal && m_settings.isContiguous;
        if (!m_settings.isContiguous && !m_keepsPins)
            moveUnits(m_placement, m_deadline);
        proof.ideals = std::int64_t(found.ideals);
        proof.warnings = m_placement.model->warnings();
        std::ranges::copy(m_placement.units->forced, std::back_inserter(proof.warnings));
        if (!m_settings.isContiguous && m_keepsPins)
            proof.warnings.push_back(phrase("stages are contiguous: boundaries are pinned"));
        auto plan = std::make_unique<PlacementPlan>(loadScoring(), m_placement, proof);
        // The reported load comes from the node lists, the search's from differences of sums.
        const double value = *plan->figures().seconds;
        proof.boundSec = isProven ? value : std::min(bound, value);
        proof.boundOrigin = boundOriginOf(isProven);
        if (m_keepsPins)
            proof.boundOrigin = amongPinned(proof.boundOrigin);
        plan = std::make_unique<PlacementPlan>(loadScoring(), std::move(m_placement), std::move(proof));
        plan->setOrigin({"pipeline.optimal", m_input.given, {}});
        return std::unique_ptr<EditedPlan>(std::move(plan));
    }

    const PlannerInput &m_input;
    Settings m_settings;
    Deadline m_deadline;
    Placement m_placement;
    bool m_keepsPins = false;
};

std::vector<ParameterDeclaration> parameters()
{
    return {declareChoice("method", "Method", {"auto", "exact", "linearized"},
                          "exact examines all contiguous stages, linearized those of one operator order; auto uses "
                          "exact where it can finish."),
            between(1, 100'000'000,
                    declareParameter("max_ideals", "Most ideals", ParameterType::Integer, std::int64_t(2'000'000),
                                     "How many boundary positions the exact method examines before it gives up.")),
            searchTimeParameter(),
            declareParameter("contiguous", "Contiguous stages", ParameterType::Bool, true,
                             "If off, a device may hold any set of operators and be visited more than once per sample: "
                             "often faster, never proven.")};
}

} // namespace

PlannerDescriptor optimalPlanner()
{
    PlannerDescriptor planner;
    planner.id = "pipeline.optimal";
    planner.title = "Optimal stages";
    planner.description = "Contiguous stages with the fastest possible slowest stage, proven; where there are too many "
                          "to examine, the best found with its distance from the optimum. Keeps pinned boundaries.";
    planner.kind = pipelinePlans;
    planner.keepsPins = true;
    planner.parameters = parameters();
    planner.run = [](const PlannerInput &input, const Job &job) { return OptimalRun(input, job).run(); };
    return planner;
}

} // namespace cutaway
