#include "core/pipeline/planners/stage_prices.h"

#include "core/base/sort_unique.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t mostSums = 500'000; ///< some 70 MB with what finds them
constexpr std::size_t noIdeal = std::numeric_limits<std::size_t>::max();

} // namespace

StageSums &StageSums::operator+=(const StageSums &other)
{
    sec += other.sec;
    gradientSec += other.gradientSec;
    perMicrobatch += other.perMicrobatch;
    fixed += other.fixed;
    leastGradientSec += other.leastGradientSec;
    leastPerMicrobatch += other.leastPerMicrobatch;
    leastFixed += other.leastFixed;
    smallestSec += other.smallestSec;
    smallestGradientSec += other.smallestGradientSec;
    leastWorkSec += other.leastWorkSec;
    return *this;
}

StagePrices::StagePrices(const PiperInput &input)
    : m_input(input), m_larger(noIdeal), m_smaller(noIdeal), m_isInside(input.graph.size(), false)
{
    std::vector<std::int64_t> degrees;
    for (const auto &list : input.parallel.configurations) {
        for (const TensorConfiguration &configuration : list)
            degrees.push_back(configuration.degree);
    }
    sortUnique(degrees);
    for (const std::int64_t degree : degrees) {
        if (degree == 1 || (input.setting.tensorParallel && degree <= std::int64_t(input.setting.devices)))
            m_tensorDegrees.push_back(degree);
    }
    const std::int64_t most = input.setting.dataParallel ? std::int64_t(input.setting.devices) : 1;
    for (std::int64_t d = 1; d <= most; ++d) {
        if (input.parallel.microbatches % d == 0)
            m_dataDegrees.push_back(d);
    }
    findLeastWork();
    priceSurrounded();
}

void StagePrices::findLeastWork()
{
    std::vector<double> ofUnit;
    for (const std::vector<NodeIndex> &members : m_input.units.members) {
        double work = 0;
        for (const NodeIndex node : members) {
            double least = cannotRun;
            for (const TensorConfiguration &configuration : m_input.parallel.configurations[node.value()])
                least = std::min(least, configuration.sec * double(configuration.degree));
            work += least == cannotRun ? 0 : least;
        }
        ofUnit.push_back(work);
    }
    m_leastWork.assign(m_input.ideals.size(), 0.0);
    for (std::size_t ideal = 0; ideal < m_input.ideals.size(); ++ideal) {
        for (const std::uint32_t next : m_input.ideals.successors(ideal)) {
            if (m_leastWork[next] == 0)
                m_leastWork[next] = m_leastWork[ideal] + ofUnit[m_input.ideals.difference(next, ideal).front()];
        }
    }
}

void StagePrices::priceSurrounded()
{
    for (const std::int64_t degree : m_tensorDegrees) {
        std::vector<std::optional<StageSums>> &sums = m_surrounded.emplace_back();
        for (std::size_t node = 0; node < m_input.graph.size(); ++node)
            sums.push_back(sumsOf(NodeIndex(node), degree, true));
    }
}

bool StagePrices::isAllowed(const TensorConfiguration &configuration) const
{
    return m_input.setting.recompute || configuration.id != recomputingConfiguration;
}

double StagePrices::gradientSec(const TensorConfiguration &configuration) const
{
    return 4 * configuration.parameterBytes / (double(m_input.parallel.microbatches) * m_input.setting.bytesPerSec);
}

double StagePrices::seconds(NodeIndex node, const TensorConfiguration &configuration) const
{
    return m_input.parallel.seconds(m_input.graph, node, configuration, 1, m_input.setting.bytesPerSec,
                                    [this](NodeIndex other) { return bool(m_isInside[other.value()]); });
}

void StagePrices::setStage(std::size_t larger, std::size_t smaller)
{
    if (larger == m_larger && smaller == m_smaller)
        return;
    m_larger = larger;
    m_smaller = smaller;
    m_degreeOfOptions = 0;
    for (const NodeIndex node : m_nodes)
        m_isInside[node.value()] = false;
    m_nodes.clear();
    for (const std::uint32_t unit : m_input.ideals.difference(larger, smaller))
        std::ranges::copy(m_input.units.members[unit], std::back_inserter(m_nodes));
    std::ranges::sort(m_nodes);
    for (const NodeIndex node : m_nodes)
        m_isInside[node.value()] = true;
}

