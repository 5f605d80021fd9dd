#include "core/training/kernel_launches.h"

#include <cstdio>

namespace cutaway::training {

namespace {

/// What PyTorch 2.11 needed at most on the hosts of our runs.
constexpr double eagerLaunchSec = 75e-6;
constexpr double noticed = 1.1;

double workSec(const TrainingState &state, const Cluster &cluster)
{
    const BlockTable table(*state.transformer, cluster, state.settings);
    double seconds = 0;
    for (const StageTime &stage : stageTimes(table, state.layout))
        seconds += stage.forward + stage.backward;
    return seconds;
}

} // namespace

double eagerSlowdown(const TrainingState &state)
{
    const Calibration &calibration = state.cluster->calibration;
    const Calibration *known = findCalibration(calibration.name);
    if (!known || known->launchSec != calibration.launchSec)
        return 1;
    Cluster eager = *state.cluster;
    eager.calibration.launchSec = eagerLaunchSec;
    return workSec(state, eager) / workSec(state, *state.cluster);
}

std::optional<Text> shortKernels(const TrainingState &state)
{
    const double slowdown = eagerSlowdown(state);
    if (slowdown < noticed)
        return std::nullopt;
    char times[16];
    std::snprintf(times, sizeof times, "%.1f", slowdown);
    return phrase(
        "Where Python starts each kernel, neither compiled nor recorded as CUDA graphs, a step takes up to %1 times as "
        "long.",
        {std::string(times)});
}

} // namespace cutaway::training
