#include "core/training/block_time.h"

#include "core/training/collectives.h"

#include <algorithm>

namespace cutaway::training {

namespace {

/// Attention's backward pass computes the scores again.
constexpr double attentionBackwardFactor = 2.5;

/// Small dimensions do not fill the units of a matrix product.
double filling(double dimension, double half)
{
    return dimension / (dimension + half);
}

double productSec(const TimeBasis &basis, double m, double n, double k)
{
    const Calibration &calibration = basis.cluster.calibration;
    const double speed = basis.cluster.peakFlops * (basis.extents.isFp8 ? calibration.fp8 : 1.0);
    const double computing = 2 * m * n * k /
                             (speed * calibration.gemm * filling(m, calibration.half) * filling(n, calibration.half) *
                              filling(k, calibration.half));
    const double moving = basis.extents.valueBytes * (m * k + k * n + m * n) / basis.cluster.usableMemoryBandwidth();
    return std::max(computing, moving);
}

double attentionSec(const TimeBasis &basis, const WorkRow &row)
{
    return row.attentionFlops / (basis.cluster.peakFlops * basis.cluster.calibration.attention);
}

/// Keys and values pass through all context ranks; computation hides a share of it.
double contextExchangeSec(const TimeBasis &basis, const Block &block)
{
    const Extents &it = basis.extents;
    const GroupLink link = linkOf(basis.cluster, it.context, it.tensor);
    const Attention &attention = block.attention;
    const double width = attention.isLatent()
                             ? double(attention.heads) * double(attention.nopeDim + attention.ropeDim + attention.vDim)
                             : 2 * it.keyValueHeads(block) * double(attention.headDim);
    return (it.context - 1) * (it.valueBytes * width / it.tensor * it.tokens / link.bandwidth + link.latencySec) *
           (1 - basis.cluster.calibration.overlap);
}

struct ParameterTraffic
{
    double pullSec = 0; ///< gathering the parameters
    double pushSec = 0; ///< spreading the gradients
};

/// Of each microbatch: gradients kept in shards are scattered after every backward pass (DeepSpeed's stage 2,
/// Megatron-FSDP's optim_grads), and stage 3 gathers the parameters before each pass.
ParameterTraffic shardedTraffic(const TimeBasis &basis, const BlockParameters &parameters, int zero)
{
    const GroupLink link =
        linkOf(basis.cluster, double(basis.settings.data), basis.extents.tensor * basis.extents.context);
    const auto gather = [&](double bytes) {
        return gatherSec(link, basis.sharingRanks(), bytes * parameters.dense) +
               gatherSec(link, basis.expertSharingRanks(), bytes * parameters.expert);
    };
    return {zero == 3 ? gather(basis.extents.valueBytes) : 0.0, gather(double(basis.settings.gradientBytes))};
}

} // namespace

double TimeBasis::sharingRanks() const
{
    return double(settings.data) * double(settings.context) / double(settings.optimizerCopies);
}

double TimeBasis::expertSharingRanks() const
{
    return sharingRanks() * extents.tensor / (extents.expert * extents.expertTensor);
}

double forwardSec(const TimeBasis &basis, const WorkRow &row)
{
    double seconds = 0;
    for (const MatrixProduct &product : row.allProducts())
        seconds += product.count * productSec(basis, product.m, product.n, product.k);
    seconds += attentionSec(basis, row);
    seconds += row.bytes / basis.cluster.usableMemoryBandwidth();
    return std::max(seconds, row.kernels * basis.cluster.calibration.kernelSec);
}

double backwardSec(const TimeBasis &basis, const WorkRow &row)
{
    double seconds = 0;
    for (const MatrixProduct &product : row.allProducts())
        seconds += product.count * (productSec(basis, product.m, product.k, product.n) +
                                    productSec(basis, product.k, product.n, product.m));
    seconds += attentionBackwardFactor * attentionSec(basis, row);
    seconds += 2 * row.bytes / basis.cluster.usableMemoryBandwidth();
    return std::max(seconds, 2 * row.kernels * basis.cluster.calibration.kernelSec);
}

double layerCollectivesSec(const TimeBasis &basis, const Block &block)
{
    if (!block.isLayer())
        return 0;
    const Extents &it = basis.extents;
    const double w = it.valueBytes;
    double seconds = 0;
    if (it.tensor > 1)
        seconds +=
            (block.hasExperts() ? 1 : 2) * allReduceSec(linkOf(basis.cluster, it.tensor, 1), w * it.hidden * it.tokens);
    if (it.context > 1)
        seconds += contextExchangeSec(basis, block);
    if (block.hasExperts() && it.expert > 1)
        seconds += 2 * allToAllSec(basis.cluster, linkOf(basis.cluster, it.expert, it.expertTensor),
                                   w * it.hidden * it.tokens / it.tensor * double(block.mlp.topk));
    if (block.hasExperts() && it.expertTensor > 1)
        seconds += 2 * gatherSec(linkOf(basis.cluster, it.expertTensor, 1), w * it.hidden * it.routedTokens(block));
    return seconds;
}

BlockTime blockTime(const TimeBasis &basis, const Block &block, const std::vector<WorkRow> &work,
                    const BlockParameters &parameters, RecomputeMode mode, int zero)
{
    const Calibration &calibration = basis.cluster.calibration;
    double forward = 0;
    double backward = 0;
    double again = 0;
    double kernels = 0;
    double kernelsAgain = 0;
    for (const WorkRow &row : work) {
        const double rowForward = forwardSec(basis, row);
        forward += rowForward;
        backward += backwardSec(basis, row);
        kernels += row.kernels;
        if (block.isLayer() && mode.drops(row.modules)) {
            again += rowForward;
            kernelsAgain += row.kernels;
        }
    }
    const double collectives = layerCollectivesSec(basis, block);
    const bool isFull = block.isLayer() && mode.isFull;
    // The processor that starts the kernels may be the slower one.
    BlockTime time{std::max(forward + collectives, kernels * calibration.launchSec),
                   std::max(backward + collectives + again + (isFull ? collectives : 0.0),
                            (2 * kernels + kernelsAgain) * calibration.launchSec)};
    if (zero >= 2) {
        const ParameterTraffic traffic = shardedTraffic(basis, parameters, zero);
        time.forward += std::max(0.0, traffic.pullSec - calibration.overlap * time.forward);
        time.backward += std::max(0.0, traffic.pullSec + traffic.pushSec - calibration.overlap * time.backward);
    }
    return time;
}

} // namespace cutaway::training
