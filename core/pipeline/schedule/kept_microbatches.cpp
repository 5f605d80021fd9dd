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

} // namespace

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

} // namespace cutaway
