#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace cutaway {

/// `12 graphs; choose one with --graph: a, b, c`; code `several_graphs`.
Error chooseAGraph(const std::vector<std::string> &selectors);
/// There is none of that name; code `unknown_graph`.
Error noSuchGraph(const std::string &wanted, const std::vector<std::string> &selectors);

/// What chooses each of a file's graphs: its name, with a number behind where there are several of it; `graph 2` where
/// it has none.
std::vector<std::string> distinctSelectors(std::vector<std::string> names);
/// Where the wanted graph is; nothing wanted: the first. Error `unknown_graph`.
Result<std::size_t> placeOfGraph(const std::string &wanted, const std::vector<std::string> &selectors);
/// A warning where the first of several was read because none was chosen.
std::vector<Text> othersLeftOut(const std::string &wanted, const std::vector<std::string> &selectors);

} // namespace cutaway
