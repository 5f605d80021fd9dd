#include "core/embedding/planners/planners.h"

#include "core/embedding/embedding_kind.h"
#include "core/embedding/embedding_table.h"
#include "core/embedding/planners/embedding_planner.h"
#include "core/embedding/table_choices.h"

#include <limits>

namespace cutaway::embedding {

namespace {

using Kind = ProposerChoice::Kind;

const std::vector<ProposerChoice> &usualProposers()
{
    static const std::vector<ProposerChoice> usual{{Kind::DynamicProgramming}, {Kind::Uniform}};
    return usual;
}

/// A planner of which the best is never worse, or one more to start from.
struct Contender
{
    std::vector<ProposerChoice> proposers;
    PartitionerKind partitioner = PartitionerKind::GreedyPerf;
    SortBy sortBy = SortBy::Storage;
};

/// Every proposer of every planner of the kind, with every partitioner. The others' parameters are the best's too.
std::vector<Contender> contenders()
{
    const std::vector<ProposerChoice> torchrec{
        {Kind::GridSearch}, {Kind::Greedy, true}, {Kind::Greedy, false}, {Kind::Uniform, true}};
    std::vector<Contender> list;
    for (const std::vector<ProposerChoice> &proposers : {usualProposers(), torchrec, {{Kind::Relaxed}}}) {
        list.push_back({proposers});
        list.push_back({proposers, PartitionerKind::GreedyPerf, SortBy::Perf});
        list.push_back({proposers, PartitionerKind::MemoryBalanced});
    }
    return list;
}

/// The open plan under these settings, where it is one of the same tables and ranks that keeps all limits.
std::optional<EmbeddingState> startFrom(const PlannerInput &input, const std::shared_ptr<const Model> &model)
{
    const auto *open = dynamic_cast<const EmbeddingPlan *>(input.start.get());
    if (!open || open->sharedGraph() != input.graph ||
        open->state().topology().worldSize != model->topology.worldSize ||
        open->state().topology().groupSize != model->topology.groupSize)
        return {};
    EmbeddingState state = open->state();
    state.setModel(model);
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        const PlacedTable &placed = state.table(t);
        const std::vector<OptionName> choices = choicesOf(model->table(t), model->topology);
        const bool isChoice = placed.option.otherKernel.empty() &&
                              std::ranges::count(choices, OptionName{placed.option.type, placed.option.kernel}) > 0;
        if (!isChoice || breachOf(open->limitsOf(t), model->table(t), placed.option, placed.ranks, model->topology))
            return {};
    }
    for (std::size_t r = 0; r < model->topology.ranks(); ++r) {
        if (!state.sums(r).used.fitsIn(model->reservation.available[r]))
            return {};
    }
    return state;
}

/// Whether all tables are cut as the lower bound takes them to be.
bool isOfUsualLayouts(const EmbeddingState &state)
{
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        if (!isUsualLayout(state.table(t).option, state.model().table(t), state.topology()))
            return false;
    }
    return true;
}

constexpr double millisecondsPerSecond = 1000.0;
constexpr double leastTimeout = 1e-9; ///< seconds: 0 would be none at all

class BestSearch
{
public:
    BestSearch(std::shared_ptr<const Model> model, const SearchSpace &space, SearchSettings settings,
               PlannerFigures &figures, const Job &job)
        : m_model(std::move(model))
        , m_space(space)
        , m_settings(settings)
        , m_figures(figures)
        , m_job(job)
        , m_deadline(job, secondsOrNoLimit(settings.limits.timeoutSec))
    {
    }

    Result<std::vector<PlacedTable>> run(const PlannerInput &input)
    {
        if (std::optional<EmbeddingState> start = startFrom(input, m_model))
            consider(std::move(*start));
        // Quick and among the usual ones too, so that who cancels soon has a plan.
        if (const Result<LoopResult> quick = attempt({{{Kind::Uniform}}}); !quick)
            return quick.error();
        const double bound = ratingLowerBound(*m_model) / millisecondsPerSecond;
        for (const Contender &contender : contenders()) {
            tell(bound);
            if (m_job.stopRequested() || (m_best && m_deadline.isOver()))
                break;
            Result<LoopResult> tried = attempt(contender);
            if (!tried)
                return tried.error();
            if (!m_first)
                m_first = std::move(*tried);
        }
        if (!m_best)
            return nothingFound();
        if (!m_deadline.isOver()) {
            consider(
                EmbeddingState(m_model, arrangedAnew(*m_best, m_space, bound * millisecondsPerSecond, m_deadline)));
            tell(bound);
        }
        if (!m_job.stopRequested() && isOfUsualLayouts(*m_best)) {
            m_figures.boundSec = bound;
            m_figures.boundOf = m_model;
        }
        std::vector<PlacedTable> tables;
        for (std::size_t t = 0; t < m_best->tableCount(); ++t)
            tables.push_back(m_best->table(t));
        return tables;
    }

private:
    void tell(double bound) const
    {
        if (m_best)
            m_job.tellGap({m_best->rating() / millisecondsPerSecond, bound, ratingBoundOrigin()});
    }

    Result<LoopResult> attempt(const Contender &contender)
    {
        SearchSettings settings = m_settings;
        settings.partitioner.kind = contender.partitioner;
        settings.partitioner.sortBy = contender.sortBy;
        if (m_settings.threshold == 0)
            settings.limits.ratingToBeat = m_best ? m_best->rating() : std::numeric_limits<double>::infinity();
        if (settings.limits.timeoutSec > 0)
            settings.limits.timeoutSec = std::max(leastTimeout, m_deadline.secondsLeft());
        Result<LoopResult> result = search(*m_model, m_space, contender.proposers, settings, m_job);
        if (!result)
            return result.error();
        m_figures.proposals += result->proposals;
        m_figures.plans += result->plans;
        if (result->best)
            consider(EmbeddingState(m_model, placedTables(m_space, *result->best)));
        return result;
    }

