#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cutaway::measured {

/// What a step's time is made of, on one rank (README.md, section 4).
enum class StepPart : std::uint8_t { Forward, Backward, Waiting, Transfers, Host, LeftOver, Compute };
inline constexpr std::size_t stepPartCount = 7;
/// In the order in which they are shown, of a step of passes and of one of collectives.
inline constexpr std::array shownStepParts{StepPart::Forward, StepPart::Backward, StepPart::Transfers,
                                           StepPart::Waiting, StepPart::Host,     StepPart::LeftOver};
inline constexpr std::array shownCollectiveParts{StepPart::Compute, StepPart::Transfers, StepPart::Host,
                                                 StepPart::LeftOver};
/// `forward`, `left_over`, as documents have it.
std::string_view stepPartName(StepPart part);

/// Seconds, by `StepPart`.
using StepParts = std::array<double, stepPartCount>;
inline double &partOf(StepParts &parts, StepPart part)
{
    return parts[std::size_t(part)];
}
inline double partOf(const StepParts &parts, StepPart part)
{
    return parts[std::size_t(part)];
}

struct PartInterval
{
    StepPart part = StepPart::Forward;
    double start = 0;
    double end = 0;
};

/// Gives each moment from `start` to `end` to one part: to what computes, shared evenly where several passes do, or
/// to operators of no pass; else to a pass that waits, else to a transfer, else to `otherwise`. O(intervals · log
/// intervals).
StepParts partsOfTime(const std::vector<PartInterval> &intervals, double start, double end, StepPart otherwise);

/// The values in whole tenths of `unit` seconds, rounded by largest remainder: they add up to their rounded sum.
std::vector<std::int64_t> roundedTenths(const std::vector<double> &seconds, double unit);

} // namespace cutaway::measured
