#include "core/pipeline/cut_places.h"

#include "core/base/names.h"
#include "core/base/sort_unique.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace cutaway {

namespace {

constexpr std::string_view cutBlanks = " \t\r\n";

std::vector<std::string_view> splitItems(std::string_view cuts)
{
    std::vector<std::string_view> items;
    for (std::size_t begin = 0; begin <= cuts.size();) {
        const std::size_t comma = std::min(cuts.find(',', begin), cuts.size());
        items.push_back(trimmed(cuts.substr(begin, comma - begin), cutBlanks));
        begin = comma + 1;
    }
    return items;
}

bool isInSubtree(std::string_view module, std::string_view path)
{
    return module.starts_with(path) && (module.size() == path.size() || module[path.size()] == '.');
}

bool hasModulePaths(const StageModel &model)
{
    return std::ranges::any_of(model.operations(),
                               [&](NodeIndex node) { return !model.graph().node(node).modulePath.empty(); });
}

/// ` (did you mean "q"?)`, or why no path can be right.
Text unknownModuleHint(const StageModel &model, std::string_view path)
{
    if (!hasModulePaths(model))
        return phrase(" (the graph has no module paths; cut after nodes with @name)");
    std::set<std::string_view> paths;
    for (const NodeIndex node : model.operations()) {
        const std::string_view module = model.graph().node(node).modulePath;
        for (std::size_t end = module.find('.'); end != module.npos; end = module.find('.', end + 1))
            paths.insert(module.substr(0, end));
        paths.insert(module);
    }
    NearestName nearest(path);
    for (const std::string_view candidate : paths)
        nearest.offer(candidate);
    return nearest.question();
}

/// One item of the list, at its place for messages.
class CutItem
{
public:
    CutItem(const StageModel &model, std::string_view text, std::size_t place)
        : m_model(model), m_text(text), m_place("cuts[" + std::to_string(place) + "]: ")
    {
    }

    Result<std::vector<std::size_t>> ends() const
    {
        return m_text.starts_with('@') ? nodeEnd(m_text.substr(1)) : moduleItemEnds();
    }
    Text warning() const
    {
        return phrase("%1%2 ends at the last computing node; no stage follows", {m_place, inQuotes(m_text)});
    }

private:
    Error error(std::string code, const Text &message) const
    {
        return inputError(std::move(code), phrase("%1%2", {m_place, message}));
    }

    Result<std::vector<std::size_t>> nodeEnd(std::string_view name) const
    {
        const NodeIndex node = m_model.graph().find(name);
        if (!node.isValid() || !m_model.graph().node(node).isOperation())
            return error("unknown_node", phrase("no computing node %1", {inQuotes(name)}));
        const auto at = std::ranges::lower_bound(m_model.operations(), node);
        return std::vector{std::size_t(at - m_model.operations().begin())};
    }

    Result<std::vector<std::size_t>> moduleItemEnds() const
    {
        const std::size_t hash = m_text.rfind('#');
        const std::string_view path = trimmed(m_text.substr(0, hash), cutBlanks);
        if (path.empty())
            return error("empty_item", "empty module path; the top module cannot be cut");
        std::vector<std::size_t> ends = moduleEnds(m_model, path);
        if (ends.empty())
            return error("unknown_module",
                         phrase("no module %1%2", {inQuotes(path), unknownModuleHint(m_model, path)}));
        if (hash == m_text.npos)
            return ends;
        return callEnd(path, trimmed(m_text.substr(hash + 1), cutBlanks), ends);
    }

    Result<std::vector<std::size_t>> callEnd(std::string_view path, std::string_view number,
                                             const std::vector<std::size_t> &ends) const
    {
        if (number.empty() || number.find_first_not_of("0123456789") != number.npos)
            return error("bad_call", phrase("%1 is not a call number", {inQuotes(number)}));
        std::size_t call = 0;
        const auto [end, code] = std::from_chars(number.data(), number.data() + number.size(), call);
        if (code != std::errc() || call >= ends.size())
            return error("bad_call", phrase("module %1 is called %2 times, no call %3",
                                            {inQuotes(path), std::to_string(ends.size()), std::string(number)}));
        return std::vector{ends[call]};
    }

