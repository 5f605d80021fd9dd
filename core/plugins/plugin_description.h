#pragma once

#include "core/files/byte_source.h"
#include "core/json/json_reading.h"
#include "core/plan/plan_kinds.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// As it is run in another folder: arguments that name something beside the description by a relative path become
/// absolute, and so does a program with a slash in its name; one without is looked for on PATH.
std::vector<std::string> absoluteCommand(const std::vector<std::string> &command, const std::filesystem::path &folder);

/// As a person would type it: arguments with unusual characters in quotation marks.
std::string commandLineText(const std::vector<std::string> &command);

/// The folder with the Python package `cutaway` of this installation or build, so that planners find `cutaway.plugin`
/// where nobody has installed it; none: it is not there.
std::vector<std::string> pythonHelpers();

/// A planner that is a program of its own, as its `NAME.cutaway-planner.json` describes it (README.md, section 1).
struct PlannerDescription
{
    std::filesystem::path file;         ///< absolute
    std::string text;                   ///< of the file: who agreed to run it agreed to this
    PlannerDescriptor planner;          ///< all but what to run
    std::vector<std::string> command;   ///< as written
    std::vector<std::string> arguments; ///< the same with paths beside the description made absolute
    bool needsDevices = false;
    bool needsLatency = false;
};

/// The parameter that every such planner has: what it declares itself, or one that is added.
inline constexpr std::string_view timeLimitParameter = "time_limit_sec";

/// Errors name the JSON path: those of the document, `bad_id`, `bad_command`, `bad_parameter`, `unknown_kind`,
/// `unknown_need`.
Result<PlannerDescription> readPlannerDescription(std::string text, const std::filesystem::path &file);
/// The same of a file; an error's `where` begins with its path. Errors: those of `readFile`, too.
Result<PlannerDescription> readPlannerDescriptionFile(const std::filesystem::path &file);

/// A reader of models that is a program of its own, as its `NAME.cutaway-importer.json` describes it (README.md,
/// section 3).
struct ImporterDescription
{
    std::filesystem::path file; ///< absolute
    std::string text;           ///< of the file
    std::string id;
    std::string title;
    std::string description;
    std::vector<std::string> arguments;  ///< of the command, with paths beside the description made absolute
    std::vector<std::string> names;      ///< patterns of files' names, with * and ?; empty: any
    std::vector<std::string> firstBytes; ///< one of which a file begins with; empty: any
};

/// Errors name the JSON path: those of the document, `bad_id`, `bad_command`, `bad_pattern`.
Result<ImporterDescription> readImporterDescription(std::string text, const std::filesystem::path &file);

/// Whether a file is one that the importer takes, by its name and its first bytes. A source without a path has no name.
bool takesFile(const ImporterDescription &importer, const ByteSource &source);

} // namespace cutaway
