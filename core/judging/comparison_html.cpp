#include "core/judging/comparison_html.h"

#include "core/files/safe_text.h"
#include "core/json/kept_json.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_text.h"
#include "core/judging/front_svg.h"
#include "core/pages/html_page.h"

#include <algorithm>
#include <nlohmann/json.hpp>
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

/// A text as it is, else as JSON; `none` for null.
std::string plainJson(const OrderedJson &value)
{
    return value.is_null() ? "none" : jsonWord(value);
}

/// All plans of a comparison in one table, a row each: their first figures and how far they are from the baseline's.
/// Each name leads to its part of the page. Names are escaped. O(plans · figures).
std::string overviewHtml(const OrderedJson &comparison, const FigureTitles &titles);

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
        m_out += "</main>\n" + htmlPageEnd();
        return std::move(m_out);
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

std::string shareText(const OrderedJson &figure)
{
    return figure.contains("fraction") ? formatShareChange(figure.at("fraction").get<double>()) : std::string();
}

class DifferenceTables
{
public:
    DifferenceTables(const SideNames &sides, const FigureTitles &titles, const Graph &graph, const Noun &item)
        : m_sides(sides), m_titles(titles), m_graph(graph), m_item(item)
    {
    }

    std::string write(const OrderedJson &difference)
    {
        writeFigures(toldDifferences(difference.at("figures"), m_titles));
        writeSettings(difference);
        writeItems(countedItems(difference, m_item));
        if (difference.contains("matching"))
            m_out +=
                "<p class=\"hint\">There are too many groups to match them exactly; each went to the group that it "
                "shares most with.</p>\n";
        writeGroups(difference.at("groups"));
        writeLanes(difference.at("lanes"));
        return std::move(m_out);
    }

private:
    void cell(std::string_view text, std::string_view className = {}) { m_out += htmlCell(text, className); }
    void number(std::string_view text) { cell(text, "number"); }
    void count(std::size_t value) { m_out += htmlNumber(std::to_string(value), double(value)); }

    void headings(const std::vector<std::string> &texts, std::size_t firstNumber)
    {
        m_out += htmlTableStart(texts, firstNumber);
    }
    /// Of figures in several units, which have no order.
    void figureHeadings(const std::vector<std::string> &texts)
    {
        std::string start = htmlTableStart(texts, 1);
        m_out += start.insert(start.find('>'), " class=\"figures\"");
    }

    void writeFigures(const OrderedJson &figures)
    {
        figureHeadings({"Figure", m_sides.base, m_sides.other, "Difference", "", ""});
        for (const OrderedJson &figure : figures) {
            const auto field = figure.at("name").get<std::string>();
            const std::string verdict = figure.value("verdict", "");
            m_out += "<tr>";
            cell(figureTitle(m_titles, field));
            number(figureText(field, figure.at("base")));
            number(figureText(field, figure.at("other")));
            number(verdict.empty() ? "" : figureChange(field, figure.at("difference").get<double>()));
            number(shareText(figure));
            cell(verdict, verdict);
            m_out += "</tr>\n";
        }
        m_out += htmlTableEnd;
    }

    void writeSettings(const OrderedJson &difference)
    {
        const auto settings = difference.find("settings");
        if (settings == difference.end())
            return;
        figureHeadings({"Setting", m_sides.base, m_sides.other});
        for (const OrderedJson &setting : *settings) {
            m_out += "<tr>";
            cell(setting.at("title").get<std::string>());
            number(settingValueText(setting.at("base")));
            number(settingValueText(setting.at("other")));
            m_out += "</tr>\n";
        }
        m_out += htmlTableEnd;
    }

