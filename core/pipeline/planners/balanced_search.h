#pragma once

#include "core/base/job.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace cutaway {

/// What a balanced cut is searched for in: n computing nodes in order, K stages, cut i lies before node i.
struct BalancedInput
{
    std::size_t nodes = 0;
    std::size_t stages = 1;
    std::vector<std::vector<double>> seconds;     ///< per kind of device and node
    std::vector<std::size_t> kinds;               ///< per stage: of its device
    double computeFactor = 1;                     ///< forward and backward for one forward
    std::vector<std::vector<double>> transferSec; ///< per stage and cut: what it pays when it begins there
    std::vector<std::int64_t> cutBytes;           ///< per cut: what crosses it
    std::vector<bool> mayCut;                     ///< per cut; empty: any
    static constexpr std::uint32_t anyStage = 0xffffffff;
    std::vector<bool> mustCut;                 ///< per cut; empty: nowhere
    std::vector<std::uint32_t> heldTo;         ///< per node: the stage that it must be in; empty: any
    std::vector<std::int64_t> activationBytes; ///< per node
    struct Weight
    {
        std::uint32_t storage;
        std::int64_t bytes;
    };
    std::vector<std::vector<Weight>> weights; ///< per node
    std::size_t storageCount = 0;
    double weightFactor = 1;                           ///< bytes held for each byte of weights, at least 1
    std::vector<std::int64_t> inFlight;                ///< per stage: how often its activations are held, at least 1
    std::vector<std::int64_t> remadeInFlight;          ///< per stage, where it holds what it receives that often, and
                                                       ///< so many times what it makes; empty: it holds both alike
    std::vector<std::optional<std::int64_t>> capacity; ///< per stage; none: no limit
};

/// The first node of every stage but the first: of all cuts whose slowest stage is as quick as can be and whose stages
/// all fit, the one with the least bytes over its cuts, then the smallest in lexicographic order. None if nothing fits.
/// Halves the interval that the least slowest stage lies in until two doubles are left, some 60 times; a slowest stage
/// is tried by sweeping once over the nodes for each stage, since a stage that may end somewhere may end anywhere
/// before. Least bytes: dynamic programming from the last stage to the first. O(n K log n) each, O(n K) memory. Errors:
/// `cancelled`.
Result<std::optional<std::vector<std::size_t>>> balancedCut(const BalancedInput &input, const Job &job);

} // namespace cutaway
