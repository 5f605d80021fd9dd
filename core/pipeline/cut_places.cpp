#include "core/pipeline/cut_places.h"

#include "core/base/names.h"
#include "core/base/sort_unique.h"
#include "core/graph/module_tree.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
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

namespace {

std::optional<std::size_t> componentNumber(std::string_view part)
{
    std::size_t number = 0;
    const auto [end, failure] = std::from_chars(part.data(), part.data() + part.size(), number);
    return failure == std::errc() && end == part.data() + part.size() ? std::optional(number) : std::nullopt;
}

/// Lists of numbered modules with the numbers in each.
using NumberedLists = std::map<std::string, std::set<std::size_t>>;

NumberedLists numberedLists(const ModuleNames &names)
{
    NumberedLists lists;
    for (const std::string &name : names.all()) {
        const std::optional<std::size_t> number = componentNumber(lastComponent(name));
        if (number && name.find('.') != name.npos)
            lists[std::string(parentPath(name))].insert(*number);
    }
    return lists;
}

/// Whether a part of the path says multi-token prediction.
bool isPrediction(std::string_view module)
{
    return module.starts_with("mtp") || module.find(".mtp") != module.npos;
}

class UnitFinder
{
public:
    UnitFinder(const StageModel &model, const ModuleNames &names) : m_model(model), m_names(names) {}

    Result<ModelUnits> find(const std::string &list)
    {
        if (Done chosen = chooseList(list); !chosen)
            return chosen.error();
        findLast();
        return assign();
    }

private:
    Done chooseList(const std::string &wanted)
    {
        const NumberedLists lists = numberedLists(m_names);
        const auto best = wanted.empty() ? longestOf(lists) : lists.find(wanted);
        if (best == lists.end())
            return inputError("no_layers",
                              phrase(wanted.empty() ? "the graph has no numbered modules that could be layers"
                                                    : "layers: no numbered modules in %1",
                                     {inQuotes(wanted)}),
                              "name their list with --set layers=model.layers");
        m_units.list = best->first;
        for (const std::size_t number : best->second)
            m_units.layers.push_back(best->first + '.' + std::to_string(number));
        return Done(std::monostate());
    }

    /// Of those whose modules run one behind the other; experts, which do not, may be more than layers.
    NumberedLists::const_iterator longestOf(const NumberedLists &lists) const
    {
        std::vector<NumberedLists::const_iterator> bySize;
        for (auto list = lists.begin(); list != lists.end(); ++list) {
            if (!isPrediction(list->first))
                bySize.push_back(list);
        }
        const auto size = [](NumberedLists::const_iterator list) { return list->second.size(); };
        std::ranges::stable_sort(bySize, std::greater(), size);
        const auto found = std::ranges::find_if(bySize, [&](NumberedLists::const_iterator list) {
            return list->second.size() == 1 || firstFeedsSecond(list->first, list->second);
        });
        if (found != bySize.end())
            return *found;
        return bySize.empty() ? lists.end() : bySize.front();
    }

    /// Whether what the list's second module computes depends on what its first does.
    bool firstFeedsSecond(const std::string &list, const std::set<std::size_t> &numbers) const
    {
        const std::string first = list + '.' + std::to_string(*numbers.begin());
        const std::string second = list + '.' + std::to_string(*std::next(numbers.begin()));
        const Graph &graph = m_model.graph();
        std::vector<bool> depends(graph.size(), false);
        for (std::size_t i = 0; i < m_model.operations().size(); ++i) {
            const NodeIndex node = m_model.operations()[i];
            if (m_model.isBackward(node))
                continue;
            const bool isFed =
                std::ranges::any_of(graph.inputs(node), [&](NodeIndex input) { return depends[input.value()]; });
            if (isFed && pathInside(moduleAt(i), second))
                return true;
            depends[node.value()] = isFed || pathInside(moduleAt(i), first);
        }
        return false;
    }

    /// The layer of a module, from 1; 0: none.
    std::uint32_t layerOf(const std::string &module) const
    {
        const std::optional<std::string_view> inside = pathInside(module, m_units.list);
        if (!inside || inside->empty())
            return 0;
        const std::string name = m_units.list + '.' + std::string(inside->substr(0, inside->find('.')));
        const auto found = std::ranges::find(m_units.layers, name);
        return found == m_units.layers.end() ? 0 : std::uint32_t(found - m_units.layers.begin()) + 1;
    }

