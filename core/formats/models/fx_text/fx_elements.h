#pragma once

#include "core/graph/graph.h"

namespace cutaway {

/// A node with a type of its own that takes an element out of another: `node = tuple[place]`.
struct FxElement
{
    NodeIndex tuple;
    std::size_t place;
    NodeIndex node;
};

/// Nodes that return a tuple have no annotation: their outputs are what is taken out of them, up to the first element
/// that nobody takes. How many nodes end before an element that is taken. O(elements · log elements).
std::size_t giveFxElements(std::vector<Node> &nodes, std::vector<FxElement> &elements);

} // namespace cutaway
