#pragma once

#include "app/cli/declarations.h"
#include "core/json/parameter.h"

#include <map>
#include <string>
#include <vector>

namespace cutaway {

/// What a subcommand is given: what it accepts and the program's arguments, `argv[1]` being its name.
struct CommandLine
{
    const CommandDeclaration &command;
    int argc = 0;
    char **argv = nullptr;
};

// One file each. They return the exit status.
int runPlanners(const CommandLine &line);
int runPlan(const CommandLine &line);
int runEvaluate(const CommandLine &line);
int runEdit(const CommandLine &line);
int runConvert(const CommandLine &line);
int runExport(const CommandLine &line);
int runImport(const CommandLine &line);
int runSchedule(const CommandLine &line);
int runCompare(const CommandLine &line);
int runExplore(const CommandLine &line);
int runCalibrate(const CommandLine &line);
int runSchema(const CommandLine &line);

/// The documents that have a JSON Schema, in order of their names: `devices`, `graph`, …
std::vector<std::string> documentNames();

/// The arguments of a subcommand, taken apart.
struct Arguments
{
    std::vector<std::string> positionals;
    std::map<std::string, std::string, std::less<>> options;
    std::vector<std::string> flags;
    std::vector<std::pair<std::string, std::string>> settings;
    std::map<std::string, std::vector<std::string>, std::less<>> lists;
    std::vector<std::string> plugins; ///< files of `--plugin`, which every subcommand takes
    bool wantsHelp = false;

    bool has(std::string_view flag) const;
    /// Empty if not given.
    std::string option(std::string_view name) const;
};

/// Errors are of kind Usage and name the argument.
Result<Arguments> parseArguments(const CommandLine &line);

/// The settings as values of the declared parameters. An unknown key is an error of kind Usage, a bad value of kind
/// Input.
Result<ParameterValues> readSettings(const Arguments &arguments, const std::vector<ParameterDeclaration> &declarations);

} // namespace cutaway
