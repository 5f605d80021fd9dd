#include "core/pipeline/schedule/schedule_table.h"

#include "core/base/names.h"
#include "core/base/saturating.h"
#include "core/pipeline/schedule.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace cutaway {

namespace {

using Row = std::vector<ScheduleCell>;

constexpr std::array<std::string_view, 11> names{"F",           "B",      "I",      "W",      "UNSHARD", "RESHARD",
                                                 "REDUCE_GRAD", "SEND_F", "RECV_F", "SEND_B", "RECV_B"};

constexpr std::string_view overlapName = "OVERLAP_F_B";

constexpr std::string_view cellBlanks = " \t\r\v\f";

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
        const std::optional<ScheduleAction> part = readAction(trimmed(parts.substr(0, end), cellBlanks));
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
        text = trimmed(text.substr(1, text.size() - 2), cellBlanks);
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
        phrase("row %1, cell %2: %3 is not an action", {std::to_string(row), std::to_string(cell), inQuotes(text)}),
        "an action is a stage, one of F, B, I, W, UNSHARD, RESHARD, REDUCE_GRAD, SEND_F, RECV_F, SEND_B, "
        "RECV_B, and a microbatch: 0F3");
}

Result<std::vector<ScheduleCell>> readRow(std::string_view line, std::size_t row)
{
    line = trimmed(line, cellBlanks);
    if (line.starts_with('[') && line.ends_with(']')) // a list, as Python prints it
        line = line.substr(1, line.size() - 2);
    std::vector<ScheduleCell> cells;
    for (bool isLast = false; !isLast;) {
        const std::size_t end = line.find(',');
        isLast = end == line.npos;
        const std::string_view text = trimmed(line.substr(0, end), cellBlanks);
        std::optional<ScheduleCell> cell = readCell(text);
        if (!cell)
            return badCell(row, cells.size(), text);
        cells.push_back(std::move(*cell));
        line.remove_prefix(isLast ? line.size() : end + 1);
    }
    if (std::ranges::all_of(cells, [](const ScheduleCell &cell) { return cell.parts.empty(); }))
        return inputError("empty_row", phrase("row %1 is empty: every row is a working rank", {std::to_string(row)}));
    return cells;
}

/// Whether a stage's activation is no longer needed after this.
bool isLastUse(const ScheduleAction &part, bool isTraining)
{
    return isTraining ? part.kind == ActionKind::Backward || part.kind == ActionKind::BackwardWeight
                      : part.kind == ActionKind::Forward;
}

/// Whether this needs all that the forward pass made.
bool isFirstUse(const ScheduleAction &part, bool isTraining)
{
    return isTraining && (part.kind == ActionKind::Backward || part.kind == ActionKind::BackwardInput);
}

std::int64_t bytesOf(const std::vector<std::int64_t> &bytes, std::uint32_t stage)
{
    return stage < bytes.size() ? bytes[stage] : 0;
}

/// What is held and the most of it.
struct Holding
{
    std::int64_t held = 0;
    std::int64_t most = 0;

    void take(std::int64_t bytes)
    {
        held = cappedSum(held, bytes);
        most = std::max(most, held);
    }
    void give(std::int64_t bytes) { held -= bytes; }
};

/// Bytes that a part of a cell takes before the cell runs, and gives back behind it.
std::int64_t takenBy(const ScheduleAction &part, bool isTraining, const KeptBytes &bytes)
{
    const std::int64_t kept = part.kind == ActionKind::Forward ? bytesOf(bytes.kept, part.stage) : 0;
    return isFirstUse(part, isTraining) ? cappedSum(kept, bytesOf(bytes.remade, part.stage)) : kept;
}

std::int64_t givenBy(const ScheduleAction &part, bool isTraining, const KeptBytes &bytes)
{
    if (!isLastUse(part, isTraining))
        return 0;
    return cappedSum(bytesOf(bytes.kept, part.stage), isTraining ? bytesOf(bytes.remade, part.stage) : 0);
}

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

std::vector<std::int64_t> peakBytesOfRows(const ScheduleTable &table, bool isTraining, const KeptBytes &bytes)
{
    std::vector<std::int64_t> peaks;
    for (const std::vector<ScheduleCell> &row : table.rows) {
        Holding holding;
        for (const ScheduleCell &cell : row) {
            for (const ScheduleAction &part : cell.parts)
                holding.take(takenBy(part, isTraining, bytes));
            for (const ScheduleAction &part : cell.parts)
                holding.give(givenBy(part, isTraining, bytes));
        }
        peaks.push_back(holding.most);
    }
    return peaks;
}

std::vector<std::int64_t> peakBytesOfStages(const ScheduleTable &table, bool isTraining, std::size_t stages,
                                            const KeptBytes &bytes)
{
    std::vector<Holding> holdings(stages);
    for (const std::vector<ScheduleCell> &row : table.rows) {
        for (const ScheduleCell &cell : row) {
            for (const ScheduleAction &part : cell.parts)
                holdings[part.stage].take(takenBy(part, isTraining, bytes));
            for (const ScheduleAction &part : cell.parts)
                holdings[part.stage].give(givenBy(part, isTraining, bytes));
        }
    }
    std::vector<std::int64_t> peaks(stages);
    std::ranges::transform(holdings, peaks.begin(), &Holding::most);
    return peaks;
}

std::vector<InFlight> mostInFlight(const ScheduleTable &table, bool isTraining, std::size_t stages)
{
    const std::vector<std::int64_t> one(stages, 1);
    const std::vector<std::int64_t> none;
    const std::vector<std::int64_t> kept = peakBytesOfStages(table, isTraining, stages, {one, none});
    const std::vector<std::int64_t> remade = peakBytesOfStages(table, isTraining, stages, {none, one});
    std::vector<InFlight> inFlight;
    for (std::size_t stage = 0; stage < stages; ++stage)
        inFlight.push_back({kept[stage], remade[stage]});
    return inFlight;
}

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
