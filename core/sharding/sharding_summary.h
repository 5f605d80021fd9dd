#pragma once

#include "core/base/text.h"
#include "core/base/units.h"
#include "core/plan/plan_costs.h"
#include "core/sharding/sharding_plan.h"
#include "core/sharding/sharding_settings.h"

#include <string>
#include <vector>

/// What a sharding plan costs and what is wrong with it, and how its figures are told.

namespace cutaway::sharding {

/// Whether the plan costs nothing where full replication costs nothing, too: nothing asks for splitting.
bool isTriviallyZero(const ShardingPlan &plan);
PlanCost planCostOf(const ShardingPlan &plan);
std::vector<Problem> problemsOf(const ShardingPlan &plan);

/// What `evaluate` prints for people.
Report reportOf(const ShardingPlan &plan);

/// What a figure is called, and what of it is counted: the same wherever it stands.
struct FigureWords
{
    Text label;
    Text meaning;
    std::string name = {}; ///< of the figure, where a plan counts collectives and has it among its figures
};

FigureWords computeWords();
FigureWords redistributionWords();
FigureWords gradientWords();
FigureWords outputWords();
FigureWords parameterWords();
FigureWords activationWords();
FigureWords transferredWords();

class ShardingPlan;

/// One of those that make up what a plan costs, in the unit of its cost model.
struct PricedPart
{
    FigureWords words;
    CostPart::Role role = CostPart::Role::Transfer;
    double price = 0;
};

/// Those that cost something, and those to which an edit could give a cost.
std::vector<PricedPart> pricedParts(const ShardingPlan &plan);

/// `2604.81`.
std::string numberText(double number, int digits = 6);

/// `2.605 ms`; in the alpha-beta model, whose unit is no time, the number alone.
std::string priceText(const ShardingSettings &settings, double price, Digits digits = Digits::Three);

} // namespace cutaway::sharding
