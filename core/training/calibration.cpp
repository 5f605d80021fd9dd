#include "core/training/calibration.h"

#include <algorithm>
#include <iterator>

namespace cutaway::training {

namespace {

constexpr ErrorQuantiles largeMemoryErrors{-0.0726, -0.0308, -0.0179, -0.0142, -0.0095, -0.0042, -0.0035,
                                           -0.0028, -0.0024, -0.0013, 0.0002,  0.0002,  0.0002,  0.0002,
                                           0.0006,  0.0012,  0.0032,  0.0072,  0.0151,  0.0242,  0.051};
constexpr ErrorQuantiles smallMemoryErrors{-0.3987, -0.0191, -0.0051, -0.0033, -0.001, 0.0,    0.0007,
                                           0.001,   0.0014,  0.0017,  0.0022,  0.0031, 0.0044, 0.0062,
                                           0.0092,  0.0142,  0.0188,  0.0244,  0.0337, 0.0507, 0.3978};
/// Of models with experts, on all accelerators.
constexpr ErrorQuantiles expertTimeErrors{-0.95,  -0.2616, -0.2518, -0.1297, -0.0771, -0.0281, 0.0443,
                                          0.0504, 0.0589,  0.0832,  0.0888,  0.0905,  0.1145,  0.1419,
                                          0.1514, 0.1991,  0.2471,  0.2857,  0.5229,  0.8556,  1.8887};

// The public records, which tests/fixtures/training/records.json has one by one.

MeasuredErrors measured(const ErrorQuantiles &quantiles, std::vector<RecordsOn> on)
{
    MeasuredErrors errors{quantiles, 0, std::move(on)};
    errors.records = errors.sum(&RecordsOn::count);
    return errors;
}

MeasuredErrors expertTimes()
{
    return measured(expertTimeErrors, {{"B200", 18, 18, 18, 0}, {"GB200", 7, 7, 7, 0}, {"GB300", 7, 7, 7, 0}});
}

Calibration withMemoryErrors(Calibration calibration)
{
    calibration.largeMemory =
        measured(largeMemoryErrors, {{"A100", 2, 1, 0, 0}, {"H100", 7, 5, 0, 0}, {"GB200", 4, 1, 0, 0}});
    calibration.smallMemory =
        measured(smallMemoryErrors, {{"A100", 200, 34, 0, 0}, {"H100", 59, 12, 2, 0}, {"GB200", 84, 15, 2, 0}});
    return calibration;
}

Calibration a100()
{
    Calibration it;
    it.name = "A100";
    it.gemm = 0.877;
    it.half = 135;
    it.attention = 0.5;
    it.memory = 0.824;
    it.launchSec = 4.52e-5;
    it.kernelSec = 8.7e-6;
    it.blocking = 0.078;
    it.stepSec = 2.2e-3;
    it.intra = 1.0;
    it.inter = 0.99;
    it.fp8 = 1.0;
    it.overlap = 0.8;
    it.constantBytes = 75e6;
    it.relaxedBytes = 28e6;
    it.groupedBytes = 27e6;
    it.fragmentation = 0.03;
    it.outsideBytes = 1e9;
    it.stepTimes =
        measured({-0.2707, -0.1163, -0.0963, -0.0835, -0.0708, -0.0491, -0.0335, -0.0238, -0.0159, -0.009, -0.0029,
                  0.0025,  0.0099,  0.0222,  0.0333,  0.0465,  0.0777,  0.1407,  0.2671,  0.3011,  1.3013},
                 {{"A100", 776, 0, 0, 0}});
    it.expertStepTimes = expertTimes();
    return withMemoryErrors(it);
}

Calibration h100()
{
    Calibration it;
    it.name = "H100";
    it.gemm = 0.74;
    it.half = 128;
    it.attention = 0.46;
    it.memory = 0.8;
    it.launchSec = 1.48e-5;
    it.kernelSec = 4e-6;
    it.blocking = 0.1;
    it.stepSec = 5e-3;
    it.intra = 0.705;
    it.inter = 0.7;
    it.fp8 = 1.9;
    it.overlap = 0.8;
    it.constantBytes = 101e6;
    it.relaxedBytes = 101e6;
    it.groupedBytes = 147e6;
    it.fragmentation = 0.03;
    it.outsideBytes = 1e9;
    it.stepTimes =
        measured({-0.2944, -0.1404, -0.0845, -0.0554, -0.0531, -0.0508, -0.0353, -0.0199, -0.0107, -0.0079, -0.005,
                  -0.0018, 0.0013,  0.0036,  0.0051,  0.0066,  0.0095,  0.0125,  0.0261,  0.0502,  0.1115},
                 {{"H100", 9, 0, 9, 0}});
    it.expertStepTimes = expertTimes();
    return withMemoryErrors(it);
}

Calibration gb200()
{
    Calibration it = h100();
    it.name = "GB200";
    it.gemm = 0.774;
    it.attention = 0.615;
    it.launchSec = 1.65e-5;
    it.intra = 0.926;
    it.inter = 0.428;
    it.fp8 = 1.575;
    it.relaxedBytes = 76e6;
    it.stepTimes =
        measured({-0.95,  -0.2646, -0.2298, -0.1684, -0.1217, -0.0815, -0.025, 0.0181, 0.0218, 0.0448, 0.0512,
                  0.0614, 0.0776,  0.0894,  0.0987,  0.1449,  0.1649,  0.2101, 0.288,  0.5541, 1.8887},
                 {{"B200", 18, 18, 18, 0}, {"GB200", 7, 7, 7, 0}, {"GB300", 22, 7, 22, 4}});
    it.expertStepTimes = it.stepTimes;
    return it;
}

} // namespace

void RecordsOn::add(const RunTraits &run)
{
    ++count;
    experts += run.hasExperts ? 1 : 0;
    fp8 += run.isFp8 ? 1 : 0;
    shared += run.sharesParameters ? 1 : 0;
}

std::size_t MeasuredErrors::recordsOn(std::string_view accelerator, bool hasExperts) const
{
    const auto found = std::ranges::find(on, accelerator, &RecordsOn::accelerator);
    if (found == on.end())
        return 0;
    return hasExperts ? found->experts : found->count - found->experts;
}

std::size_t MeasuredErrors::sum(std::size_t RecordsOn::*trait) const
{
    std::size_t all = 0;
    for (const RecordsOn &each : on)
        all += each.*trait;
    return all;
}

bool Calibration::isLarge(double usedBytes)
{
    return usedBytes >= largeMemoryBytes;
}

const std::vector<CalibrationField> &calibrationFields()
{
    static const std::vector<CalibrationField> fields{
        {"gemm", &Calibration::gemm, "Greatest share of the peak of a matrix product"},
        {"half", &Calibration::half, "A product's dimension at which it costs twice"},
        {"attention", &Calibration::attention, "Share of the peak in fused attention"},
        {"memory", &Calibration::memory, "Share of the memory bandwidth"},
        {"launch_sec", &Calibration::launchSec, "The processor's time to start a kernel"},
        {"kernel_sec", &Calibration::kernelSec, "Least time of a kernel"},
        {"blocking", &Calibration::blocking, "Share of a stage transfer that holds both ranks up"},
        {"step_sec", &Calibration::stepSec, "Time per step beside all else"},
        {"intra", &Calibration::intra, "Share of the bandwidth inside a node"},
        {"inter", &Calibration::inter, "Share of the bandwidth between nodes"},
        {"fp8", &Calibration::fp8, "How much faster 8-bit products are"},
        {"overlap", &Calibration::overlap, "Share of computation that hides communication"},
        {"constant_bytes", &Calibration::constantBytes, "What libraries hold, if deterministic"},
        {"relaxed_bytes", &Calibration::relaxedBytes, "What libraries hold, if not deterministic"},
        {"grouped_bytes", &Calibration::groupedBytes, "What libraries hold more, with experts"},
        {"fragmentation", &Calibration::fragmentation, "Reserve, a share of activations and temporaries"},
        {"outside_bytes", &Calibration::outsideBytes, "Outside the framework's allocator"}};
    return fields;
}

const std::vector<QuantileField> &quantileFields()
{
    static const std::vector<QuantileField> fields{
        {"memory_errors_large", &Calibration::largeMemory, "memory_records_large", "memory_records_large_on"},
        {"memory_errors_small", &Calibration::smallMemory, "memory_records_small", "memory_records_small_on"},
        {"time_errors", &Calibration::stepTimes, "time_records", "time_records_on"},
        {"time_errors_experts", &Calibration::expertStepTimes, "time_records_experts", "time_records_experts_on"}};
    return fields;
}

const Calibration *findCalibration(std::string_view name)
{
    static const std::array all{a100(), h100(), gb200()};
    const auto found = std::ranges::find(all, name, &Calibration::name);
    return found == all.end() ? nullptr : &*found;
}

bool isAssumed(const Calibration &calibration, std::string_view field)
{
    static constexpr std::array fittedOnA100{"gemm",       "half",           "memory",        "launch_sec",
                                             "kernel_sec", "blocking",       "step_sec",      "intra",
                                             "inter",      "constant_bytes", "relaxed_bytes", "grouped_bytes"};
    static constexpr std::array fittedElsewhere{"gemm", "attention",      "launch_sec",    "intra",        "inter",
                                                "fp8",  "constant_bytes", "relaxed_bytes", "grouped_bytes"};
    const auto isIn = [&](const auto &list) { return std::ranges::find(list, field) != list.end(); };
    return calibration.name == "A100" ? !isIn(fittedOnA100) : !isIn(fittedElsewhere);
}

} // namespace cutaway::training