    void writeItems(const CountedItems &counted)
    {
        const OrderedJson &items = counted.items;
        const std::size_t all = countOf(items);
        m_out += "<p>" + std::to_string(all) + ' ' + (all == 1 ? counted.noun.one : counted.noun.many) + ": " +
                 std::to_string(items.at("same").get<std::size_t>()) + " the same, " +
                 std::to_string(items.at("moved").size()) + " moved, " + std::to_string(items.at("changed").size()) +
                 " run differently.</p>\n";
        for (const MovedModule &module : movedByModule(items, m_graph))
            writeNames(module.line(counted.noun), module.items);
        writeNames("Only in the baseline", items.at("only_base"));
        writeNames("Only in this plan", items.at("only_other"));
    }

    template <class Names>
    void writeNames(const std::string &title, const Names &names)
    {
        if (names.empty())
            return;
        m_out += "<details><summary>" + htmlText(title) + "</summary>\n<p class=\"hint\">";
        bool isFirst = true;
        for (const auto &name : names) {
            m_out += (isFirst ? "" : ", ") + htmlText(std::string(name));
            isFirst = false;
        }
        m_out += "</p></details>\n";
    }

    void writeGroups(const OrderedJson &groups)
    {
        if (groups.empty())
            return;
        m_out += "<details open><summary>Groups</summary>\n";
        headings({"Baseline", "This plan", "Lanes", "Same", "Left", "Joined", "Time before", "Time", "Memory before",
                  "Memory"},
                 3);
        for (const OrderedJson &group : groups) {
            m_out += "<tr>";
            cell(plainJson(group.at("base")));
            cell(plainJson(group.at("other")));
            const bool isMatched = !group.at("base").is_null() && !group.at("other").is_null();
            cell(group.contains("lanes") ? plainJson(group.at("lanes")[0]) + " → " + plainJson(group.at("lanes")[1])
                                         : std::string(isMatched ? "as before" : ""),
                 "sub");
            count(group.at("same").get<std::size_t>());
            count(group.at("left").size());
            count(group.at("joined").size());
            writePair("_sec", group.at("seconds"));
            writePair("_bytes", group.at("bytes"));
            m_out += "</tr>\n";
        }
        m_out.append(htmlTableEnd).append("</details>\n");
    }

    void writePair(std::string_view unit, const OrderedJson &pair)
    {
        for (const OrderedJson &value : pair)
            m_out += value.is_number() ? htmlNumber(figureText(unit, value), value.get<double>())
                                       : htmlCell(value.is_null() ? "" : figureText(unit, value), "number");
    }

    void writeLanes(const OrderedJson &lanes)
    {
        if (lanes.empty())
            return;
        m_out += "<details><summary>Lanes</summary>\n";
        headings({"Lane", "Memory before", "Memory", "Time before", "Time"}, 1);
        for (const OrderedJson &lane : lanes) {
            m_out += "<tr>";
            cell(plainJson(lane.at("id")));
            writePair("_bytes", lane.at("used_bytes"));
            writePair("_sec", lane.at("seconds"));
            m_out += "</tr>\n";
        }
        m_out.append(htmlTableEnd).append("</details>\n");
    }

    const SideNames &m_sides;
    const FigureTitles &m_titles;
    const Graph &m_graph;
    const Noun &m_item;
    std::string m_out;
};

std::string overviewHtml(const OrderedJson &comparison, const FigureTitles &titles)
{
    return comparison.at("differences").empty() ? std::string() : OverviewTable(comparison, titles).write();
}

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

std::string planAnchor(std::size_t plan)
{
    return "plan-" + std::to_string(plan);
}

std::string differenceHtml(const OrderedJson &difference, const SideNames &sides, const FigureTitles &titles,
                           const Graph &graph, const Noun &item)
{
    return DifferenceTables(sides, titles, graph, item).write(difference);
}

std::string plannerText(const OrderedJson &planner)
{
    const std::string id = planner.at("id").get<std::string>();
    std::string text = id == "manual" ? "edited by hand" : "by " + id;
    for (const auto &[name, value] : planner.at("parameters").items())
        text += ", " + name + ' ' + plainJson(value);
    return text;
}

} // namespace cutaway::judging
