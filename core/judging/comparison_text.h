#pragma once

#include "core/graph/graph.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace cutaway::judging {

/// A comparison document for people: of each difference the figures, then what moved by module in at most 20 lines, the
/// last of which says how many were left out. `graph` is the baseline's. `works`: by plan, that its steps get another
/// amount of work done than the baseline's; empty where they do not.
std::string comparisonText(const nlohmann::ordered_json &comparison, const Graph &graph,
                           const std::vector<std::string> &works = {});

/// The figures of a document `cutaway.comparison` as CSV, a row for each figure of each plan: plan, figure, base,
/// other, difference, fraction, verdict. Numbers are as in the document.
std::string comparisonCsv(const nlohmann::ordered_json &comparison);

} // namespace cutaway::judging
