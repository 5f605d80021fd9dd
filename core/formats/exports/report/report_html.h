#pragma once

#include "core/formats/exports/export_baseline.h"

namespace cutaway {

/// The whole plan as SVG documents, in the colours for a light and for a dark page.
struct ReportPictures
{
    std::string light;
    std::string dark;
    std::string leftOutBecause; ///< a sentence, where there are none
};

/// A plan as one HTML page that needs no network and no script: what it costs, what is wrong with it, its devices and
/// groups with all operators, what is pinned, the timeline and the pictures; against a baseline also where it differs.
/// Light or dark as the reader's system is. Names are escaped. O(items).
std::string reportHtml(const EditedPlan &plan, const ReportPictures &pictures, const ExportBaseline &baseline = {});

} // namespace cutaway
