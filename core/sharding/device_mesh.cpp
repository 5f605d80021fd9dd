#include "core/sharding/device_mesh.h"

#include <algorithm>
#include <charconv>

namespace cutaway::sharding {

namespace {

/// Rank beyond which a tensor is not split: no framework makes such, and candidates grow with its cube.
constexpr std::size_t largestRank = 16;

struct NamedType
{
    std::string_view name;
    ElementType type;
};

constexpr std::array namedTypes{
    NamedType{"float32", {4, true}},
    NamedType{"float", {4, true}},
    NamedType{"float64", {8, true}},
    NamedType{"double", {8, true}},
    NamedType{"float16", {2, true}},
    NamedType{"half", {2, true}},
    NamedType{"bfloat16", {2, true}},
    NamedType{"float8_e4m3fn", {1, true}},
    NamedType{"float8_e5m2", {1, true}},
    NamedType{"float8_e4m3fnuz", {1, true}},
    NamedType{"float8_e5m2fnuz", {1, true}},
    NamedType{"complex32", {4, false}},
    NamedType{"complex64", {8, false}},
    NamedType{"complex128", {16, false}},
    NamedType{"int64", {8, false}},
    NamedType{"long", {8, false}},
    NamedType{"uint64", {8, false}},
    NamedType{"int32", {4, false}},
    NamedType{"int", {4, false}},
    NamedType{"uint32", {4, false}},
    NamedType{"int16", {2, false}},
    NamedType{"short", {2, false}},
    NamedType{"uint16", {2, false}},
    NamedType{"int8", {1, false}},
    NamedType{"uint8", {1, false}},
    NamedType{"bool", {1, false}},
    NamedType{"qint8", {1, false}},
    NamedType{"quint8", {1, false}},
};

template <class Numbers>
std::string joined(const Numbers &numbers, std::string_view separator)
{
    std::string text;
    for (const auto number : numbers)
        text.append(text.empty() ? "" : separator).append(std::to_string(number));
    return text;
}

std::int64_t saturated(double bytes)
{
    constexpr double most = 9.0e18;
    return std::int64_t(std::min(bytes, most));
}

std::vector<std::size_t> dimensionsWithoutOnes(const TensorShape &shape)
{
    std::vector<std::size_t> dimensions;
    for (std::size_t d = 0; d < shape.rank(); ++d) {
        if (shape.sizes[d] != 1)
            dimensions.push_back(d);
    }
    return dimensions;
}

} // namespace

std::string Placement::text() const
{
    if (isReplicated())
        return "R";
    return isPartial() ? "P(sum)" : "S(" + std::to_string(dimension()) + ")";
}

std::optional<Placement> Placement::parse(std::string_view text)
{
    if (text == "R")
        return replicated();
    if (text == "P(sum)" || text == "P")
        return partial();
    if (text.size() < 4 || !text.starts_with("S(") || !text.ends_with(')'))
        return std::nullopt;
    const std::string_view digits = text.substr(2, text.size() - 3);
    std::uint16_t dimension = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), dimension);
    if (code != std::errc() || end != digits.data() + digits.size() || dimension > 1000)
        return std::nullopt;
    return split(dimension);
}

bool Placements::isReplicated() const
{
    return std::all_of(begin(), end(), [](Placement placement) { return placement.isReplicated(); });
}

bool Placements::hasPartial() const
{
    return std::any_of(begin(), end(), [](Placement placement) { return placement.isPartial(); });
}

bool Placements::hasSplit() const
{
    return std::any_of(begin(), end(), [](Placement placement) { return placement.isSplit(); });
}

std::string Placements::text(std::string_view separator) const
{
    std::string text;
    for (const Placement placement : *this)
        text.append(text.empty() ? "" : separator).append(placement.text());
    return text;
}

double TensorShape::elements() const
{
    double product = 1;
    for (const std::int64_t size : sizes)
        product *= size < 0 ? 1.0 : double(size);
    return product;
}

std::string TensorShape::text() const
{
    return sizes.empty() ? "scalar" : joined(sizes, "×");
}

ElementType elementType(std::string_view dtype)
{
    constexpr std::string_view prefix = "torch.";
    if (dtype.starts_with(prefix))
        dtype.remove_prefix(prefix.size());
    const auto found = std::ranges::find(namedTypes, dtype, &NamedType::name);
    return found == namedTypes.end() ? ElementType() : found->type;
}

