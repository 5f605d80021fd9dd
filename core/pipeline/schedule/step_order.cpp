#include "core/pipeline/schedule/step_order.h"

#include <algorithm>

namespace cutaway {

namespace {

using Row = std::vector<ScheduleCell>;

/// Where a step stands.
struct StepPlace
{
    std::size_t row = 0;
    std::size_t cell = 0;
};

Result<StepPlace> placeOf(const ScheduleTable &table, const ScheduleAction &step)
{
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const Row &cells = table.rows[row];
        const auto found = std::ranges::find_if(
            cells, [&](const ScheduleCell &cell) { return std::ranges::count(cell.parts, step) > 0; });
        if (found != cells.end())
            return StepPlace{row, std::size_t(found - cells.begin())};
    }
    return inputError("no_such_step", phrase("the schedule has no %1", {actionText(step)}));
}

/// A cell goes to before another, or to the end.
void shift(Row &row, std::size_t cell, std::size_t before)
{
    const auto at = row.begin() + std::ptrdiff_t(cell);
    if (cell < before)
        std::rotate(at, at + 1, row.begin() + std::ptrdiff_t(before));
    else
        std::rotate(row.begin() + std::ptrdiff_t(before), at, at + 1);
}

/// Where another step of the same row stands.
Result<std::size_t> cellInRow(const ScheduleTable &table, const StepPlace &place, const ScheduleAction &step,
                              const ScheduleAction &other)
{
    const Result<StepPlace> found = placeOf(table, other);
    if (!found)
        return found.error();
    if (found->row != place.row)
        return inputError("other_row",
                          phrase("%1 is in row %2, %3 in row %4", {actionText(step), std::to_string(place.row),
                                                                   actionText(other), std::to_string(found->row)}));
    return found->cell;
}

std::string cellText(const ScheduleCell &cell)
{
    std::string text;
    for (const ScheduleAction &part : cell.parts)
        text += (text.empty() ? "" : " with ") + actionText(part);
    return text;
}

} // namespace

Result<ScheduleTable> withStepBefore(const ScheduleTable &table, const ScheduleAction &step,
                                     const std::optional<ScheduleAction> &before)
{
    ScheduleTable passes = computeOnly(table);
    const Result<StepPlace> place = placeOf(passes, step);
    if (!place)
        return place.error();
    Row &row = passes.rows[place->row];
    const Result<std::size_t> cell =
        before ? cellInRow(passes, *place, step, *before) : Result<std::size_t>(row.size());
    if (!cell)
        return cell.error();
    shift(row, place->cell, *cell);
    return passes;
}

Result<ScheduleTable> withStepBehind(const ScheduleTable &table, const ScheduleAction &step,
                                     const ScheduleAction &behind)
{
    ScheduleTable passes = computeOnly(table);
    const Result<StepPlace> place = placeOf(passes, step);
    if (!place)
        return place.error();
    const Result<std::size_t> cell = cellInRow(passes, *place, step, behind);
    if (!cell)
        return cell.error();
    shift(passes.rows[place->row], place->cell, *cell + 1);
    return passes;
}

std::string stepsMoved(const ScheduleTable &from, const ScheduleTable &to)
{
    if (from.rows.size() != to.rows.size())
        return {};
    const auto [was, is] = std::ranges::mismatch(from.rows, to.rows);
    if (was == from.rows.end() || was->size() != is->size() || !std::equal(was + 1, from.rows.end(), is + 1))
        return {};
    const auto first = std::size_t(std::ranges::mismatch(*was, *is).in1 - was->begin());
    std::size_t last = was->size() - 1;
    while ((*was)[last] == (*is)[last])
        --last;
    Row row = *was;
    shift(row, last, first);
    if (row == *is)
        return cellText((*is)[first]) + " before " + cellText((*was)[first]);
    row = *was;
    shift(row, first, last + 1);
    if (row == *is)
        return cellText((*is)[last]) + " after " + cellText((*was)[last]);
    return {};
}

} // namespace cutaway
