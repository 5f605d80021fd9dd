#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway::training {

/// Quantiles at 0, 5, …, 100 % of measured/predicted − 1, ascending.
using ErrorQuantiles = std::array<double, 21>;

/// What decides whether a measured run says something of a plan, beside its accelerator.
struct RunTraits
{
    bool hasExperts = false;
    bool isFp8 = false;
    bool sharesParameters = false; ///< ZeRO 3 in some layer
};

/// Measured runs on one accelerator, and how many of them have which trait.
struct RecordsOn
{
    std::string accelerator;
    std::size_t count = 0;
    std::size_t experts = 0;
    std::size_t fp8 = 0;
    std::size_t shared = 0; ///< parameters, in some layer

    void add(const RunTraits &run);

    friend bool operator==(const RecordsOn &, const RecordsOn &) = default;
};

/// How far measurements were from what was predicted, and which measurements these are.
struct MeasuredErrors
{
    ErrorQuantiles quantiles{};
    std::size_t records = 0;   ///< 0: it is not known how many
    std::vector<RecordsOn> on; ///< empty: it is not known on what

    /// Of models with or without experts on an accelerator.
    std::size_t recordsOn(std::string_view accelerator, bool hasExperts) const;
    std::size_t sum(std::size_t RecordsOn::*trait) const;

    friend bool operator==(const MeasuredErrors &, const MeasuredErrors &) = default;
};

/// How far an accelerator reaches what its data sheet says, and what libraries hold. Fitted to public records of memory
/// and step time, except for those constants that `isAssumed` names.
struct Calibration
{
    std::string name;         ///< of the accelerator that it was fitted for
    double gemm = 0;          ///< greatest share of the peak of a matrix product
    double half = 0;          ///< dimension of a product at which it costs twice
    double attention = 0;     ///< share of the peak in fused attention
    double memory = 0;        ///< share of the memory bandwidth
    double launchSec = 0;     ///< the processor's time to start a kernel
    double kernelSec = 0;     ///< least time of a kernel
    double blocking = 0;      ///< share of a stage transfer that holds both ranks up
    double stepSec = 0;       ///< per step
    double intra = 0;         ///< share of the bandwidth inside a node
    double inter = 0;         ///< share of the bandwidth between nodes
    double fp8 = 1;           ///< how much faster fp8 products are
    double overlap = 0;       ///< share of computation that hides communication
    double constantBytes = 0; ///< what libraries hold, if deterministic
    double relaxedBytes = 0;  ///< the same, if not
    double groupedBytes = 0;  ///< more, with experts
    double fragmentation = 0; ///< reserve, share of activations and temporaries
    double outsideBytes = 0;  ///< context and communicators, outside the framework's allocator

    MeasuredErrors largeMemory; ///< of runs that used 20 GB and more
    MeasuredErrors smallMemory;
    MeasuredErrors stepTimes;
    MeasuredErrors expertStepTimes; ///< of models with experts

    /// Of an accelerator's memory: from here on errors were measured apart.
    static constexpr double largeMemoryBytes = 20e9;
    static bool isLarge(double usedBytes);
    const MeasuredErrors &ofMemory(double usedBytes) const { return isLarge(usedBytes) ? largeMemory : smallMemory; }
    const MeasuredErrors &ofStepTime(bool hasExperts) const { return hasExperts ? expertStepTimes : stepTimes; }

    friend bool operator==(const Calibration &, const Calibration &) = default;
};

/// A constant of a calibration by the name that documents give it.
struct CalibrationField
{
    std::string_view name; ///< `launch_sec`
    double Calibration::*member;
    std::string_view description;
};
const std::vector<CalibrationField> &calibrationFields();

/// An interval of a calibration by the names that documents give it.
struct QuantileField
{
    std::string_view name; ///< `time_errors`
    MeasuredErrors Calibration::*member;
    std::string_view recordsName;   ///< `time_records`: how many
    std::string_view recordsOnName; ///< `time_records_on`: on which accelerators, with which traits
};
const std::vector<QuantileField> &quantileFields();

/// `A100`, `H100`, `GB200`; null for another name.
const Calibration *findCalibration(std::string_view name);

/// Whether a constant of this calibration is an assumption and not fitted to records.
bool isAssumed(const Calibration &calibration, std::string_view field);

} // namespace cutaway::training