std::int64_t DeviceMesh::deviceCount() const
{
    std::int64_t product = 1;
    for (const std::int64_t size : m_shape)
        product *= size;
    return product;
}

std::string DeviceMesh::text(std::string_view separator) const
{
    return joined(m_shape, separator);
}

std::int64_t DeviceMesh::shards(const Placements &placements) const
{
    std::int64_t product = 1;
    for (std::size_t i = 0; i < placements.size(); ++i)
        product *= placements[i].isSplit() ? m_shape[i] : 1;
    return product;
}

std::int64_t DeviceMesh::shardsOf(const Placements &placements, std::size_t dimension) const
{
    std::int64_t product = 1;
    for (std::size_t i = 0; i < placements.size(); ++i)
        product *= placements[i] == Placement::split(dimension) ? m_shape[i] : 1;
    return product;
}

bool DeviceMesh::isShardable(const TensorShape &shape, const Placements &placements, bool even) const
{
    for (std::size_t i = 0; i < placements.size(); ++i) {
        if (!placements[i].isSplit())
            continue;
        const std::size_t dimension = placements[i].dimension();
        if (m_shape[i] == 1 || dimension >= shape.rank() || shape.rank() > largestRank)
            return false;
        const std::int64_t chunks = shardsOf(placements, dimension);
        const std::int64_t size = shape.sizes[dimension];
        if (size < chunks || (even && size % chunks != 0))
            return false;
    }
    return true;
}

std::int64_t DeviceMesh::bytesPerDevice(const TensorShape &shape, const Placements &placements) const
{
    double bytes = double(shape.elementBytes);
    for (std::size_t d = 0; d < shape.rank(); ++d) {
        const std::int64_t size = std::max<std::int64_t>(shape.sizes[d], shape.sizes[d] < 0 ? 1 : 0);
        const std::int64_t chunks = shardsOf(placements, d);
        bytes *= double(size / chunks + (size % chunks != 0 ? 1 : 0));
    }
    return saturated(bytes);
}

ViewMapping::ViewMapping(const DeviceMesh &mesh, const TensorShape &input, const TensorShape &output)
    : m_mesh(mesh), m_targets(input.rank())
{
    const auto isSized = [](const TensorShape &shape) {
        return std::ranges::all_of(shape.sizes, [](std::int64_t size) { return size > 0; });
    };
    if (isSized(input) && isSized(output))
        pairDimensions(input, output);
}

/// Walks both shapes without their ones and pairs the smallest groups of equal product.
void ViewMapping::pairDimensions(const TensorShape &input, const TensorShape &output)
{
    const std::vector<std::size_t> from = dimensionsWithoutOnes(input);
    const std::vector<std::size_t> to = dimensionsWithoutOnes(output);
    for (std::size_t i = 0, o = 0; i < from.size() && o < to.size();) {
        const std::size_t firstInput = i;
        const std::size_t firstOutput = o;
        double inputs = double(input.sizes[from[i++]]);
        double outputs = double(output.sizes[to[o++]]);
        while (inputs != outputs) {
            if (inputs < outputs && i < from.size())
                inputs *= double(input.sizes[from[i++]]);
            else if (outputs < inputs && o < to.size())
                outputs *= double(output.sizes[to[o++]]);
            else
                return;
        }
        m_targets[from[firstInput]] = {to[firstOutput], i == firstInput + 1 && o == firstOutput + 1,
                                       input.sizes[from[firstInput]], output.sizes[to[firstOutput]]};
    }
}

ViewMapping::Result ViewMapping::map(const Placements &input) const
{
    Result result{input, input};
    std::vector<std::int64_t> products(m_targets.size(), 1);
    for (std::size_t i = 0; i < input.size(); ++i) {
        if (!input[i].isSplit())
            continue;
        const std::size_t d = input[i].dimension();
        const Target target = d < m_targets.size() ? m_targets[d] : Target();
        bool passes = target.output != none;
        if (passes && !target.isOneToOne) {
            const std::int64_t product = products[d] * m_mesh.size(i);
            passes = target.inputSize % product == 0 && target.outputSize % product == 0;
            if (passes)
                products[d] = product;
        }
        result.input[i] = passes ? input[i] : Placement::replicated();
        result.output[i] = passes ? Placement::split(target.output) : Placement::replicated();
    }
    return result;
}

