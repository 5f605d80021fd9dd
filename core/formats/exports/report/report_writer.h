#pragma once

#include "core/formats/exports/report/report_html.h"
#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_roofline.h"
#include "core/plan/traffic.h"

#include <string>
#include <string_view>

namespace cutaway {

/// Writes the sections of a report one after the other. For its files only.
class ReportWriter
{
public:
    explicit ReportWriter(const EditedPlan &plan) : m_plan(plan), m_cost(plan.cost()) {}

    std::string write(const ReportPictures &pictures, const ExportBaseline &baseline);

private:
    /// A section and its heading; `id` may be empty.
    void start(std::string_view className, std::string_view heading, std::string_view id = {});
    void end() { m_out += "</section>\n"; }
    void add(const std::string &html) { m_out += html; }
    /// A row, whose attributes say what it is.
    void startRow(std::string_view is, std::string_view of = {});
    void endRow() { m_out += "</tr>\n"; }
    /// The end of a table that has no more than so many rows of all.
    void writeTableEnd(std::size_t all, std::size_t most);

    void writeHead();
    void writePictures(const ReportPictures &pictures);
    void writeDrawing(const ReportPictures &pictures);
    void writeTimeline();
    bool hasCriticalPath() const;
    void writeCriticalPath();
    void writeLinkTraffic();
    /// Of the fullest lane.
    void writeMemoryAtPeak();
    void writeRoofline();
    /// The figures beside the headline, and the parts of its time as a bar.
    void writeHeadline();
    void writeParts();
    void writeProblems();
    void writeDifference(const ExportBaseline &baseline);

    void writeFigures();
    void writeOtherParts();
    void writeFigure(const Figure &figure);
    void writeFigureRow(std::string_view label, std::string_view value, std::string_view meaning,
                        const std::string &attributes = {});
    void writeDevices();
    void writeDevices(const LaneInfo &lane, const LaneInfo &last, const std::string &names, std::size_t count);
    void writeGroups();
    void writeGroup(GroupIndex index, const GroupInfo &group);
    void writeTransfers();
    /// Modules with what lies in them, as the model has them.
    void writeItems();
    void writeModule(const Module &module, std::size_t depth);
    void writeItem(ItemIndex index, std::size_t depth);
    void writeItemTable();
    /// What the kind says of the plan in words: sums of collectives, ranks and tables.
    void writeReport();
    void writePins();
    std::string pinText(const Pin &pin, ItemIndex item) const;
    /// The devices of a group; of many, how many.
    std::string lanesText(const GroupInfo &group) const;

    const EditedPlan &m_plan;
    const PlanCost &m_cost;
    std::string m_out;
};

/// `Partition` of `partition`, as headings have it.
std::string capitalised(std::string word);
/// ` data-is="i17" data-of="g3"`, without what is empty.
std::string pageNames(std::string_view is, std::string_view of);

/// `compute`: the style sheet's class for a part of the latency.
std::string_view partClass(CostPart::Role role);

/// `c3`: the style sheet's colour of the group or lane of this number.
std::string groupColour(std::size_t number);

/// How data goes through a plan's groups, as an SVG element for a page with the report's style sheet: a column a
/// device, a row a group in the order of their starts, so that no edge crosses a box; the critical path is bold. Empty
/// where groups send each other nothing, and where there are so many that it says less than a table.
std::string groupsSvg(const EditedPlan &plan);

/// A plan's timeline as an SVG element for a page that has the report's style sheet: a row a lane, bars in the colour
/// of their group, exposed and idle time hatched. Bars too narrow to be seen are drawn together. Empty if there is no
/// timeline. O(bars).
std::string timelineSvg(const EditedPlan &plan, const Timeline &timeline);

/// What devices send each other, as an SVG element: a cell a link that is used, the darker the longer it takes.
/// O(links).
std::string linkMatrixSvg(const EditedPlan &plan, const std::vector<LinkTraffic> &links);
/// `dev_0 → dev_1`
std::string linkName(const EditedPlan &plan, const LinkTraffic &link);
/// `3.06 MiB, 268 µs`
std::string trafficText(std::int64_t bytes, double seconds);

/// What a lane holds at its peak, part by part up to the peak, as an SVG element. `parts`: `memoryAtPeak`.
std::string memorySvg(const EditedPlan &plan, LaneIndex lane, const std::vector<MemoryPart> &parts);

/// Groups under the roofs of their devices, as an SVG element. There is at least one point.
std::string rooflineSvg(const EditedPlan &plan, const Roofline &roofline);
/// What the window tells of a dot, line by line.
std::string rooflineText(const EditedPlan &plan, const RooflinePoint &point);
/// Of its intensity, three digits.
std::string intensityText(const RooflinePoint &point);

/// Where items moved from the baseline to the plan: a sentence and a picture of rows and ribbons. Empty where all have
/// stayed, and for kinds whose groups say nothing. O(items + groups).
std::string flowHtml(const EditedPlan &base, const EditedPlan &plan);

/// One drawing for a page that is light or dark, of the same drawing as SVG in either's colours: an `<svg>` element
/// behind a style sheet with a class for each look. Groups that draw nothing are left out, and those of one look that
/// follow each other are one: a picture of thousands of boxes stays a fraction of what it was. Empty where the two
/// differ in more than their looks. O(length).
std::string pictureHtml(std::string_view light, std::string_view dark);

} // namespace cutaway
