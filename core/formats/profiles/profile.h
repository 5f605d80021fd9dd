#pragma once

#include "core/base/text.h"

#include <cstddef>
#include <cstdint>
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

} // namespace cutaway
