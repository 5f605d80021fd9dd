#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

/// What a worker does on its side of the socket.
namespace cutaway {

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
