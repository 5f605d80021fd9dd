#include "core/formats/exports/report/report_html.h"

#include "core/base/units.h"
#include "core/files/safe_text.h"
#include "core/formats/exports/report/report_writer.h"
#include "core/json/json_writing.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_html.h"
#include "core/pages/html_page.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace cutaway {

namespace {

constexpr std::size_t mostParts = 60;    ///< of the cost that are listed one by one
constexpr std::size_t mostBeside = 5;    ///< figures beside the headline
constexpr std::size_t mostToSelect = 64; ///< things that a problem leads to

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

/// Those that say most of any plan; the kind's leading ones come behind them.
bool standsBeside(const PlanCost &cost, const Figure &figure)
{
    const auto leading = cost.figures.begin() + std::ptrdiff_t(std::min(cost.leadingFigures, cost.figures.size()));
    return figure.name == "bound_sec" || figure.name == "gap" || figure.name == "transferred_bytes" ||
           figure.name == "largest_lane_bytes" ||
           std::find_if(cost.figures.begin(), leading, [&](const Figure &own) { return own.name == figure.name; }) !=
               leading;
}

/// Without those that the kind does not count.
std::vector<Figure> countedFigures(const EditedPlan &plan)
{
    std::vector<Figure> figures = planFigures(plan);
    if (!comparisonRulesOf(plan).countsTransferred)
        std::erase_if(figures, [](const Figure &figure) { return figure.name == "transferred_bytes"; });
    return figures;
}

/// HTML has no place for what stands before the root element of a document.
std::string_view withoutProlog(std::string_view svg)
{
    return svg.substr(std::min(svg.find("<svg"), svg.size()));
}

/// Invisible, above the drawing, in the order in which they are aimed at.
std::string marksSvg(const std::vector<PictureMark> &marks)
{
    std::string out;
    for (const PictureMark &mark : marks) {
        std::string shape;
        if (mark.way.empty()) {
            constexpr std::array names{"x", "y", "width", "height"};
            shape = "<rect";
            for (std::size_t i = 0; i < names.size(); ++i)
                shape += std::string(" ") + names[i] + "=\"" + jsonNumber(std::round(mark.box[i] * 10) / 10) + '"';
        } else {
            shape = "<polyline points=\"";
            for (const auto &[x, y] : mark.way)
                shape += jsonNumber(std::round(x * 10) / 10) + ',' + jsonNumber(std::round(y * 10) / 10) + ' ';
            shape.back() = '"';
        }
        const std::string_view tag = mark.way.empty() ? "rect" : "polyline";
        out += shape + pageNames(mark.is, mark.of) + "><title>" + htmlText(mark.text) + "</title></";
        out.append(tag).append(">\n");
    }
    return out.empty() ? out : "<g class=\"marks\">\n" + out + "</g>\n";
}

/// A drawing with the marks on top.
std::string withMarks(std::string svg, const std::string &marks)
{
    if (const std::size_t end = svg.rfind("</svg>"); end != svg.npos)
        svg.insert(end, marks);
    return svg;
}

} // namespace

std::string pageName(ItemIndex item)
{
    return item.isValid() ? 'i' + std::to_string(item.value()) : std::string();
}

std::string pageName(GroupIndex group)
{
    return group.isValid() ? 'g' + std::to_string(group.value()) : std::string();
}

std::string pageName(LaneIndex lane)
{
    return lane.isValid() ? 'l' + std::to_string(lane.value()) : std::string();
}

std::string pageNames(std::string_view is, std::string_view of)
{
    std::string out;
    if (!is.empty())
        out.append(" data-is=\"").append(is).append("\"");
    if (!of.empty())
        out.append(" data-of=\"").append(of).append("\"");
    return out;
}

std::string_view partClass(CostPart::Role role)
{
    switch (role) {
    case CostPart::Role::Compute: return "compute";
    case CostPart::Role::Transfer: return "transfer";
    case CostPart::Role::Exposed: return "exposed";
    case CostPart::Role::Idle: return "idle";
    }
    return {};
}

std::string groupColour(std::size_t number)
{
    constexpr std::size_t colours = 8;
    return 'c' + std::to_string(number % colours);
}

std::string capitalised(std::string word)
{
    if (!word.empty() && word.front() >= 'a' && word.front() <= 'z')
        word.front() = char(word.front() - 'a' + 'A');
    return word;
}

std::string ReportWriter::write(const ReportPictures &pictures, const ExportBaseline &baseline)
{
    writeHead();
    add("<main>\n<div class=\"first\">\n<div class=\"drawn\">\n");
    writePictures(pictures);
    writeCriticalPath();
    writeTimeline();
    add("</div>\n<div class=\"beside\">\n");
    writeHeadline();
    writeProblems();
    add("</div>\n</div>\n");
    writeDifference(baseline);
    add("<div class=\"tables\">\n");
    writeDevices();
    writeGroups();
    writeTransfers();
    writeItems();
    writeItemTable();
    writeLinkTraffic();
    writeMemoryAtPeak();
    writeRoofline();
    writeFigures();
    writePins();
    writeReport();
    add("</div>\n</main>\n");
    m_out += htmlPageEnd();
    return std::move(m_out);
}

