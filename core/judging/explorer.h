#pragma once

#include "core/judging/exploration.h"

namespace cutaway::judging {

struct ExplorerInput
{
    Exploration exploration;
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;           ///< null: none was given
    std::vector<std::shared_ptr<const EditedPlan>> plans; ///< those that the exploration names, in its order
    nlohmann::ordered_json kept;                          ///< results of an interrupted exploration; null: none
    std::size_t jobs = 1;                                 ///< points tried at a time
};

/// The points of results that can be kept. Errors: those of reading, `other_exploration`.
Result<nlohmann::ordered_json> keptResults(std::string_view text, const Exploration &exploration);

/// Tries every point and judges it; the document `cutaway.exploration.results`. What fails is a point, no error. A job
/// that is stopped leaves out what was not done, and says so by `"complete": false`.
nlohmann::ordered_json explore(const ExplorerInput &input, const Job &job);

} // namespace cutaway::judging
