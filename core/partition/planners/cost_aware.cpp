#include "core/partition/planners/cost_aware.h"

#include "core/partition/planners/merge_trial.h"

#include <string>

namespace cutaway {

namespace {

struct Best
{
    std::size_t i = 0;
    std::size_t j = 0;
    bool isFound = false;
};

/// Of equal trials the last wins, so that a round may end with a pair that gains nothing.
Best tryAllPairs(MergeTrial &trial, double &cost, const Job &job)
{
    Best best;
    for (std::size_t i = 0; i < trial.count(); ++i) {
        if (job.stopRequested())
            return {};
        for (std::size_t j = i + 1; j < trial.count(); ++j) {
            if (!trial.mayMerge(i, j))
                continue;
            const double latency = trial.tryMerge(i, j);
            if (latency <= cost) {
                cost = latency;
                best = {i, j, true};
            }
        }
    }
    return best;
}

} // namespace

Result<Partitioning> costAwarePartitioning(const Graph &graph, const Inventory &inventory, const Job &job)
{
    if (const std::optional<Error> fault = latencyFault(graph))
        return *fault;
    MergeTrial trial(graph, inventory);
    if (trial.hasEdges() && !TransferTimes(inventory).seconds({}, {}, 0))
        return transferRateError(inventory);
    const std::size_t operations = trial.count();
    double cost = trial.latencyWithoutDevices();
    while (trial.count() > 1) {
        const std::size_t round = operations - trial.count() + 1;
        job.progress(phrase("round %1 of at most %2", {std::to_string(round), std::to_string(operations)}),
                     double(round) / double(operations));
        const Best best = tryAllPairs(trial, cost, job);
        if (job.stopRequested())
            return cancelledError();
        if (!best.isFound)
            break;
        trial.merge(best.i, best.j);
    }
    if (!trial.isMapped())
        return trial.noMapping();
    return trial.partitioning();
}

} // namespace cutaway
