#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// A schedule as torch.distributed.pipelining's runtime keeps it: a row for each rank with what it does, in order.
namespace cutaway {

enum class ActionKind : std::uint8_t {
    Forward,
    Backward,
    BackwardInput,  ///< the gradients of the inputs
    BackwardWeight, ///< those of the weights, later
    Unshard,
    Reshard,
    ReduceGrad,
    SendForward,
    ReceiveForward,
    SendBackward,
    ReceiveBackward,
};

/// `F`, `REDUCE_GRAD`.
std::string_view actionName(ActionKind kind);
/// Forward, or a backward pass of whichever part.
bool isCompute(ActionKind kind);
/// Whether it belongs to one microbatch, and not to the stage's weights.
bool hasMicrobatch(ActionKind kind);

struct ScheduleAction
{
    std::uint32_t stage = 0;
    ActionKind kind = ActionKind::Forward;
    std::uint32_t microbatch = 0; ///< 0 where the kind has none

    friend bool operator==(const ScheduleAction &, const ScheduleAction &) = default;
};

/// `2F0`, `1UNSHARD`.
std::string actionText(const ScheduleAction &action);

/// One step of a rank: nothing, an action, or several that overlap.
struct ScheduleCell
{
    std::vector<ScheduleAction> parts;
    bool isOverlap = false;

    friend bool operator==(const ScheduleCell &, const ScheduleCell &) = default;
};

struct ScheduleTable
{
    std::vector<std::vector<ScheduleCell>> rows; ///< per rank

    bool hasCommunication() const;
    friend bool operator==(const ScheduleTable &, const ScheduleTable &) = default;
};

/// The same without what only moves data and without idle steps.
ScheduleTable computeOnly(const ScheduleTable &table);

} // namespace cutaway
