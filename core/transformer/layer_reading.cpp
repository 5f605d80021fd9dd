#include "core/transformer/layer_reading.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
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

using Parameters = std::vector<const LayerParameter *>;

/// In capitals or not: `attention.output.LayerNorm`.
bool has(std::string_view name, std::string_view word)
{
    return !std::ranges::search(name, word, [](char a, char b) { return std::tolower(std::uint8_t(a)) == b; }).empty();
}

template <std::size_t Count>
bool hasAny(std::string_view name, const std::array<std::string_view, Count> &words)
{
    return std::ranges::any_of(words, [name](std::string_view word) { return has(name, word); });
}

constexpr std::array<std::string_view, 2> attentionWords{"attn", "attention"};
constexpr std::array<std::string_view, 6> projectionWords{"query", "key", "value", "qkv", "q_proj", "v_proj"};
constexpr std::array<std::string_view, 2> crossWords{"crossattention", "encoder_attn"};
constexpr std::array<std::string_view, 3> normWords{"norm", "ln_", "layernorm"};
constexpr std::array<std::string_view, 5> outputWords{"o_proj", "out_proj", "c_proj", ".wo.", "output"};

bool isOfExperts(const LayerParameter &parameter)
{
    return has(parameter.name, "experts.") && !has(parameter.name, "shared_experts.");
}

bool isShared(const LayerParameter &parameter)
{
    return has(parameter.name, "shared_expert");
}

/// The size of a matrix beside the hidden one; 0: neither side is.
std::int64_t otherSide(const LayerParameter &matrix, std::int64_t hidden)
{
    const std::int64_t rows = matrix.shape[0];
    const std::int64_t columns = matrix.shape[1];
    return columns == hidden ? rows : rows == hidden ? columns : 0;
}

Error notTransformer(const Text &what)
{
    return inputError("not_transformer", what,
                      "Layers of attention and a feed-forward network with named parameters can be taken over.");
}

/// From the first projection of inputs to the matrix behind the last: where no module is named after attention.
Parameters attentionByProjections(std::span<const LayerParameter> parameters)
{
    Parameters matrices;
    std::size_t end = 0; // of what belongs to attention, the output projection among it
    for (const LayerParameter &parameter : parameters) {
        const bool isProjection = hasAny(parameter.name, projectionWords);
        if (!parameter.isMatrix() || isOfExperts(parameter) || (matrices.empty() && !isProjection))
            continue;
        matrices.push_back(&parameter);
        if (isProjection)
            end = matrices.size() + 1;
    }
    matrices.resize(std::min(end, matrices.size()));
    return matrices;
}

/// Matrices of attention, its output projection last.
Parameters attentionMatrices(std::span<const LayerParameter> parameters)
{
    Parameters matrices;
    for (const LayerParameter &parameter : parameters) {
        if (parameter.isMatrix() && hasAny(parameter.name, attentionWords))
            matrices.push_back(&parameter);
    }
    if (matrices.empty())
        return attentionByProjections(parameters);
    const auto output =
        std::ranges::find_if(matrices, [](const LayerParameter *matrix) { return hasAny(matrix->name, outputWords); });
    if (output != matrices.end())
        std::rotate(output, output + 1, matrices.end());
    return matrices;
}

/// Rows of keys, from the projections in front of the output's: apart, keys and values as one, or all as one.
std::int64_t keyWidth(const Parameters &matrices, std::int64_t hidden, std::int64_t width)
{
    if (matrices.size() == 2)
        return (otherSide(*matrices[0], hidden) - width) / 2;
    std::int64_t least = otherSide(*matrices[0], hidden);
    for (std::size_t i = 1; i + 1 < matrices.size(); ++i)
        least = std::min(least, otherSide(*matrices[i], hidden));
    return matrices.size() == 3 ? otherSide(*matrices[1], hidden) / 2 : least;
}

/// The matrices of a layer: those of attention, its output projection last, and all others.
struct Matrices
{
    Parameters ofAttention;
    Parameters others;
};

Matrices matricesOf(std::span<const LayerParameter> parameters)
{
    Matrices matrices{attentionMatrices(parameters), {}};
    const std::set<const LayerParameter *> known(matrices.ofAttention.begin(), matrices.ofAttention.end());
    for (const LayerParameter &parameter : parameters) {
        if (parameter.isMatrix() && !known.contains(&parameter))
            matrices.others.push_back(&parameter);
    }
    return matrices;
}

