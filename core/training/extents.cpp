#include "core/training/extents.h"

#include <algorithm>

namespace cutaway::training {

double Extents::routedTokens(const Block &block) const
{
    return tokens / tensor * double(block.mlp.topk) * expertTensor;
}

double Extents::keyValueHeads(const Block &block) const
{
    return std::max(double(block.attention.kvHeads), tensor);
}

Extents extentsOf(const ModelShape &shape, const TrainingSettings &settings)
{
    Extents it;
    it.hidden = double(shape.hiddenSize);
    it.sequence = double(shape.sequenceLength);
    it.vocab = shape.paddedVocab(settings.tensor);
    it.tensor = double(settings.tensor);
    it.context = double(settings.context);
    it.expert = double(settings.expert);
    it.expertTensor = double(settings.expertTensor);
    it.microbatch = double(settings.microbatchSize);
    it.tokens = it.microbatch * it.sequence / it.context;
    it.splitTokens = settings.sequenceParallel ? it.tokens / it.tensor : it.tokens;
    it.isFp8 = settings.precision == Precision::Fp8;
    it.valueBytes = settings.precision == Precision::Fp32 ? 4 : 2;
    it.productBytes = it.isFp8 ? 1 : it.valueBytes;
    it.dropout = shape.dropout > 0 ? 1 : 0;
    it.dispatchCopies = double(settings.dispatchCopies);
    it.attention = settings.attention;
    return it;
}

} // namespace cutaway::training
