#pragma once

#include <string>
#include <string_view>

namespace cutaway {

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
