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
/// Those of them that a plan's cost depends on, whatever made the plan.
std::vector<ParameterDeclaration> rateParameters();
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

} // namespace cutaway
