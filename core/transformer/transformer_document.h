#pragma once

#include "core/transformer/transformer_model.h"

#include <nlohmann/json_fwd.hpp>

/// `cutaway.transformer`: a model's blocks in a few lines, each with `repeat` for how often it stands there.
namespace cutaway::training {

/// Errors: those of reading JSON and of `readBlock` and `readModelShape`, `too_large` for more than `mostBlocks`
/// blocks.
Result<TransformerModel> readTransformerDocument(std::string_view text);

/// Equal blocks in a row are written once. Laid out for people.
std::string writeTransformerDocument(const TransformerModel &model);

} // namespace cutaway::training
