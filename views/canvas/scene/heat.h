#pragma once

#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <QString>

#include <set>
#include <span>
#include <vector>

namespace cutaway {

/// From figures to the steps of the heat colours.
struct HeatScale
{
    double least = 0; ///< of what is greater than 0; below 0 where a profile has such figures
    double most = 0;
    bool isLinear = false;
    bool isInverted = false; ///< the smallest is the hottest
    /// 0 to 1.
    double fraction(double value) const;
};

/// One figure of every item of a plan.
struct HeatFigures
{
    Colouring colouring = Colouring::Kind;
    std::vector<double> values; ///< by item; NaN: not measured; empty: this colouring shows no figure
    HeatScale scale;
    QString column = {}; ///< of a profile, whose figures these are
    bool isTime = false;
    QString timeName = {}; ///< what the plan calls the time of an item
    QString itemName = {}; ///< what it calls one

    double value(ItemIndex item) const { return item.value() < values.size() ? values[item.value()] : 0; }
    double fraction(ItemIndex item) const { return scale.fraction(value(item)); }
    /// What several operators come to: their sum; the smallest slack; the mean of ratios.
    double together(std::span<const ItemIndex> items) const;
    /// What one of them comes to on average, for the colour of their box.
    double mean(std::span<const ItemIndex> items) const;
    QString title() const;            ///< `Slack of each operator`
    QString text(double value) const; ///< `12.3 µs`; not measured: a dash
};

bool isHeat(Colouring colouring);

/// O(items + edges). Slack: how much later an operator could end if every operator ran as soon as its inputs are there,
/// each on a device of its own.
/// `figure`: the profile's column for `Colouring::Figure`; `ratios`: by item, for `Colouring::MeasuredRatio`.
HeatFigures readHeat(const EditedPlan &plan, Colouring colouring, bool isLinear, const FigureColumn *figure = nullptr,
                     const std::vector<double> *ratios = nullptr);

/// What colouring, the legend and marks need to know of a whole plan.
struct PlanFigures
{
    HeatFigures heat;
    std::set<OperatorKind> kinds;
    std::vector<ItemIndex> violated; ///< that a problem of the plan names as an error, ascending
};

/// O(items).
PlanFigures readPlanFigures(const EditedPlan &plan);
/// Only those that change with the plan: O(problems).
void updateViolated(PlanFigures &figures, const EditedPlan &plan);

} // namespace cutaway
