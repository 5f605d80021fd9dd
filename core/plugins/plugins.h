#pragma once

#include "core/plugins/plugin_description.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace cutaway {

/// The folders in which planners and importers are described, the first first: those of $CUTAWAY_PLANNERS, then
/// $XDG_DATA_HOME/cutaway/planners, then cutaway/planners in each of $XDG_DATA_DIRS. Relative ones are passed over.
std::vector<std::filesystem::path> pluginFolders();

/// The files in a folder whose names end in `ending`, by name; none where there is no such folder.
std::vector<std::filesystem::path> filesEndingIn(const std::filesystem::path &folder, std::string_view ending);

/// Makes the planners and importers of these descriptions ones like all others, importers behind Cutaway's own formats.
/// The name says which a file describes: it ends in `.cutaway-planner.json` or `.cutaway-importer.json`. Nothing is
/// run. What is wrong with one is a
/// warning that names its file, and leaves the others; of two with one id the first stays, without a warning, so that a
/// user's own copy stands before the system's. At a program's start, once.
std::vector<Text> offerPlugins(std::span<const std::filesystem::path> descriptions);
/// The same of `named` files, which must be right, and then of all in `pluginFolders()`. An error of a named one is
/// one.
Result<std::vector<Text>> offerPlugins(const std::vector<std::string> &named);

/// The description of an importer; null for Cutaway's own formats.
const ImporterDescription *findImporter(std::string_view formatId);

/// The description of a planner that is a program; null for Cutaway's own.
const PlannerDescription *findPlugin(std::string_view plannerId);

} // namespace cutaway
