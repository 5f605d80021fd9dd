#include "core/plugins/plugin_end.h"

#include "core/base/units.h"

#include <cstring>

#include <sys/wait.h>

namespace cutaway {

Error pluginError(std::string code, std::string message, const std::string &lastWords)
{
    if (!lastWords.empty())
        message += ": " + lastWords;
    return {ErrorKind::System, std::move(code), std::move(message), {}, {}};
}

std::optional<Error> faultOf(const std::optional<SupervisorReport> &report, const std::string &what,
                             const std::string &lastWords, std::uint64_t memory)
{
    if (!report)
        return pluginError("plugin_failed", what + " was lost: its supervisor was killed", lastWords);
    switch (report->end) {
    case SupervisorReport::End::NoStart:
        return Error{ErrorKind::System,
                     "child_not_started",
                     phrase("%1 does not start: %2", {what, std::string(std::strerror(report->value))}),
                     phrase("the description's command must name a program"),
                     {}};
    case SupervisorReport::End::NoMemory: {
        Error error = pluginError(
            "plugin_memory", what + " was ended: it took more memory than " + formatBytes(std::int64_t(memory)), {});
        error.hint = phrase("CUTAWAY_PLUGIN_MEMORY says how much it may take");
        return error;
    }
    case SupervisorReport::End::Status: break;
    }
    if (WIFSIGNALED(report->value)) {
        const int signal = WTERMSIG(report->value);
        const char *name = sigdescr_np(signal);
        return pluginError("plugin_failed",
                           what + " was ended by signal " + std::to_string(signal) +
                               (name ? std::string(" (") + name + ")" : std::string()),
                           lastWords);
    }
    if (WEXITSTATUS(report->value) != 0)
        return pluginError("plugin_failed",
                           what + " ended with exit status " + std::to_string(WEXITSTATUS(report->value)), lastWords);
    return std::nullopt;
}

} // namespace cutaway
