#include "core/pipeline/planners/optimal.h"
#include "core/pipeline/pipeline_kind.h"

#include "core/pipeline/load_scoring.h"
#include "core/pipeline/placed_cost.h"
#include "core/pipeline/planners/held_nodes.h"
#include "core/pipeline/planners/stage_methods.h"
#include "core/pipeline/planners/unit_moves.h"
#include "core/plan/placed/pinned_boundaries.h"
#include "core/plan/placed/placement_plan.h"
#include "core/search/fitting.h"

#include <algorithm>

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
        if (const std::optional<Error> fault = faultOf(found))
            return *fault;
        m_placement.groups = groupsOf(*m_placement.model, reduced, found.stages);
        pinBetweenParts(m_placement.groups, held.partOf);
        m_placement.groupOf = groupsOfNodes(*m_input.graph, m_placement.groups);
        m_placement.choiceOf.resize(m_input.graph->size());
        return finish(reduced, found);
    }

private:
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
        if (!found.stages.empty())
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
