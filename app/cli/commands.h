#pragma once

#include <string_view>

namespace cutaway {

/// Whether the first argument asks for the command line (a subcommand, `--help`, an option) and not for the window.
bool isCommand(std::string_view argument);

/// Runs the subcommand of `argv[1]`. Exit status: 0 done; 1 the input cannot be planned or read; 2 wrong usage;
/// 130 interrupted. Results go to standard output or to files, one line about a failure to standard error.
int runCommand(int argc, char **argv);

} // namespace cutaway
