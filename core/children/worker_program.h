#pragma once

#include "core/children/child_process.h"
#include "core/children/run_child.h"

#include <string_view>

namespace cutaway {

/// The program `cutaway-worker` in one of its modes: beside this program, one folder up (tests of a build), or in
/// libexec of the same installation. `what` as in ChildCommand. Error `no_worker`: it is not there.
Result<ChildCommand> workerCommand(std::string_view mode, Text what);

/// Asks a worker of that mode once. Errors: `no_worker`, those of `runChild`, and those that the worker answered.
Result<std::string> askWorker(std::string_view mode, Text what, std::string_view request, const ChildLimits &limits,
                              const ChildBudget &budget, const Job &job);

} // namespace cutaway