bool hasBias(std::span<const LayerParameter> parameters, const LayerParameter &matrix)
{
    constexpr std::string_view weight = "weight";
    if (!matrix.name.ends_with(weight))
        return false;
    const std::string name = matrix.name.substr(0, matrix.name.size() - weight.size()) + "bias";
    return std::ranges::find(parameters, name, &LayerParameter::name) != parameters.end();
}

/// The usual size of heads, or the largest that both widths divide into.
std::int64_t dividingHeadDim(std::int64_t hidden, std::int64_t width, std::int64_t keys)
{
    const std::int64_t usual = guessedHeadDim(hidden);
    for (const std::int64_t size : {usual, std::int64_t(128), std::int64_t(64), std::int64_t(32), std::int64_t(16)}) {
        if (width % size == 0 && keys % size == 0)
            return size;
    }
    return usual;
}

/// `matrices`: those of attention among the parameters.
Result<Attention> readAttention(std::span<const LayerParameter> parameters, const Parameters &matrices,
                                std::int64_t hidden, const LayerValues &values)
{
    if (std::ranges::any_of(matrices, [](const LayerParameter *each) { return hasAny(each->name, crossWords); }))
        return notTransformer(phrase("layers that attend to an encoder are not supported"));
    if (matrices.size() < 2 || matrices.size() > 4)
        return notTransformer(
            phrase("a layer has %1 matrices of attention; 2 to 4 are understood", {std::to_string(matrices.size())}));
    const std::int64_t width = otherSide(*matrices.back(), hidden);
    const std::int64_t keys = keyWidth(matrices, hidden, width);
    Attention attention;
    attention.headDim = values.headDim > 0 ? values.headDim : dividingHeadDim(hidden, width, keys);
    if (width <= 0 || keys <= 0 || width % attention.headDim != 0 || keys % attention.headDim != 0)
        return notTransformer(
            phrase("the matrices of attention do not divide into heads of %1", {std::to_string(attention.headDim)}));
    attention.heads = width / attention.headDim;
    attention.kvHeads = keys / attention.headDim;
    attention.qkvBias =
        hasBias(parameters, *matrices.front()) ||
        std::ranges::any_of(parameters, [](const LayerParameter &each) { return has(each.name, "in_proj_bias"); });
    attention.qkNorm = std::ranges::any_of(parameters, [](const LayerParameter &each) {
        return has(each.name, "q_norm") || has(each.name, "query_norm");
    });
    return attention;
}

/// Width of a network of two or three matrices, and whether it is gated: three, or two of which one has both inputs.
struct Network
{
    std::int64_t width = 0;
    bool isGated = false;
};

Network networkOf(std::vector<std::int64_t> sides)
{
    if (sides.size() < 2)
        return {};
    const std::int64_t width = std::ranges::min(sides);
    return {width, sides.size() == 3 || std::ranges::max(sides) == 2 * width};
}

template <class Wanted>
std::vector<std::int64_t> sidesOf(const Parameters &matrices, std::int64_t hidden, Wanted wanted)
{
    std::vector<std::int64_t> sides;
    for (const LayerParameter *matrix : matrices) {
        const std::int64_t side = wanted(*matrix) ? otherSide(*matrix, hidden) : 0;
        if (side > 0)
            sides.push_back(side);
    }
    return sides;
}

/// `0` of `mlp.experts.0.w1.weight`.
std::optional<std::int64_t> expertNumber(const LayerParameter &parameter)
{
    constexpr std::string_view word = "experts.";
    const std::size_t at = parameter.name.find(word);
    if (at == std::string::npos)
        return {};
    std::int64_t number = 0;
    const char *begin = parameter.name.data() + at + word.size();
    const auto [end, error] = std::from_chars(begin, parameter.name.data() + parameter.name.size(), number);
    return error == std::errc() && end != begin ? std::optional(number) : std::nullopt;
}

