#pragma once

#include <cstdint>
#include <vector>

namespace cutaway::training {

/// A way to run one block of a class.
struct ModeOption
{
    std::uint32_t mode = 0; ///< its number in the list of modes that may be chosen
    double kept = 0;        ///< bytes
    double seconds = 0;
    double transient = 0; ///< bytes
};

/// How many blocks of a class take each option, and what they keep and take together.
struct ModeMix
{
    double kept = 0;
    double seconds = 0;
    std::vector<std::uint32_t> counts; ///< by option
};

/// Options of which none keeps less and takes less than another: ascending in what they keep, descending in time.
std::vector<ModeOption> undominated(std::vector<ModeOption> options);

/// The fastest mix of `count` blocks that keeps at most `room`; its seconds are infinite where there is none. `options`
/// are undominated. Blocks of a class are interchangeable, so only their numbers matter: O(count) for up to three
/// options, O(count^(options − 2)) beyond.
ModeMix fastestMix(const std::vector<ModeOption> &options, std::uint32_t count, double room);

/// All mixes of `count` blocks of which none keeps less and takes less than another, ascending in what they keep.
std::vector<ModeMix> undominatedMixes(const std::vector<ModeOption> &options, std::uint32_t count);

} // namespace cutaway::training
