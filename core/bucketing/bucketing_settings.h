#pragma once

#include "core/bucketing/collectives.h"
#include "core/devices/inventory.h"
#include "core/json/parameter.h"

namespace cutaway {

/// How buckets are filled: as PyTorch Inductor's pass `bucketing.py` did in July 2025 (PR 158632), the same with its
/// known flaws mended, as it did in late 2025, when only neighbours went together, or as in torch 2.14.
enum class FillMode : std::uint8_t { Original, Fixed, Adjacent, Torch214 };

/// What torch 2.14 puts in the place of a bucket: plain calls, its own custom operators, those with element types mixed
/// in one buffer, or, for reduce-scatters, one coalesced call that copies nothing.
enum class BucketMode : std::uint8_t { Default, CustomOps, CustomOpsMultidtype, Coalesced };

/// Costs of sending and copying.
struct StepRates
{
    double latencySec = 2e-5;    ///< of each collective
    double bandwidth = 1e11;     ///< bytes per second between devices
    double copyBandwidth = 1e12; ///< bytes per second inside a device

    friend bool operator==(const StepRates &, const StepRates &) = default;
};

struct BucketingSettings
{
    CollectiveKind kind = CollectiveKind::AllGather;
    FillMode mode = FillMode::Original;
    std::vector<std::int64_t> capBytes; ///< of bucket 0, 1, … of a group, the last repeating; never empty
    std::string filter = "*";           ///< what the names of waits must match
    std::int64_t rank = 0;              ///< our index in groups that do not say it
    StepRates rates;
    BucketMode bucketMode = BucketMode::Default; ///< mode `Torch214`, as all below
    bool isFsdpOnly = false;                     ///< only collectives that sharded parameters and gradients need
    bool addsBeforeScatter = false;              ///< in any mode: sums of reduce-scatters become one, before all else
    bool mergesAllKinds = false;                 ///< buckets of every kind, not of `kind` alone

    bool isTorch214() const { return mode == FillMode::Torch214; }

    std::int64_t cap(std::size_t number) const { return capBytes[std::min(number, capBytes.size() - 1)]; }
    friend bool operator==(const BucketingSettings &, const BucketingSettings &) = default;
};

/// `mode`, `filter`, … and, for planners that are given it, `bucket_cap_mb`.
std::vector<ParameterDeclaration> bucketingParameters(CollectiveKind kind = CollectiveKind::AllGather);
ParameterDeclaration capParameter();
/// Of the planner of a kind: all-reduces are merged in the mode `torch214` only.
ParameterDeclaration modeParameter(CollectiveKind kind = CollectiveKind::AllGather);
ParameterDeclaration bucketModeParameter();

/// `0.05,0.2` in MiB to bytes, cut to whole ones. Errors, code `bad_value`: `bucket_cap_mb: "abc" is not a number`,
/// `bucket_cap_mb: -1 is negative`, `bucket_cap_mb: item 1 is empty`.
Result<std::vector<std::int64_t>> parseCaps(const ParameterValue &value);
/// The shortest text that `parseCaps` makes the same bytes of.
std::string capText(std::int64_t bytes);
/// As the field has it, and in the unit that buckets are told in: `0.06 MiB (61.4 KiB)`, `25.0 MiB`.
std::string capWords(std::int64_t bytes);

/// From values that were completed; of what is missing the defaults. The inventory (may be null) gives the bandwidth
/// where no parameter does.
Result<BucketingSettings> readSettings(CollectiveKind kind, const ParameterValues &values, const Inventory *inventory);

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
