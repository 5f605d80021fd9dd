#pragma once

#include "app/cli/declarations.h"
#include "core/base/job.h"
#include "core/formats/models/graph_formats.h"
#include "core/plan/edited_plan.h"

#include <filesystem>
#include <functional>

namespace cutaway {

/// Runs a subcommand's work and turns its outcome into an exit status: parses the arguments, prints an error as one
/// line, stops on Ctrl-C, and shows progress on a terminal. Planners and importers that are programs of their own,
/// those of --plugin and of the usual folders, are offered before.
int runSession(const CommandLine &line, const std::function<Done(const Arguments &, const Job &)> &work);

/// A model in any format that Cutaway reads. Warnings go to standard error. An error's `where` begins with the file's
/// name.
Result<ImportedGraph> loadModel(const std::string &file, ImportOptions options, const Job &job);
/// The graphs of such a file, likewise; a folder of logs is one file.
Result<GraphListing> loadListing(const std::string &file, ImportOptions options, const Job &job);
Result<std::shared_ptr<const Graph>> loadGraph(const std::string &file, const Job &job);
/// Null if `file` is empty.
Result<std::shared_ptr<const Inventory>> loadInventory(const std::string &file, const Job &job);
/// GRAPH, --devices and --plan. Warnings go to standard error.
Result<std::unique_ptr<EditedPlan>> loadPlan(const Arguments &arguments, const Job &job);

} // namespace cutaway
