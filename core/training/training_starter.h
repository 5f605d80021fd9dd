#pragma once

#include "core/plan/plan_starter.h"

namespace cutaway::training {

/// A known model at a sequence length on a cluster of equal nodes; the best degrees are searched for a global batch.
PlanStarter trainingStarter();

} // namespace cutaway::training
