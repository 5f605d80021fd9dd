#pragma once

#include "core/sharding/device_mesh.h"

#include <limits>
#include <vector>

namespace cutaway::sharding {

/// Price of what is not possible: a chunk cannot become a term of a sum.
inline constexpr double notPossible = std::numeric_limits<double>::infinity();

enum class CostModel : std::uint8_t { Bandwidth, DTensor, AlphaBeta };
enum class Collective : std::uint8_t { None, AllGather, AllToAll, AllReduce, ReduceScatter };

std::string_view collectiveName(Collective collective);

/// What a redistribution does on one mesh dimension.
struct RedistributionStep
{
    std::size_t meshDimension = 0;
    Collective collective = Collective::None;
    double bytes = 0; ///< per device: what the collective moves
    double price = 0;
};

/// `all-gather`, `reduce-scatter, all-gather`.
std::string collectiveNames(const std::vector<RedistributionStep> &steps);

/// Prices of collectives on a mesh. Microseconds; with `AlphaBeta` in that model's own unit.
///
/// `Bandwidth` takes bandwidths and latencies as given; `DTensor` has the constants of PyTorch's
/// `torch.distributed.tensor._collective_utils.redistribute_cost`; `AlphaBeta` has the formulas of MASE's MeshModel.
class CommunicationCost
{
public:
    struct Link
    {
        double bandwidth = 1e11; ///< bytes per second
        double latency = 0;      ///< microseconds per hop
    };

    CommunicationCost() = default;
    CommunicationCost(DeviceMesh mesh, CostModel model, double base, std::vector<Link> links, bool hasAllToAll);

    const DeviceMesh &mesh() const { return m_mesh; }
    CostModel model() const { return m_model; }

    double allReduce(std::size_t meshDimension, double bytes) const;
    /// Of a tensor of `bytes` in all. `notPossible` where a split would have to become a partial sum. O(mesh rank).
    double redistribute(const Placements &from, const Placements &to, double bytes) const;
    /// The same, step by step; empty where nothing is paid or it is not possible.
    std::vector<RedistributionStep> steps(const Placements &from, const Placements &to, double bytes) const;

private:
    template <class Take>
    double walk(const Placements &from, const Placements &to, double bytes, Take take) const;
    double allGather(std::size_t meshDimension, double bytes) const;
    double allToAll(std::size_t meshDimension, double bytes) const;
    double reduceScatter(std::size_t meshDimension, double bytes) const;
    /// Base, hops and time on the wire.
    double ring(std::size_t meshDimension, double bytes, double hops) const;

    DeviceMesh m_mesh;
    CostModel m_model = CostModel::Bandwidth;
    double m_base = 0;
    std::vector<Link> m_links; ///< one for each mesh dimension
    bool m_hasAllToAll = true;
};

} // namespace cutaway::sharding