std::string_view collectiveName(Collective collective)
{
    switch (collective) {
    case Collective::None: return "";
    case Collective::AllGather: return "all-gather";
    case Collective::AllToAll: return "all-to-all";
    case Collective::AllReduce: return "all-reduce";
    case Collective::ReduceScatter: return "reduce-scatter";
    }
    return {};
}

std::string collectiveNames(const std::vector<RedistributionStep> &steps)
{
    std::string names;
    for (const RedistributionStep &step : steps)
        names.append(names.empty() ? "" : ", ").append(collectiveName(step.collective));
    return names;
}

CommunicationCost::CommunicationCost(DeviceMesh mesh, CostModel model, double base, std::vector<Link> links,
                                     bool hasAllToAll)
    : m_mesh(std::move(mesh)), m_model(model), m_base(base), m_links(std::move(links)), m_hasAllToAll(hasAllToAll)
{
}

double CommunicationCost::ring(std::size_t meshDimension, double bytes, double hops) const
{
    const Link &link = m_links[meshDimension];
    return m_base + hops * link.latency + 1e6 * bytes * hops / double(m_mesh.size(meshDimension)) / link.bandwidth;
}

double CommunicationCost::allGather(std::size_t meshDimension, double bytes) const
{
    const double n = double(m_mesh.size(meshDimension));
    if (m_model == CostModel::AlphaBeta)
        return bytes / m_links[meshDimension].bandwidth * (n - 1) / n + 0.1;
    return ring(meshDimension, bytes, n - 1);
}

double CommunicationCost::reduceScatter(std::size_t meshDimension, double bytes) const
{
    const double n = double(m_mesh.size(meshDimension));
    if (m_model == CostModel::AlphaBeta)
        return bytes / m_links[meshDimension].bandwidth * (n - 1) / n + 0.001;
    return ring(meshDimension, bytes, n - 1);
}

double CommunicationCost::allReduce(std::size_t meshDimension, double bytes) const
{
    const double n = double(m_mesh.size(meshDimension));
    if (m_model == CostModel::AlphaBeta)
        return 2 * bytes / m_links[meshDimension].bandwidth * (n - 1) / n + 0.01;
    return ring(meshDimension, bytes, 2 * (n - 1));
}

double CommunicationCost::allToAll(std::size_t meshDimension, double bytes) const
{
    const double n = double(m_mesh.size(meshDimension));
    if (!m_hasAllToAll)
        return allGather(meshDimension, bytes * n);
    if (m_model == CostModel::AlphaBeta)
        return bytes * n / m_links[meshDimension].bandwidth * (n - 1) / (n * n) * (n / 2) + 0.001;
    return allGather(meshDimension, bytes) + 1.0;
}

template <class Take>
double CommunicationCost::walk(const Placements &from, const Placements &to, double bytes, Take take) const
{
    if (from.isReplicated())
        return 0;
    bytes /= double(m_mesh.shards(from));
    double price = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] == to[i] || from[i].isReplicated())
            continue;
        const double n = double(m_mesh.size(i));
        RedistributionStep step{i, Collective::None, bytes, 0};
        if (from[i].isSplit() && to[i].isPartial())
            return notPossible;
        if (from[i].isSplit() && to[i].isReplicated()) {
            bytes *= n;
            step = {i, Collective::AllGather, bytes, allGather(i, bytes)};
        } else if (from[i].isSplit()) {
            step = {i, m_hasAllToAll ? Collective::AllToAll : Collective::AllGather, bytes, allToAll(i, bytes)};
        } else if (to[i].isReplicated()) {
            step = {i, Collective::AllReduce, bytes, allReduce(i, bytes)};
        } else {
            step = {i, Collective::ReduceScatter, bytes, reduceScatter(i, bytes)};
            bytes /= n;
        }
        price += step.price;
        take(step);
    }
    return price;
}

double CommunicationCost::redistribute(const Placements &from, const Placements &to, double bytes) const
{
    return walk(from, to, bytes, [](const RedistributionStep &) {});
}

std::vector<RedistributionStep> CommunicationCost::steps(const Placements &from, const Placements &to,
                                                         double bytes) const
{
    std::vector<RedistributionStep> steps;
    const double price = walk(from, to, bytes, [&](const RedistributionStep &step) { steps.push_back(step); });
    return price == notPossible ? std::vector<RedistributionStep>() : steps;
}

} // namespace cutaway::sharding
