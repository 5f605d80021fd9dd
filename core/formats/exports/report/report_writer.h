#pragma once

#include "core/formats/exports/report/report_html.h"

namespace cutaway {

/// Writes the sections of a report one after the other. For its files only.
class ReportWriter
{
public:
    explicit ReportWriter(const EditedPlan &plan) : m_plan(plan), m_cost(plan.cost()) {}

    std::string write(const ReportPictures &pictures, const ExportBaseline &baseline);

private:
    void heading(std::string_view text);
    void cell(std::string_view text, std::string_view className = {});
    void headings(std::initializer_list<std::string_view> texts, std::size_t firstNumber);
    void writeHead();
    void writeCost();
    void writeOtherParts();
    void writeFigure(const Figure &figure);
    void writeRow(std::string_view label, std::string_view value, std::string_view meaning,
                  const std::string &attributes = {});
    void writeDifference(const ExportBaseline &baseline);
    void writeProblems();
    void writeDevices();
    void writeDevices(const LaneInfo &lane, const LaneInfo &last, std::size_t count);
    void writeTimeline();
    void writePicture(const ReportPictures &pictures);
    /// HTML has no place for what stands before the root element of a document.
    static std::string_view withoutProlog(std::string_view svg);
    void writeGroups();
    void writeGroup(const GroupInfo &group, const std::string &limits, const std::vector<ItemIndex> &items);
    void writeItem(const ItemInfo &item);
    /// What the kind says of the plan in words: sums of collectives, ranks and tables.
    void writeReport();
    void writePins();
    std::string pinText(const Pin &pin, ItemIndex item) const;

    const EditedPlan &m_plan;
    const PlanCost &m_cost;
    std::string m_out;
};

} // namespace cutaway
