#include "core/partition/planners/kl_based.h"

#include "core/base/infinity.h"
#include "core/partition/planners/size_based.h"
#include "core/partition/planners/swap_trial.h"

#include <optional>

namespace cutaway {

namespace {

struct Swap
{
    NodeIndex operation;
    NodeIndex partner; ///< invalid: nothing comes back
    std::uint32_t from = noPartition;
    std::uint32_t to = noPartition;
};

/// What the original knows after trying one operation against one partition.
struct Found
{
    NodeIndex bestPartner;
    double lastTrial = infinity; ///< of moving the operation alone, which is what it compares
};

double tryOne(SwapTrial &trial, const Swap &swap)
{
    trial.swap(swap.operation, swap.partner, swap.from, swap.to);
    const double latency = trial.mapAll() ? trial.latency() : infinity;
    trial.swap(swap.partner, swap.operation, swap.from, swap.to);
    return latency;
}

Found tryPartners(SwapTrial &trial, NodeIndex operation, std::uint32_t from, std::uint32_t to)
{
    Found found;
    double best = infinity;
    std::vector<NodeIndex> partners = trial.operations(to); // as it is now: trials change it
    partners.push_back(NodeIndex());
    for (const NodeIndex partner : partners) {
        found.lastTrial = tryOne(trial, {operation, partner, from, to});
        if (found.lastTrial < best) {
            best = found.lastTrial;
            found.bestPartner = partner;
        }
    }
    trial.mapAll(); // the undoing of the last trial maps anew, whether that works or not
    return found;
}

} // namespace

Result<Partitioning> klBasedPartitioning(const Graph &graph, const Inventory &inventory, const Job &job)
{
    if (const std::optional<Error> fault = latencyFault(graph))
        return *fault;
    Result<Partitioning> start = sizeBasedPartitioning(graph, inventory, {job.stop, {}});
    if (!start)
        return start;
    if (!TransferTimes(inventory).seconds({}, {}, 0))
        return transferRateError(inventory);
    const std::vector<std::uint32_t> homes = homesOf(graph, *start); // never updated, as in the original
    SwapTrial trial(graph, inventory, *start);
    double cost = trial.latency();
    std::optional<Swap> chosen;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const NodeIndex operation(i);
        if (homes[i] == noPartition)
            continue;
        job.progress("trying swaps", double(i) / double(graph.size()));
        for (std::uint32_t to = 0; to < trial.count(); ++to) {
            if (job.stopRequested())
                return cancelledError();
            if (to == homes[i])
                continue;
            const Found found = tryPartners(trial, operation, homes[i], to);
            if (found.lastTrial < cost) {
                cost = found.lastTrial;
                chosen = Swap{operation, found.bestPartner, homes[i], to};
            }
        }
        if (chosen) {
            trial.swap(chosen->operation, chosen->partner, chosen->from, chosen->to);
            trial.mapRest();
        }
    }
    if (!trial.mapRest())
        return trial.noMapping();
    if (const NodeIndex node = trial.misplaced(); node.isValid())
        return inputError(
            "invalid_result",
            phrase("the swaps left node \"%1\" in more than one partition or in none", {graph.node(node).name}),
            "this is what the original's bookkeeping leads to here; another planner would help");
    return trial.partitioning();
}

} // namespace cutaway
