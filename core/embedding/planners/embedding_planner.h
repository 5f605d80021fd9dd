#pragma once

#include "core/embedding/embedding_plan.h"
#include "core/embedding/planners/planner_loop.h"
#include "core/plan/planner_registry.h"

namespace cutaway::embedding {

/// One proposer by name, with the parameters that are fixed for it.
struct ProposerChoice
{
    enum class Kind : std::uint8_t { DynamicProgramming, Uniform, Greedy, GridSearch, Relaxed };
    Kind kind = Kind::DynamicProgramming;
    std::optional<bool> useDepth = {}; ///< none: as the parameter says
};

/// All that a planner's parameters say besides the plan's settings.
struct SearchSettings
{
    PartitionerSettings partitioner;
    LoopLimits limits;
    std::int64_t binsPerDevice = 100;
    bool prunes = false;
    bool useDepth = true;
    std::int64_t threshold = 0;
    std::int64_t maxProposals = 10000;
};

std::vector<ParameterDeclaration> partitionerDeclarations();
/// Parameters of the proposers that are among these.
std::vector<ParameterDeclaration> proposerDeclarations(const std::vector<ProposerChoice> &proposers);
/// Parameters that the planner does not declare have their defaults.
SearchSettings readSearchSettings(const ParameterValues &parameters);

/// Proposals of all these, placed and rated. Errors: `too_many_bins`.
Result<LoopResult> search(const Model &model, const SearchSpace &space, const std::vector<ProposerChoice> &proposers,
                          const SearchSettings &settings, const Job &job);

/// The tables of a plan from what a search found.
std::vector<PlacedTable> placedTables(const SearchSpace &space, const LoopResult::Best &best);

/// Runs the proposers as a planner does. Errors: those of the model, of `enumerateOptions`, `search` and
/// `checkReservation`, and `noPlanError`.
Result<std::unique_ptr<EditedPlan>> runProposers(const PlannerInput &input, std::string_view plannerId,
                                                 const std::vector<ProposerChoice> &proposers, const Job &job);

/// The part that all planners share: reads and checks everything, calls `find` for the tables and makes the plan.
using FindTables = std::function<Result<std::vector<PlacedTable>>(const std::shared_ptr<const Model> &model,
                                                                  const SearchSpace &space, PlannerFigures &figures)>;
Result<std::unique_ptr<EditedPlan>> runPlannerFrame(const PlannerInput &input, std::string_view plannerId,
                                                    const FindTables &find);

/// Why there is no plan: `insufficient_storage` or `strict_constraints`, with the figures (README.md, section 10).
Error noPlanError(const Model &model, const LoopResult &result);

/// The least memory of a rank, to 1 %, with which the planner finds a plan, as a sentence; empty if none is found in
/// two seconds.
Text whatWouldHelp(const Model &model, const std::vector<ProposerChoice> &proposers, const SearchSettings &settings,
                   const Job &job);

} // namespace cutaway::embedding
