#include "views/models/parameter_bytes.h"

#include "core/graph/element_type.h"

#include <set>
#include <string_view>

namespace cutaway {

std::int64_t parameterBytes(const Graph &graph)
{
    std::int64_t bytes = 0;
    std::set<std::string_view> known;
    for (const Node &node : graph.nodes()) {
        for (const Parameter &parameter : node.parameters) {
            if (known.insert(parameter.storage.empty() ? parameter.name : parameter.storage).second)
                bytes += tensorBytes(parameter.shape, parameter.dtype).value_or(0);
        }
        if (node.parameters.empty())
            bytes += node.totalBytes - node.outputBytes; // told without names
    }
    return bytes;
}

} // namespace cutaway
