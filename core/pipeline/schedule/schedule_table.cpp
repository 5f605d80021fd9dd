#include "core/pipeline/schedule/schedule_table.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cutaway {

namespace {

constexpr std::array<std::string_view, 11> names{"F",           "B",      "I",      "W",      "UNSHARD", "RESHARD",
                                                 "REDUCE_GRAD", "SEND_F", "RECV_F", "SEND_B", "RECV_B"};

} // namespace

std::string_view actionName(ActionKind kind)
{
    return names[std::size_t(kind)];
}

bool isCompute(ActionKind kind)
{
    return kind <= ActionKind::BackwardWeight;
}

bool hasMicrobatch(ActionKind kind)
{
    return kind != ActionKind::Unshard && kind != ActionKind::Reshard && kind != ActionKind::ReduceGrad;
}

std::string actionText(const ScheduleAction &action)
{
    std::string text = std::to_string(action.stage) + std::string(actionName(action.kind));
    return hasMicrobatch(action.kind) ? text + std::to_string(action.microbatch) : text;
}

void ActionList::push_back(const ScheduleAction &action)
{
    if (m_size == 1)
        m_all.push_back(std::exchange(m_only, {}));
    if (m_size > 0)
        m_all.push_back(action);
    else
        m_only = action;
    ++m_size;
}

bool ScheduleTable::hasCommunication() const
{
    return std::ranges::any_of(rows, [](const std::vector<ScheduleCell> &row) {
        return std::ranges::any_of(row, [](const ScheduleCell &cell) {
            return std::ranges::any_of(cell.parts, [](const ScheduleAction &part) { return !isCompute(part.kind); });
        });
    });
}

ScheduleTable computeOnly(const ScheduleTable &table)
{
    ScheduleTable result;
    for (const std::vector<ScheduleCell> &row : table.rows) {
        std::vector<ScheduleCell> &kept = result.rows.emplace_back();
        kept.reserve(row.size());
        std::ranges::copy_if(row, std::back_inserter(kept), [](const ScheduleCell &cell) {
            return !cell.parts.empty() && isCompute(cell.parts.front().kind);
        });
    }
    return result;
}

} // namespace cutaway
