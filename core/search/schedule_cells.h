#pragma once

#include <cstdint>
#include <utility>
#include <vector>

// The steps of a rank in a schedule of passes, as torch.distributed.pipelining's runtime keeps them.

namespace cutaway {

/// The most passes that a schedule of listed steps may have: what a picture and the memory of a computer can hold.
inline constexpr std::int64_t mostScheduleSteps = 1'000'000;

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

struct ScheduleAction
{
    std::uint32_t stage = 0;
    ActionKind kind = ActionKind::Forward;
    std::uint32_t microbatch = 0; ///< 0 where the kind has none

    friend bool operator==(const ScheduleAction &, const ScheduleAction &) = default;
};

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

    void push_back(const ScheduleAction &action)
    {
        if (m_size == 1)
            m_all.push_back(std::exchange(m_only, {}));
        if (m_size > 0)
            m_all.push_back(action);
        else
            m_only = action;
        ++m_size;
    }

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

} // namespace cutaway
