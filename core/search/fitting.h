#pragma once

#include "core/base/deadline.h"
#include "core/search/unit_graph.h"

#include <optional>

namespace cutaway {

/// The first reason, if any, that no plan can fit whatever the order: `no plan fits: …` with the code `no_plan`.
/// A node that runs nowhere; a unit that is larger than the largest device that can run it; a graph that is larger than
/// all devices together.
std::optional<Error> fitFault(const PlacementModel &model, const Units &units);

/// `no plan fits: <reason>`. The hint names the groups that the order forces together.
Error noPlanFits(std::string reason, const Units &units);

/// Why a search for stages ended with none: it was stopped, its time was over, or no plan fits, which is certain only
/// if it has looked at all.
Error nothingFound(const Deadline &deadline, bool hasLookedAtAll, const Units &units);

} // namespace cutaway
