#pragma once

#include "core/base/text.h"
#include "core/graph/graph.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace cutaway {

/// What a profile measured of each operator.
struct ProfileColumn
{
    std::string name;
    bool isLatency = false; ///< seconds; at most one column is
};

/// One thing that a profile measured, as it calls it.
struct ProfileEntry
{
    std::string name;              ///< for people; where `operatorType` is empty, the name that is looked for
    std::string module = {};       ///< where it ran, as a dotted path or a node's name; empty: not known
    std::string operatorType = {}; ///< `aten::conv2d`; empty: the name alone tells
    /// One row for each call, in the order of the calls; NaN: not measured.
    std::vector<double> values = {};
    std::size_t runs = 0;       ///< of the module or the whole model, that the calls belong to; 0: not known
    bool runsAreVisits = false; ///< `runs` are of a part that the model may run several times
    /// `Conv2d_3`: the fourth Conv2d to run, whose path is not known; `module` then is a part around it.
    std::string instance = {};
    std::vector<double> starts = {}; ///< when each call began; empty: not known
};

/// A call that the program itself numbered, with all that it called in turn.
struct NumberedCall
{
    std::int64_t number = 0; ///< PyTorch's `Record function id`, the `rf_id` of an execution trace of the same run
    std::string name;
    std::vector<double> values; ///< by column
};

/// Measurements that are not yet those of a graph's nodes.
struct Profile
{
    std::vector<ProfileColumn> columns;
    std::vector<ProfileEntry> entries;
    bool addsUp = false;                     ///< entries of one node are parts of it (a trace); else each is all of it
    std::vector<Text> warnings = {};         ///< what was left out or assumed, a line each
    std::string title = {};                  ///< of the format; set by `importProfile`
    std::string run = {};                    ///< that it comes from, if the file names one
    std::size_t runs = 0;                    ///< of the whole model; 0: not known
    std::vector<NumberedCall> numbered = {}; ///< instead of the entries for a graph whose nodes have such numbers

    std::size_t callCount(const ProfileEntry &entry) const
    {
        return columns.empty() ? 0 : entry.values.size() / columns.size();
    }
    std::span<const double> call(const ProfileEntry &entry, std::size_t index) const
    {
        return std::span(entry.values).subspan(index * columns.size(), columns.size());
    }
};

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

} // namespace cutaway
