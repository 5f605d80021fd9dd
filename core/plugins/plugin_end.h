#pragma once

#include "core/base/result.h"
#include "core/children/supervision.h"

#include <cstdint>
#include <optional>
#include <string>

namespace cutaway {

/// What is wrong with the end of the program `what`; none: it exited with 0. `lastWords`: the last line of its standard
/// error. `memory`: what it was allowed, in bytes. Codes `plugin_failed`, `plugin_memory`, `child_not_started`.
std::optional<Error> faultOf(const std::optional<SupervisorReport> &report, const std::string &what,
                             const std::string &lastWords, std::uint64_t memory);

/// `what message: its last words`; code and kind as given.
Error pluginError(std::string code, Text message, const std::string &lastWords);

} // namespace cutaway