    const StageModel &m_model;
    std::string_view m_text;
    std::string m_place;
};

struct Run
{
    std::size_t first;
    std::size_t last;
};

std::vector<Run> moduleRuns(const StageModel &model, std::string_view path)
{
    std::vector<Run> runs;
    bool isRunning = false;
    for (std::size_t i = 0; i < model.operations().size(); ++i) {
        const Node &node = model.graph().node(model.operations()[i]);
        if (!isInSubtree(node.modulePath, path)) {
            isRunning = false;
            continue;
        }
        if (!isRunning)
            runs.push_back({i, i});
        runs.back().last = i;
        // A call of the module itself ends its run, so that the next call is another.
        isRunning = node.opcode != Opcode::CallModule || node.modulePath != path;
    }
    return runs;
}

class PlaceFinder
{
public:
    PlaceFinder(const StageModel &model, std::span<const NodeIndex> boundaries, bool mayEndModel)
        : m_model(model), m_last(model.operations().size() - 1)
    {
        for (const NodeIndex node : boundaries)
            m_boundaries.insert(positionOf(node));
        m_ends = m_boundaries;
        if (mayEndModel)
            m_ends.insert(m_last);
        for (const NodeIndex node : model.operations())
            m_called.insert(model.graph().node(node).modulePath);
    }

    CutPlace placeAfter(NodeIndex node) const
    {
        CutPlace place;
        place.after = node;
        const std::size_t position = positionOf(node);
        for (const std::string_view path : calledAround(position)) {
            const std::vector<std::size_t> ends = moduleEnds(m_model, path);
            if (std::ranges::binary_search(ends, position) && isSubset(ends, m_ends, 0))
                place.endOf.push_back(path);
        }
        for (const std::string_view path : calledAround(position + 1)) {
            const std::vector<std::size_t> starts = moduleStarts(m_model, path);
            if (std::ranges::binary_search(starts, position + 1) && isSubset(starts, m_boundaries, 1))
                place.beginningOf.push_back(path);
        }
        return place;
    }

private:
    std::size_t positionOf(NodeIndex node) const
    {
        return std::size_t(std::ranges::lower_bound(m_model.operations(), node) - m_model.operations().begin());
    }

    /// The modules that a node ran in, deepest first.
    std::vector<std::string_view> calledAround(std::size_t position) const
    {
        std::vector<std::string_view> paths;
        std::string_view path = m_model.graph().node(m_model.operations()[position]).modulePath;
        while (!path.empty()) {
            if (m_called.contains(path))
                paths.push_back(path);
            const std::size_t dot = path.rfind('.');
            path = dot == path.npos ? std::string_view() : path.substr(0, dot);
        }
        return paths;
    }

    static bool isSubset(const std::vector<std::size_t> &positions, const std::set<std::size_t> &of, std::size_t shift)
    {
        return std::ranges::all_of(
            positions, [&](std::size_t position) { return position >= shift && of.contains(position - shift); });
    }

    const StageModel &m_model;
    std::size_t m_last;
    std::set<std::size_t> m_boundaries;
    std::set<std::size_t> m_ends;
    std::set<std::string_view> m_called;
};

} // namespace

std::vector<std::size_t> moduleEnds(const StageModel &model, std::string_view path)
{
    std::vector<std::size_t> ends;
    for (const Run &run : moduleRuns(model, path))
        ends.push_back(run.last);
    return ends;
}

std::vector<std::size_t> moduleStarts(const StageModel &model, std::string_view path)
{
    std::vector<std::size_t> starts;
    for (const Run &run : moduleRuns(model, path))
        starts.push_back(run.first);
    return starts;
}

Result<CutBoundaries> readCuts(const StageModel &model, std::string_view cuts)
{
    if (trimmed(cuts, cutBlanks).empty())
        return inputError("no_cuts", "cuts: at least one cut is required",
                          "name modules, separated by commas: encoder.block.11, decoder");
    CutBoundaries boundaries;
    const std::vector<std::string_view> items = splitItems(cuts);
    for (std::size_t k = 0; k < items.size(); ++k) {
        const CutItem item(model, items[k], k);
        Result<std::vector<std::size_t>> ends = item.ends();
        if (!ends)
            return ends.error();
        if (std::erase(*ends, model.operations().size() - 1) > 0)
            boundaries.warnings.push_back(item.warning());
        boundaries.after.insert(boundaries.after.end(), ends->begin(), ends->end());
    }
    sortUnique(boundaries.after);
    return boundaries;
}

std::vector<CutPlace> cutPlaces(const StageModel &model, std::span<const NodeIndex> boundaries, bool mayEndModel)
{
    std::vector<CutPlace> places;
    if (boundaries.empty())
        return places;
    const PlaceFinder finder(model, boundaries, mayEndModel);
    for (const NodeIndex node : boundaries)
        places.push_back(finder.placeAfter(node));
    return places;
}

} // namespace cutaway
