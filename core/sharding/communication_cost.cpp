#include "core/sharding/communication_cost.h"

namespace cutaway::sharding {

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
