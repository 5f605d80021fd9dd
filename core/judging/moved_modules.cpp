#include "core/judging/moved_modules.h"

#include "core/json/kept_json.h"
#include "core/judging/compared_plan.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
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

} // namespace cutaway::judging
