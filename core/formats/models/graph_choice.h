#pragma once

#include "core/base/result.h"

#include <vector>

namespace cutaway {

/// `12 graphs; choose one with --graph: a, b, c`; code `several_graphs`.
Error chooseAGraph(const std::vector<std::string> &selectors);
/// There is none of that name; code `unknown_graph`.
Error noSuchGraph(const std::string &wanted, const std::vector<std::string> &selectors);

} // namespace cutaway
