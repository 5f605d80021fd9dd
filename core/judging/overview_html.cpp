#include "core/judging/overview_html.h"

#include "core/judging/figure_words.h"
#include "core/judging/planner_words.h"
#include "core/pages/html_page.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Latency, bytes transferred and the fullest lane: every kind has them, and they come first.
constexpr std::size_t figuresTold = 3;

class OverviewTable
{
public:
    OverviewTable(const OrderedJson &comparison, const FigureTitles &titles)
        : m_comparison(comparison), m_titles(titles)
    {
    }

    std::string write()
    {
        const OrderedJson &differences = m_comparison.at("differences");
        const OrderedJson &first = differences.front().at("figures");
        writeHeadings(first);
        m_out +=
            "<tr data-is=\"" + planAnchor(0) + "\"><td>" + htmlText(nameOf(0)) + " (baseline)</td>" + plannerCell(0);
        forEachFigure(first, [this](const std::string &name, const OrderedJson &figure) {
            number(figureText(name, figure.at("base")), figure.at("base"));
            m_out += "<td></td>";
        });
        m_out += "</tr>\n";
        for (const OrderedJson &difference : differences)
            writeRow(difference);
        return m_out.append(htmlTableEnd);
    }

private:
    template <class Visit>
    static void forEachFigure(const OrderedJson &figures, Visit &&visit)
    {
        for (std::size_t i = 0; i < std::min(figuresTold, figures.size()); ++i)
            visit(figures[i].at("name").get<std::string>(), figures[i]);
    }

    void writeHeadings(const OrderedJson &figures)
    {
        m_out += "<table>\n<thead><tr><th>Plan</th><th>Planner</th>";
        forEachFigure(figures, [this](const std::string &name, const OrderedJson &) {
            m_out += "<th class=\"number\">" + htmlText(figureTitle(m_titles, name)) + "</th><th></th>";
        });
        m_out += "</tr></thead>\n<tbody>\n";
    }

    void writeRow(const OrderedJson &difference)
    {
        const auto plan = difference.at("plan").get<std::size_t>();
        m_out += "<tr data-is=\"" + planAnchor(plan) + "\"><td><a href=\"#" + planAnchor(plan) + "\">" +
                 htmlText(nameOf(plan)) + "</a></td>" + plannerCell(plan);
        forEachFigure(difference.at("figures"), [this](const std::string &name, const OrderedJson &figure) {
            const std::string verdict = toldVerdict(figure);
            const bool isTold = verdict == "better" || verdict == "worse";
            number(figureText(name, figure.at("other")), figure.at("other"));
            m_out += "<td class=\"" + verdict + "\">" +
                     (isTold ? htmlText(figureChange(name, figure.at("difference").get<double>()) + ", " + verdict)
                             : verdict) +
                     "</td>";
        });
        m_out += "</tr>\n";
    }

    std::string plannerCell(std::size_t plan) const
    {
        return "<td class=\"sub\">" + htmlText(plannerText(m_comparison.at("plans").at(plan).at("planner"))) + "</td>";
    }

    void number(const std::string &text, const OrderedJson &value)
    {
        m_out += value.is_number() ? htmlNumber(text, value.get<double>()) : htmlCell(text, "number");
    }

    std::string nameOf(std::size_t plan) const
    {
        return m_comparison.at("plans").at(plan).at("name").get<std::string>();
    }

    const OrderedJson &m_comparison;
    const FigureTitles &m_titles;
    std::string m_out;
};

} // namespace

std::string planAnchor(std::size_t plan)
{
    return "plan-" + std::to_string(plan);
}

std::string overviewHtml(const OrderedJson &comparison, const FigureTitles &titles)
{
    return comparison.at("differences").empty() ? std::string() : OverviewTable(comparison, titles).write();
}

} // namespace cutaway::judging
