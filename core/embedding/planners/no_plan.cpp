#include "core/embedding/planners/embedding_planner.h"

#include "core/base/byte_count.h"
#include "core/base/deadline.h"
#include "core/base/names.h"
#include "core/base/units.h"

#include <algorithm>

namespace cutaway::embedding {

namespace {

Text tiersText(const Storage &storage)
{
    return phrase("HBM %1, DDR %2", {byteNumber(storage.hbm), byteCount(storage.ddr)});
}

Text tiersExceeded(const Storage &needed, const Storage &room)
{
    Text text;
    const auto add = [&](const char *tier, std::int64_t wanted, std::int64_t have) {
        if (wanted > have)
            text = text.empty() ? Text(tier) : phrase("%1 and %2", {text, tier});
    };
    add("HBM", needed.hbm, room.hbm);
    add("DDR", needed.ddr, room.ddr);
    add("SSD", needed.ssd, room.ssd);
    return text;
}

Text withExceeded(const Text &text, const Storage &needed, const Storage &room)
{
    const Text tiers = tiersExceeded(needed, room);
    return tiers.empty() ? text : phrase("%1 (exceeds %2)", {text, tiers});
}

Text lastFailureText(const Model &model, const PartitionFailure &failure)
{
    return phrase("last, table %1 had a shard of %2 x %3 that needs %4, no rank has more free than %5",
                  {inQuotes(model.table(failure.table).name), std::to_string(failure.shape.rows),
                   std::to_string(failure.shape.columns), tiersText(failure.needed), tiersText(failure.mostFree)});
}

/// Where it takes too long to find out how much memory would be enough.
Text whatMayHelp(const Model &model)
{
    return model.topology.isCuda ? phrase("use more ranks, ranks with more HBM or DDR, or a smaller batch")
                                 : phrase("use more ranks, ranks with more DDR, or a smaller batch");
}

/// The model with the tier that is planned by scaled on all ranks.
Model scaled(const Model &model, double factor)
{
    Model other = model;
    for (Storage &rank : other.topology.capacity) {
        std::int64_t &bytes = other.topology.isCuda ? rank.hbm : rank.ddr;
        bytes = std::int64_t(double(bytes) * factor);
    }
    other.reservation = reserve(*other.tables, other.topology, other.settings);
    return other;
}

} // namespace

Error noPlanError(const Model &model, const LoopResult &result)
{
    Storage available;
    Storage largest;
    for (std::size_t r = 0; r < model.topology.ranks(); ++r) {
        available += model.reservation.available[r];
        largest.hbm = std::max(largest.hbm, model.topology.capacity[r].hbm);
        largest.ddr = std::max(largest.ddr, model.topology.capacity[r].ddr);
    }
    const bool isTooMuch = !result.leastStorage || !result.leastStorage->fitsIn(available);
    const std::vector<Text> figures{
        std::to_string(result.proposals), std::to_string(model.topology.worldSize), tiersText(largest),
        describeReservation(model.reservation, model.settings.reservation), tiersText(available)};
    Text text = isTooMuch
                    ? phrase("no plan: insufficient storage: %1 proposals evaluated for %2 devices of at most %3; "
                             "reserved %4; available in all %5",
                             figures)
                    : phrase("no plan: constraints too strict: %1 proposals evaluated for %2 devices of at most %3; "
                             "reserved %4; available in all %5",
                             figures);
    if (result.leastStorage)
        text = withExceeded(phrase("%1, required at least %2", {text, tiersText(*result.leastStorage)}),
                            *result.leastStorage, available);
    text = phrase("%1; batch size %2", {text, std::to_string(model.settings.estimate.batchSize)});
    if (result.leastStorage)
        text = withExceeded(phrase("%1; %2", {text, lastFailureText(model, result.failure)}), result.failure.needed,
                            result.failure.mostFree);
    return inputError(isTooMuch ? "insufficient_storage" : "strict_constraints", std::move(text));
}

Text whatWouldHelp(const Model &model, const std::vector<ProposerChoice> &proposers, const SearchSettings &settings,
                   const Job &job)
{
    constexpr double longest = 1.9; // seconds
    constexpr double precision = 1.01;
    constexpr double mostFactor = 1024;
    const Job quiet{job.stop, {}};
    const Deadline deadline(quiet, longest);
    const Result<SearchSpace> space = enumerateOptions(*model.tables, model.topology, model.settings.estimate);
    const auto succeeds = [&](double factor) {
        const Model other = scaled(model, factor);
        if (!checkReservation(other.reservation, other.topology, other.settings.reservation))
            return false;
        SearchSettings limited = settings;
        limited.limits = {std::max(deadline.secondsLeft(), 1e-3), true};
        const Result<LoopResult> result = search(other, *space, proposers, limited, quiet);
        return result && result->best;
    };
    if (!space)
        return {};
    double low = 1;
    double high = 2;
    while (high <= mostFactor && deadline.secondsLeft() > 0 && !succeeds(high)) {
        low = high;
        high *= 2;
    }
    if (high > mostFactor)
        return {};
    while (high / low > precision && deadline.secondsLeft() > 0) {
        const double middle = (low + high) / 2;
        (succeeds(middle) ? high : low) = middle;
    }
    if (deadline.secondsLeft() <= 0)
        return whatMayHelp(model);
    const Model enough = scaled(model, high);
    std::int64_t bytes = 0;
    for (const Storage &rank : enough.topology.capacity)
        bytes = std::max(bytes, enough.topology.plannedTier(rank));
    return phrase("ranks with %1 of %2 would be enough", {formatBytes(bytes), (model.topology.isCuda ? "HBM" : "DDR")});
}

} // namespace cutaway::embedding
