#include "core/formats/exports/report/report_html.h"

#include "core/base/units.h"
#include "core/files/xml_text.h"
#include "core/formats/exports/report/html_text.h"
#include "core/formats/exports/report/item_table_html.h"
#include "core/formats/exports/report/report_style.h"
#include "core/formats/exports/report/timeline_svg.h"
#include "core/json/json_writing.h"
#include "core/plan/pins.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr std::size_t mostParts = 60; ///< of the cost that are listed one by one

std::string figureText(const KeyFigure &figure)
{
    switch (figure.unit) {
    case KeyFigure::Unit::Seconds: return formatSeconds(figure.value);
    case KeyFigure::Unit::Bytes: return formatBytes(std::int64_t(figure.value));
    case KeyFigure::Unit::Fraction: return formatPercent(figure.value);
    case KeyFigure::Unit::Count: return jsonNumber(figure.value);
    }
    return {};
}

/// `[2, 4]`; long ones by their length.
std::string listText(const std::vector<std::string> &values)
{
    constexpr std::size_t mostToName = 6;
    if (values.size() > mostToName)
        return std::to_string(values.size()) + " values";
    std::string text = "[";
    for (const std::string &value : values)
        text += (text.size() > 1 ? ", " : "") + value;
    return text + "]";
}

std::string parameterText(const ParameterValue &value)
{
    return std::visit(
        []<class T>(const T &held) -> std::string {
            if constexpr (std::is_same_v<T, std::monostate>)
                return "none";
            else if constexpr (std::is_same_v<T, bool>)
                return held ? "true" : "false";
            else if constexpr (std::is_same_v<T, std::string>)
                return held;
            else if constexpr (std::is_same_v<T, std::vector<std::string>>)
                return listText(held);
            else
                return jsonNumber(double(held));
        },
        value);
}

struct SeverityName
{
    std::string_view word;
    std::string_view className;
};

SeverityName severityName(Problem::Severity severity)
{
    switch (severity) {
    case Problem::Severity::Error: return {"Error", "error"};
    case Problem::Severity::Warning: return {"Warning", "warning"};
    case Problem::Severity::Information: return {"Note", "note"};
    case Problem::Severity::Good: return {"Good", "good"};
    }
    return {};
}

class Report
{
public:
    explicit Report(const EditedPlan &plan) : m_plan(plan), m_cost(plan.cost()) {}

    std::string write(const ReportPictures &pictures)
    {
        writeHead();
        writeCost();
        writeProblems();
        writeDevices();
        writeTimeline();
        writePicture(pictures);
        writeGroups();
        m_out += itemTableHtml(m_plan);
        writePins();
        writeReport();
        return m_out + "</body>\n</html>\n";
    }

private:
    void heading(std::string_view text) { m_out += "<h2>" + htmlText(text) + "</h2>\n"; }
    void cell(std::string_view text, std::string_view className = {})
    {
        m_out += className.empty() ? "<td>" : "<td class=\"" + std::string(className) + "\">";
        m_out += htmlText(text) + "</td>";
    }
    void headings(std::initializer_list<std::string_view> texts, std::size_t firstNumber)
    {
        m_out += "<tr>";
        for (std::size_t i = 0; const std::string_view text : texts)
            m_out += (i++ < firstNumber ? "<th>" : "<th class=\"number\">") + htmlText(text) + "</th>";
        m_out += "</tr>\n";
    }

    void writeHead()
    {
        const std::string name = htmlText(m_plan.graph().name());
        m_out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
                name + "</title>\n<style>" + reportStyle + "</style>\n</head>\n<body>\n<h1>" + name + "</h1>\n";
        const PlanOrigin &origin = m_plan.origin();
        std::string by = origin.plannerId == "manual" ? "edited by hand" : "by " + origin.plannerId;
        for (const auto &[key, value] : origin.parameters)
            by += ", " + key + " " + parameterText(value);
        m_out += "<p class=\"sub\">" + htmlText(m_plan.kind().name()) + " plan " + htmlText(by) + "; " +
                 std::to_string(m_plan.itemCount()) + " operators, inputs and outputs</p>\n";
    }

