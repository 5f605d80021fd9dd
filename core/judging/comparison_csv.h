#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace cutaway::judging {

/// The figures of a document `cutaway.comparison` as CSV, a row for each figure of each plan: plan, figure, base,
/// other, difference, fraction, verdict. Numbers are as in the document.
std::string comparisonCsv(const nlohmann::ordered_json &comparison);

} // namespace cutaway::judging
