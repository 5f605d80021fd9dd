#include "core/graph/captured_batch.h"

#include <algorithm>

namespace cutaway {

namespace {

bool isKnown(const TensorType &type)
{
    return std::ranges::all_of(type.shape, [](std::int64_t size) { return size > 0; });
}

bool isOfWholeNumbers(const TensorType &type)
{
    return type.dtype == "int64" || type.dtype == "int32";
}

} // namespace

std::optional<CapturedBatch> capturedBatch(const Graph &graph)
{
    std::int64_t tokens = 0;
    std::int64_t samples = 0;
    bool isShared = true;
    for (const Node &node : graph.nodes()) {
        if (node.opcode != Opcode::Placeholder || !node.parameters.empty() || !node.outputs)
            continue;
        for (const TensorType &type : *node.outputs) {
            if (type.shape.size() < 2 || !isKnown(type))
                continue;
            if (type.shape.size() == 2 && isOfWholeNumbers(type))
                tokens = std::max(tokens, type.shape[0] * type.shape[1]);
            isShared = isShared && (samples == 0 || samples == type.shape[0]);
            samples = type.shape[0];
        }
    }
    if (tokens > 0)
        return CapturedBatch{tokens, true};
    return isShared && samples > 0 ? std::optional(CapturedBatch{samples, false}) : std::nullopt;
}

} // namespace cutaway
