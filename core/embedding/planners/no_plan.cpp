#include "core/embedding/planners/embedding_planner.h"

#include "core/base/deadline.h"
#include "core/base/names.h"
#include "core/base/units.h"

#include <algorithm>

namespace cutaway::embedding {

namespace {

std::string tiersText(const Storage &storage)
{
    return "HBM " + std::to_string(storage.hbm) + ", DDR " + std::to_string(storage.ddr) + " bytes";
}

std::string tiersExceeded(const Storage &needed, const Storage &room)
{
    std::string text;
    const auto add = [&](const char *tier, std::int64_t wanted, std::int64_t have) {
        if (wanted > have)
            text.append(text.empty() ? "" : " and ").append(tier);
    };
    add("HBM", needed.hbm, room.hbm);
    add("DDR", needed.ddr, room.ddr);
    add("SSD", needed.ssd, room.ssd);
    return text;
}

std::string lastFailureText(const Model &model, const PartitionFailure &failure)
{
    return "last, table " + inQuotes(model.table(failure.table).name) + " had a shard of " +
           std::to_string(failure.shape.rows) + " x " + std::to_string(failure.shape.columns) + " that needs " +
           tiersText(failure.needed) + ", no rank has more free than " + tiersText(failure.mostFree);
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
    std::string text = isTooMuch ? "no plan: insufficient storage: " : "no plan: constraints too strict: ";
    text += std::to_string(result.proposals) + " proposals evaluated for " + std::to_string(model.topology.worldSize) +
            " devices of at most " + tiersText(largest) + "; reserved " +
            describeReservation(model.reservation, model.settings.reservation) + "; available in all " +
            tiersText(available);
    if (result.leastStorage) {
        text += ", required at least " + tiersText(*result.leastStorage);
        if (const std::string tiers = tiersExceeded(*result.leastStorage, available); !tiers.empty())
            text += " (exceeds " + tiers + ")";
    }
    text += "; batch size " + std::to_string(model.settings.estimate.batchSize);
    if (result.leastStorage) {
        text += "; " + lastFailureText(model, result.failure);
        if (const std::string tiers = tiersExceeded(result.failure.needed, result.failure.mostFree); !tiers.empty())
            text += " (exceeds " + tiers + ")";
    }
    return inputError(isTooMuch ? "insufficient_storage" : "strict_constraints", std::move(text));
}

std::string whatWouldHelp(const Model &model, const std::vector<ProposerChoice> &proposers,
                          const SearchSettings &settings, const Job &job)
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
        return {};
    const Model enough = scaled(model, high);
    std::int64_t bytes = 0;
    for (const Storage &rank : enough.topology.capacity)
        bytes = std::max(bytes, enough.topology.plannedTier(rank));
    return "ranks with " + formatBytes(bytes) + " of " + (model.topology.isCuda ? "HBM" : "DDR") + " would be enough";
}

} // namespace cutaway::embedding
