#pragma once

#include "core/transformer/transformer_model.h"

namespace cutaway::training {

/// Well-known models by their published dimensions, with the sequence length of their pretraining: what a plan can be
/// begun with where there is no file.
const std::vector<TransformerModel> &knownModels();

/// Null if there is none of this name.
const TransformerModel *findKnownModel(std::string_view name);

} // namespace cutaway::training
