#pragma once

#include "core/base/deadline.h"
#include "core/partition/planners/latency_problem.h"

namespace cutaway {

/// Fills one accelerator after another in a depth-first topological order, then hosts (core/search/README.md,
/// section 4.1). Nothing, and in `stuck` the unit concerned, where hosts are needed and there are none that run it.
std::optional<LatencyPlaces> fillAccelerators(const LatencyProblem &problem, std::uint32_t &stuck);

/// Everything on hosts; nothing where they cannot run everything.
std::optional<LatencyPlaces> allOnHosts(const LatencyProblem &problem);

/// The serial plan of the least sum, along one topological order, of [load of a stretch on an accelerator | latency of
/// a unit on the host], with each accelerator used once: an upper bound of its latency (README.md, section 4.2).
/// O(units² · numbers of accelerators used). Nothing at the deadline, or where no such plan fits.
std::optional<LatencyPlaces> serialPlan(const LatencyProblem &problem, const std::vector<std::uint32_t> &order,
                                        const Deadline &deadline);

} // namespace cutaway
