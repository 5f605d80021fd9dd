#include "core/plugins/plugin_end.h"

#include "core/base/units.h"

#include <cstring>

#include <sys/wait.h>

namespace cutaway {

Error pluginError(std::string code, Text message, const std::string &lastWords)
{
    if (!lastWords.empty())
        message = phrase("%1: %2", {message, lastWords});
    return {ErrorKind::System, std::move(code), std::move(message), {}, {}};
}

std::optional<Error> faultOf(const std::optional<SupervisorReport> &report, const std::string &what,
                             const std::string &lastWords, std::uint64_t memory)
{
    if (!report)
        return pluginError("plugin_failed", phrase("%1 was lost: its supervisor was killed", {what}), lastWords);
    switch (report->end) {
    case SupervisorReport::End::NoStart:
        return Error{ErrorKind::System,
                     "child_not_started",
                     phrase("%1 does not start: %2", {what, std::string(std::strerror(report->value))}),
                     phrase("the description's command must name a program"),
                     {}};
    case SupervisorReport::End::NoMemory: {
        Error error = pluginError(
            "plugin_memory",
            phrase("%1 was ended: it took more memory than %2", {what, formatBytes(std::int64_t(memory))}), {});
        error.hint = phrase("CUTAWAY_PLUGIN_MEMORY says how much it may take");
        return error;
    }
    case SupervisorReport::End::Status: break;
    }
    if (WIFSIGNALED(report->value)) {
        const std::string signal = std::to_string(WTERMSIG(report->value));
        const char *name = sigdescr_np(WTERMSIG(report->value));
        return pluginError("plugin_failed",
                           name ? phrase("%1 was ended by signal %2 (%3)", {what, signal, std::string(name)})
                                : phrase("%1 was ended by signal %2", {what, signal}),
                           lastWords);
    }
    if (WEXITSTATUS(report->value) != 0)
        return pluginError("plugin_failed",
                           phrase("%1 ended with exit status %2", {what, std::to_string(WEXITSTATUS(report->value))}),
                           lastWords);
    return std::nullopt;
}

} // namespace cutaway
