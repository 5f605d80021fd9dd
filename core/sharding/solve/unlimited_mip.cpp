#include "core/sharding/solve/unlimited_mip.h"

#include "core/sharding/sharding_cost.h"
#include "core/sharding/solve/pairwise_mip.h"
#include "core/sharding/solve/pairwise_reduction.h"
#include "core/sharding/solve/solution_parts.h"

#include <algorithm>
#include <cmath>

namespace cutaway::sharding {

Result<ShardingSolution> solveByMip(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                    const PairwiseModel &model, const Deadline &limit)
{
    PairwiseReduction reduction(model);
    const std::vector<std::uint32_t> start = labelsOf(allowed, firstAssignment(problem, allowed));
    SolverReport report{"mip", {}, 0, trivialBound(model), 0, {}};
    Assignment best = assignmentOf(allowed, start);
    if (reduction.run(limit)) {
        PairwiseMip mip(reduction, start);
        const MipLimits limits{std::max(0.001, limit.secondsLeft()), std::max(problem.settings().relativeGap, 1e-9),
                               mip.start(), report.bound - mip.constant()};
        limit.job().progress("integer programme");
        const ShardingSettings &settings = problem.settings();
        const Result<MipResult> found = solveMip(mip.model(), limits, limit.job(), [&](const MipProgress &progress) {
            const double bound = std::max(report.bound, progress.bound + mip.constant());
            std::optional<double> bestSec;
            if (progress.best)
                bestSec = settings.seconds(progress.best->objective + mip.constant());
            limit.job().tellGap(
                {bestSec, settings.seconds(bound), phrase("The integer programme over all strategies proves it.")});
        });
        if (!found)
            return found.error();
        if (found->hasSolution() || mip.model().columnCount() == 0)
            best = assignmentOf(allowed, reduction.complete(mip.labels(found->best.values)));
        report.bound = std::max(report.bound, found->bound + mip.constant());
        if (found->status == MipStatus::Optimal)
            report.status = problem.settings().relativeGap > 0 ? "gap" : "optimal";
    }
    if (!std::isfinite(costOf(problem, best).objective()))
        return limit.isStopped() ? cancelledError() : noFeasiblePlan();
    if (report.status.empty())
        report.status = unfinishedStatus(limit);
    report.seconds = limit.secondsSpent();
    return finishedSolution(problem, std::move(best), std::move(report));
}

} // namespace cutaway::sharding
