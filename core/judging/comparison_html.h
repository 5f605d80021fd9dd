#pragma once

#include "core/graph/graph.h"
#include "core/judging/figure_words.h"
#include "core/plan/plan_terms.h"

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace cutaway::judging {

/// What a page says of plans that a comparison does not: by plan, what makes it infeasible, and whether its steps get
/// another amount of work done than the baseline's (`stepWorkNote`); what figures are called.
struct PageNotes
{
    std::vector<std::vector<std::string>> violations;
    std::vector<std::string> works = {};
    std::vector<std::string> workKinds = {}; ///< `workOf` each: plans of which that differs are on no common front
    FigureTitles titles = {};
};

/// The verdicts of a document `cutaway.comparison` as people are told them: none on figures of other work.
nlohmann::ordered_json withOpenVerdicts(nlohmann::ordered_json comparison, const PageNotes &notes);

/// A document `cutaway.comparison` as one HTML page that needs no network: the baseline, and of each other plan its
/// figures against it, what moved by module, groups and lanes. Its script (core/pages) sorts, filters and selects;
/// without it the page shows all. Light or dark as the reader's system is. Names are escaped. `graph` is the
/// baseline's. O(size of the document).
std::string comparisonHtml(const nlohmann::ordered_json &comparison, const Graph &graph, const PageNotes &notes = {});

/// The id of the part of a page that is about a plan.
std::string planAnchor(std::size_t plan);

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

/// Of a plan's `planner`: `by partition.refine, seed 2`, `edited by hand`.
std::string plannerText(const nlohmann::ordered_json &planner);

} // namespace cutaway::judging
