#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/solver/mip_model.h"

#include <functional>
#include <string>
#include <vector>

namespace cutaway {

struct MipLimits
{
    double timeLimitSec = 60;  ///< elapsed; 0: none
    double relativeGap = 1e-6; ///< (objective − bound) / |objective| at which the best is called optimal
    std::vector<double> start; ///< a value for every column: where the search begins; empty: none. Ignored if not valid
    double knownBound = -mipInfinity; ///< no solution is below it, as the caller knows
};

struct MipSolution
{
    std::vector<double> values; ///< per column; integer columns hold whole numbers
    double objective = 0;       ///< computed from `values`
};

/// What is known while the search goes on.
struct MipProgress
{
    const MipSolution *best = nullptr; ///< null: none so far
    double bound = -mipInfinity;
    bool isBetter = false; ///< `best` is new; otherwise only the bound has risen
};

enum class MipStatus {
    Optimal,    ///< within the gap
    TimeLimit,  ///< the best so far, if any
    Cancelled,  ///< the same
    Infeasible, ///< no solution exists
    Unbounded,
    Failed, ///< the solver broke down; the best so far, if any
};

struct MipResult
{
    MipStatus status = MipStatus::Failed;
    MipSolution best; ///< no values: none is known. `start` counts where it is valid
    double bound = -mipInfinity;
    std::string failure; ///< one line, where the solver broke down

    bool hasSolution() const { return !best.values.empty(); }
    /// (objective − bound) / |objective|, 0 where both are equal; infinite without solution or bound.
    double gap() const;
};

/// Solves the model with CBC in a process of its own (`cutaway-worker`), which is killed when the time is up, the
/// job is stopped or the solution is within the gap of the known bound: each is honoured within a second, whatever CBC
/// is doing, and a crash or memory hunger of CBC leaves this program alone. Solutions are sent over as CBC finds them,
/// so that nothing is lost by killing it. `onImprovement` is called by the calling thread, for every better solution
/// and at times for a better bound; it may be empty.
///
/// Any units: costs and rows are scaled for CBC by powers of two, so that seconds and bytes are equally good. Integers
/// come back rounded; the objective is computed anew from them. Columns with an infinite bound are fine.
/// A model without columns has the solution of no values and is `Optimal` where its rows allow 0.
///
/// Errors: `bad_model` (MipModel::check), `no_solver` (the program is missing or does not start).
Result<MipResult> solveMip(const MipModel &model, const MipLimits &limits, const Job &job,
                           const std::function<void(const MipProgress &)> &onImprovement = {});

} // namespace cutaway
