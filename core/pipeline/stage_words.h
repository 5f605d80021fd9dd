#pragma once

#include "core/plan/step_work.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace cutaway {

class Graph;
struct StageFigures;

/// `forward 7.27 ms, backward 14.5 ms` and shorter forms; without training the forward pass alone.
std::vector<Text> passTexts(double forwardSec, std::optional<double> backwardSec);

/// Whether anybody knows how long one of a stage's operators takes.
bool hasTimes(const Graph &graph, const StageFigures &stage);

/// What a step of a schedule gets done.
StepWork microbatchWork(std::int64_t microbatches, bool isTraining);

/// `keeps 2.32 GiB, parameters 772 MiB` and shorter forms, the shortest in one unit: `2.32, 0.75 GiB`.
std::vector<Text> keptTexts(std::int64_t kept, std::int64_t parameters);

} // namespace cutaway
