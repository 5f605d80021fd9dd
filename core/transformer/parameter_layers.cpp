#include "core/transformer/parameter_layers.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

namespace cutaway::training {

namespace {

constexpr std::size_t mostLayers = 16384;

/// `model.layers.`, 3 and `mlp.up.weight` of `model.layers.3.mlp.up.weight`.
struct Numbered
{
    std::string_view prefix;
    std::size_t number = 0;
    std::string_view rest;
};

/// Calls with every place of a name where a number stands between dots and something follows.
template <class Found>
void eachNumber(std::string_view name, Found found)
{
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = name.find('.', begin);
        if (end == name.npos)
            return;
        std::size_t number = 0;
        const auto [stop, error] = std::from_chars(name.data() + begin, name.data() + end, number);
        if (error == std::errc() && stop == name.data() + end && number < mostLayers)
            found(Numbered{name.substr(0, begin), number, name.substr(end + 1)});
        begin = end + 1;
    }
}

struct Candidate
{
    std::set<std::size_t> numbers;
    std::size_t parameters = 0;

    bool isWhole() const { return numbers.size() > 1 && *numbers.rbegin() == numbers.size() - 1; }
};

std::vector<LayerParameter> distinctParameters(const Graph &graph)
{
    std::vector<LayerParameter> all;
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        for (const Parameter &parameter : graph.node(NodeIndex(i)).parameters) {
            if (seen.insert(parameter.name).second)
                all.push_back({parameter.name, parameter.shape, parameter.storage, NodeIndex(i)});
        }
    }
    return all;
}

/// Of nested numbers, as those of experts in layers, the outer ones come first and so win where both count as many.
std::optional<std::string> layerPrefix(const std::vector<LayerParameter> &parameters)
{
    std::map<std::string_view, Candidate> candidates;
    for (const LayerParameter &parameter : parameters) {
        eachNumber(parameter.name, [&candidates](const Numbered &found) {
            Candidate &candidate = candidates[found.prefix];
            candidate.numbers.insert(found.number);
            ++candidate.parameters;
        });
    }
    const std::pair<const std::string_view, Candidate> *best = nullptr;
    for (const auto &candidate : candidates) {
        if (candidate.second.isWhole() && (!best || candidate.second.parameters > best->second.parameters))
            best = &candidate;
    }
    return best ? std::optional<std::string>(best->first) : std::nullopt;
}

} // namespace

std::optional<ParameterLayers> parameterLayers(const Graph &graph)
{
    std::vector<LayerParameter> parameters = distinctParameters(graph);
    const std::optional<std::string> prefix = layerPrefix(parameters);
    if (!prefix)
        return {};
    ParameterLayers found;
    found.prefix = *prefix;
    for (LayerParameter &parameter : parameters) {
        std::optional<Numbered> place;
        eachNumber(parameter.name, [&](const Numbered &numbered) {
            if (numbered.prefix == *prefix)
                place = numbered;
        });
        if (!place) {
            found.others.push_back(std::move(parameter));
            continue;
        }
        found.layers.resize(std::max(found.layers.size(), place->number + 1));
        found.layers[place->number].push_back(
            {std::string(place->rest), parameter.shape, parameter.storage, parameter.node});
    }
    found.first = *prefix + "0";
    found.last = *prefix + std::to_string(found.layers.size() - 1);
    return found;
}

} // namespace cutaway::training