    void writeCost()
    {
        if (m_cost.latencySec)
            m_out += "<p class=\"headline\">" + htmlText(formatSeconds(*m_cost.latencySec, Digits::Four)) + "</p>\n";
        m_out += "<p class=\"sub\">" + htmlText(m_cost.latencyLabel);
        if (!m_cost.latencySec)
            m_out += " is not known: " + htmlText(m_cost.latencyUnknownBecause);
        if (m_cost.boundSec)
            m_out += "; no plan can be below " + htmlText(formatSeconds(*m_cost.boundSec, Digits::Four)) + ". " +
                     htmlText(m_cost.boundOrigin);
        m_out += "</p>\n";
        heading("Cost");
        m_out += "<table>\n";
        for (std::size_t i = 0; i < std::min(mostParts, m_cost.parts.size()); ++i)
            writeFigure(m_cost.parts[i].label, formatSeconds(m_cost.parts[i].seconds), {});
        writeOtherParts();
        for (const KeyFigure &figure : m_cost.figures)
            writeFigure(figure.label, figureText(figure), figure.description);
        if (m_cost.transferredBytes > 0)
            writeFigure("Transferred", formatBytes(m_cost.transferredBytes), {});
        m_out += "</table>\n";
    }

    void writeOtherParts()
    {
        double seconds = 0;
        for (std::size_t i = mostParts; i < m_cost.parts.size(); ++i)
            seconds += m_cost.parts[i].seconds;
        if (m_cost.parts.size() > mostParts)
            writeFigure(std::to_string(m_cost.parts.size() - mostParts) + " more parts", formatSeconds(seconds), {});
    }

    void writeFigure(std::string_view label, std::string_view value, std::string_view description)
    {
        m_out += "<tr>";
        cell(label);
        cell(value, "number");
        cell(description, "quiet");
        m_out += "</tr>\n";
    }

    void writeProblems()
    {
        heading("Problems");
        const std::vector<Problem> problems = m_plan.problems();
        if (problems.empty())
            m_out += "<p class=\"hint\">None.</p>\n";
        m_out += "<ul class=\"problems\">\n";
        for (const Problem &problem : problems) {
            const SeverityName name = severityName(problem.severity);
            m_out += "<li class=\"" + std::string(name.className) + "\"><span class=\"severity\">" +
                     std::string(name.word) + ":</span> " + htmlText(problem.title) + "<br>" + htmlText(problem.text) +
                     "</li>\n";
        }
        m_out += "</ul>\n";
    }

    void writeDevices()
    {
        heading("Devices");
        m_out += "<table>\n";
        headings({"Device", "Kind", "Host", "", "Used", "Available", "Groups"}, 4);
        for (std::size_t i = 0; i < m_plan.laneCount(); ++i)
            writeDevice(m_plan.lane(LaneIndex(i)));
        m_out += "</table>\n";
    }

    void writeDevice(const LaneInfo &lane)
    {
        m_out += "<tr>";
        cell(lane.label);
        cell(lane.kind);
        cell(lane.host);
        const double share =
            lane.capacityBytes && *lane.capacityBytes > 0 ? double(lane.usedBytes) / double(*lane.capacityBytes) : 0.0;
        const bool isOver = lane.capacityBytes && lane.usedBytes > *lane.capacityBytes;
        m_out += lane.capacityBytes
                     ? "<td><div class=\"memory\"><div" + std::string(isOver ? " class=\"full\"" : "") +
                           " style=\"width: " + jsonNumber(std::round(std::min(1.0, share) * 1000) / 10) +
                           "%\"></div></div></td>"
                     : "<td></td>";
        cell(formatBytes(lane.usedBytes), isOver ? "number over" : "number");
        cell(lane.capacityBytes ? formatBytes(*lane.capacityBytes) : std::string(), "number");
        cell(std::to_string(lane.groups.size()), "number");
        m_out += "</tr>\n";
    }

    void writeTimeline()
    {
        const std::string svg = timelineSvg(m_plan, m_plan.timeline());
        if (svg.empty())
            return;
        heading("Timeline");
        m_out += R"(<svg width="0" height="0" aria-hidden="true"><defs>)";
        for (const char *id : {"hatch", "idle"})
            m_out += std::string("<pattern id=\"") + id +
                     R"(" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M-1 7L7 -1"/></pattern>)";
        m_out += "</defs></svg>\n" + svg;
    }

    void writePicture(const ReportPictures &pictures)
    {
        heading("Picture");
        if (pictures.light.empty()) {
            m_out += "<p class=\"hint\">" + htmlText(pictures.leftOutBecause) + "</p>\n";
            return;
        }
        for (const auto &[name, svg] : {std::pair("light", &pictures.light), std::pair("dark", &pictures.dark)})
            m_out += std::string("<div class=\"scroll ") + name + "\" tabindex=\"0\">" +
                     std::string(withoutProlog(*svg)) + "</div>\n";
    }

