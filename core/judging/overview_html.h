#pragma once

#include "core/judging/plan_figures.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>

namespace cutaway::judging {

/// The id of the part of a page that is about a plan.
std::string planAnchor(std::size_t plan);

/// All plans of a comparison in one table, a row each: their first figures and how far they are from the baseline's.
/// Each name leads to its part of the page. Names are escaped. O(plans · figures).
std::string overviewHtml(const nlohmann::ordered_json &comparison, const FigureTitles &titles);

} // namespace cutaway::judging
