#pragma once

#include <string>

namespace cutaway {

/// The manual page in roff, made of the declarations of the subcommands.
std::string manPage();

} // namespace cutaway
