#pragma once

#include <stop_token>

namespace cutaway {

/// Ctrl-C and SIGTERM ask the work to stop. Work that goes on all the same is ended with the program: after a second of
/// its own time, so that on a busy machine there is enough of it to write what was found; and at once when asked again.
class InterruptWatch
{
public:
    InterruptWatch();

    std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
};

/// The program's exit status then.
inline constexpr int interruptedStatus = 130;

} // namespace cutaway
