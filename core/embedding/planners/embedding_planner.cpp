#include "core/embedding/planners/embedding_planner.h"

#include "core/embedding/planners/dynamic_program.h"
#include "core/embedding/planners/lower_bound.h"
#include "core/embedding/table_limits.h"

#include <algorithm>

namespace cutaway::embedding {

namespace {

constexpr std::int64_t mostCells = std::int64_t(1) << 30; ///< of the dynamic program, six bytes each

std::unique_ptr<Proposer> makeProposer(const Model &model, const SearchSpace &space, const ProposerChoice &choice,
                                       const SearchSettings &settings, const Job &job)
{
    const bool useDepth = choice.useDepth.value_or(settings.useDepth);
    switch (choice.kind) {
    case ProposerChoice::Kind::DynamicProgramming:
        return makeDynamicProgramming(space, model.topology, model.reservation.available,
                                      {settings.binsPerDevice, settings.prunes}, job);
    case ProposerChoice::Kind::Uniform: return makeUniform(space, useDepth);
    case ProposerChoice::Kind::Greedy: return makeGreedy(space, useDepth, settings.threshold);
    case ProposerChoice::Kind::GridSearch: return makeGridSearch(space, settings.maxProposals);
    case ProposerChoice::Kind::Relaxed: return makeRelaxed(model, space);
    }
    return nullptr;
}

Done checkBins(const Model &model, const SearchSpace &space, const std::vector<ProposerChoice> &proposers,
               const SearchSettings &settings)
{
    const bool usesBins =
        std::ranges::count(proposers, ProposerChoice::Kind::DynamicProgramming, &ProposerChoice::kind) > 0;
    const double bins = double(settings.binsPerDevice) * double(model.topology.worldSize);
    if (!usesBins || bins * double(std::max<std::size_t>(1, space.size())) <= double(mostCells))
        return Done(std::monostate());
    return inputError("too_many_bins",
                      phrase("mem_bins_per_device: %1 bins for each of %2 ranks and %3 tables are too many",
                             {std::to_string(settings.binsPerDevice), std::to_string(model.topology.worldSize),
                              std::to_string(space.size())}),
                      "use fewer bins");
}

std::unique_ptr<EmbeddingPlan> makePlan(const PlannerInput &input, std::string_view plannerId,
                                        std::shared_ptr<const Model> model, std::vector<PlacedTable> tables,
                                        PlannerFigures figures)
{
    return std::make_unique<EmbeddingPlan>(input.inventory ? input.inventory : std::make_shared<const Inventory>(),
                                           EmbeddingState(std::move(model), std::move(tables)),
                                           PlanOrigin{std::string(plannerId), input.given, {}}, std::move(figures));
}

const EmbeddingPlan *startOf(const PlannerInput &input)
{
    return dynamic_cast<const EmbeddingPlan *>(input.start.get());
}

/// What the open plan holds its tables to, where it is one of the same tables and ranks.
LimitList limitsFrom(const PlannerInput &input, const Model &model)
{
    const EmbeddingPlan *start = startOf(input);
    if (!start || start->state().tableCount() != model.tables->tables.size())
        return {};
    LimitList limits = start->limitList();
    const Topology &before = start->state().topology();
    const bool areSameRanks =
        before.worldSize == model.topology.worldSize && before.groupSize == model.topology.groupSize;
    for (TableLimits &each : limits)
        each.isPinned = each.isPinned && areSameRanks;
    return limits;
}

Result<SearchSpace> limitedBy(const LimitList &limits, const PlannerInput &input, SearchSpace space, const Model &model)
{
    if (limits.empty())
        return space;
    const EmbeddingState &state = startOf(input)->state();
    std::vector<PlacedTable> placed;
    for (std::size_t t = 0; t < state.tableCount(); ++t)
        placed.push_back(state.table(t));
    return limitedSpace(std::move(space), limits, placed, *model.tables, model.topology, model.settings.estimate);
}

/// No plan was found: pins and limits may be why.
Error blamingLimits(Error error, const LimitList &limits)
{
    if (error.code != "insufficient_storage" && error.code != "strict_constraints")
        return error;
    const auto pinned = std::ranges::count_if(limits, &TableLimits::isPinned);
    const auto held = std::ranges::count_if(limits, [](const TableLimits &each) { return !each.isFree(); });
    error.hint =
        phrase("%1 held to ranks, types or kernels%2: leave some of them free to see whether they are in the way",
               {phrase(held == 1 ? "%1 table is" : "%1 tables are", {std::to_string(held)}),
                pinned > 0 ? phrase(", %1 of them pinned", {std::to_string(pinned)}) : Text()});
    return error;
}

} // namespace

Result<LoopResult> search(const Model &model, const SearchSpace &space, const std::vector<ProposerChoice> &proposers,
                          const SearchSettings &settings, const Job &job)
{
    if (const Done bins = checkBins(model, space, proposers, settings); !bins)
        return bins.error();
    std::vector<std::unique_ptr<Proposer>> made;
    for (const ProposerChoice &choice : proposers) {
        made.push_back(makeProposer(model, space, choice, settings, job));
        if (choice.kind == ProposerChoice::Kind::GridSearch && made.back()->expectedCount() == 0)
            job.progress("grid search: more combinations than max_proposals, skipped");
    }
    Partitioner partitioner(space, model.tables->moduleOf, model.topology, model.reservation.available,
                            settings.partitioner);
    return runLoop(space, made, partitioner, settings.limits, job);
}

std::vector<PlacedTable> placedTables(const SearchSpace &space, const LoopResult::Best &best)
{
    std::vector<PlacedTable> tables;
    for (std::size_t t = 0; t < space.size(); ++t)
        tables.push_back({space[t][best.proposal[t]], best.ranks[t], {}});
    return tables;
}

Result<std::unique_ptr<EditedPlan>> runPlannerFrame(const PlannerInput &input, std::string_view plannerId,
                                                    const FindTables &find)
{
    const Inventory none;
    const Result<std::shared_ptr<const Model>> made =
        makeModel(input.graph, input.inventory ? *input.inventory : none, input.parameters);
    if (!made)
        return made.error();
    const std::shared_ptr<const Model> &model = *made;
    PlannerFigures figures;
    if (model->tables->tables.empty())
        return std::unique_ptr<EditedPlan>(makePlan(input, plannerId, model, {}, figures));
    if (const Done reserved = checkReservation(model->reservation, model->topology, model->settings.reservation);
        !reserved)
        return reserved.error();
    Result<SearchSpace> space = enumerateOptions(*model->tables, model->topology, model->settings.estimate);
    if (!space)
        return space.error();
    const LimitList limits = limitsFrom(input, *model);
    const Result<SearchSpace> allowed = limitedBy(limits, input, std::move(*space), *model);
    if (!allowed)
        return allowed.error();
    Result<std::vector<PlacedTable>> tables = find(model, *allowed, figures);
    if (!tables)
        return limits.empty() ? tables.error() : blamingLimits(tables.error(), limits);
    for (PlacedTable &table : *tables)
        table.option.limit.reset();
    std::unique_ptr<EmbeddingPlan> plan = makePlan(input, plannerId, model, std::move(*tables), std::move(figures));
    plan->setLimits(limits);
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

Result<std::unique_ptr<EditedPlan>> runProposers(const PlannerInput &input, std::string_view plannerId,
                                                 const std::vector<ProposerChoice> &proposers, const Job &job)
{
    const SearchSettings settings = readSearchSettings(input.parameters);
    return runPlannerFrame(input, plannerId,
                           [&](const std::shared_ptr<const Model> &model, const SearchSpace &space,
                               PlannerFigures &figures) -> Result<std::vector<PlacedTable>> {
                               const Result<LoopResult> result = search(*model, space, proposers, settings, job);
                               if (!result)
                                   return result.error();
                               figures.proposals = result->proposals;
                               figures.plans = result->plans;
                               if (result->best)
                                   return placedTables(space, *result->best);
                               if (job.stopRequested())
                                   return cancelledError();
                               Error error = noPlanError(*model, *result);
                               error.hint =
                                   result->proposals == 0
                                       ? phrase("grid search proposes nothing where there are more combinations "
                                                "than max_proposals")
                                       : whatWouldHelp(*model, proposers, settings, job);
                               return error;
                           });
}

} // namespace cutaway::embedding
