#pragma once

#include "core/formats/exports/export_baseline.h"

#include <string_view>

namespace cutaway {

/// How a line that readers pass over begins in files of this extension; empty: they have none.
std::string_view commentMark(std::string_view extension);

/// What is different from the baseline, for people: the figures, then what moved by module, as many lines as one reads.
/// Each begins with `mark`.
std::string baselineWords(const EditedPlan &plan, const ExportBaseline &baseline, std::string_view mark);

} // namespace cutaway
