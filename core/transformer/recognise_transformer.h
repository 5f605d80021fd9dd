#pragma once

#include "core/transformer/transformer_model.h"

namespace cutaway::training {

/// A transformer as a graph of operators shows it.
struct RecognisedTransformer
{
    TransformerModel model;
    std::vector<Text> recognised; ///< a sentence each: what was found, and where
    std::vector<Text> assumed;    ///< a sentence each: what the graph does not say
};

/// Reads the sizes of a transformer from the names and shapes of parameters (layers are numbered, matrices of attention
/// lie in modules named so, every matrix has the hidden size on one side) and from the shapes of values in its layers
/// (heads, sequence length). Each layer is read for itself, so that they may differ. Where parameters have no such
/// names, layers are found by the shapes that repeat.
/// Errors: `already_transformer`, `no_layers` where no parameters are numbered as those of layers are and no shapes
/// repeat, `not_transformer` with what a layer lacks. O(nodes + parameters).
Result<RecognisedTransformer> recogniseTransformer(const Graph &graph);

} // namespace cutaway::training
