#pragma once

#include "core/transformer/parameter_layers.h"

namespace cutaway::training {

/// The layers of a graph whose parameters are inputs without names, as ahead-of-time graphs are printed: where the same
/// shapes come again and again, in the order in which they are first used. What a parameter is for is told by what
/// reads it, and it is named so: `attention.in.0.weight`, `network.1.weight`, `norm.0.bias`. Nothing where no shapes
/// repeat as those of layers do. O(inputs * longest layer + edges).
std::optional<ParameterLayers> repeatedLayers(const Graph &graph);

/// Whether there are inputs, and the graph says of none what shape it has.
bool lacksShapes(const Graph &graph);

} // namespace cutaway::training