    const std::string &moduleAt(std::size_t operation) const
    {
        return m_names.moduleOf(m_model.operations()[operation]);
    }

    void findLast()
    {
        std::set<std::string> predicting;
        for (std::size_t i = 0; i < m_model.operations().size(); ++i) {
            if (m_model.isBackward(m_model.operations()[i]))
                continue;
            if (layerOf(moduleAt(i)) > 0)
                m_lastOfLayers = i;
            else if (isPrediction(moduleAt(i)))
                predicting.insert(std::string(parentOfPrediction(moduleAt(i))));
        }
        m_predictions.assign(predicting.begin(), predicting.end());
        m_units.predicting = m_predictions.size();
    }

    /// `mtp.0` of `mtp.0.proj`; `mtp` where there are no numbers.
    static std::string_view parentOfPrediction(std::string_view module)
    {
        for (std::size_t dot = module.find('.'); dot != module.npos; dot = module.find('.', dot + 1)) {
            if (componentNumber(module.substr(dot + 1, module.find('.', dot + 1) - dot - 1)))
                return module.substr(0, module.find('.', dot + 1));
        }
        return module.substr(0, module.find('.'));
    }

    Result<ModelUnits> assign()
    {
        std::uint32_t current = 0;
        for (std::size_t i = 0; i < m_model.operations().size(); ++i) {
            const bool isBackward = m_model.isBackward(m_model.operations()[i]);
            const std::string &module = moduleAt(i);
            const std::uint32_t layer = layerOf(module);
            if (layer > 0) {
                if (!isBackward && layer < current)
                    return inputError(
                        "not_in_order",
                        phrase("%1 runs after %2", {m_units.layers[layer - 1], m_units.layers[current - 1]}),
                        "stages take layers in the order of their numbers");
                current = layer;
            } else if (!isBackward && isPrediction(module)) {
                current = predictionUnit(module);
            } else if (!isBackward && i > m_lastOfLayers) {
                current = m_units.lastUnit();
            }
            m_units.unitOf.push_back(current);
        }
        return std::move(m_units);
    }

    std::uint32_t predictionUnit(const std::string &module) const
    {
        const auto found = std::ranges::find(m_predictions, parentOfPrediction(module));
        return std::uint32_t(m_units.layers.size() + std::size_t(found - m_predictions.begin())) + 1;
    }

    const StageModel &m_model;
    const ModuleNames &m_names;
    ModelUnits m_units;
    std::vector<std::string> m_predictions;
    std::size_t m_lastOfLayers = 0;
};

} // namespace

std::string ModelUnits::unitName(std::uint32_t unit) const
{
    if (unit == 0)
        return "what runs before the first layer";
    if (unit == lastUnit())
        return "what runs after the last layer";
    if (unit > layers.size())
        return "a layer for multi-token prediction";
    return "layer " + std::string(lastComponent(layers[unit - 1]));
}

std::string ModelUnits::moduleInside(std::uint32_t unit, const std::string &module) const
{
    if (unit == 0 || unit > layers.size())
        return module;
    const std::string &layer = layers[unit - 1];
    const std::optional<std::string_view> inside = pathInside(module, layer);
    if (!inside || inside->empty())
        return layer;
    return layer + '.' + std::string(inside->substr(0, inside->find('.')));
}

std::vector<std::uint32_t> ModelUnits::stagesOfOperations(const std::vector<std::uint32_t> &stageOfUnit) const
{
    std::vector<std::uint32_t> stages;
    for (const std::uint32_t unit : unitOf)
        stages.push_back(stageOfUnit[unit]);
    return stages;
}

Result<ModelUnits> modelUnits(const StageModel &model, const ModuleNames &names, const std::string &list)
{
    return UnitFinder(model, names).find(list);
}

ParameterDeclaration layersParameter()
{
    return declareParameter("layers", "Layers", ParameterType::String, std::string(),
                            "The numbered module list that holds the layers; default: the longest.");
}

Result<ModelUnits> modelUnits(const StageModel &model, const ModuleNames &names, const ParameterValues &parameters)
{
    return modelUnits(model, names, std::get<std::string>(parameters.at("layers")));
}

} // namespace cutaway