    void consider(EmbeddingState state)
    {
        // Steps from each start: the best start does not always lead furthest.
        constexpr std::size_t mostSteps = 2000;
        improveSlowestRank(state, m_space, mostSteps, m_deadline);
        if (!m_best || state.rating() < m_best->rating())
            m_best.emplace(std::move(state));
    }

    Error nothingFound() const
    {
        if (m_job.stopRequested() || !m_first)
            return cancelledError();
        Error error = noPlanError(*m_model, *m_first);
        error.hint = whatWouldHelp(*m_model, usualProposers(), m_settings, m_job);
        return error;
    }

    std::shared_ptr<const Model> m_model;
    const SearchSpace &m_space;
    SearchSettings m_settings;
    PlannerFigures &m_figures;
    const Job &m_job;
    Deadline m_deadline;
    std::optional<EmbeddingState> m_best;
    std::optional<LoopResult> m_first;
};

std::vector<ParameterDeclaration> bestDeclarations()
{
    std::vector<ParameterDeclaration> declarations = settingDeclarations();
    for (const ParameterDeclaration &declaration : partitionerDeclarations()) {
        if (declaration.name != "partitioner" && declaration.name != "sort_by")
            declarations.push_back(declaration);
    }
    for (ParameterDeclaration &declaration :
         proposerDeclarations({{Kind::DynamicProgramming}, {Kind::Greedy}, {Kind::GridSearch}}))
        declarations.push_back(std::move(declaration));
    return declarations;
}

/// `embedding.best`: the open plan, all other planners with each partitioner, and relaxed proposals, each improved by a
/// local search (`improveSlowestRank`); the best of all, with a lower bound to its rating. Never worse than any of
/// them, unless the time is over before. Errors: `no_tables` and those of the others.
Result<std::unique_ptr<EditedPlan>> runBest(const PlannerInput &input, const Job &job)
{
    if (std::ranges::none_of(input.graph->nodes(), hasTable))
        return inputError("no_tables", "the graph has no embedding tables, and nothing else can be put on ranks",
                          "give operators that hold tables an embedding field, or choose a planner of another kind");
    const SearchSettings settings = readSearchSettings(input.parameters);
    return runPlannerFrame(
        input, "embedding.best",
        [&](const std::shared_ptr<const Model> &model, const SearchSpace &space, PlannerFigures &figures) {
            return BestSearch(model, space, settings, figures, job).run(input);
        });
}

PlannerDescriptor planner(std::string id, std::string title, std::string description,
                          std::vector<ProposerChoice> proposers)
{
    PlannerDescriptor descriptor;
    descriptor.id = std::move(id);
    descriptor.title = std::move(title);
    descriptor.description = std::move(description);
    descriptor.kind = embeddingPlans;
    descriptor.keepsPins = true;
    descriptor.parameters = settingDeclarations();
    for (ParameterDeclaration &declaration : partitionerDeclarations())
        descriptor.parameters.push_back(std::move(declaration));
    for (ParameterDeclaration &declaration : proposerDeclarations(proposers))
        descriptor.parameters.push_back(std::move(declaration));
    descriptor.run = [name = descriptor.id, proposers = std::move(proposers)](const PlannerInput &input,
                                                                              const Job &job) {
        return runProposers(input, name, proposers, job);
    };
    return descriptor;
}

PlannerDescriptor bestPlanner()
{
    PlannerDescriptor descriptor;
    descriptor.id = "embedding.best";
    descriptor.title = "Best";
    descriptor.description =
        "Takes the best of all other planners' plans and the open plan and improves it by moving, swapping and "
        "resharding tables, one or several at a time; tells how far from the optimum the result can be at most.";
    descriptor.kind = embeddingPlans;
    descriptor.keepsPins = true;
    descriptor.parameters = bestDeclarations();
    descriptor.run = runBest;
    return descriptor;
}

} // namespace

std::vector<PlannerDescriptor> embeddingPlanners()
{
    return {
        planner("embedding.default", "Default",
                "TorchEasyRec's combination: dynamic programming over memory, then all tables sharded the same way. "
                "Places all proposals and takes the best.",
                {{Kind::DynamicProgramming}, {Kind::Uniform}}),
        planner("embedding.dynamic_programming", "Dynamic programming",
                "For each amount of memory, the options with the least total time, as TorchEasyRec finds them.",
                {{Kind::DynamicProgramming}}),
        planner("embedding.uniform", "Uniform",
                "All tables sharded the same way, once per sharding type: a simple baseline.", {{Kind::Uniform}}),
        planner("embedding.greedy", "Greedy",
                "Starts from each table's fastest option and repeatedly moves the table that needs most memory to its "
                "next option, as TorchRec does.",
                {{Kind::Greedy}}),
        planner("embedding.grid_search", "Grid search",
                "Tries every combination of all tables' options: exact, but only for a handful of tables.",
                {{Kind::GridSearch}}),
        planner("embedding.torchrec", "TorchRec",
                "TorchRec's default combination: grid search, greedy by largest shard and by sum, uniform.",
                {{Kind::GridSearch}, {Kind::Greedy, true}, {Kind::Greedy, false}, {Kind::Uniform, true}}),
        bestPlanner(),
    };
}

} // namespace cutaway::embedding
