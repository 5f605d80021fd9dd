#pragma once

#include "core/base/result.h"
#include "core/children/child_process.h"

#include <string>
#include <string_view>

namespace cutaway {

/// The program `cutaway-worker` in one of its modes: beside this program, one folder up (tests of a build), or in
/// libexec of the same installation. `what` as in ChildCommand. Error `no_worker`: it is not there.
Result<ChildCommand> workerCommand(std::string_view mode, Text what);

/// Asks a worker of that mode once. Errors: `no_worker`, those of `runChild`, and those that the worker answered.
Result<std::string> askWorker(std::string_view mode, Text what, std::string_view request, const ChildLimits &limits,
                              const ChildBudget &budget, const Job &job);

/// What passes between the program and its workers, which always are of one build on one machine.

/// A text with its length before it.
void putText(std::string &bytes, std::string_view text);
/// Takes one off; false if the bytes are too few.
bool takeText(std::string_view &bytes, std::string &text);

/// A text for people, with its pattern and what stands in it, up to so deep.
void putMessage(std::string &bytes, const Text &text);
bool takeMessage(std::string_view &bytes, Text &text, int deepest = 8);

/// A worker's answer, value or error, as one text of bytes.
std::string writeWorkerAnswer(const Result<std::string> &answer);
/// Error `child_broken` where the bytes are no answer of `what`.
Result<std::string> readWorkerAnswer(std::string_view bytes, const Text &what);

} // namespace cutaway
