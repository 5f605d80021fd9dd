#pragma once

#include "core/training/cluster.h"
#include "core/transformer/training_settings.h"
#include "core/transformer/transformer.h"

namespace cutaway::training {

/// Whether degrees, model and cluster go together: the first refusal in the order of the specification. Error code
/// `bad_degrees`, `too_long` for schedules of more passes than are simulated. O(classes).
Done checkDegrees(const Transformer &transformer, const Cluster &cluster, const TrainingSettings &settings);

} // namespace cutaway::training
