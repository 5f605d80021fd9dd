#pragma once

#include "core/graph/graph.h"
#include "core/judging/plan_figures.h"
#include "core/plan/plan_words.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace cutaway::judging {

/// What two plans that are compared are called.
struct SideNames
{
    std::string base;
    std::string other;
};

/// An entry of `differences` as tables for a page: figures with verdicts, settings that differ, what moved by module,
/// groups and lanes. `item`: what its items are called. Cells have the classes `number`, `better`, `worse` and `sub`.
/// Names are escaped. O(size of the entry).
std::string differenceHtml(const nlohmann::ordered_json &difference, const SideNames &sides, const FigureTitles &titles,
                           const Graph &graph, const Noun &item);

} // namespace cutaway::judging
