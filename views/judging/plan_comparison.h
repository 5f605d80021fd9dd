#pragma once

#include "core/judging/figure_words.h"
#include "core/judging/moved_modules.h"

#include <nlohmann/json.hpp>

namespace cutaway {

/// What a table shows of a plan against a baseline. Items are named as the plan names them, where it has them.
struct PlanComparison
{
    nlohmann::ordered_json figures;
    judging::FigureTitles titles;  ///< of these
    nlohmann::ordered_json groups; ///< and their partners
    Text work;                     ///< that steps are of different work; empty: they are not, or nobody knows
    nlohmann::ordered_json settings = nlohmann::ordered_json::array(); ///< that differ
    Noun noun;                                                         ///< what is counted: operators, tables
    std::size_t all = 0;                                               ///< of both plans together
    std::size_t same = 0;                                              ///< of these
    std::size_t moved = 0;
    std::size_t changed = 0;
    std::vector<judging::MovedModule> modules;
    std::vector<std::pair<std::string, std::string>> renamed; ///< the baseline's name, the plan's
    std::vector<std::string> onlyBase;
    std::vector<std::string> onlyPlan;
};

/// Both of one kind; of one graph or of two versions of it. Any thread that has both plans to itself. O(items + groups)
/// and what matching takes.
PlanComparison comparedPlans(const EditedPlan &base, const EditedPlan &plan, double threshold);

} // namespace cutaway
