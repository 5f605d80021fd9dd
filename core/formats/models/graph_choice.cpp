#include "core/formats/models/graph_choice.h"

#include "core/base/names.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

std::string firstOf(const std::vector<std::string> &selectors)
{
    constexpr std::size_t shown = 3;
    std::string list;
    for (std::size_t i = 0; i < std::min(shown, selectors.size()); ++i)
        list += (i == 0 ? "" : ", ") + selectors[i];
    return list;
}

} // namespace

Error chooseAGraph(const std::vector<std::string> &selectors)
{
    return inputError("several_graphs", phrase("%1 graphs; choose one with --graph: %2",
                                               {std::to_string(selectors.size()), firstOf(selectors)}));
}

Error noSuchGraph(const std::string &wanted, const std::vector<std::string> &selectors)
{
    NearestName nearest(wanted);
    for (const std::string &selector : selectors)
        nearest.offer(selector);
    const Text hint = nearest.hint();
    return inputError(
        "unknown_graph", phrase("no graph %1", {inQuotes(wanted)}),
        hint.empty() ? phrase(selectors.size() > 3 ? "the file has %1, …" : "the file has %1", {firstOf(selectors)})
                     : hint);
}

std::vector<std::string> distinctSelectors(std::vector<std::string> names)
{
    std::set<std::string, std::less<>> taken(names.begin(), names.end());
    std::set<std::string, std::less<>> seen;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::string &name = names[i];
        const std::string base = name.empty() ? "graph" : name;
        for (std::size_t number = name.empty() ? i + 1 : 2; name.empty() || seen.contains(name); ++number) {
            const std::string numbered = base + ' ' + std::to_string(number);
            if (!taken.contains(numbered) && !seen.contains(numbered))
                name = numbered;
        }
        seen.insert(name);
    }
    return names;
}

Result<std::size_t> placeOfGraph(const std::string &wanted, const std::vector<std::string> &selectors)
{
    if (wanted.empty())
        return std::size_t(0);
    const auto found = std::ranges::find(selectors, wanted);
    if (found == selectors.end())
        return noSuchGraph(wanted, selectors);
    return std::size_t(found - selectors.begin());
}

std::vector<Text> othersLeftOut(const std::string &wanted, const std::vector<std::string> &selectors)
{
    if (!wanted.empty() || selectors.size() < 2)
        return {};
    return {phrase("the file has %1 graphs; %2 was read, choose another with --graph: %3",
                   {std::to_string(selectors.size()), inQuotes(selectors.front()), firstOf(selectors)})};
}

} // namespace cutaway
