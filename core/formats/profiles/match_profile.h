#pragma once

#include "core/formats/profiles/profile.h"
#include "core/graph/graph.h"

#include <limits>

namespace cutaway {

/// How an entry of a profile was found in a graph.
enum class MatchedBy { Name, Module, Order, Record };

struct MatchedEntry
{
    std::string entry; ///< its name in the profile
    std::string node;
    MatchedBy by = MatchedBy::Name;
};

/// An entry that may be one of several nodes, or a second one of a node.
struct AmbiguousEntry
{
    std::string entry;
    Text reason; ///< `may be conv1, conv2`
};

/// What became of every entry of a profile, and of every operator of the graph. Nothing is left out.
struct ProfileReport
{
    std::string file;  ///< empty: not from a file
    std::string title; ///< of the format
    std::vector<std::string> columns;
    std::vector<MatchedEntry> matched;
    std::vector<std::string> unmatched; ///< entries
    std::vector<AmbiguousEntry> ambiguous;
    std::vector<std::string> withoutFigure; ///< operators
    std::vector<Text> warnings;

    /// `matched 120, unmatched 3, ambiguous 1; 4 operators have no figure`
    std::string summary() const;
    /// All of it, a line an entry.
    std::string text() const;
};

/// Figures of a graph's nodes.
struct NodeFigures
{
    /// By node and column of the profile; NaN: none.
    std::vector<std::vector<double>> values;
    ProfileReport report;
};

/// Finds the nodes that the entries speak of: by name; by name with other separators or by the module's path; and, for
/// calls of a trace, by module and kind of operator in the order of execution; the n-th instance of a class that a
/// trace tells of is the n-th module of that class. A graph whose nodes have an `rf_id` has the times of the calls that
/// the trace has under that number, where it has any. Several runs give their mean, several calls of one node in a run
/// their sum. O(entries + nodes).
NodeFigures matchProfile(const Graph &graph, const Profile &profile);

/// Letters and digits in lower case, runs of anything else as one underscore: `layer1.0/conv1` → `layer1_0_conv1`.
std::string comparableName(std::string_view name);
/// What two names of an operator's kind have in common: `conv` of `aten::conv2d`, `Conv2d` and
/// `torch.ops.aten.conv2d.default`.
std::string comparableType(std::string_view type);

} // namespace cutaway
