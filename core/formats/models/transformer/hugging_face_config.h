#pragma once

#include "core/transformer/transformer_model.h"

namespace cutaway {

/// The transformer that a `config.json` of Hugging Face describes. Of several names for one thing the first counts that
/// is there and not null. Errors: those of reading JSON; `missing_field` (`hidden_size: missing`), `unknown_model`,
/// `bad_value`, `wrong_type`, with the field in `where`. O(layers).
Result<training::TransformerModel> readHuggingFaceConfig(std::string_view text);

} // namespace cutaway
