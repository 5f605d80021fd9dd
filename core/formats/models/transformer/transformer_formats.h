#pragma once

#include "core/formats/models/graph_formats.h"

/// Descriptions of decoder-only transformers, of which training plans are made: no traced operators, but layers with
/// their dimensions. All take the fields of the graph's `transformer` object as settings.

namespace cutaway {

/// `cutaway.transformer`.
GraphFormat transformerFormat();
/// Hugging Face's `config.json`, known by `model_type`.
GraphFormat huggingFaceFormat();
/// Arguments of a Megatron run in YAML or JSON; the setting `gpus` is the number of accelerators. Tells a plan, too.
GraphFormat megatronFormat();

} // namespace cutaway
