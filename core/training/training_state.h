#pragma once

#include "core/training/cluster.h"
#include "core/training/step_time.h"
#include "core/transformer/training_settings.h"
#include "core/transformer/transformer.h"

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>

// A training plan as a value, whether its degrees go together, and what it costs.

namespace cutaway::training {

/// What a plan costs: step time, memory of every rank, and what follows.
struct TrainingCost
{
    StepTime step;
    std::vector<RankMemory> ranks;
    double intervalLow = 0; ///< 5 % quantile of what a step would be measured at
    double intervalHigh = 0;
    double transferSec = 0; ///< of a microbatch to the next stage
    double globalBatch = 0;
    double tokensPerSec = 0;
    double devices = 0;
    double modelFlops = 0; ///< of a step, nothing for what is computed again
    double mfu = 0;
    double fitProbability = 1; ///< the least of all ranks
    double overBytes = 0;      ///< the greatest of all ranks

    /// The rank that is furthest over, or nearest to it.
    std::size_t fullestRank() const;
};

/// O(passes + blocks).
TrainingCost trainingCost(const BlockTable &table, const StageLayout &layout);

/// `cost` as `evaluate` writes it.
nlohmann::ordered_json costJson(const TrainingCost &cost);

/// What planners keep where it is: the stage of a block, or the recomputation of a layer.
struct PlacePin
{
    std::optional<std::uint32_t> stage;
    std::optional<RecomputeMode> mode;

    friend bool operator==(const PlacePin &, const PlacePin &) = default;
};
using PlacePins = std::map<std::uint32_t, PlacePin>;

/// A plan and what it is made for. Every state that is made passes `checkDegrees` and has a stage for each chunk of
/// each rank. Cheap to copy: the model and the cluster are shared.
struct TrainingState
{
    std::shared_ptr<const Transformer> transformer;
    std::shared_ptr<const Cluster> cluster;
    TrainingSettings settings;
    StageLayout layout;
    PlacePins pins;
    struct WrittenMode
    {
        std::string text;
        RecomputeMode mode;
    };
    /// How a document wrote a mode, where it is not how we would: by place. It holds while the mode is that one.
    std::map<std::uint32_t, WrittenMode> modeTexts;

    std::string modeText(std::size_t place) const;
};

/// `none`, `full`, or the modules by name joined by `+`.
std::string modeName(RecomputeMode mode);

/// The place of a block that is named, or of none.
std::optional<std::uint32_t> findPlace(const Transformer &transformer, const Graph &graph, std::string_view name);

TrainingCost costOfState(const TrainingState &state);

RunTraits traitsOf(const TrainingState &state);

/// What a plan document says, read and tested in the order of the specification. Errors: those of the settings and of
/// `checkDegrees`; `bad_stages`, `bad_mode`, `bad_zero`, `bad_pin`; `where` is empty, messages name the field.
Result<TrainingState> readState(const Graph &graph, std::shared_ptr<const Transformer> transformer,
                                std::shared_ptr<const Cluster> cluster, const nlohmann::json &document);
/// The fields of a document that `readState` reads.
void writeState(nlohmann::ordered_json &document, const Graph &graph, const TrainingState &state);

/// Whether degrees, model and cluster go together: the first refusal in the order of the specification. Error code
/// `bad_degrees`, `too_long` for schedules of more passes than are simulated. O(classes).
Done checkDegrees(const Transformer &transformer, const Cluster &cluster, const TrainingSettings &settings);

} // namespace cutaway::training
