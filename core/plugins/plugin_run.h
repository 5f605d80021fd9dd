#pragma once

#include "core/plugins/plugin_description.h"

#include <cstdint>

namespace cutaway {

/// What a run may take.
struct PluginLimits
{
    std::uint64_t memory = std::uint64_t(8) << 30;    ///< bytes, of the program and all that it starts
    std::size_t longestLine = std::size_t(256) << 20; ///< bytes of a line of its output
};

/// The usual ones, or what the environment's CUTAWAY_PLUGIN_MEMORY (bytes, or with K, M, G) says.
PluginLimits pluginLimits();

/// Runs the program, tells `job` its progress, and takes the last of its plans that is valid. A fault after a valid
/// plan becomes a note of the plan (`plannerNotes`), as does a stop by the job or the time limit. Errors: those of the
/// request, of the process, of the only plan; `plugin_error` (what the program says), `plugin_failed` (its end),
/// `plugin_output`, `plugin_memory`, `time_limit`, `cancelled`.
Result<std::unique_ptr<EditedPlan>> runPlugin(const PlannerDescription &description, const PlannerInput &input,
                                              const PluginLimits &limits, const Job &job);

} // namespace cutaway