void ReportWriter::start(std::string_view className, std::string_view heading, std::string_view id)
{
    m_out.append("<section class=\"").append(className);
    m_out += id.empty() ? "\">" : "\" id=\"" + std::string(id) + "\">";
    m_out += "<h2>" + htmlText(heading) + "</h2>\n";
}

void ReportWriter::writeHead()
{
    m_out = htmlPageStart(m_plan.graph().name()) + "<header><h1>" + htmlText(m_plan.graph().name()) + "</h1>\n";
    const PlanOrigin &origin = m_plan.origin();
    std::string by = origin.plannerId == "manual" ? "edited by hand" : "by " + origin.plannerId;
    for (const auto &[key, value] : origin.parameters)
        by += ", " + key + " " + parameterText(value);
    m_out += "<p class=\"sub\">" + htmlText(m_plan.kind().name()) + " plan " + htmlText(by) + "; " +
             std::to_string(m_plan.itemCount()) + " operators, inputs and outputs</p></header>\n";
}

void ReportWriter::writePictures(const ReportPictures &pictures)
{
    start("panel pictures", "Picture", "picture");
    const PlanWords &words = wordsOf(m_plan);
    if (const std::string groups = groupsSvg(m_plan); !groups.empty())
        m_out += "<div class=\"view\" tabindex=\"0\" role=\"group\" aria-label=\"" +
                 htmlText(capitalised(words.group.many)) + "\">" + groups + "</div>\n";
    if (pictures.light.empty())
        m_out += "<p class=\"hint\">" + htmlText(pictures.leftOutBecause) + "</p>\n";
    else
        writeDrawing(pictures);
    end();
}

/// One drawing for both themes where they differ in colours alone, else one for each.
void ReportWriter::writeDrawing(const ReportPictures &pictures)
{
    const std::string marks = marksSvg(pictures.marks);
    const std::string name = pictures.redrawnAs.empty() ? wordsOf(m_plan).item.many : pictures.redrawnAs;
    const auto view = [&](std::string_view theme, const std::string &svg) {
        m_out += "<div class=\"view whole" + std::string(pictures.redrawnAs.empty() ? "" : " redrawn") +
                 std::string(theme) + "\" tabindex=\"0\" role=\"group\" aria-label=\"" + htmlText(capitalised(name)) +
                 "\">" + withMarks(svg, marks) + "</div>\n";
    };
    if (const std::string both = pictureHtml(withoutProlog(pictures.light), withoutProlog(pictures.dark));
        !both.empty())
        return view("", both);
    view(" light", std::string(withoutProlog(pictures.light)));
    view(" dark", std::string(withoutProlog(pictures.dark)));
}

void ReportWriter::writeTimeline()
{
    const std::string svg = timelineSvg(m_plan, m_plan.timeline());
    if (svg.empty())
        return;
    start("panel", "Timeline", "timeline");
    m_out += R"(<svg width="0" height="0" aria-hidden="true"><defs>)";
    for (const char *id : {"hatch", "idle"})
        m_out += std::string("<pattern id=\"") + id +
                 R"(" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M-1 7L7 -1"/></pattern>)";
    m_out += "</defs></svg>\n<div class=\"view time\" tabindex=\"0\" role=\"group\" aria-label=\"Timeline\">" + svg +
             "</div>\n";
    end();
}

void ReportWriter::writeHeadline()
{
    start("panel", "Figures");
    if (m_cost.latencySec)
        m_out += "<p class=\"headline\">" + htmlText(formatSeconds(*m_cost.latencySec, Digits::Four)) + "</p>\n";
    m_out += "<p class=\"sub\">" + htmlText(m_cost.latencyLabel);
    if (!m_cost.latencySec)
        m_out += " is not known: " + htmlText(m_cost.latencyUnknownBecause);
    m_out += "</p>\n<dl>\n";
    std::size_t count = 0;
    for (const Figure &figure : countedFigures(m_plan)) {
        if (isKnown(figure) && standsBeside(m_cost, figure) && count++ < mostBeside)
            m_out += "<div title=\"" + htmlText(figure.definition) + "\"><dt>" + htmlText(figure.label) + "</dt><dd>" +
                     htmlText(formatFigure(figure)) + "</dd></div>\n";
    }
    m_out += "</dl>\n";
    writeParts();
    end();
}

