#include "core/children/worker_program.h"

#include "core/children/worker_answer.h"

#include <unistd.h>

namespace cutaway {

namespace {

namespace fs = std::filesystem;

fs::path workerProgram()
{
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const char *place : {"cutaway-worker", "../cutaway-worker", "../libexec/cutaway/cutaway-worker"}) {
        const fs::path candidate = folder / place;
        if (access(candidate.c_str(), X_OK) == 0)
            return candidate;
    }
    return {};
}

} // namespace

Result<ChildCommand> workerCommand(std::string_view mode, Text what)
{
    fs::path program = workerProgram();
    if (program.empty())
        return Error{ErrorKind::System,
                     "no_worker",
                     phrase("%1 does not start: it is not installed", {what}),
                     "a complete installation has the program cutaway-worker",
                     {}};
    return ChildCommand{std::move(program), {std::string(mode)}, std::move(what)};
}

Result<std::string> askWorker(std::string_view mode, Text what, std::string_view request, const ChildLimits &limits,
                              const ChildBudget &budget, const Job &job)
{
    const Result<ChildCommand> command = workerCommand(mode, std::move(what));
    if (!command)
        return command.error();
    const Result<std::string> bytes = runChild(*command, request, limits, budget, job);
    return bytes ? readWorkerAnswer(*bytes, command->what) : bytes.error();
}

} // namespace cutaway
