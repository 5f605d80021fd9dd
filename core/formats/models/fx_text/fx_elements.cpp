#include "core/formats/models/fx_text/fx_elements.h"

#include <algorithm>
#include <span>

namespace cutaway {

namespace {

/// Whether an element is left out because one before it is not known.
bool giveTo(Node &tuple, std::span<const FxElement> elements, const std::vector<Node> &nodes)
{
    std::vector<TensorType> outputs;
    for (const FxElement &element : elements) {
        if (element.place == outputs.size())
            outputs.push_back(nodes[element.node.value()].outputs->front());
    }
    const bool isCut = elements.back().place >= outputs.size();
    if (!outputs.empty())
        tuple.outputs = std::move(outputs);
    return isCut;
}

} // namespace

std::size_t giveFxElements(std::vector<Node> &nodes, std::vector<FxElement> &elements)
{
    std::ranges::stable_sort(elements, {}, [](const FxElement &e) { return std::pair(e.tuple, e.place); });
    std::size_t cut = 0;
    for (auto begin = elements.begin(); begin != elements.end();) {
        const auto end =
            std::find_if(begin, elements.end(), [&](const FxElement &e) { return e.tuple != begin->tuple; });
        if (Node &tuple = nodes[begin->tuple.value()]; !tuple.outputs)
            cut += giveTo(tuple, {begin, end}, nodes);
        begin = end;
    }
    return cut;
}

} // namespace cutaway
