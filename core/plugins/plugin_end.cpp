#include "core/plugins/plugin_end.h"

#include "core/base/units.h"
#include "core/files/safe_text.h"

#include <cstring>
#include <map>
#include <mutex>
#include <sys/wait.h>

namespace cutaway {

namespace {

constexpr std::size_t longestLine = 300;
constexpr std::string_view blanks = " \t\r\n";

struct KeptOutputs
{
    std::mutex mutex;
    std::map<std::string, std::string, std::less<>> byPlanner;
};

KeptOutputs &keptOutputs()
{
    static KeptOutputs all;
    return all;
}

} // namespace

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
        return pluginError("plugin_failed", phrase("%1 was lost: its supervising process was killed", {what}),
                           lastWords);
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
        error.hint = phrase("CUTAWAY_PLUGIN_MEMORY sets how much memory it may take");
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

void ErrorOutput::add(std::string_view bytes)
{
    m_bytes += bytes;
    if (m_bytes.size() > 2 * kept) // seldom, so that each byte moves once
        m_bytes.erase(0, m_bytes.size() - kept);
}

std::string ErrorOutput::text() const
{
    return m_bytes.size() > kept ? m_bytes.substr(m_bytes.size() - kept) : m_bytes;
}

std::string ErrorOutput::lastLine() const
{
    const std::size_t last = m_bytes.find_last_not_of(blanks);
    if (last == std::string::npos)
        return {};
    const std::size_t before = m_bytes.find_last_of("\r\n", last);
    const std::size_t first = m_bytes.find_first_not_of(blanks, before == std::string::npos ? 0 : before);
    std::string line = m_bytes.substr(first, last + 1 - first);
    if (line.size() > longestLine)
        line = line.substr(0, longestLine) + "…";
    return cleanText(line);
}

void keepErrorOutput(std::string_view plannerId, std::string text)
{
    KeptOutputs &all = keptOutputs();
    const std::scoped_lock lock(all.mutex);
    all.byPlanner[std::string(plannerId)] = std::move(text);
}

std::string keptErrorOutput(std::string_view plannerId)
{
    KeptOutputs &all = keptOutputs();
    const std::scoped_lock lock(all.mutex);
    const auto found = all.byPlanner.find(plannerId);
    return found == all.byPlanner.end() ? std::string() : found->second;
}

} // namespace cutaway
