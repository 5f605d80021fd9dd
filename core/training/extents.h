#pragma once

#include "core/transformer/training_settings.h"
#include "core/transformer/transformer.h"

namespace cutaway::training {

/// What one microbatch on one rank measures, from a model's shape and a plan's degrees; doubles, as all figures are.
struct Extents
{
    double hidden = 0;       ///< h
    double sequence = 0;     ///< S
    double vocab = 0;        ///< rows of the padded word table
    double tensor = 1;       ///< t
    double context = 1;      ///< c
    double expert = 1;       ///< e
    double expertTensor = 1; ///< u
    double microbatch = 1;   ///< b
    double tokens = 0;       ///< F
    double splitTokens = 0;  ///< P: those of a rank between tensor-parallel regions
    double valueBytes = 2;   ///< w
    double productBytes = 2; ///< G: of a value that a matrix product keeps
    double dropout = 0;      ///< 1 if there is any
    double dispatchCopies = 1;
    bool isFp8 = false;
    AttentionKernel attention = AttentionKernel::Fused;

    /// X: tokens times the experts that each visits, on a rank.
    double routedTokens(const Block &block) const;
    /// max(kv, t): keys and values are repeated where there are fewer heads than ranks.
    double keyValueHeads(const Block &block) const;
};

Extents extentsOf(const ModelShape &shape, const TrainingSettings &settings);

} // namespace cutaway::training
