#pragma once

#include "core/plan/planner_descriptor.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

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

} // namespace cutaway
