#pragma once

#include "core/json/parameter.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// What a shell offers where a value is typed.
enum class Offered { Nothing, Files, Planners, Formats, Accelerators, Documents };

/// An option of a subcommand: `--devices DEVICES`, or a flag such as `--json`.
struct OptionDeclaration
{
    std::string_view name = {};
    std::string_view value = {}; ///< what stands for it in usage lines: `DEVICES`; empty: a flag
    std::string_view help = {};  ///< one line, without full stop
    Offered offered = Offered::Files;
    bool isRequired = false;
    bool isRepeated = false;
    bool takesRest = false;     ///< files that follow the first one are its values too: `--run trace0 trace1`
    bool isAlternative = false; ///< to the option declared before it: `[--json | --to html]`
};

/// What a subcommand accepts. Usage lines, `--help`, the parser, the man page and the completions of shells are all
/// made from this.
struct CommandDeclaration
{
    std::string_view name = {};
    std::string_view summary = {};    ///< one line, without full stop
    std::string_view example = {};    ///< a line that works, without the program's name
    std::string_view positional = {}; ///< the one file: `GRAPH`; empty: none
    std::vector<OptionDeclaration> options = {};
    Offered positionalOffered = Offered::Files;
    bool isPositionalOptional = false;
};

/// Every subcommand, in the order of `--help`.
const std::vector<CommandDeclaration> &commandDeclarations();
/// Null if there is none.
const CommandDeclaration *findCommandDeclaration(std::string_view name);
/// What every subcommand takes besides its own.
const std::vector<OptionDeclaration> &commonOptions();

/// `plan GRAPH [--devices DEVICES] --planner ID ... --out PLAN`
std::string usageLine(const CommandDeclaration &command);
/// What `cutaway COMMAND --help` says: usage, summary, a line for each option, an example.
std::string helpText(const CommandDeclaration &command);
/// `--devices DEVICES`
std::string optionUsage(const OptionDeclaration &option);

// What a shell reads to complete the words after `cutaway`, made of the declarations of the subcommands.
std::string bashCompletions();
std::string zshCompletions();
std::string fishCompletions();

/// The manual page in roff, made of the declarations of the subcommands.
std::string manPage();

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
