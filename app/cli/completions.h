#pragma once

#include <string>

namespace cutaway {

// What a shell reads to complete the words after `cutaway`, made of the declarations of the subcommands.
std::string bashCompletions();
std::string zshCompletions();
std::string fishCompletions();

/// The manual page in roff, made of the declarations of the subcommands.
std::string manPage();

} // namespace cutaway
