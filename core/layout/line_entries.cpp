#include "core/layout/line_entries.h"

#include "core/layout/row_placement.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

namespace cutaway {

namespace {

constexpr double straightWeight = 1e3;
constexpr double largestMargin = 12; // from the box's corner

void placeEntriesOfOneBox(std::span<LineEntry> entries, double width, double centre)
{
    const double margin = std::min(largestMargin, width / 4);
    const double left = centre - width / 2 + margin;
    const double right = centre + width / 2 - margin;
    const auto count = static_cast<double>(entries.size());
    const double gap = count > 1 ? std::min(layerTrackGap, (right - left) / (count - 1)) : 0;
    const bool isAlone = entries.size() == 1;
    std::vector<RowPlace> row;
    for (const LineEntry &entry : entries) {
        const bool isStraight = left <= entry.from && entry.from <= right;
        const double near = isAlone ? centre : std::clamp(entry.from, left, right);
        row.push_back({isStraight ? entry.from : near, isStraight ? straightWeight : 1, gap});
    }
    const auto places = placeInRow(row);
    for (std::size_t index = 0; index < entries.size(); ++index) {
        const auto before = static_cast<double>(index);
        const double place = std::clamp(places[index], left + before * gap, right - (count - 1 - before) * gap);
        const double whole = std::floor(place + 0.5);
        entries[index].place = left <= whole && whole <= right ? whole : place;
    }
}

} // namespace

void placeEntries(std::vector<LineEntry> &entries, const std::vector<LayoutBox> &boxes,
                  const std::vector<double> &places)
{
    std::sort(entries.begin(), entries.end(), [](const LineEntry &a, const LineEntry &b) {
        return std::tie(a.box, a.from, a.line) < std::tie(b.box, b.from, b.line);
    });
    for (auto first = entries.begin(); first != entries.end();) {
        const auto last = std::find_if(first, entries.end(), [&](const LineEntry &e) { return e.box != first->box; });
        placeEntriesOfOneBox({first, last}, boxes[first->box].width, places[first->box]);
        first = last;
    }
    std::sort(entries.begin(), entries.end(),
              [](const LineEntry &a, const LineEntry &b) { return std::tie(a.box, a.line) < std::tie(b.box, b.line); });
}

} // namespace cutaway