    /// HTML has no place for what stands before the root element of a document.
    static std::string_view withoutProlog(std::string_view svg)
    {
        return svg.substr(std::min(svg.find("<svg"), svg.size()));
    }

    void writeGroups()
    {
        heading("Groups");
        std::vector<std::vector<ItemIndex>> items(m_plan.groupCount());
        for (std::size_t i = 0; i < m_plan.itemCount(); ++i) {
            if (const GroupIndex group = m_plan.groupOf(ItemIndex(i)); group.isValid())
                items[group.value()].push_back(ItemIndex(i));
        }
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (const GroupInfo group = m_plan.group(GroupIndex(i)); group.exists)
                writeGroup(group, m_plan.limits(GroupIndex(i)).text, items[i]);
        }
    }

    void writeGroup(const GroupInfo &group, const std::string &limits, const std::vector<ItemIndex> &items)
    {
        std::string title = group.label;
        constexpr std::size_t namedOneByOne = 8;
        if (group.lanes.size() > namedOneByOne)
            title += " on " + std::to_string(group.lanes.size()) + " devices";
        for (const LaneIndex lane : group.lanes) {
            if (group.lanes.size() <= namedOneByOne)
                title += (lane == group.lanes.front() ? " on " : ", ") + m_plan.lane(lane).label;
        }
        title += ": " + std::to_string(group.itemCount) + (group.itemCount == 1 ? " operator, " : " operators, ") +
                 formatBytes(group.usedBytes);
        if (group.seconds)
            title += ", " + formatSeconds(*group.seconds);
        m_out += "<details><summary>" + htmlText(title) + "</summary>\n";
        if (!limits.empty())
            m_out += "<p class=\"hint\">" + htmlText(limits) + "</p>\n";
        m_out += "<table>\n";
        headings({"Name", "Type", "Module", "Latency", "Output", "Total"}, 3);
        for (const ItemIndex item : items)
            writeItem(m_plan.item(item));
        m_out += "</table></details>\n";
    }

    void writeItem(const ItemInfo &item)
    {
        m_out += "<tr>";
        cell(item.label);
        cell(item.badge.empty() ? std::string(item.typeLabel) : std::string(item.typeLabel) + " (" + item.badge + ')');
        cell(item.modulePath);
        cell(item.seconds ? formatSeconds(*item.seconds) : std::string(), "number");
        cell(formatBytes(item.outputBytes), "number");
        cell(formatBytes(item.totalBytes), "number");
        m_out += "</tr>\n";
    }

    /// What the kind says of the plan in words: sums of collectives, ranks and tables.
    void writeReport()
    {
        const std::string text = m_plan.report();
        if (!text.empty())
            m_out += "<details><summary>Report</summary>\n<pre>" + htmlText(text) + "</pre></details>\n";
    }

    void writePins()
    {
        const std::vector<ItemIndex> pinned = pinnedItems(m_plan);
        if (pinned.empty())
            return;
        heading("Pinned");
        m_out += "<table>\n";
        headings({"Name", "Pinned to"}, 2);
        for (const ItemIndex item : pinned) {
            m_out += "<tr>";
            cell(m_plan.item(item).label);
            cell(pinText(m_plan.pinOf(item), item));
            m_out += "</tr>\n";
        }
        m_out += "</table>\n";
    }

    std::string pinText(const Pin &pin, ItemIndex item) const
    {
        switch (pin.kind) {
        case Pin::Kind::None: return {};
        case Pin::Kind::Group: return m_plan.group(pin.group).label;
        case Pin::Kind::Lane: return m_plan.lane(pin.lane).label;
        case Pin::Kind::Choice: {
            const std::vector<ChoiceInfo> choices = m_plan.choices(item);
            return pin.choice < choices.size() ? choices[pin.choice].label : std::string();
        }
        }
        return {};
    }

    const EditedPlan &m_plan;
    const PlanCost &m_cost;
    std::string m_out;
};

} // namespace

std::string reportHtml(const EditedPlan &plan, const ReportPictures &pictures)
{
    return withXmlCharacters(Report(plan).write(pictures)); // names lie in scripts, too
}

} // namespace cutaway
