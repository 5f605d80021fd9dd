#pragma once

#include "core/pipeline/schedule.h"

#include <limits>

namespace cutaway {

/// Passes and transfers of a simulation, each with the one whose end it waited for.
class EventChain
{
public:
    enum class Kind : std::uint8_t { Pass, Activation, Gradient };
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    /// `place`: the stage, or the pair of neighbours by its first stage. The event's number.
    std::uint32_t add(Kind kind, std::uint32_t before, std::uint32_t place, double seconds)
    {
        m_events.push_back({before, place, seconds, kind});
        return std::uint32_t(m_events.size() - 1);
    }

    /// From the first event to this one.
    CriticalPath pathTo(std::uint32_t last, std::size_t stages) const
    {
        CriticalPath path;
        for (std::vector<double> *seconds : {&path.computeSec, &path.activationSec, &path.gradientSec})
            seconds->resize(stages, 0.0);
        for (std::uint32_t at = last; at != none; at = m_events[at].before) {
            const Event &event = m_events[at];
            switch (event.kind) {
            case Kind::Pass: path.computeSec[event.place] += event.seconds; break;
            case Kind::Activation: path.activationSec[event.place] += event.seconds; break;
            case Kind::Gradient: path.gradientSec[event.place] += event.seconds; break;
            }
        }
        return path;
    }

private:
    struct Event
    {
        std::uint32_t before;
        std::uint32_t place;
        double seconds;
        Kind kind;
    };
    std::vector<Event> m_events;
};

} // namespace cutaway
