#pragma once

#include "core/measured/run.h"

namespace cutaway::measured {

/// Something that one rank sent and another received, each by its own clock.
struct Message
{
    std::size_t from = 0; ///< of `Run::ranks`
    std::size_t to = 0;
    double sent = 0;     ///< not before this
    double received = 0; ///< not after this
};

/// How the clocks of a run's ranks were brought together.
struct ClockAlignment
{
    enum class Method : std::uint8_t {
        OneRank,
        AsRecorded, ///< all messages arrive behind their sending, by the clocks as they are
        Messages,   ///< in the middle of what the messages allow
        StepBegin,  ///< the ranks begin each step at the same time
    };
    Method method = Method::OneRank;
    std::size_t messages = 0;
    std::vector<double> offsetSec; ///< per rank: what was added to its times; of `StepBegin` in the first step
    double uncertaintySec = 0;     ///< half of what the messages allow, of the rank that they allow most
    double stepBeginSpreadSec = 0; ///< of `StepBegin`: by how much the offsets differ between steps
};

/// Moves the ranks' times to one clock (README.md, section 2). A message cannot arrive before it is sent: those both
/// ways between ranks tell how far their clocks can be apart. O(messages + ranks³), ranks to 512; above that by the
/// step's begin.
ClockAlignment alignClocks(Run &run, const std::vector<Message> &messages);

} // namespace cutaway::measured
