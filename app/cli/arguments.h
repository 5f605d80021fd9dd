#pragma once

#include "app/cli/subcommands.h"
#include "core/json/parameter.h"

#include <map>
#include <string>
#include <vector>

namespace cutaway {

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
