#pragma once

#include "core/pipeline/pipeline_plan.h"
#include "core/plan/foreign_plans.h"

// Stages that are told as a layout of layers, as the rows of a schedule, or as the files of Galvatron and torchtitan.
namespace cutaway {

/// A text of one line that is a layout, that line behind Megatron's option, or JSON's list of lists of `embedding`,
/// `decoder`, `mtp`, `loss`.
bool isLayout(const ForeignFile &file);

/// `layers`, `pipeline_parallel`.
std::vector<ParameterDeclaration> layoutParameters();

/// Stages of whole layers; one that holds nothing keeps its place. Errors: those of the layout and of `modelUnits`,
/// `bad_layout` where it does not fit the graph.
Result<ImportedPlan> importLayout(const ImportInput &input, const Job &job);

/// A row of cells like `2F0` for each rank.
bool isScheduleCsv(const ForeignFile &file);

/// A pipeline plan that is run by these steps. Its stages are those of the plan that is shown where it has as many;
/// else contiguous ones with the least slowest, or as many operators in each where there are no times. Errors: those of
/// `readGivenSteps`, `too_many_stages`.
Result<ImportedPlan> importSchedule(const ImportInput &input, const Job &job);

/// Stages by computing node (as StageModel counts them), `count` of them; those without an operator keep their place
/// and say `"empty": true`.
StageAssignment stagesOf(const StageModel &model, const std::vector<std::uint32_t> &stageOfOperation,
                         std::size_t count);

/// A plan of these stages. Errors: `wrong_order` where a stage would read a later one.
Result<std::unique_ptr<PipelinePlan>> stagedPlan(const ImportInput &input, StageAssignment assignment,
                                                 PipelineSettings settings, PlanOrigin origin, std::vector<Text> notes);

/// How Galvatron runs a layer.
struct GalvatronLayer
{
    std::int64_t tensorParallel = 1;
    bool isConsecutive = true;   ///< the ranks of a tensor-parallel group stand side by side
    bool isSequence = false;     ///< the degree is Ulysses' sequence parallelism
    bool isFullySharded = false; ///< ZeRO-3; else what `default_dp_type` says
    bool recomputes = false;
    std::int64_t contextParallel = 1;
};

/// A plan that Galvatron searched or runs.
struct GalvatronFile
{
    std::int64_t stages = 1;
    std::vector<GalvatronLayer> layers;
    std::vector<std::int64_t> division; ///< layers per stage
    std::int64_t batchSize = 1;
    std::int64_t microbatches = 1;
    std::string pipelineType;              ///< `gpipe`, `pipedream_flush`
    std::string dataParallelType;          ///< `ddp`, `zero2`
    std::optional<std::int64_t> worldSize; ///< devices
    std::string kept;                      ///< all fields that are not taken apart, as a compact JSON object
};

bool isGalvatronFile(const ForeignFile &file);
/// Errors: those of JSON, `bad_value`, `wrong_length`.
Result<GalvatronFile> readGalvatronFile(const ForeignFile &file);

/// What the runtime demands of a plan on `worldSize` devices. Error: `bad_value`.
Done checkGalvatron(const GalvatronFile &file, std::int64_t worldSize);

/// The written form: numbers of layers as comma strings, four spaces of indentation.
std::string writeGalvatronFile(const GalvatronFile &file);

/// `layers`.
std::vector<ParameterDeclaration> galvatronParameters();

/// Stages of whole layers; each stage tells of its layers how they are run, in `layers`. Errors: those of the file, of
/// `modelUnits` and of `checkGalvatron`.
Result<ImportedPlan> importGalvatron(const ImportInput &input, const Job &job);

/// What torchtitan's pipeline configuration says.
struct TorchtitanFile
{
    std::vector<std::vector<std::string>> parts; ///< per stage the modules that it keeps
    std::string schedule;                        ///< `Interleaved1F1B`; empty: not told
    std::optional<std::int64_t> degree;          ///< ranks
    std::optional<std::int64_t> microbatches;
    std::string kept; ///< the other fields of a JSON file, as a compact object; empty: none
};

bool isTorchtitanFile(const ForeignFile &file);

/// A schedule as torchtitan calls it.
struct TorchtitanSchedule
{
    std::string_view name;             ///< `ZBVZeroBubble`
    std::optional<ScheduleKind> known; ///< none: only as a table of its own
    bool isV = false;                  ///< stage s and the one as far from the end share a rank
};

/// Case does not matter. Null if there is none.
const TorchtitanSchedule *findTorchtitanSchedule(std::string_view name);
/// Of given steps the runtime that pipeline_parallel_schedule_csv is for.
std::string_view torchtitanName(ScheduleKind kind);

/// Operators go to the stage whose list names their module, or the deepest one around it; those of modules that no list
/// names to the first stage that has what they read. Errors: those of the file, `nothing_matches`, `named_twice`,
/// `wrong_order`.
Result<ImportedPlan> importTorchtitan(const ImportInput &input, const Job &job);

} // namespace cutaway
