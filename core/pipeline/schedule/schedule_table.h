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

/// Actions in a row in memory. Tables have tens of thousands of these, nearly all of one action, which lies in the list
/// itself: a list in the heap for each took a third of the time of whatever copied or read a table.
class ActionList
{
public:
    ActionList() = default;
    ActionList(const ScheduleAction &only) : m_size(1), m_only(only) {}

    const ScheduleAction *begin() const { return m_size > 1 ? m_all.data() : &m_only; }
    const ScheduleAction *end() const { return begin() + m_size; }
    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    const ScheduleAction &front() const { return *begin(); }
    const ScheduleAction &operator[](std::size_t place) const { return begin()[place]; }

    void push_back(const ScheduleAction &action);

    friend bool operator==(const ActionList &, const ActionList &) = default;

private:
    std::size_t m_size = 0;
    ScheduleAction m_only;             ///< of a list of one
    std::vector<ScheduleAction> m_all; ///< of a longer one
};

/// One step of a rank: nothing, an action, or several that overlap.
struct ScheduleCell
{
    ActionList parts;
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
