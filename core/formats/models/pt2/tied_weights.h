#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

// Which weights of an archive are one, where its configs do not say.
namespace cutaway {

/// What the state dict that `torch.save` wrote, as PyTorch before 2.8 puts it into its archives, says of where each
/// tensor lies, in the form of a weights config of later archives. A tensor's storage, offset, sizes and strides are
/// read off the pickle; nothing in it is executed, and what is no tensor is passed over.
/// `bytes` are the begin of the file, whose first record is the pickle. `isCut`: more bytes would help.
/// None where it is no state dict. O(length).
std::optional<std::string> stateDictConfig(std::string_view bytes, bool &isCut);

/// Of weights that an archive was written without nobody can say by their place which are tied. But torch.export lets
/// one of those that are tied stand for all, so that the others are read by nobody: where just one of the weights of
/// one type is read, the unread ones are it. `classes` holds the inputs by what they could share. O(nodes and reads).
void tieUnreadWeights(std::vector<Node> &nodes, const std::unordered_map<std::string, std::vector<NodeIndex>> &classes);

} // namespace cutaway
