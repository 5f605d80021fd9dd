#pragma once

#include "core/base/result.h"
#include "core/children/supervised_process.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cutaway {

/// What is wrong with the end of the program `what`; none: it exited with 0. `lastWords`: the last line of its standard
/// error. `memory`: what it was allowed, in bytes. Codes `plugin_failed`, `plugin_memory`, `child_not_started`.
std::optional<Error> faultOf(const std::optional<SupervisorReport> &report, const std::string &what,
                             const std::string &lastWords, std::uint64_t memory);

/// `what message: its last words`; code and kind as given.
Error pluginError(std::string code, Text message, const std::string &lastWords);

/// The end of what a program wrote on its standard error.
class ErrorOutput
{
public:
    static constexpr std::size_t kept = std::size_t(1) << 20; ///< bytes

    void add(std::string_view bytes);
    /// The last `kept` bytes.
    std::string text() const;
    /// The last line that is not blank, without control characters and short enough for a message.
    std::string lastLine() const;

private:
    std::string m_bytes;
};

/// Keeps what the last run of a planner wrote, for whoever asks later. Any thread.
void keepErrorOutput(std::string_view plannerId, std::string text);
std::string keptErrorOutput(std::string_view plannerId);

} // namespace cutaway