void ReportWriter::writeParts()
{
    if (!m_cost.latencySec || !(*m_cost.latencySec > 0) || m_cost.parts.empty() || m_cost.parts.size() > mostParts ||
        hasCriticalPath())
        return;
    m_out += "<p class=\"sub\">Made of</p>\n<div class=\"parts\">";
    for (const CostPart &part : m_cost.parts) {
        const double percent = std::round(part.seconds / *m_cost.latencySec * 10000) / 100;
        const std::string text = part.label + ": " + formatSeconds(part.seconds);
        m_out += "<span class=\"" + std::string(partClass(part.role)) + "\" style=\"width:" + jsonNumber(percent) +
                 "%\" title=\"" + htmlText(text) + '"' +
                 (part.groupTo.isValid() ? std::string() : pageNames(pageName(part.group), {})) + "></span>";
    }
    m_out += "</div>\n";
}

void ReportWriter::writeProblems()
{
    start("panel", "Problems", "problems");
    const std::vector<Problem> problems = m_plan.problems();
    if (problems.empty())
        m_out += "<p class=\"hint\">None.</p>\n";
    m_out += "<ul class=\"problems\">\n";
    for (const Problem &problem : problems) {
        std::vector<std::string> names;
        const auto addNames = [&](const auto &things) {
            for (const auto thing : things)
                names.push_back(pageName(thing));
        };
        addNames(problem.lanes);
        addNames(problem.groups);
        addNames(problem.items);
        names.resize(std::min(names.size(), mostToSelect));
        std::string shows;
        for (const std::string &name : names)
            shows += (shows.empty() ? " data-shows=\"" : " ") + name;
        const SeverityName severity = severityName(problem.severity);
        m_out += "<li class=\"" + std::string(severity.className) + '"' + (shows.empty() ? shows : shows + '"') +
                 "><span class=\"severity\">" + std::string(severity.word) + ":</span> " + htmlText(problem.title) +
                 "<br>" + htmlText(problem.text) + "</li>\n";
    }
    m_out += "</ul>\n";
    end();
}

void ReportWriter::writeDifference(const ExportBaseline &baseline)
{
    if (!baseline.plan)
        return;
    start("panel", "Against the baseline " + baseline.name, "difference");
    m_out += flowHtml(*baseline.plan, m_plan);
    m_out += judging::differenceHtml(judging::differenceJson(*baseline.plan, m_plan, 0), {baseline.name, "This plan"},
                                     judging::figureTitles(m_plan), m_plan.graph(), wordsOf(m_plan).item);
    end();
}

void ReportWriter::writeFigures()
{
    start("panel", "Cost");
    m_out += "<table class=\"figures\">\n";
    const std::vector<Text> texts = m_plan.partTexts();
    for (std::size_t i = 0; i < std::min(mostParts, m_cost.parts.size()); ++i)
        writeFigureRow(m_cost.parts[i].label, formatSeconds(m_cost.parts[i].seconds),
                       i < texts.size() ? texts[i] : Text());
    writeOtherParts();
    const auto isPart = [this](const Text &label) {
        return std::ranges::find(m_cost.parts, label, &CostPart::label) != m_cost.parts.end();
    };
    for (const Figure &figure : countedFigures(m_plan)) {
        if (!isPart(figure.label))
            writeFigure(figure);
    }
    m_out += "</table>\n";
    end();
}

void ReportWriter::writeOtherParts()
{
    double seconds = 0;
    for (std::size_t i = mostParts; i < m_cost.parts.size(); ++i)
        seconds += m_cost.parts[i].seconds;
    if (m_cost.parts.size() > mostParts)
        writeFigureRow(std::to_string(m_cost.parts.size() - mostParts) + " more parts", formatSeconds(seconds), {});
}

/// By its name a program finds it, and its value as it is in every other document.
void ReportWriter::writeFigure(const Figure &figure)
{
    const std::string value = figureJson(figure).dump();
    writeFigureRow(figure.label, formatFigure(figure),
                   figure.source.empty() ? figure.definition : phrase("%1 %2", {figure.definition, figure.source}),
                   " data-figure=\"" + htmlText(figure.name) + "\" data-value=\"" + htmlText(value) + '"');
}

void ReportWriter::writeFigureRow(std::string_view label, std::string_view value, std::string_view meaning,
                                  const std::string &attributes)
{
    m_out +=
        "<tr" + attributes + '>' + htmlCell(label) + htmlCell(value, "number") + htmlCell(meaning, "quiet") + "</tr>\n";
}

void ReportWriter::writeReport()
{
    const std::string text = textOf(m_plan.report());
    if (text.empty())
        return;
    start("panel", "Report");
    m_out += "<pre>" + htmlText(text) + "</pre>\n";
    end();
}

std::string reportHtml(const EditedPlan &plan, const ReportPictures &pictures, const ExportBaseline &baseline)
{
    return withXmlCharacters(ReportWriter(plan).write(pictures, baseline));
}

} // namespace cutaway
