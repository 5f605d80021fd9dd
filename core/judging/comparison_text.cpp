#include "core/judging/comparison_text.h"

#include "core/files/safe_text.h"
#include "core/json/kept_json.h"
#include "core/judging/compared_plan.h"
#include "core/judging/figure_words.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string idText(const OrderedJson &id)
{
    return id.is_null() ? "none" : jsonLine(id);
}

/// The module that an item is shown under: the first below which there is more than one.
class Modules
{
public:
    explicit Modules(const Graph &graph) : m_graph(graph)
    {
        std::set<std::string> tops;
        while (m_depth < mostDepth) {
            tops.clear();
            for (const Node &node : graph.nodes()) {
                if (!node.modulePath.empty())
                    tops.insert(firstParts(node.modulePath));
            }
            if (tops.size() != 1)
                return;
            ++m_depth;
        }
    }

    std::string of(const std::string &item) const
    {
        const NodeIndex node = nodeOfItem(m_graph, item);
        return firstParts(node.isValid() ? m_graph.node(node).modulePath : std::string());
    }

private:
    std::string firstParts(const std::string &path) const
    {
        std::size_t end = 0;
        for (std::size_t i = 0; i < m_depth && end != path.npos; ++i)
            end = path.find('.', i == 0 ? 0 : end + 1);
        return path.substr(0, end);
    }

    static constexpr std::size_t mostDepth = 4;
    const Graph &m_graph;
    std::size_t m_depth = 1;
};

} // namespace

NodeIndex nodeOfItem(const Graph &graph, const std::string &item)
{
    const NodeIndex node = graph.find(item);
    const std::size_t slash = item.rfind('/');
    return node.isValid() || slash == item.npos ? node : graph.find(item.substr(0, slash));
}

std::string MovedModule::title() const
{
    if (!module.empty())
        return module;
    return items.size() == 1 ? items.front() : "outside modules";
}

Noun itemNoun(std::string_view kind)
{
    const auto found =
        std::ranges::find(planKinds(), kind, [](const PlanKindDescriptor &each) { return each.kind.name(); });
    return found == planKinds().end() ? PlanWords().item : found->words.item;
}

CountedItems countedItems(const OrderedJson &difference, const Noun &item)
{
    for (const PlanKindDescriptor &kind : planKinds()) {
        if (const Noun whole = wholeNoun(kind); kind.comparison.hasShards && difference.contains(whole.many))
            return {difference.at(whole.many), whole};
    }
    return {difference.at("items"), item};
}

std::size_t countOf(const OrderedJson &items)
{
    std::size_t count = items.at("same").get<std::size_t>();
    for (const char *list : {"moved", "changed", "only_base", "only_other"})
        count += items.at(list).size();
    return count;
}

std::string MovedModule::line(const Noun &noun) const
{
    const std::string count = std::to_string(items.size()) + ' ' + (items.size() == 1 ? noun.one : noun.many);
    const std::string way = isChoice ? '(' + from + ") → (" + to + ')' : from + " → " + to;
    // Groups of two plans may have one number and nothing else in common.
    const char *note = !isChoice && from == to ? ", another group of that number" : "";
    return title() + " (" + count + "): " + way + note;
}

std::vector<MovedModule> movedByModule(const OrderedJson &items, const Graph &graph)
{
    const Modules modules(graph);
    std::vector<MovedModule> list;
    std::map<std::pair<std::string, std::string>, std::size_t> places;
    const auto add = [&](const OrderedJson &item, std::string from, std::string to, bool isChoice) {
        const std::string name = item.at("node").get<std::string>();
        std::string module = modules.of(name);
        const auto [found, isNew] = places.emplace(std::pair(module, from + '\0' + to), list.size());
        if (isNew)
            list.push_back({std::move(module), std::move(from), std::move(to), isChoice, {}});
        list[found->second].items.push_back(name);
    };
    for (const OrderedJson &item : items.at("moved"))
        add(item, idText(item.at("from")), idText(item.at("to")), false);
    for (const OrderedJson &item : items.at("changed"))
        add(item, item.at("from").get<std::string>(), item.at("to").get<std::string>(), true);
    return list;
}

