#include "core/pipeline/schedule/kept_microbatches.h"

#include "core/pipeline/saturating.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Whether a stage's activation is no longer needed after this.
bool isLastUse(const ScheduleAction &part, bool isTraining)
{
    return isTraining ? part.kind == ActionKind::Backward || part.kind == ActionKind::BackwardWeight
                      : part.kind == ActionKind::Forward;
}

/// Bytes that a cell adds before it runs and gives back after.
struct CellBytes
{
    std::int64_t taken = 0;
    std::int64_t given = 0;
};

CellBytes cellBytes(const ScheduleCell &cell, bool isTraining, const auto &bytesOf)
{
    CellBytes bytes;
    for (const ScheduleAction &part : cell.parts) {
        if (part.kind == ActionKind::Forward)
            bytes.taken = cappedSum(bytes.taken, bytesOf(part.stage));
        if (isLastUse(part, isTraining))
            bytes.given = cappedSum(bytes.given, bytesOf(part.stage));
    }
    return bytes;
}

} // namespace

std::vector<std::int64_t> peakBytesOfRows(const ScheduleTable &table, bool isTraining,
                                          const std::vector<std::int64_t> &bytes)
{
    std::vector<std::int64_t> peaks;
    for (const std::vector<ScheduleCell> &row : table.rows) {
        std::int64_t held = 0;
        std::int64_t peak = 0;
        for (const ScheduleCell &cell : row) {
            const CellBytes change = cellBytes(cell, isTraining, [&](std::uint32_t stage) {
                return stage < bytes.size() ? bytes[stage] : std::int64_t(0);
            });
            held = cappedSum(held, change.taken);
            peak = std::max(peak, held);
            held -= change.given;
        }
        peaks.push_back(peak);
    }
    return peaks;
}

std::vector<std::int64_t> mostInFlight(const ScheduleTable &table, bool isTraining, std::size_t stages)
{
    std::vector<std::int64_t> held(stages, 0);
    std::vector<std::int64_t> most(stages, 0);
    for (const std::vector<ScheduleCell> &row : table.rows) {
        for (const ScheduleCell &cell : row) {
            for (const ScheduleAction &part : cell.parts) {
                if (part.kind == ActionKind::Forward)
                    most[part.stage] = std::max(most[part.stage], ++held[part.stage]);
            }
            for (const ScheduleAction &part : cell.parts)
                held[part.stage] -= isLastUse(part, isTraining) ? 1 : 0;
        }
    }
    return most;
}

} // namespace cutaway
