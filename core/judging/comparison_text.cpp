#include "core/judging/comparison_text.h"

#include <nlohmann/json.hpp>

#include <map>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t mostLines = 20;

std::string padded(std::string text, std::size_t width)
{
    text.resize(std::max(width, text.size() + 1), ' ');
    return text;
}

std::string figureLine(const OrderedJson &figure)
{
    std::string line = padded(figure.at("name").get<std::string>(), 24) + padded(figure.at("base").dump(), 24) +
                       padded(figure.at("other").dump(), 24);
    if (figure.contains("verdict"))
        line += padded(figure.at("difference").dump(), 26) + figure.at("verdict").get<std::string>();
    return line;
}

std::string idText(const OrderedJson &id)
{
    return id.is_null() ? "none" : id.dump();
}

std::string moduleOf(const Graph &graph, const std::string &item)
{
    const NodeIndex node = graph.find(item.substr(0, graph.find(item).isValid() ? item.size() : item.rfind('/')));
    const std::string path = node.isValid() ? graph.node(node).modulePath : std::string();
    return path.empty() ? item : path.substr(0, path.find('.'));
}

/// `layer2 (12 operators): 0 → 1`, in the order in which modules appear.
std::vector<std::string> movedLines(const OrderedJson &items, const Graph &graph)
{
    std::vector<std::pair<std::string, std::string>> order;
    std::map<std::pair<std::string, std::string>, std::size_t> counts;
    const auto add = [&](const OrderedJson &item, const std::string &how) {
        const std::pair key(moduleOf(graph, item.at("node").get<std::string>()), how);
        if (counts[key]++ == 0)
            order.push_back(key);
    };
    for (const OrderedJson &item : items.at("moved"))
        add(item, idText(item.at("from")) + " → " + idText(item.at("to")));
    for (const OrderedJson &item : items.at("changed"))
        add(item, item.at("from").get<std::string>() + " becomes " + item.at("to").get<std::string>());
    std::vector<std::string> lines;
    for (const auto &key : order) {
        const std::size_t count = counts[key];
        lines.push_back(key.first + " (" + std::to_string(count) + (count == 1 ? " operator): " : " operators): ") +
                        key.second);
    }
    for (const auto &[field, side] : {std::pair("only_base", "the baseline"), std::pair("only_other", "this plan")}) {
        if (const std::size_t count = items.at(field).size(); count > 0)
            lines.push_back(std::to_string(count) + " only in " + side);
    }
    return lines;
}

std::vector<std::string> linesOf(const OrderedJson &difference, const OrderedJson &plans, const Graph &graph)
{
    std::vector<std::string> lines{padded("", 24) + padded(plans.at(0).at("name").get<std::string>(), 24) +
                                   plans.at(difference.at("plan").get<std::size_t>()).at("name").get<std::string>()};
    for (const OrderedJson &figure : difference.at("figures"))
        lines.push_back(figureLine(figure));
    const OrderedJson &items = difference.at("items");
    lines.push_back(std::to_string(items.at("same").get<std::size_t>()) + " the same, " +
                    std::to_string(items.at("moved").size()) + " moved, " + std::to_string(items.at("changed").size()) +
                    " changed");
    for (std::string &line : movedLines(items, graph))
        lines.push_back(std::move(line));
    return lines;
}

} // namespace

std::string comparisonText(const OrderedJson &comparison, const Graph &graph)
{
    std::string text;
    for (const OrderedJson &difference : comparison.at("differences")) {
        const std::vector<std::string> lines = linesOf(difference, comparison.at("plans"), graph);
        const std::size_t shown = lines.size() > mostLines ? mostLines - 1 : lines.size();
        for (std::size_t i = 0; i < shown; ++i)
            text += lines[i] + '\n';
        if (shown < lines.size())
            text += std::to_string(lines.size() - shown) + " more lines; --json has all\n";
    }
    return text;
}

} // namespace cutaway::judging
