#pragma once

#include "core/training/extents.h"
#include "core/training/recompute_mode.h"

#include <span>

namespace cutaway::training {

/// `count` matrix products of m × k by k × n.
struct MatrixProduct
{
    double m = 0;
    double n = 0;
    double k = 0;
    double count = 0;

    double flops() const { return 2 * m * n * k * count; }
};

/// Forward work of a part of a block, for one microbatch on one rank.
struct WorkRow
{
    std::uint8_t modules = module::none; ///< recomputing any of these runs the row again
    std::array<MatrixProduct, 2> products{};
    std::uint8_t productCount = 0;
    double attentionFlops = 0; ///< of a fused kernel
    double bytes = 0;          ///< moved by element-wise kernels
    double kernels = 0;

    std::span<const MatrixProduct> allProducts() const { return {products.data(), productCount}; }
};

/// All rows of a block, in the order of the specification.
std::vector<WorkRow> blockWork(const Extents &extents, const Block &block);

} // namespace cutaway::training
