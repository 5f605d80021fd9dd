#include "core/pipeline/schedule/schedule_csv.h"

#include "core/base/names.h"
#include "core/pipeline/schedule.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace cutaway {

namespace {

constexpr std::string_view overlapName = "OVERLAP_F_B";

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\v\f";
    const std::size_t begin = text.find_first_not_of(blanks);
    return begin == text.npos ? std::string_view() : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// Takes a number without leading zeros from the front.
std::optional<std::uint32_t> takeNumber(std::string_view &text)
{
    std::uint32_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::size_t length = std::size_t(end - text.data());
    // The runtime counts from 0 and keeps one number free for "none".
    if (failure != std::errc() || value > mostScheduleSteps || (text.front() == '0' && length > 1))
        return {};
    text.remove_prefix(length);
    return value;
}

std::optional<ActionKind> findAction(std::string_view name)
{
    for (std::size_t kind = 0; kind <= std::size_t(ActionKind::ReceiveBackward); ++kind) {
        if (actionName(ActionKind(kind)) == name)
            return ActionKind(kind);
    }
    return {};
}

std::optional<ScheduleAction> readAction(std::string_view text)
{
    const std::optional<std::uint32_t> stage = takeNumber(text);
    const std::size_t nameEnd = std::min(text.find_first_of("0123456789"), text.size());
    const std::optional<ActionKind> kind = stage ? findAction(text.substr(0, nameEnd)) : std::nullopt;
    if (!kind)
        return {};
    text.remove_prefix(nameEnd);
    if (!hasMicrobatch(*kind))
        return text.empty() ? std::optional(ScheduleAction{*stage, *kind, 0}) : std::nullopt;
    const std::optional<std::uint32_t> microbatch = text.empty() ? std::nullopt : takeNumber(text);
    return microbatch && text.empty() ? std::optional(ScheduleAction{*stage, *kind, *microbatch}) : std::nullopt;
}

std::optional<ScheduleCell> readOverlap(std::string_view text)
{
    const std::size_t close = text.find(')');
    if (close == text.npos || text.substr(close + 1) != overlapName)
        return {};
    ScheduleCell cell{{}, true};
    std::string_view parts = text.substr(1, close - 1);
    for (bool isLast = false; !isLast;) {
        const std::size_t end = parts.find(';');
        isLast = end == parts.npos;
        const std::optional<ScheduleAction> part = readAction(trimmed(parts.substr(0, end)));
        if (!part || !isCompute(part->kind))
            return {};
        cell.parts.push_back(*part);
        parts.remove_prefix(isLast ? parts.size() : end + 1);
    }
    return cell;
}

std::optional<ScheduleCell> readCell(std::string_view text)
{
    if (text.size() > 1 && text.front() == '"' && text.back() == '"')
        text = trimmed(text.substr(1, text.size() - 2));
    if (text.empty() || text == "None")
        return ScheduleCell();
    if (text.front() == '(')
        return readOverlap(text);
    const std::optional<ScheduleAction> action = readAction(text);
    return action ? std::optional(ScheduleCell{*action, false}) : std::nullopt;
}

Error badCell(std::size_t row, std::size_t cell, std::string_view text)
{
    return inputError(
        "bad_cell",
        phrase("row %1, cell %2: %3 is no action", {std::to_string(row), std::to_string(cell), inQuotes(text)}),
        "an action is a stage, one of F, B, I, W, UNSHARD, RESHARD, REDUCE_GRAD, SEND_F, RECV_F, SEND_B, "
        "RECV_B, and a microbatch: 0F3");
}

Result<std::vector<ScheduleCell>> readRow(std::string_view line, std::size_t row)
{
    line = trimmed(line);
    if (line.starts_with('[') && line.ends_with(']')) // a list, as Python prints it
        line = line.substr(1, line.size() - 2);
    std::vector<ScheduleCell> cells;
    for (bool isLast = false; !isLast;) {
        const std::size_t end = line.find(',');
        isLast = end == line.npos;
        const std::string_view text = trimmed(line.substr(0, end));
        std::optional<ScheduleCell> cell = readCell(text);
        if (!cell)
            return badCell(row, cells.size(), text);
        cells.push_back(std::move(*cell));
        line.remove_prefix(isLast ? line.size() : end + 1);
    }
    if (std::ranges::all_of(cells, [](const ScheduleCell &cell) { return cell.parts.empty(); }))
        return inputError("empty_row",
                          phrase("row %1 is empty: every row is a rank that works", {std::to_string(row)}));
    return cells;
}

} // namespace

Result<ScheduleTable> readScheduleCsv(std::string_view text)
{
    ScheduleTable table;
    const auto separators = std::ranges::count_if(text, [](char c) { return c == ',' || c == ';' || c == '\n'; });
    if (separators > mostScheduleSteps)
        return inputError("too_long",
                          phrase("the schedule has more than %1 cells", {std::to_string(mostScheduleSteps)}));
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        Result<std::vector<ScheduleCell>> row = readRow(text.substr(0, end), table.rows.size());
        if (!row)
            return row.error();
        table.rows.push_back(std::move(*row));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    if (table.rows.empty())
        return inputError("empty_row", "the schedule has no rows");
    return table;
}

std::optional<ScheduleAction> readScheduleAction(std::string_view text)
{
    return readAction(text);
}

std::string writeScheduleCsv(const ScheduleTable &table)
{
    std::string text;
    for (const std::vector<ScheduleCell> &row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            text += i == 0 ? "" : ",";
            text += row[i].isOverlap ? "(" : "";
            for (std::size_t k = 0; k < row[i].parts.size(); ++k)
                text.append(k == 0 ? "" : ";").append(actionText(row[i].parts[k]));
            if (row[i].isOverlap)
                text.append(")").append(overlapName);
        }
        text += '\n';
    }
    return text;
}

} // namespace cutaway
