#include "core/formats/exports/report/report_html.h"

#include "core/base/units.h"
#include "core/files/safe_text.h"
#include "core/formats/exports/report/html_text.h"
#include "core/formats/exports/report/item_table_html.h"
#include "core/formats/exports/report/picture_html.h"
#include "core/formats/exports/report/report_style.h"
#include "core/formats/exports/report/report_writer.h"
#include "core/formats/exports/report/timeline_svg.h"
#include "core/json/json_writing.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_html.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t mostParts = 60; ///< of the cost that are listed one by one

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

} // namespace

std::string ReportWriter::write(const ReportPictures &pictures, const ExportBaseline &baseline)
{
    writeHead();
    writeCost();
    writeDifference(baseline);
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

void ReportWriter::heading(std::string_view text)
{
    m_out += "<h2>" + htmlText(text) + "</h2>\n";
}

void ReportWriter::cell(std::string_view text, std::string_view className)
{
    m_out += className.empty() ? "<td>" : "<td class=\"" + std::string(className) + "\">";
    m_out += htmlText(text) + "</td>";
}

void ReportWriter::headings(std::initializer_list<std::string_view> texts, std::size_t firstNumber)
{
    m_out += "<tr>";
    for (std::size_t i = 0; const std::string_view text : texts)
        m_out += (i++ < firstNumber ? "<th>" : "<th class=\"number\">") + htmlText(text) + "</th>";
    m_out += "</tr>\n";
}

void ReportWriter::writeHead()
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

void ReportWriter::writeCost()
{
    if (m_cost.latencySec)
        m_out += "<p class=\"headline\">" + htmlText(formatSeconds(*m_cost.latencySec, Digits::Four)) + "</p>\n";
    m_out += "<p class=\"sub\">" + htmlText(m_cost.latencyLabel);
    if (!m_cost.latencySec)
        m_out += " is not known: " + htmlText(m_cost.latencyUnknownBecause);
    m_out += "</p>\n";
    heading("Cost");
    m_out += "<table>\n";
    const std::vector<Text> texts = m_plan.partTexts();
    for (std::size_t i = 0; i < std::min(mostParts, m_cost.parts.size()); ++i)
        writeRow(m_cost.parts[i].label, formatSeconds(m_cost.parts[i].seconds), i < texts.size() ? texts[i] : Text());
    writeOtherParts();
    const auto isPart = [this](const Text &label) {
        return std::ranges::find(m_cost.parts, label, &CostPart::label) != m_cost.parts.end();
    };
    for (const Figure &figure : planFigures(m_plan)) {
        const bool isCounted = figure.name != "transferred_bytes" || comparisonRulesOf(m_plan).countsTransferred;
        if (isCounted && !isPart(figure.label))
            writeFigure(figure);
    }
    m_out += "</table>\n";
}

void ReportWriter::writeOtherParts()
{
    double seconds = 0;
    for (std::size_t i = mostParts; i < m_cost.parts.size(); ++i)
        seconds += m_cost.parts[i].seconds;
    if (m_cost.parts.size() > mostParts)
        writeRow(std::to_string(m_cost.parts.size() - mostParts) + " more parts", formatSeconds(seconds), {});
}

/// By its name a program finds it, and its value as it is in every other document.
void ReportWriter::writeFigure(const Figure &figure)
{
    const std::string value = figureJson(figure).dump();
    writeRow(figure.label, formatFigure(figure),
             figure.source.empty() ? figure.definition : phrase("%1 %2", {figure.definition, figure.source}),
             " data-figure=\"" + htmlText(figure.name) + "\" data-value=\"" + htmlText(value) + '"');
}

void ReportWriter::writeRow(std::string_view label, std::string_view value, std::string_view meaning,
                            const std::string &attributes)
{
    m_out += "<tr" + attributes + '>';
    cell(label);
    cell(value, "number");
    cell(meaning, "quiet");
    m_out += "</tr>\n";
}

void ReportWriter::writeDifference(const ExportBaseline &baseline)
{
    if (!baseline.plan)
        return;
    heading("Against the baseline " + baseline.name);
    m_out += judging::differenceHtml(judging::differenceJson(*baseline.plan, m_plan, 0), {baseline.name, "This plan"},
                                     judging::figureTitles(m_plan), m_plan.graph(), wordsOf(m_plan).item);
}

void ReportWriter::writeProblems()
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

void ReportWriter::writeTimeline()
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

void ReportWriter::writePicture(const ReportPictures &pictures)
{
    heading("Picture");
    if (pictures.light.empty()) {
        m_out += "<p class=\"hint\">" + htmlText(pictures.leftOutBecause) + "</p>\n";
        return;
    }
    const std::string picture = pictureHtml(withoutProlog(pictures.light), withoutProlog(pictures.dark));
    if (!picture.empty()) {
        m_out += "<div class=\"scroll\" tabindex=\"0\">" + picture + "</div>\n";
        return;
    }
    for (const auto &[name, svg] : {std::pair("light", &pictures.light), std::pair("dark", &pictures.dark)})
        m_out += std::string("<div class=\"scroll ") + name + "\" tabindex=\"0\">" + std::string(withoutProlog(*svg)) +
                 "</div>\n";
}

std::string_view ReportWriter::withoutProlog(std::string_view svg)
{
    return svg.substr(std::min(svg.find("<svg"), svg.size()));
}

void ReportWriter::writeReport()
{
    const std::string text = textOf(m_plan.report());
    if (!text.empty())
        m_out += "<details><summary>Report</summary>\n<pre>" + htmlText(text) + "</pre></details>\n";
}

std::string reportHtml(const EditedPlan &plan, const ReportPictures &pictures, const ExportBaseline &baseline)
{
    return withXmlCharacters(ReportWriter(plan).write(pictures, baseline)); // names lie in scripts, too
}

} // namespace cutaway
