#pragma once

#include "core/plan/plan_figures.h"

#include <map>

namespace cutaway::judging {

/// What the plan's kind calls its figures, by their names in documents: `latency_sec` → `Step time`.
using FigureTitles = std::map<std::string, Text, std::less<>>;
FigureTitles figureTitles(const EditedPlan &plan);
/// Those of the names that people are told: of several with one title, the first.
std::vector<std::string> toldFigures(std::vector<std::string> names, const FigureTitles &titles);

/// Of most figures the smaller is better; not of rates and shares of what could be had.
bool isBetterLarger(std::string_view name);

/// Places that hold something; the degrees of plans that count their devices so.
std::size_t devicesUsed(const EditedPlan &plan);

} // namespace cutaway::judging
