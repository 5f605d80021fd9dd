#pragma once

#include "core/judging/exploration.h"
#include "core/plan/edited_plan.h"

#include <QString>

namespace cutaway {

/// What a person fills in to explore, as texts: lists are `1, 2, 4`, `1..8` or `1..2 by 0.25`.
struct ExplorationDraft
{
    struct Planner
    {
        std::string id;
        QString settings; ///< `seed = 1, 2, 3; saturate_host = true, false`
    };
    struct Variation
    {
        std::string what;
        QString values;
        bool isFactor = false;
    };

    std::vector<Planner> planners;
    std::vector<std::string> plans;
    std::vector<Variation> variations; ///< those without values are left out
    std::vector<std::string> objectives;
    std::string limited; ///< a figure
    QString limit;       ///< the most that it may be; empty: no limit
};

/// The document `cutaway.exploration`. Errors: `bad_value` with the text that cannot be read, those of readExploration.
Result<judging::Exploration> explorationOf(const ExplorationDraft &draft);

/// The settings of a plan's planner as a person would fill them in; without those that hold lists or documents.
QString proposedSettings(const ParameterValues &given);

/// `1, 2, 4`, `1..8`, `1..2 by 0.25`, `1.2e10, 5e10`, `50 %`. Errors: `bad_value`.
Result<std::vector<double>> numbersOf(const QString &text);

} // namespace cutaway
