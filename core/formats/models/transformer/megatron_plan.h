#pragma once

#include "core/formats/models/transformer/megatron_flags.h"
#include "core/transformer/training_settings.h"
#include "core/transformer/transformer_model.h"

namespace cutaway {

/// How a Megatron run is spread over accelerators: degrees, stages and recomputation.
struct MegatronPlan
{
    training::TrainingSettings settings;
    std::vector<std::size_t> stages; ///< numbers of blocks, in the model's order
    std::string recompute;           ///< mode of every layer; empty: none
    std::vector<Text> warnings;
};

/// `gpus` is the number of accelerators; 0: 8, or as many as the degrees need. Errors: `bad_value` (`gpus: … does not
/// divide …`), `bad_layout`, `too_few_layers`, with the flag in `where`. O(layers).
Result<MegatronPlan> megatronPlan(MegatronFlags &flags, const training::TransformerModel &model, std::int64_t gpus);

/// The least number of accelerators, from 8 on, that the degrees divide.
std::int64_t leastMegatronRanks(MegatronFlags &flags);

/// As a `cutaway.plan`. `names`: of the blocks, where they are others than `blockNames`.
std::string writeMegatronPlan(const MegatronPlan &plan, const training::TransformerModel &model,
                              std::vector<std::string> names = {});

} // namespace cutaway
