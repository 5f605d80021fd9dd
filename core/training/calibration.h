#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway::training {

/// Quantiles at 0, 5, …, 100 % of measured/predicted − 1, ascending.
using ErrorQuantiles = std::array<double, 21>;

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

    ErrorQuantiles memoryErrorsLarge{};
    ErrorQuantiles memoryErrorsSmall{};
    ErrorQuantiles timeErrors{};
    std::size_t largeRecords = 0; ///< measurements behind each of the three; 0: not known
    std::size_t smallRecords = 0;
    std::size_t timeRecords = 0;

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

struct QuantileField
{
    std::string_view name; ///< `time_errors`
    ErrorQuantiles Calibration::*member;
    std::size_t Calibration::*records;
    std::string_view recordsName; ///< `time_records`
};
const std::vector<QuantileField> &quantileFields();

/// `A100`, `H100`, `GB200`; null for another name.
const Calibration *findCalibration(std::string_view name);

/// Whether a constant of this calibration is an assumption and not fitted to records.
bool isAssumed(const Calibration &calibration, std::string_view field);

} // namespace cutaway::training
