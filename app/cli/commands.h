#pragma once

namespace cutaway {

/// Whether arguments ask for the command line (a subcommand, `--help`, an option) and not for the window, or begin with
/// a word that is neither a subcommand nor a file, which `runCommand` refuses.
bool isCommand(int argc, char **argv);

/// Runs the subcommand of `argv[1]`. Exit status: 0 done; 1 the input cannot be planned or read; 2 wrong usage;
/// 130 interrupted. Results go to standard output or to files, one line about a failure to standard error.
int runCommand(int argc, char **argv);

} // namespace cutaway
