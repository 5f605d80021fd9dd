#pragma once

#include "core/base/result.h"
#include "core/children/supervised_process.h"
#include "core/formats/models/graph_formats.h"
#include "core/plugins/plugin_description.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cutaway {

/// What is wrong with the end of the program `what`; none: it exited with 0. `lastWords`: the last line of its standard
/// error. `memory`: what it was allowed, in bytes. Codes `plugin_failed`, `plugin_memory`, `child_not_started`.
std::optional<Error> faultOf(const std::optional<SupervisorReport> &report, const std::string &what,
                             const std::string &lastWords, std::uint64_t memory);

/// The end of what a program wrote on its standard error.
class ErrorOutput
{
public:
    static constexpr std::size_t kept = std::size_t(1) << 20; ///< bytes

    void add(std::string_view bytes);
    /// The last `kept` bytes.
    std::string text() const;
    /// The last line that is not blank, without control characters and short enough for a message.
    std::string lastLine() const;

private:
    std::string m_bytes;
};

/// Keeps what the last run of a planner wrote, for whoever asks later. Any thread.
void keepErrorOutput(std::string_view plannerId, std::string text);
std::string keptErrorOutput(std::string_view plannerId);

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

/// Runs the program with the file's path as its last argument and reads the `cutaway.graph` that it prints. A source
/// without a path is its standard input, and the path that of this. Errors: those of the process and of the graph,
/// `plugin_failed`, `plugin_memory`, `plugin_output`, `cancelled`; `not_agreed` where `mayRunImporter` forbids it.
Result<ImportedGraph> runImporter(const ImporterDescription &importer, const ByteSource &source,
                                  const PluginLimits &limits, const Job &job);

/// Who is asked before an importer runs, from any thread; none: nobody. To be set at a program's start.
void setMayRunImporter(std::function<bool(const ImporterDescription &)> mayRun);

} // namespace cutaway
