#pragma once

#include "core/json/parameter.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>

namespace cutaway {

struct GivenSteps;

enum class ScheduleKind : std::uint8_t {
    GPipe,
    OneForwardOneBackward,
    Interleaved,
    ZeroBubble,            ///< ZB-H1: weights' gradients fill the bubble
    InterleavedZeroBubble, ///< the same with several stages a device
    ZeroBubbleV,           ///< ZB-V: the stages go down the devices and up again
    DualPipeV,             ///< the same, forward and backward passes overlapping
    Given,                 ///< step by step, as a file tells it
};

/// `gpipe`, `1f1b`, `interleaved_1f1b`, `zb_h1`, `interleaved_zb`, `zb_v`, `dualpipe_v`; `csv` where the steps are
/// given.
std::string_view scheduleName(ScheduleKind kind);
/// Of those that a name is enough for.
std::optional<ScheduleKind> findSchedule(std::string_view name);
/// All that a name is enough for, for people: `gpipe, 1f1b, …`.
std::string scheduleNames();
/// A device holds as many stages as the setting says.
bool hasChunks(ScheduleKind kind);
/// Stage s and the one as far from the end share a device, two stages each.
bool isVShaped(ScheduleKind kind);
/// Backward passes are done in two parts, so that a device's steps are those of a table.
bool isZeroBubble(ScheduleKind kind);

/// How a pipeline plan is run: what its times and memory depend on beside its stages.
struct PipelineSettings
{
    ScheduleKind schedule = ScheduleKind::OneForwardOneBackward;
    std::int64_t microbatches = 8;
    std::int64_t chunks = 2; ///< stages a device holds; interleaved schedules only
    bool training = true;    ///< false: forward only
    bool recompute = false;  ///< stages keep what they receive alone, and run
                             ///< forward again before each backward pass
    double backwardRatio = 2;
    double gradientMultiplier = 1;                     ///< bytes per parameter byte
    double optimizerMultiplier = 2;                    ///< bytes per parameter byte
    std::optional<double> bandwidth;                   ///< bytes per second where no link is given;
                                                       ///< none: the inventory's
    double linkLatencySec = 0;                         ///< the same
    std::shared_ptr<const GivenSteps> steps = nullptr; ///< that a file brought, also while another schedule is chosen

    friend bool operator==(const PipelineSettings &, const PipelineSettings &) = default;

    /// Stages a device holds in this schedule.
    std::int64_t stagesPerDevice() const;
};

/// Parameters of planners whose costs depend on them: `schedule`, `microbatches`, `training`, `backward_ratio`,
/// `gradient_multiplier`, `optimizer_multiplier`, `recompute`, `bandwidth`, `link_latency`, `chunks`.
std::vector<ParameterDeclaration> pipelineParameters();

/// Of a name in `pipelineParameters`.
ParameterValue settingValue(const PipelineSettings &settings, std::string_view name);

/// Run by these steps, which tell how many microbatches there are and whether anything goes back.
PipelineSettings runBySteps(PipelineSettings settings, std::shared_ptr<const GivenSteps> steps);

/// Takes from `values` what has a setting's name, type and range; all else is left as it is.
PipelineSettings settingsFrom(const ParameterValues &values, PipelineSettings settings = {});

bool isSetting(std::string_view name);
/// A value is needed, of the declaration's type and in its range. Error:
/// `bad_value`.
Done checkValue(const ParameterDeclaration &declaration, const ParameterValue &value);
/// Type and range; a name that is no setting's is well. Error: `bad_value`.
Done checkSetting(std::string_view name, const ParameterValue &value);

/// The `schedule` field of a plan document; given steps are in it as `csv`.
nlohmann::ordered_json settingsJson(const PipelineSettings &settings);

} // namespace cutaway