const StageOptions &StagePrices::options(std::int64_t tensorDegree)
{
    if (m_degreeOfOptions == tensorDegree)
        return m_options;
    m_degreeOfOptions = tensorDegree;
    m_options.ofNode.resize(m_nodes.size());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        m_options.ofNode[i].clear();
        for (const TensorConfiguration &configuration : m_input.parallel.configurations[m_nodes[i].value()]) {
            if (configuration.degree == tensorDegree && isAllowed(configuration))
                m_options.ofNode[i].push_back(
                    {&configuration, seconds(m_nodes[i], configuration), gradientSec(configuration)});
        }
    }
    return m_options;
}

bool StagePrices::isSurrounded(NodeIndex node) const
{
    const auto isInside = [this](NodeIndex other) { return bool(m_isInside[other.value()]); };
    const auto isOutput = [this](NodeIndex other) { return m_input.graph.node(other).opcode == Opcode::Output; };
    return std::ranges::all_of(m_input.graph.inputs(node), isInside) &&
           std::ranges::all_of(m_input.graph.users(node),
                               [&](NodeIndex user) { return isInside(user) || isOutput(user); });
}

/// Nothing: the node has no configuration of the degree.
std::optional<StageSums> StagePrices::sumsOf(NodeIndex node, std::int64_t tensorDegree, bool isSurrounded) const
{
    const TensorConfiguration *fastest = nullptr;
    const TensorConfiguration *smallest = nullptr;
    const auto size = [](const TensorConfiguration &one) {
        return std::pair(one.memoryPerMicrobatch, one.memoryFixed);
    };
    StageSums sums;
    sums.degree = tensorDegree;
    sums.sec = sums.leastWorkSec = sums.leastGradientSec = sums.leastPerMicrobatch = sums.leastFixed = cannotRun;
    for (const TensorConfiguration &configuration : m_input.parallel.configurations[node.value()]) {
        if (configuration.degree != tensorDegree || !isAllowed(configuration))
            continue;
        const double here = isSurrounded ? configuration.sec : seconds(node, configuration);
        const double gradient = gradientSec(configuration);
        if (here < sums.sec) {
            fastest = &configuration;
            sums.sec = here;
        }
        if (!smallest || size(configuration) < size(*smallest)) {
            smallest = &configuration;
            sums.smallestSec = here;
            sums.smallestGradientSec = gradient;
        }
        sums.leastWorkSec = std::min(sums.leastWorkSec, configuration.sec);
        sums.leastGradientSec = std::min(sums.leastGradientSec, gradient);
        sums.leastPerMicrobatch = std::min(sums.leastPerMicrobatch, configuration.memoryPerMicrobatch);
        sums.leastFixed = std::min(sums.leastFixed, configuration.memoryFixed);
    }
    if (!fastest)
        return std::nullopt;
    if (smallest->memoryFixed > sums.leastFixed)
        sums.smallestSec = cannotRun;
    sums.gradientSec = gradientSec(*fastest);
    sums.perMicrobatch = fastest->memoryPerMicrobatch;
    sums.fixed = fastest->memoryFixed;
    return sums;
}

std::optional<StageSums> StagePrices::sumsOf(std::size_t degree) const
{
    StageSums sums;
    sums.degree = m_tensorDegrees[degree];
    for (const NodeIndex node : m_nodes) {
        const std::optional<StageSums> own =
            isSurrounded(node) ? m_surrounded[degree][node.value()] : sumsOf(node, sums.degree, false);
        if (!own)
            return std::nullopt;
        sums += *own;
    }
    return sums;
}

std::span<const StageSums> StagePrices::sums(std::size_t larger, std::size_t smaller)
{
    const std::uint64_t key = std::uint64_t(larger) << 32 | smaller;
    if (const auto known = m_kept.find(key); known != m_kept.end())
        return std::span(m_sums).subspan(known->second.first, known->second.count);
    setStage(larger, smaller);
    m_last.clear();
    for (std::size_t degree = 0; degree < m_tensorDegrees.size(); ++degree) {
        if (const std::optional<StageSums> sums = sumsOf(degree))
            m_last.push_back(*sums);
    }
    if (m_sums.size() + m_kept.size() < mostSums) {
        m_kept.emplace(key, Kept{std::uint32_t(m_sums.size()), std::uint32_t(m_last.size())});
        m_sums.insert(m_sums.end(), m_last.begin(), m_last.end());
    }
    return m_last;
}

} // namespace cutaway
