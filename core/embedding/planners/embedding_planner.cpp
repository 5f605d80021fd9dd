#include "core/embedding/planners/embedding_planner.h"

#include "core/base/job.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/embedding/planners/planners.h"
#include "core/embedding/planners/proposer.h"
#include "core/embedding/table_choices.h"
#include "core/json/parameter.h"

#include <algorithm>

namespace cutaway::embedding {

namespace {

constexpr std::int64_t mostProgramBytes = std::int64_t(1) << 28; ///< that the dynamic program may take

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
    const std::int64_t perBin = DynamicProgram::bytesPerBin(space.size());
    const std::int64_t most = mostProgramBytes / perBin / std::max<std::int64_t>(1, model.topology.worldSize);
    if (!usesBins || settings.binsPerDevice <= most)
        return Done(std::monostate());
    return inputError("too_many_bins",
                      phrase("mem_bins_per_device: %1 bins for each of %2 ranks and %3 tables are too many",
                             {std::to_string(settings.binsPerDevice), std::to_string(model.topology.worldSize),
                              std::to_string(space.size())}),
                      most > 0 ? phrase("use %1 at most", {std::to_string(most)})
                               : phrase("choose another planner, or fewer ranks or tables"));
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
    error.hint = phrase("%1 limited to ranks, types or kernels%2: lift some limits to see whether they are in the way",
                        {phrase(held == 1 ? "%1 table is" : "%1 tables are", {std::to_string(held)}),
                         pinned > 0 ? phrase(", %1 of them pinned", {std::to_string(pinned)}) : Text()});
    return error;
}

Text tiersText(const Storage &storage)
{
    return phrase("HBM %1, DDR %2", {byteNumber(storage.hbm), byteCount(storage.ddr)});
}

Text tiersExceeded(const Storage &needed, const Storage &room)
{
    Text text;
    const auto add = [&](const char *tier, std::int64_t wanted, std::int64_t have) {
        if (wanted > have)
            text = text.empty() ? Text(tier) : phrase("%1 and %2", {text, tier});
    };
    add("HBM", needed.hbm, room.hbm);
    add("DDR", needed.ddr, room.ddr);
    add("SSD", needed.ssd, room.ssd);
    return text;
}

Text withExceeded(const Text &text, const Storage &needed, const Storage &room)
{
    const Text tiers = tiersExceeded(needed, room);
    return tiers.empty() ? text : phrase("%1 (exceeds %2)", {text, tiers});
}

Text lastFailureText(const Model &model, const PartitionFailure &failure)
{
    return phrase("at the end table %1 had a shard of %2 x %3 that needs %4, but no rank has more than %5 free",
                  {inQuotes(model.table(failure.table).name), std::to_string(failure.shape.rows),
                   std::to_string(failure.shape.columns), tiersText(failure.needed), tiersText(failure.mostFree)});
}

/// Where it takes too long to find out how much memory would be enough.
Text whatMayHelp(const Model &model)
{
    return model.topology.isCuda ? phrase("use more ranks, ranks with more HBM or DDR, or a smaller batch")
                                 : phrase("use more ranks, ranks with more DDR, or a smaller batch");
}

/// The model with the tier that is planned by scaled on all ranks.
Model scaled(const Model &model, double factor)
{
    Model other = model;
    for (Storage &rank : other.topology.capacity) {
        std::int64_t &bytes = other.topology.isCuda ? rank.hbm : rank.ddr;
        bytes = std::int64_t(double(bytes) * factor);
    }
    other.reservation = reserve(*other.tables, other.topology, other.settings);
    return other;
}

constexpr double mostCount = 1e9;
constexpr double mostBins = 10'000; ///< of a rank: 100 times as fine as usual; each bin can be a plan to try

template <class Value>
Value valueOf(const ParameterValues &parameters, std::string_view name, Value usual)
{
    const auto found = parameters.find(name);
    if (found == parameters.end() || std::holds_alternative<std::monostate>(found->second))
        return usual;
    if constexpr (std::is_same_v<Value, double>) {
        if (const auto *whole = std::get_if<std::int64_t>(&found->second))
            return double(*whole);
    }
    return std::get<Value>(found->second);
}

bool has(const std::vector<ProposerChoice> &proposers, ProposerChoice::Kind kind)
{
    return std::ranges::count(proposers, kind, &ProposerChoice::kind) > 0;
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
            job.progress("grid search skipped: more combinations than max_proposals");
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

Error noPlanError(const Model &model, const LoopResult &result)
{
    Storage available;
    Storage largest;
    for (std::size_t r = 0; r < model.topology.ranks(); ++r) {
        available += model.reservation.available[r];
        largest.hbm = std::max(largest.hbm, model.topology.capacity[r].hbm);
        largest.ddr = std::max(largest.ddr, model.topology.capacity[r].ddr);
    }
    const bool isTooMuch = !result.leastStorage || !result.leastStorage->fitsIn(available);
    const std::vector<Text> figures{
        std::to_string(result.proposals), std::to_string(model.topology.worldSize), tiersText(largest),
        describeReservation(model.reservation, model.settings.reservation), tiersText(available)};
    Text text = isTooMuch
                    ? phrase("no plan: insufficient storage: %1 proposals evaluated for %2 devices of at most %3; "
                             "reserved %4; available in all %5",
                             figures)
                    : phrase("no plan: constraints too strict: %1 proposals evaluated for %2 devices of at most %3; "
                             "reserved %4; available in all %5",
                             figures);
    if (result.leastStorage)
        text = withExceeded(phrase("%1, required at least %2", {text, tiersText(*result.leastStorage)}),
                            *result.leastStorage, available);
    text = phrase("%1; batch size %2", {text, std::to_string(model.settings.estimate.batchSize)});
    if (result.leastStorage)
        text = withExceeded(phrase("%1; %2", {text, lastFailureText(model, result.failure)}), result.failure.needed,
                            result.failure.mostFree);
    return inputError(isTooMuch ? "insufficient_storage" : "strict_constraints", std::move(text));
}

Text whatWouldHelp(const Model &model, const std::vector<ProposerChoice> &proposers, const SearchSettings &settings,
                   const Job &job)
{
    constexpr double longest = 1.9; // seconds
    constexpr double precision = 1.01;
    constexpr double mostFactor = 1024;
    const Job quiet{job.stop, {}};
    const Deadline deadline(quiet, longest);
    const Result<SearchSpace> space = enumerateOptions(*model.tables, model.topology, model.settings.estimate);
    const auto succeeds = [&](double factor) {
        const Model other = scaled(model, factor);
        if (!checkReservation(other.reservation, other.topology, other.settings.reservation))
            return false;
        SearchSettings limited = settings;
        limited.limits = {std::max(deadline.secondsLeft(), 1e-3), true};
        const Result<LoopResult> result = search(other, *space, proposers, limited, quiet);
        return result && result->best;
    };
    if (!space)
        return {};
    double low = 1;
    double high = 2;
    while (high <= mostFactor && deadline.secondsLeft() > 0 && !succeeds(high)) {
        low = high;
        high *= 2;
    }
    if (high > mostFactor)
        return {};
    while (high / low > precision && deadline.secondsLeft() > 0) {
        const double middle = (low + high) / 2;
        (succeeds(middle) ? high : low) = middle;
    }
    if (deadline.secondsLeft() <= 0)
        return whatMayHelp(model);
    const Model enough = scaled(model, high);
    std::int64_t bytes = 0;
    for (const Storage &rank : enough.topology.capacity)
        bytes = std::max(bytes, enough.topology.plannedTier(rank));
    return phrase("ranks with %1 of %2 would be enough", {formatBytes(bytes), (model.topology.isCuda ? "HBM" : "DDR")});
}

std::vector<ParameterDeclaration> partitionerDeclarations()
{
    return {
        declareChoice("partitioner", "Partitioner", {"greedy_perf", "memory_balanced"},
                      "How proposals are placed on ranks: by time alone, or with memory as even as the time allows."),
        declareChoice("sort_by", "Largest by", {"storage", "perf"},
                      "Which tables are placed first: the largest or the "
                      "slowest."),
        declareParameter("balance_modules", "Balance modules", ParameterType::Bool, false,
                         "Places the tables of modules with few tables first."),
        between(0, mostCount,
                declareParameter("max_search_count", "Balance tries", ParameterType::Integer, std::int64_t(10),
                                 "How often memory_balanced narrows the memory that ranks may use.")),
        between(0, mostCount,
                declareParameter("tolerance", "Balance tolerance", ParameterType::Number, 0.02,
                                 "How much slower memory_balanced may make a plan, as a fraction.")),
        inUnit("seconds",
               between(0, mostCount,
                       declareParameter(
                           "timeout_sec", "Time limit", ParameterType::Number, {},
                           "Ends the search after this time with the best plan so far; unset or 0: no limit.")))};
}

std::vector<ParameterDeclaration> proposerDeclarations(const std::vector<ProposerChoice> &proposers)
{
    std::vector<ParameterDeclaration> list;
    if (has(proposers, ProposerChoice::Kind::DynamicProgramming)) {
        list.push_back(
            between(1, mostBins,
                    declareParameter("mem_bins_per_device", "Memory bins", ParameterType::Integer, std::int64_t(100),
                                     "Number of steps into which dynamic programming divides a rank's memory.")));
        list.push_back(declareParameter("prune", "Prune", ParameterType::Bool, false,
                                        "Leaves out options one of whose shards fits no rank."));
    }
    if (std::ranges::any_of(proposers, [](const ProposerChoice &proposer) {
            return (proposer.kind == ProposerChoice::Kind::Uniform || proposer.kind == ProposerChoice::Kind::Greedy) &&
                   !proposer.useDepth;
        }))
        list.push_back(declareParameter("use_depth", "By largest shard", ParameterType::Bool, true,
                                        "Scores an option by its slowest shard instead of the sum of all."));
    if (has(proposers, ProposerChoice::Kind::Greedy))
        list.push_back(zeroMeans(
            "no limit",
            between(0, mostCount,
                    declareParameter(
                        "threshold", "Patience", ParameterType::Integer, std::int64_t(0),
                        "Ends the greedy search after this many plans in a row without improvement; 0: never."))));
    if (has(proposers, ProposerChoice::Kind::GridSearch))
        list.push_back(
            between(0, mostCount,
                    declareParameter("max_proposals", "Most proposals", ParameterType::Integer, std::int64_t(10000),
                                     "With more combinations than this, grid search proposes nothing.")));
    return list;
}

SearchSettings readSearchSettings(const ParameterValues &parameters)
{
    SearchSettings settings;
    PartitionerSettings &partitioner = settings.partitioner;
    if (valueOf<std::string>(parameters, "partitioner", "greedy_perf") == "memory_balanced")
        partitioner.kind = PartitionerKind::MemoryBalanced;
    if (valueOf<std::string>(parameters, "sort_by", "storage") == "perf")
        partitioner.sortBy = SortBy::Perf;
    partitioner.balancesModules = valueOf(parameters, "balance_modules", partitioner.balancesModules);
    partitioner.maxSearchCount = valueOf(parameters, "max_search_count", partitioner.maxSearchCount);
    partitioner.tolerance = valueOf(parameters, "tolerance", partitioner.tolerance);
    settings.limits.timeoutSec = valueOf(parameters, "timeout_sec", settings.limits.timeoutSec);
    settings.binsPerDevice = valueOf(parameters, "mem_bins_per_device", settings.binsPerDevice);
    settings.prunes = valueOf(parameters, "prune", settings.prunes);
    settings.useDepth = valueOf(parameters, "use_depth", settings.useDepth);
    settings.threshold = valueOf(parameters, "threshold", settings.threshold);
    settings.maxProposals = valueOf(parameters, "max_proposals", settings.maxProposals);
    return settings;
}

} // namespace cutaway::embedding
