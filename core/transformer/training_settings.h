#pragma once

#include "core/json/parameter.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::training {

enum class Schedule : std::uint8_t {
    GPipe,
    OneForwardOneBackward,
    Interleaved,
    ZeroBubble,            ///< ZB-H1: gradients of weights fill the bubble
    InterleavedZeroBubble, ///< the same with several stages a rank
    ZeroBubbleV,           ///< ZB-V: the stages go down the ranks and up again
    DualPipeV,             ///< the same, forward and backward passes overlapping
};
enum class Precision : std::uint8_t { Fp32, Bf16, Fp16, Fp8 };
enum class AttentionKernel : std::uint8_t { Unfused, Fused, Flash };
enum class Loss : std::uint8_t { Plain, Fused, FusedTe };

/// `interleaved_1f1b`, `bf16`, `fused`, `fused_te`: as in documents.
std::string_view nameOf(Schedule schedule);
std::string_view nameOf(Precision precision);
std::string_view nameOf(AttentionKernel attention);
std::string_view nameOf(Loss loss);

/// Whether each rank has as many stages as `chunks` says, by turns.
bool hasChunks(Schedule schedule);
/// Whether each rank has two stages, in a V: stage i, and the one as far from the end.
bool isVShaped(Schedule schedule);
/// Whether gradients of weights may be computed later than those of inputs.
bool splitsBackward(Schedule schedule);

/// Degrees of parallelism and all else in the head of a plan. Whole numbers are at least 1 and at most 2³¹ − 1.
struct TrainingSettings
{
    std::int64_t pipeline = 1;     ///< K
    std::int64_t chunks = 1;       ///< v, stages a pipeline rank
    std::int64_t tensor = 1;       ///< t
    std::int64_t context = 1;      ///< c
    std::int64_t data = 1;         ///< d
    std::int64_t expert = 1;       ///< e
    std::int64_t expertTensor = 1; ///< u
    bool sequenceParallel = false;
    std::int64_t zero = 1;           ///< 0 to 3; nodes may have their own
    std::int64_t microbatchSize = 1; ///< b, sequences
    std::int64_t microbatches = 1;   ///< M, a step
    Schedule schedule = Schedule::OneForwardOneBackward;
    Precision precision = Precision::Bf16;
    std::int64_t gradientBytes = 4;
    AttentionKernel attention = AttentionKernel::Fused;
    Loss loss = Loss::Plain;
    bool overlapGradients = true;
    bool deterministic = false;
    bool attentionMask = false;
    std::int64_t dispatchCopies = 1;
    std::int64_t optimizerCopies = 1;

    std::int64_t stages() const { return pipeline * chunks; }
    /// Ranks of a stage: t·c·d.
    std::int64_t stageRanks() const { return tensor * context * data; }
    std::int64_t ranks() const { return stageRanks() * pipeline; }
    std::int64_t globalBatch() const { return microbatchSize * microbatches * data; }

    friend bool operator==(const TrainingSettings &, const TrainingSettings &) = default;
};

/// The fields of a plan's head in its order, declared as parameters.
const std::vector<ParameterDeclaration> &settingDeclarations();
/// Whether the setting means something to models with experts alone.
bool isOfExperts(std::string_view setting);
bool isSetting(std::string_view name);

ParameterValue settingValue(const TrainingSettings &settings, std::string_view name);
ParameterValues settingValues(const TrainingSettings &settings);

/// Sets one field alone, as a document would. Errors: `unknown_parameter`, `bad_value` (`tensor: must be a positive
/// integer`, `precision: "x" is not one of fp32, bf16, fp16, fp8`); what fields say of each other is not tested.
Done setSetting(TrainingSettings &settings, std::string_view name, const ParameterValue &value);

/// What follows from others where nobody said it: `sequenceParallel` from t, `schedule` from v.
struct FollowingSettings
{
    bool sequenceParallelIsGiven = false;
    bool scheduleIsGiven = false;
};
void completeSettings(TrainingSettings &settings, const FollowingSettings &given);

/// The head of a document; missing fields have their defaults. Errors as of `setSetting`, in the order in which the
/// specification tests.
Result<TrainingSettings> readSettings(const nlohmann::json &document);
/// Appends all fields of the head to a document.
void writeSettings(nlohmann::ordered_json &document, const TrainingSettings &settings);

} // namespace cutaway::training
