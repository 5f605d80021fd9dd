#include "core/pipeline/imports/model_units.h"

#include "core/base/names.h"
#include "core/graph/module_tree.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <set>

namespace cutaway {

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
