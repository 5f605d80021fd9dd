#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway {

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

} // namespace cutaway
