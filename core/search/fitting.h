#pragma once

#include "core/base/job.h"
#include "core/search/unit_graph.h"

#include <optional>

namespace cutaway {

/// The first reason, if any, that no plan can fit whatever the order: `no plan fits: …` with the code `no_plan`.
/// A node that runs nowhere; a unit that is larger than the largest device that can run it; a graph that is larger than
/// all devices together.
std::optional<Error> fitFault(const PlacementModel &model, const Units &units);

/// `no plan fits: <reason>`. The hint names the groups that the order forces together.
Error noPlanFits(Text reason, const Units &units);

/// Why a search for stages ended with none: it was stopped, its time was over, or no plan fits, which is certain only
/// if it has looked at all.
Error nothingFound(const Deadline &deadline, bool hasLookedAtAll, const Units &units);
/// The same, and on which device stages in the graph's order would be over by how much, where nodes' memory adds up.
Error nothingFound(const Deadline &deadline, bool hasLookedAtAll, const PlacementModel &model, const Units &units);

/// `dev_1, which needs 99.41 MiB and has 96.50 MiB: over by 2.91 MiB`.
Text overBy(const Device &device, std::int64_t needed);

} // namespace cutaway
