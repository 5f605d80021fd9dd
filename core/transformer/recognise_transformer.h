#pragma once

#include "core/transformer/layer_reading.h"
#include "core/transformer/transformer_model.h"

namespace cutaway::training {

/// The layers of a graph whose parameters are inputs without names, as ahead-of-time graphs are printed: where the same
/// shapes come again and again, in the order in which they are first used. What a parameter is for is told by what
/// reads it, and it is named so: `attention.in.0.weight`, `network.1.weight`, `norm.0.bias`. Nothing where no shapes
/// repeat as those of layers do. O(inputs * longest layer + edges).
std::optional<ParameterLayers> repeatedLayers(const Graph &graph);

/// Whether there are inputs, and the graph says of none what shape it has.
bool lacksShapes(const Graph &graph);

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
