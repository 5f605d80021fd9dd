#include "core/judging/comparison_html.h"

#include "core/files/xml_text.h"
#include "core/judging/difference_html.h"
#include "core/judging/figure_words.h"
#include "core/judging/front_svg.h"
#include "core/judging/moved_modules.h"
#include "core/judging/overview_html.h"
#include "core/judging/planner_words.h"
#include "core/judging/step_work_note.h"
#include "core/pages/html_page.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <span>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Whether a plan's steps do other work than the baseline's.
bool isOtherWork(const PageNotes &notes, std::size_t plan)
{
    const std::vector<std::string> &kinds = notes.workKinds;
    return plan < kinds.size() && isOtherKind(kinds[plan], kinds[0]);
}

class ComparisonPage
{
public:
    ComparisonPage(const OrderedJson &comparison, const Graph &graph, const PageNotes &notes)
        : m_comparison(comparison), m_graph(graph), m_notes(notes)
    {
    }

    std::string write()
    {
        writeHead();
        writeFront();
        writeViolations(0);
        if (m_comparison.at("differences").size() > 1)
            m_out += overviewHtml(m_comparison, m_notes.titles);
        m_out += "</section>\n";
        for (const OrderedJson &difference : m_comparison.at("differences"))
            writeDifference(difference);
        m_out += "<p class=\"hint\">Figures are those of cutaway evaluate. Times are the graph's own, measured or "
                 "estimated as its file says, on the devices that the plans were compared on.</p>\n";
        return m_out + "</main>\n" + htmlPageEnd();
    }

private:
    const OrderedJson &plan(std::size_t index) const { return m_comparison.at("plans").at(index); }

    void writeHead()
    {
        m_out = htmlPageStart(m_graph.name() + ": plans compared with " + nameOf(0));
        m_out += "<header><h1>" + htmlText(m_graph.name()) + "</h1>\n<p class=\"sub\">" +
                 htmlText(m_comparison.at("kind").get<std::string>()) + " plans; the baseline is <b>" +
                 htmlText(nameOf(0)) + "</b>, " + htmlText(plannerText(plan(0).at("planner"))) +
                 "</p></header>\n<main class=\"narrow\">\n<section class=\"panel\">\n";
    }

    /// Those of the figure that each plan has; nothing where one is not known.
    std::optional<double> figureOf(std::size_t index, std::string_view name) const
    {
        for (const OrderedJson &difference : m_comparison.at("differences")) {
            const bool isOther = difference.at("plan").get<std::size_t>() == index;
            if (!isOther && index != 0)
                continue;
            for (const OrderedJson &figure : difference.at("figures")) {
                const OrderedJson &value = figure.at(index == 0 ? "base" : "other");
                if (figure.at("name").get<std::string>() == name && value.is_number())
                    return value.get<double>();
            }
        }
        return std::nullopt;
    }

    void writeFront()
    {
        std::vector<PicturedPlan> plans;
        for (std::size_t i = 0; i < m_comparison.at("plans").size(); ++i) {
            const std::optional<double> latency = figureOf(i, "latency_sec");
            const std::optional<double> memory = figureOf(i, "largest_lane_bytes");
            if (latency && memory)
                plans.push_back({nameOf(i), *latency, *memory, violationsOf(i).empty(), isOtherWork(m_notes, i)});
        }
        if (plans.size() > 1)
            m_out += frontSvg(plans, {"latency_sec", figureTitle(m_notes.titles, "latency_sec")},
                              {"largest_lane_bytes", figureTitle(m_notes.titles, "largest_lane_bytes")});
        if (std::ranges::any_of(plans, &PicturedPlan::isOtherWork))
            m_out +=
                "<p class=\"hint\">Diamonds: plans whose steps do other work than the baseline's, so that they are "
                "not on its front.</p>\n";
    }

    std::span<const std::string> violationsOf(std::size_t index) const
    {
        return index < m_notes.violations.size() ? std::span(m_notes.violations[index])
                                                 : std::span<const std::string>();
    }

    void writeViolations(std::size_t index)
    {
        if (violationsOf(index).empty())
            return;
        m_out += "<ul>\n";
        for (const std::string &violation : violationsOf(index))
            m_out += "<li>" + htmlText(nameOf(index) + ": " + violation) + "</li>\n";
        m_out += "</ul>\n";
    }

    std::string nameOf(std::size_t index) const { return plan(index).at("name").get<std::string>(); }

    void writeDifference(const OrderedJson &difference)
    {
        const auto index = difference.at("plan").get<std::size_t>();
        m_out += "<section class=\"panel\" data-is=\"" + planAnchor(index) + "\"><h2 id=\"" + planAnchor(index) +
                 "\">" + htmlText(nameOf(index)) + "</h2>\n<p class=\"sub\">" +
                 htmlText(plannerText(plan(index).at("planner"))) + "</p>\n";
        writeViolations(index);
        if (index < m_notes.works.size() && !m_notes.works[index].empty())
            m_out += "<p>" + htmlText(m_notes.works[index]) + "</p>\n";
        m_out += differenceHtml(difference, {nameOf(0), nameOf(index)}, m_notes.titles, m_graph,
                                itemNoun(m_comparison.at("kind").get<std::string>())) +
                 "</section>\n";
    }

    const OrderedJson &m_comparison;
    const Graph &m_graph;
    const PageNotes &m_notes;
    std::string m_out;
};

} // namespace

OrderedJson withOpenVerdicts(OrderedJson comparison, const PageNotes &notes)
{
    for (OrderedJson &difference : comparison.at("differences")) {
        const auto plan = difference.at("plan").get<std::size_t>();
        const bool isAny = plan < notes.works.size() && !notes.works[plan].empty();
        leaveOpenOtherWork(difference.at("figures"), {isAny, isOtherWork(notes, plan)});
    }
    return comparison;
}

std::string comparisonHtml(const nlohmann::ordered_json &comparison, const Graph &graph, const PageNotes &notes)
{
    return withXmlCharacters(ComparisonPage(comparison, graph, notes).write());
}

} // namespace cutaway::judging
