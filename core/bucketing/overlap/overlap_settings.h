#pragma once

#include "core/bucketing/bucketing_settings.h"

namespace cutaway {

/// What overlap scheduling may do, with torch 2.14's names and defaults (torch/_inductor/config.py,
/// aten_distributed_optimizations) but for bucketing, which is on, and
/// bucketing before it, which is off.
struct OverlapSettings
{
    std::int64_t maxInFlightBytes = 0;   ///< of collectives that are started and not waited for
    std::int64_t maxComputePreFetch = 0; ///< operators with flops ahead
    std::int64_t maxDistance = 0;        ///< collectives looked at, for starting and for bucketing
    std::optional<std::int64_t> maxIncreaseBytes;
    std::optional<double> maxIncreaseRatio;
    double overlapMultiplier = 1;
    bool merges = true;
    std::optional<bool> exposedFirst; ///< none: in the groups of FSDP
    bool mergesFsdpGroupsOnly = false;
    bool groupsByKey = true;                  ///< candidates of one bucket key one after the other
    std::optional<std::int64_t> offPathBytes; ///< of a batch of collectives that no compute needs; none: no batches
    bool preBuckets = false;
    std::optional<std::int64_t> preBucketCap; ///< none: by accelerator and group
    bool takesLesserLimit = false;            ///< of the two on memory, as documented; torch takes the greater
    bool forgetsDependences = true;           ///< torch's fault after a merge that was tried in vain

    static constexpr std::int64_t mostBucketBytes = std::int64_t(2) << 30;
    static constexpr std::size_t mostFailures = 20; ///< in a row end a bucket; also the reach of "exposed first"
};

std::vector<ParameterDeclaration> overlapParameters();

/// From values that were completed or that a document gives; of what is missing the defaults. Errors: `bad_value`.
Result<OverlapSettings> readOverlapSettings(const ParameterValues &values);
/// Those that all bucketing plans have: rates, rank and kind of bucket.
Result<BucketingSettings> overlapBucketing(const ParameterValues &values, const Inventory *inventory);

/// The cap of buckets that are filled before scheduling, in bytes, by the bandwidth at which a group's links are
/// saturated: that of its accelerators, inside a host or between hosts. A100s where the inventory names none.
std::int64_t saturatingCap(std::int64_t groupSize, const Inventory *inventory);

} // namespace cutaway
