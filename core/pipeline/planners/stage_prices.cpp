#include "core/pipeline/planners/stage_prices.h"

#include "core/base/sort_unique.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t mostSums = 500'000; ///< some 60 MB with what finds them
constexpr std::size_t noIdeal = std::numeric_limits<std::size_t>::max();

} // namespace

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
    for (const NodeIndex node : m_nodes)
        m_isInside[node.value()] = false;
    m_nodes.clear();
    for (const std::uint32_t unit : m_input.ideals.difference(larger, smaller))
        std::ranges::copy(m_input.units.members[unit], std::back_inserter(m_nodes));
    std::ranges::sort(m_nodes);
    for (const NodeIndex node : m_nodes)
        m_isInside[node.value()] = true;
}

StageOptions StagePrices::options(std::int64_t tensorDegree) const
{
    StageOptions options;
    for (const NodeIndex node : m_nodes) {
        std::vector<StageOption> &list = options.ofNode.emplace_back();
        for (const TensorConfiguration &configuration : m_input.parallel.configurations[node.value()]) {
            if (configuration.degree == tensorDegree && isAllowed(configuration))
                list.push_back({&configuration, seconds(node, configuration), gradientSec(configuration)});
        }
    }
    return options;
}

/// False: the node has no configuration of the degree.
bool StagePrices::addNode(NodeIndex node, StageSums &sums) const
{
    const TensorConfiguration *fastest = nullptr;
    double sec = cannotRun;
    double work = cannotRun;
    double gradient = cannotRun;
    double perMicrobatch = cannotRun;
    double fixed = cannotRun;
    for (const TensorConfiguration &configuration : m_input.parallel.configurations[node.value()]) {
        if (configuration.degree != sums.degree || !isAllowed(configuration))
            continue;
        const double here = seconds(node, configuration);
        if (here < sec)
            fastest = &configuration;
        sec = std::min(sec, here);
        work = std::min(work, configuration.sec);
        gradient = std::min(gradient, gradientSec(configuration));
        perMicrobatch = std::min(perMicrobatch, configuration.memoryPerMicrobatch);
        fixed = std::min(fixed, configuration.memoryFixed);
    }
    if (!fastest)
        return false;
    sums.sec += sec;
    sums.gradientSec += gradientSec(*fastest);
    sums.perMicrobatch += fastest->memoryPerMicrobatch;
    sums.fixed += fastest->memoryFixed;
    sums.leastGradientSec += gradient;
    sums.leastPerMicrobatch += perMicrobatch;
    sums.leastFixed += fixed;
    sums.leastWorkSec += work;
    return true;
}

std::optional<StageSums> StagePrices::sumsOf(std::int64_t tensorDegree) const
{
    StageSums sums;
    sums.degree = tensorDegree;
    for (const NodeIndex node : m_nodes) {
        if (!addNode(node, sums))
            return std::nullopt;
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
    for (const std::int64_t degree : m_tensorDegrees) {
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
