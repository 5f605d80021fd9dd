#pragma once

#include "core/base/text.h"

#include <string>
#include <vector>

namespace cutaway {

struct Problem;

/// A line of a report: a figure with its label, or a sentence, a heading or a row of a table without one.
struct ReportLine
{
    Text label;
    Text figure = {};
    std::size_t indent = 0;
    std::size_t column = 0; ///< of the figure, where the label leaves room for it; 0: two spaces behind the label
};

/// What a plan costs and what is wrong with it, for people to read.
using Report = std::vector<ReportLine>;

/// `title: text` of each.
void addProblems(Report &report, const std::vector<Problem> &problems);

/// Lines of a font whose letters are as wide as each other.
std::string textOf(const Report &report);

} // namespace cutaway
