#pragma once

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

} // namespace cutaway
