#pragma once

#include "core/graph/graph.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace cutaway {

/// Of weights that an archive was written without nobody can say by their place which are tied. But torch.export lets
/// one of those that are tied stand for all, so that the others are read by nobody: where just one of the weights of
/// one type is read, the unread ones are it. `classes` holds the inputs by what they could share. O(nodes and reads).
void tieUnreadWeights(std::vector<Node> &nodes, const std::unordered_map<std::string, std::vector<NodeIndex>> &classes);

} // namespace cutaway
