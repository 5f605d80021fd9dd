#pragma once

#include "core/formats/models/transformer/megatron_flags.h"
#include "core/transformer/transformer_model.h"

namespace cutaway {

/// The transformer that the arguments of a Megatron run describe. Errors: `missing_field`, `bad_value` and
/// `bad_expression`, with the flag in `where`. O(layers).
Result<training::TransformerModel> megatronModel(MegatronFlags &flags);

/// What the arguments ask for that our figures leave out or take otherwise, a sentence each that names the flag.
std::vector<Text> megatronWarnings(MegatronFlags &flags);

} // namespace cutaway
