#pragma once

#include "core/formats/models/graph_formats.h"
#include "core/plugins/plugin_description.h"
#include "core/plugins/plugin_run.h"

namespace cutaway {

/// Runs the program with the file's path as its last argument and reads the `cutaway.graph` that it prints. A source
/// without a path is its standard input, and the path that of this. Errors: those of the process and of the graph,
/// `plugin_failed`, `plugin_memory`, `plugin_output`, `cancelled`; `not_agreed` where `mayRunImporter` forbids it.
Result<ImportedGraph> runImporter(const ImporterDescription &importer, const ByteSource &source,
                                  const PluginLimits &limits, const Job &job);

/// Who is asked before an importer runs, from any thread; none: nobody. To be set at a program's start.
void setMayRunImporter(std::function<bool(const ImporterDescription &)> mayRun);

} // namespace cutaway