/// Experts one by one, as matrices; `matrices`: those beside attention's.
bool readNumberedExperts(std::span<const LayerParameter> parameters, const Parameters &matrices, std::int64_t hidden,
                         Mlp &mlp)
{
    std::set<std::int64_t> numbers;
    for (const LayerParameter &parameter : parameters) {
        if (const std::optional<std::int64_t> number = expertNumber(parameter); number && isOfExperts(parameter))
            numbers.insert(*number);
    }
    if (numbers.empty())
        return false;
    const Network network = networkOf(sidesOf(matrices, hidden, [&numbers](const LayerParameter &each) {
        return isOfExperts(each) && expertNumber(each) == *numbers.begin();
    }));
    mlp.experts = std::int64_t(numbers.size());
    mlp.expertFfn = network.width;
    mlp.gated = network.isGated;
    return network.width > 0;
}

/// Experts stacked in tensors of three dimensions, the first of which counts them.
bool readStackedExperts(std::span<const LayerParameter> parameters, std::int64_t hidden, Mlp &mlp)
{
    std::vector<std::int64_t> sides;
    for (const LayerParameter &parameter : parameters) {
        if (parameter.shape.size() != 3 || !has(parameter.name, "experts"))
            continue;
        mlp.experts = parameter.shape[0];
        sides.push_back(parameter.shape[1] == hidden ? parameter.shape[2] : parameter.shape[1]);
    }
    const Network network = networkOf(std::move(sides));
    mlp.expertFfn = network.width;
    mlp.gated = network.isGated;
    return network.width > 0;
}

Result<Mlp> readMlp(std::span<const LayerParameter> parameters, const Parameters &matrices, std::int64_t hidden,
                    const LayerValues &values)
{
    Mlp mlp;
    if (readNumberedExperts(parameters, matrices, hidden, mlp) || readStackedExperts(parameters, hidden, mlp)) {
        mlp.topk = std::min(mlp.experts, values.topk > 0 ? values.topk : guessedTopk);
        mlp.sharedFfn = networkOf(sidesOf(matrices, hidden, [](const LayerParameter &each) {
                            return isShared(each) && !has(each.name, "gate.weight");
                        })).width;
        return mlp;
    }
    const std::vector<std::int64_t> sides = sidesOf(matrices, hidden, [](const LayerParameter &) { return true; });
    const Network network = networkOf(sides);
    if (network.width == 0 || sides.size() > 3)
        return notTransformer(
            phrase("a layer has %1 matrices beside attention; 2 or 3 are understood", {std::to_string(sides.size())}));
    mlp.ffn = network.width;
    mlp.gated = network.isGated;
    return mlp;
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

std::int64_t hiddenSizeOf(std::span<const LayerParameter> parameters)
{
    std::map<std::int64_t, std::size_t> counts;
    for (const LayerParameter &parameter : parameters) {
        if (!parameter.isMatrix())
            continue;
        for (const std::int64_t side : std::set<std::int64_t>{parameter.shape[0], parameter.shape[1]})
            ++counts[side];
    }
    const auto most = std::ranges::max_element(counts, {}, [](const auto &count) { return count.second; });
    return most == counts.end() ? 0 : most->first;
}

std::int64_t attentionWidth(std::span<const LayerParameter> parameters, std::int64_t hidden)
{
    const Parameters matrices = attentionMatrices(parameters);
    return matrices.empty() ? 0 : otherSide(*matrices.back(), hidden);
}

std::int64_t guessedHeadDim(std::int64_t hidden)
{
    constexpr std::int64_t largestSmallModel = 1600;
    constexpr std::int64_t ofSmall = 64;
    constexpr std::int64_t ofLarge = 128;
    return hidden <= largestSmallModel ? ofSmall : ofLarge;
}

Result<Block> readLayer(std::span<const LayerParameter> parameters, std::int64_t hidden, const LayerValues &values)
{
    const Matrices matrices = matricesOf(parameters);
    Result<Attention> attention = readAttention(parameters, matrices.ofAttention, hidden, values);
    if (!attention)
        return attention.error();
    Result<Mlp> mlp = readMlp(parameters, matrices.others, hidden, values);
    if (!mlp)
        return mlp.error();
    Block layer;
    layer.attention = *attention;
    layer.mlp = *mlp;
    layer.isLayerNorm = std::ranges::any_of(parameters, [](const LayerParameter &each) {
        return each.isVector() && hasAny(each.name, normWords) && each.name.ends_with("bias");
    });
    layer.bias = hasBias(parameters, *matrices.ofAttention.back());
    layer.attention.qkvBias = layer.attention.qkvBias && !layer.bias;
    return layer;
}

} // namespace cutaway::training
