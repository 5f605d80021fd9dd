#pragma once

#include "core/base/text.h"
#include "core/plan/plan_indices.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// A group that holds up to so many bytes, and what it is good for.
struct FilledGroup
{
    GroupIndex group;
    std::string label; ///< what stands on it: `3`
    Text details;      ///< for tooltips, a few lines
    std::size_t members = 0;
    std::int64_t bytes = 0;
    std::int64_t capacity = 0;
    double savesSec = 0;
    std::optional<std::size_t> colourNumber;
};

/// Plans whose groups are filled up to a limit: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasFilledGroups
{
public:
    virtual ~HasFilledGroups() = default;
    /// In the order in which they run.
    virtual std::vector<FilledGroup> filledGroups() const = 0;
    /// What is in none of them: `11 buckets and 3 alone, cap 61.4 KiB`; one line.
    virtual Text fillSummary() const = 0;
};

} // namespace cutaway
