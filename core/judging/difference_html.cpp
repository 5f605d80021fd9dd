#include "core/judging/difference_html.h"

#include "core/judging/comparison.h"
#include "core/judging/figure_words.h"
#include "core/judging/moved_modules.h"
#include "core/judging/planner_words.h"
#include "core/pages/html_page.h"

#include <nlohmann/json.hpp>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

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
                 " run another way.</p>\n";
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

} // namespace

std::string differenceHtml(const OrderedJson &difference, const SideNames &sides, const FigureTitles &titles,
                           const Graph &graph, const Noun &item)
{
    return DifferenceTables(sides, titles, graph, item).write(difference);
}

} // namespace cutaway::judging
