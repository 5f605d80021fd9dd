#include "core/formats/models/graph_choice.h"

#include "core/base/names.h"

#include <algorithm>

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

} // namespace cutaway
