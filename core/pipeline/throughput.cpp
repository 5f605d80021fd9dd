#include "core/pipeline/throughput.h"

namespace cutaway {

Figure microbatchesPerSec(std::int64_t microbatches, double stepSec, Text description)
{
    return {phrase("Microbatches a second"), stepSec > 0 ? double(microbatches) / stepSec : 0, Figure::Unit::Count,
            std::move(description), "microbatches_per_sec"};
}

Figure batchPerSec(const CapturedBatch &batch, std::int64_t microbatches, double stepSec)
{
    const double count = double(batch.count) * double(microbatches);
    return {phrase(batch.isOfTokens ? "Tokens a second" : "Samples a second"), stepSec > 0 ? count / stepSec : 0,
            Figure::Unit::Count,
            phrase(batch.isOfTokens ? "Throughput: %1 microbatches of %2 tokens, as the model was captured, over the "
                                      "step time."
                                    : "Throughput: %1 microbatches of a batch of %2, as the model was captured, over "
                                      "the step time.",
                   {std::to_string(microbatches), std::to_string(batch.count)}),
            batch.isOfTokens ? "tokens_per_sec" : "samples_per_sec"};
}

} // namespace cutaway
