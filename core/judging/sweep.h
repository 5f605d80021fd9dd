#pragma once

#include "core/judging/exploration.h"
#include "core/plan/edited_plan.h"

namespace cutaway::judging {

/// A plan on devices of which one thing is varied.
struct SweepPoint
{
    double value = 1; ///< factor, or number of devices
    std::optional<double> latencySec;
    bool isFeasible = false;
    std::string problem; ///< where it is not
};

struct Sweep
{
    std::vector<SweepPoint> points; ///< by value
    /// Between two points one of which is feasible and one is not: the feasible value nearest to the other.
    std::vector<double> breaks;
};

/// The plan on varied devices; what is varied: as in explorations, `devices` by their number, all else by a factor.
/// Errors: `no_inventory`, `bad_value`. O(plan).
Result<std::unique_ptr<EditedPlan>> variedPlan(const EditedPlan &plan, const std::string &what, double value);

/// The same plan over a range, `values` ascending. Breaking points are looked for by halving, `devices` by whole
/// numbers. O(plan · (values + 20 · breaks)).
Result<Sweep> sweepOver(const EditedPlan &plan, const std::string &what, const std::vector<double> &values);

/// `does not fit below 71.2 MiB`, by the smallest device: what a breaking point means. `isLess`: it is below that the
/// plan is infeasible.
std::string breakText(const EditedPlan &plan, const std::string &what, double value, bool isLess);

} // namespace cutaway::judging