namespace {

constexpr std::size_t mostLines = 20; ///< of modules

/// By characters: signs and names have more bytes than that.
std::string padded(std::string text, std::size_t width)
{
    const auto characters = std::size_t(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
    text.append(characters < width ? width - characters : 1, ' ');
    return text;
}

/// `0.000417`, `100925440`; six digits tell people enough.
std::string numberText(const OrderedJson &number)
{
    if (!number.is_number_float())
        return number.is_null() ? "unknown" : jsonLine(number);
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", number.get<double>());
    std::string result = text;
    std::ranges::replace(result, ',', '.'); // whatever the locale
    return result;
}

std::string signedText(const OrderedJson &number)
{
    const std::string text = numberText(number);
    const auto value = number.get<double>();
    return value == 0 ? "±0" : value > 0 ? '+' + text : "−" + text.substr(1);
}

std::string figureLine(const OrderedJson &figure)
{
    std::string line = padded(figure.at("name").get<std::string>(), 24) + padded(numberText(figure.at("base")), 16) +
                       padded(numberText(figure.at("other")), 16);
    if (!figure.contains("verdict"))
        return line;
    const std::string verdict = toldVerdict(figure);
    const bool isLeftOver = verdict != figure.at("verdict").get<std::string>();
    line += padded(isLeftOver ? "±0" : signedText(figure.at("difference")), 16);
    const auto fraction = figure.find("fraction");
    line += padded(fraction == figure.end() ? "" : formatShareChange(isLeftOver ? 0 : fraction->get<double>()), 12);
    return line + verdict;
}

std::string settingLine(const OrderedJson &setting)
{
    return padded(setting.at("name").get<std::string>(), 24) + padded(settingValueText(setting.at("base")), 16) +
           settingValueText(setting.at("other"));
}

void addMoved(const CountedItems &counted, const Graph &graph, std::vector<std::string> &lines)
{
    const std::vector<MovedModule> moved = movedByModule(counted.items, graph);
    const std::size_t shown = moved.size() > mostLines ? mostLines - 1 : moved.size();
    for (std::size_t i = 0; i < shown; ++i)
        lines.push_back(moved[i].line(counted.noun));
    if (shown < moved.size())
        lines.push_back("and " + std::to_string(moved.size() - shown) + " more lines; --json has all");
}

std::vector<std::string> linesOf(const OrderedJson &difference, const OrderedJson &plans, const Graph &graph,
                                 const Noun &item)
{
    std::vector<std::string> lines{padded("", 24) + padded(plans.at(0).at("name").get<std::string>(), 16) +
                                   plans.at(difference.at("plan").get<std::size_t>()).at("name").get<std::string>()};
    for (const OrderedJson &figure : difference.at("figures"))
        lines.push_back(figureLine(figure));
    if (const auto settings = difference.find("settings"); settings != difference.end()) {
        for (const OrderedJson &setting : *settings)
            lines.push_back(settingLine(setting));
    }
    const CountedItems counted = countedItems(difference, item);
    const OrderedJson &items = counted.items;
    std::string summary = std::to_string(items.at("same").get<std::size_t>()) + " the same";
    for (const auto &[field, words] :
         {std::pair("moved", " moved"), std::pair("changed", " changed"),
          std::pair("only_base", " only in the baseline"), std::pair("only_other", " only in this plan")}) {
        if (const std::size_t count = items.at(field).size(); count > 0)
            summary += ", " + std::to_string(count) + words;
    }
    const std::size_t all = countOf(items);
    lines.push_back(summary + " (" + std::to_string(all) + ' ' + (all == 1 ? counted.noun.one : counted.noun.many) +
                    ')');
    addMoved(counted, graph, lines);
    return lines;
}

/// A number as the document has it; nothing where it is not known.
std::string numberField(const OrderedJson &figure, const char *name)
{
    const auto found = figure.find(name);
    return found == figure.end() || found->is_null() ? std::string() : found->dump();
}

} // namespace

std::string comparisonText(const OrderedJson &comparison, const Graph &graph, const std::vector<std::string> &works)
{
    const Noun item = itemNoun(comparison.at("kind").get<std::string>());
    std::string text;
    for (const OrderedJson &difference : comparison.at("differences")) {
        if (!text.empty())
            text += '\n';
        for (const std::string &line : linesOf(difference, comparison.at("plans"), graph, item))
            text += line + '\n';
        const auto plan = difference.at("plan").get<std::size_t>();
        if (plan < works.size() && !works[plan].empty())
            text += works[plan] + '\n';
    }
    return text;
}

std::string comparisonCsv(const OrderedJson &comparison)
{
    std::string out = "plan,figure,base,other,difference,fraction,verdict";
    out += csvLineEnd;
    for (const OrderedJson &difference : comparison.at("differences")) {
        const OrderedJson &plan = comparison.at("plans").at(difference.at("plan").get<std::size_t>());
        for (const OrderedJson &figure : difference.at("figures")) {
            appendCsvField(out, plan.at("name").get<std::string>());
            out += ',';
            appendCsvField(out, figure.at("name").get<std::string>());
            for (const char *name : {"base", "other", "difference", "fraction"})
                out += ',' + numberField(figure, name);
            out += ',' + figure.value("verdict", "");
            out += csvLineEnd;
        }
    }
    return out;
}

} // namespace cutaway::judging
