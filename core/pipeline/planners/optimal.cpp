#include "core/pipeline/planners/optimal.h"
#include "core/pipeline/pipeline_kind.h"

#include "core/pipeline/load_scoring.h"
#include "core/pipeline/placed_cost.h"
#include "core/pipeline/planners/held_nodes.h"
#include "core/pipeline/planners/stage_methods.h"
#include "core/pipeline/planners/unit_moves.h"
#include "core/plan/placed/pinned_boundaries.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/planner_registry.h"
#include "core/search/fitting.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

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
    return isOptimal ? phrase("No contiguous stages are faster: all have been looked at.") : sharedLoadsProve();
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
            return inputError("too_many_uses", phrase("%1 ideals and %2 kinds of devices are more than the exact "
                                                      "method can look at: use method=linearized",
                                                      {std::to_string(found.ideals),
                                                       std::to_string(m_placement.model->classes().size())}));
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
    return {{.name = "method",
             .title = "Method",
             .type = ParameterType::Choice,
             .defaultValue = std::string("auto"),
             .unit = {},
             .minimum = {},
             .maximum = {},
             .choices = {"auto", "exact", "linearized"},
             .description = "exact looks at all contiguous stages, linearized at those of one order of the operators; "
                            "auto is exact where that ends."},
            {.name = "max_ideals",
             .title = "Most ideals",
             .type = ParameterType::Integer,
             .defaultValue = std::int64_t(2'000'000),
             .unit = {},
             .minimum = 1,
             .maximum = 100'000'000,
             .choices = {},
             .description = "How many places for a boundary the exact method looks at before it gives up."},
            {.name = "time_limit_sec",
             .title = "Time limit",
             .type = ParameterType::Number,
             .defaultValue = 60.0,
             .unit = "seconds",
             .minimum = 0,
             .maximum = 1e9,
             .choices = {},
             .description = "After this the best plan so far is taken; 0 is no limit."},
            {.name = "contiguous",
             .title = "Contiguous stages",
             .type = ParameterType::Bool,
             .defaultValue = true,
             .unit = {},
             .minimum = {},
             .maximum = {},
             .choices = {},
             .description = "Without it a device may hold any set of operators and be visited more than once per "
                            "sample: often faster, never proven."}};
}

} // namespace

PlannerDescriptor optimalPlanner()
{
    PlannerDescriptor planner;
    planner.id = "pipeline.optimal";
    planner.title = "Optimal stages";
    planner.description =
        "The stages whose slowest is as fast as any contiguous stages can be, with proof; where there "
        "are too many to look at, the best found and how far from the best it can be. Keeps pinned boundaries.";
    planner.kind = pipelinePlans;
    planner.keepsPins = true;
    planner.parameters = parameters();
    planner.run = [](const PlannerInput &input, const Job &job) { return OptimalRun(input, job).run(); };
    return planner;
}

} // namespace cutaway
