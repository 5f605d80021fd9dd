#pragma once

#include "core/graph/graph.h"
#include "core/plan/plan_terms.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace cutaway::judging {

/// Items of one module that went the same way.
struct MovedModule
{
    std::string module; ///< empty: they lie in none
    std::string from;   ///< the group that they were in, or how they ran
    std::string to;
    bool isChoice = false;          ///< they are where they were, and run another way
    std::vector<std::string> items; ///< as the difference names them

    /// The module's path; of an item outside modules its name.
    std::string title() const;
    /// `layer2 (12 operators): 0 → 1`.
    std::string line(const Noun &noun) const;
};

/// What people are told of a difference: the nodes whose parts its items are, `tables`, else its items, `item`s.
struct CountedItems
{
    const nlohmann::ordered_json &items; ///< of the difference
    Noun noun;
};
CountedItems countedItems(const nlohmann::ordered_json &difference, const Noun &item);
/// What items of plans of the kind of this name are called.
Noun itemNoun(std::string_view kind);
/// How many there are in both plans together.
std::size_t countOf(const nlohmann::ordered_json &items);

/// `items` of a difference by module, in the order in which modules appear. Modules are the first below which the graph
/// has more than one. O(items + nodes).
std::vector<MovedModule> movedByModule(const nlohmann::ordered_json &items, const Graph &graph);

/// The node of an item, which may be `node/shard`; invalid if there is none.
NodeIndex nodeOfItem(const Graph &graph, const std::string &item);

/// A comparison document for people: of each difference the figures, then what moved by module in at most 20 lines, the
/// last of which says how many were left out. `graph` is the baseline's. `works`: by plan, that its steps get another
/// amount of work done than the baseline's; empty where they do not.
std::string comparisonText(const nlohmann::ordered_json &comparison, const Graph &graph,
                           const std::vector<std::string> &works = {});

/// The figures of a document `cutaway.comparison` as CSV, a row for each figure of each plan: plan, figure, base,
/// other, difference, fraction, verdict. Numbers are as in the document.
std::string comparisonCsv(const nlohmann::ordered_json &comparison);

} // namespace cutaway::judging
