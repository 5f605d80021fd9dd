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

// What passes between the program and its workers, which always are of one build on one machine.

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

// What a worker does on its side of the socket.

/// What a worker makes of its one request.
using WorkerTask = Result<std::string> (*)(std::string_view request);

/// The channel to the program that started us. From now on this process ends with the thread that started it, is the
/// first to go where the system's memory runs out, and whatever a library prints goes nowhere.
int beWorker();

/// Until the other side says that nothing more comes.
std::string readToEnd(int channel);
/// Ends this process where nobody listens any more.
void writeAll(int channel, std::string_view bytes);

/// Reads the request, does the task and writes its answer. Returns the exit status.
int answerOnce(WorkerTask task);

} // namespace cutaway
