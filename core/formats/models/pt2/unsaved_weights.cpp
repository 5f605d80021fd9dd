#include "core/formats/models/pt2/unsaved_weights.h"

namespace cutaway {

namespace {

std::vector<bool> readNodes(const std::vector<Node> &nodes)
{
    std::vector<bool> isRead(nodes.size());
    for (const Node &node : nodes) {
        for (const NodeIndex input : node.inputs)
            isRead[input.value()] = true;
    }
    return isRead;
}

} // namespace

void tieUnreadWeights(std::vector<Node> &nodes, const std::unordered_map<std::string, std::vector<NodeIndex>> &classes)
{
    const std::vector<bool> isRead = readNodes(nodes);
    for (const auto &[type, inputs] : classes) {
        std::size_t readCount = 0;
        NodeIndex read;
        for (const NodeIndex input : inputs) {
            if (isRead[input.value()]) {
                ++readCount;
                read = input;
            }
        }
        if (readCount != 1)
            continue;
        const std::string storage = nodes[read.value()].parameters.front().storage;
        for (const NodeIndex input : inputs)
            nodes[input.value()].parameters.front().storage = storage;
    }
}

} // namespace cutaway
