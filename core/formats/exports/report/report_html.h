#pragma once

#include "core/formats/exports/exports.h"

#include <array>
#include <string>
#include <vector>

namespace cutaway {

/// What a page calls a thing of the plan wherever it shows it, in pictures, bars and rows, so that a click on one
/// selects it in all: `i17`, `g3`, `l0`.
std::string pageName(ItemIndex item);
std::string pageName(GroupIndex group);
std::string pageName(LaneIndex lane);

/// A place in a picture that has something to tell, in the units of its view box: a box, or the way of an edge.
struct PictureMark
{
    std::string is;                         ///< its `pageName`; empty: nothing that is selected
    std::string of;                         ///< the page name of what holds it; may be empty
    std::array<double, 4> box = {};         ///< left, top, width, height
    std::vector<std::array<double, 2>> way; ///< of an edge, in place of the box
    std::string text;                       ///< what the window tells of it under the pointer, line by line
};

/// The whole plan as SVG documents, in the colours for a light and for a dark page.
struct ReportPictures
{
    std::string light;
    std::string dark;
    std::string leftOutBecause;          ///< a sentence, where there are none
    std::vector<PictureMark> marks = {}; ///< in either, those that lie above others behind them
    /// What lies side by side where it is drawn to be read at its own size: `devices`. Empty: all items are in it, and
    /// it is shrunk to the page.
    std::string redrawnAs = {};
};

/// A plan as one HTML page that needs no network: its pictures and its timeline, what it costs, what is wrong with it,
/// then devices, groups, transfers and all operators as tables; against a baseline also where it differs. With its
/// script one zooms, selects, sorts and filters; without it, and printed, the page shows all. Light or dark as the
/// reader's system is. Names are escaped. O(items).
std::string reportHtml(const EditedPlan &plan, const ReportPictures &pictures, const ExportBaseline &baseline = {});

} // namespace cutaway
