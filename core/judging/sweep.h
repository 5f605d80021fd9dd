#pragma once

#include "core/base/job.h"
#include "core/judging/exploration.h"
#include "core/plan/edited_plan.h"

namespace cutaway::judging {

/// A plan with one thing varied: as in explorations, `devices` by their number, `parameter:NAME` by the value of that
/// control, `field:NAME` as varied_inventory.h says, `kind` by the peak FLOP/s of all devices, all else by a factor.
struct SweepPoint
{
    double value = 1;
    std::optional<double> latencySec;
    bool isFeasible = false;
    Text problem; ///< where it is not
};

struct Sweep
{
    std::vector<SweepPoint> points; ///< by value
    std::vector<double> impossible; ///< values that the plan cannot be had with: degrees that divide nothing
    /// Between two points one of which is feasible and one is not: the feasible value nearest to the other.
    std::vector<double> breaks;
};

/// Copies of a plan that one thing is varied of again and again, as a slider does: one serves as long as nothing is
/// lost by it, as places are where devices go. The plan itself is left alone.
class VariedPlan
{
public:
    explicit VariedPlan(const EditedPlan &plan);

    /// The copy as it is then, until the next call. Errors: `no_inventory`, `no_control`, `bad_value`, those of the
    /// control's move. O(what the kind takes to set other devices, and to copy a plan).
    Result<const EditedPlan *> at(const std::string &what, double value);

private:
    Result<const EditedPlan *> withControl(const std::string &name, double value);

    std::unique_ptr<const EditedPlan> m_first; ///< as the plan is
    std::unique_ptr<EditedPlan> m_plan;
    std::string m_what; ///< that the copy has otherwise; empty: nothing
};

/// The setting that makes a plan's control this value, whole numbers rounded. Error: `no_control`.
Result<ParameterValue> controlValue(const EditedPlan &plan, const std::string &name, double value);

/// The same plan over a range, `values` ascending. Breaking points are looked for by halving, `devices` and whole
/// controls by whole numbers. Where the job is stopped, `cancelled`; where no value is possible, why the last is not.
/// O(plan · (values + 20 · breaks)).
Result<Sweep> sweepOver(const EditedPlan &plan, const std::string &what, const std::vector<double> &values,
                        const Job &job = {});

/// What the planner that made the plan would make of each value: plans that do not exist are points without time.
/// Errors: `unknown_planner`, `cancelled`.
Result<Sweep> plannedSweep(const EditedPlan &plan, const std::string &what, const std::vector<double> &values,
                           const Job &job);

/// `does not fit below 71.2 MiB`, by the smallest device: what a breaking point means. `isLess`: it is below that the
/// plan is infeasible.
Text breakText(const EditedPlan &plan, const std::string &what, double value, bool isLess);

/// What all breaking points of a sweep mean, by value: `does not fit between 4 and 8` where it fits on both sides.
std::vector<Text> breakTexts(const EditedPlan &plan, const std::string &what, const Sweep &sweep);

} // namespace cutaway::judging
