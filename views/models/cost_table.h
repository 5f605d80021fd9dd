#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/plan_source.h"

#include <QString>
#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace cutaway {

/// The cost of a plan as a table: what it is now, what it would be if what is dragged were dropped, and how far that is
/// from the plan first opened.
struct CostTable
{
    enum class Direction { None, Better, Worse };
    struct Row
    {
        QString name; ///< of the figure; empty: a part of the time
        QString label;
        QString now;
        QString ifDropped; ///< empty: nothing is dragged, or its drop is refused; `–`: not known before the drop
        QString difference;
        QString toolTip; ///< how the figure comes about; empty: nothing is said
        Direction direction = Direction::None;
        bool differsIfDropped = false;
        bool isTotal = false; ///< drawn bold, with a line above
    };

    /// A figure that is told in large below the headline.
    struct Cell
    {
        QString label;
        QString value;
        QString toolTip; ///< what it is
    };

    std::vector<Row> rows;
    std::vector<Cell> cells;   ///< of kinds with several leading figures
    QString headline;          ///< `1.268 ms`
    QString headlineToolTip;   ///< how it comes about; may be empty
    QString headlineIfDropped; ///< empty: nothing is dragged, or it makes a cycle
    QString headlineChange;    ///< `−0.820 µs`
    Direction headlineDirection = Direction::None;
    /// `256 sequences, 1.2 s to 1.4 s`: what a step does, the interval, and of few leading figures these; may be empty.
    QString beside;
    QString besideToolTip;  ///< what these are, a line each
    QString refused;        ///< why what is dragged cannot be dropped; empty: it can, or nothing is
    QString unknownBecause; ///< why there is no latency, or none to compare it with
    QString gap;            ///< `Optimal`, `Gap 4.2 %`; empty: no bound is known
    QString gapOrigin;      ///< the bound, and what proves it
};

/// A part of the critical path that gets a row of its own; more are summed up in one row, the largest stay.
inline constexpr std::size_t costPartsShown = 12;
/// Of parts that come with a drop.
inline constexpr std::size_t costPartsToCome = 3;

/// `dropped`: the cost after the drop that `preview` tells of, where somebody has worked it out.
/// O(parts × parts of the other plans) at worst.
CostTable costTable(const EditedPlan &plan, const PlanCost &first, const std::optional<Preview> &preview,
                    const PlanCost *dropped = nullptr);

/// Of a figure of which less is better.
inline CostTable::Direction costDirection(double change)
{
    return change < 0   ? CostTable::Direction::Better
           : change > 0 ? CostTable::Direction::Worse
                        : CostTable::Direction::None;
}

/// Sums in another order differ in their last bits; a change that small is none.
inline double costChange(double before, double after)
{
    const double difference = after - before;
    return std::abs(difference) <= 1e-12 * std::max(std::abs(before), std::abs(after)) ? 0 : difference;
}

/// A baseline's cost with the parts named as the plan names those of the same groups. `groupNow`: by group of the
/// baseline its partner in the plan (`judging::PlanMarks`). Parts of groups without one keep no name, so that they are
/// taken for none of the plan's; parts whose name is about no group keep it. O(parts · log parts).
PlanCost namedByPartners(PlanCost base, const PlanCost &now, std::span<const GroupIndex> groupNow);

} // namespace cutaway
