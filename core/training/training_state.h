#pragma once

#include "core/training/training_cost.h"

#include <map>
#include <memory>
#include <optional>

namespace cutaway::training {

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

} // namespace cutaway::training
